import { Module } from '@nestjs/common';
import { ContactsHandlers } from './contacts.handlers.js';
import { ContactsRepository } from './contacts.repository.js';
import { ContactsService } from './contacts.service.js';

/** The WhatsApp chats of one number. */
@Module({
  controllers: [ContactsHandlers],
  providers: [ContactsService, ContactsRepository],
})
export class ContactsModule {}
