import { operation } from '../operation.js';
import { contactChatsFields, contactRecordsFields, foundContactFields } from '../resources/contact.js';
import { Email, Text, UsNumber } from '../validation/field-decorators.js';

export class SearchContactsQuery {
  @Text({ max: 100, min: 2, required: true, description: 'The beginning of a name, in any case' })
  name!: string;
}

export class ContactRecordsQuery {
  @UsNumber({ max: 32 })
  phone_number?: string | null;

  @Email({ description: 'Used if `phone_number` is absent' })
  email?: string | null;
}

export class ContactChatsQuery {
  @UsNumber({ max: 32, required: true })
  phone_number!: string;
}

/** The records of a number or an email address, for one page. Consents and opt-outs have lists of their own. */
const contacts = { api: 'portal', method: 'GET', status: 200, errors: [] } as const;

export const searchContacts = operation({
  ...contacts,
  name: 'contacts.search',
  owner: 'records',
  path: '/contacts',
  summary: 'Find people by the beginning of the name that they left',
  query: SearchContactsQuery,
  output: { kind: 'list', fields: foundContactFields },
});

export const getContactRecords = operation({
  ...contacts,
  name: 'contacts.get-records',
  owner: 'records',
  path: '/contacts/records',
  summary: 'Retrieve the calls, leads and bookings of a number or an e-mail',
  query: ContactRecordsQuery,
  output: { kind: 'record', fields: contactRecordsFields },
});

export const getContactChats = operation({
  ...contacts,
  name: 'contacts.get-chats',
  owner: 'chats',
  path: '/contacts/chats',
  summary: 'Retrieve the WhatsApp chats of a number',
  query: ContactChatsQuery,
  output: { kind: 'record', fields: contactChatsFields },
});
