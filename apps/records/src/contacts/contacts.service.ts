import type { Caller, ContactRecords, ContactRecordsQuery, FoundContact } from '@frontdesk/contracts';
import { scopeOf, type Scope } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { toBooking } from '../bookings/booking.entity.js';
import { toCallItem } from '../calls/call.entity.js';
import { toLead, type LeadRow } from '../leads/lead.entity.js';
import { ContactsRepository } from './contacts.repository.js';

@Injectable()
export class ContactsService {
  constructor(private readonly contacts: ContactsRepository) {}

  async search(caller: Caller, name: string): Promise<{ data: FoundContact[] }> {
    return { data: await this.contacts.search(scopeOf(caller), name) };
  }

  async get(caller: Caller, { phone_number, email }: ContactRecordsQuery): Promise<{ data: ContactRecords }> {
    const scope = scopeOf(caller);
    const presentation = { detail: false, hipaa: caller.hipaa };
    const [calls, leads, bookings] = await Promise.all([
      phone_number ? this.contacts.calls(scope, phone_number) : [],
      this.leads(scope, phone_number, email),
      phone_number ? this.contacts.bookings(scope, phone_number) : [],
    ]);
    return {
      data: {
        calls: calls.map((row) => toCallItem(row, caller.hipaa)),
        leads: leads.map((row) => toLead(row, presentation)),
        bookings: bookings.map((row) => toBooking(row, presentation)),
      },
    };
  }

  private leads(scope: Scope, phone: string | null | undefined, email: string | null | undefined): Promise<LeadRow[]> {
    if (phone) return this.contacts.leadsOfNumber(scope, phone);
    return email ? this.contacts.leadsOfEmail(scope, email) : Promise.resolve([]);
  }
}
