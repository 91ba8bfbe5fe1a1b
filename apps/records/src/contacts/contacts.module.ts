import { Module } from '@nestjs/common';
import { ContactsHandlers } from './contacts.handlers.js';
import { ContactsRepository } from './contacts.repository.js';
import { ContactsService } from './contacts.service.js';

/** All records of one phone number or e-mail. */
@Module({
  controllers: [ContactsHandlers],
  providers: [ContactsService, ContactsRepository],
})
export class ContactsModule {}
