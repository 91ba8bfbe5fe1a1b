import { audited } from '../audit.js';
import { operation } from '../operation.js';
import { consentFields } from '../resources/consent.js';
import { contactChatsFields, contactRecordsFields, foundContactFields } from '../resources/contact.js';
import { Email, Text, UsNumber } from '../validation/field-decorators.js';

export class SearchContactsQuery {
  @Text({ max: 100, min: 2, required: true, description: 'The beginning of a name, in any case' })
  name!: string;
}

export class ContactRecordsQuery {
  @UsNumber({ max: 32, description: 'A US number in any common format' })
  phone_number?: string | null;

  @Email({ description: 'Used if `phone_number` is absent' })
  email?: string | null;
}

export class NumberQuery {
  @UsNumber({ max: 32, required: true, description: 'A US number in any common format' })
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
  query: NumberQuery,
  output: { kind: 'record', fields: contactChatsFields },
});

/** The file reaches the gateway over HTTP instead of the broker. */
export const getContactEvidence = operation({
  ...contacts,
  name: 'contacts.get-evidence',
  owner: 'dialer',
  path: '/contacts/evidence',
  summary: 'Download a zip file that proves every consent and opt-out of a number, and each call that relied on them',
  query: NumberQuery,
  audit: audited('contact.evidence_exported', consentFields, { values: ['phone_number'] }),
  output: { kind: 'file', contentType: 'application/zip' },
});
