import type { Caller, ContactChats } from '@frontdesk/contracts';
import { scopeOf } from '@frontdesk/persistence';
import { Clock } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { toChatItem } from '../chats/chat.entity.js';
import { ContactsRepository } from './contacts.repository.js';

@Injectable()
export class ContactsService {
  constructor(
    private readonly contacts: ContactsRepository,
    private readonly clock: Clock,
  ) {}

  async get(caller: Caller, phoneNumber: string): Promise<{ data: ContactChats }> {
    const rows = await this.contacts.chats(scopeOf(caller), phoneNumber);
    const now = this.clock.now();
    return { data: { chats: rows.map((row) => toChatItem(row, now, caller.hipaa)) } };
  }
}
