import { getContactRecords, searchContacts, type OutputOf } from '@frontdesk/contracts';
import { Handles, type Call } from '@frontdesk/messaging';
import { Controller } from '@nestjs/common';
import { ContactsService } from './contacts.service.js';

@Controller()
export class ContactsHandlers {
  constructor(private readonly contacts: ContactsService) {}

  @Handles(searchContacts)
  search({ caller, input }: Call<typeof searchContacts>): Promise<OutputOf<typeof searchContacts>> {
    return this.contacts.search(caller, input.query.name);
  }

  @Handles(getContactRecords)
  get({ caller, input }: Call<typeof getContactRecords>): Promise<OutputOf<typeof getContactRecords>> {
    return this.contacts.get(caller, input.query);
  }
}
