import { getContactChats, type OutputOf } from '@frontdesk/contracts';
import { Handles, type Call } from '@frontdesk/messaging';
import { Controller } from '@nestjs/common';
import { ContactsService } from './contacts.service.js';

@Controller()
export class ContactsHandlers {
  constructor(private readonly contacts: ContactsService) {}

  @Handles(getContactChats)
  get({ caller, input }: Call<typeof getContactChats>): Promise<OutputOf<typeof getContactChats>> {
    return this.contacts.get(caller, input.query.phone_number);
  }
}
