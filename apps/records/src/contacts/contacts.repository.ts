import {
  bookingFields,
  callFields,
  leadFields,
  MAX_CONTACT_RECORDS,
  MAX_FOUND_CONTACTS,
  type FoundContact,
} from '@frontdesk/contracts';
import { DataSource, sqlRunner, type Scope, type SqlRunner } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import type { BookingRow } from '../bookings/booking.entity.js';
import type { CallRow } from '../calls/call.entity.js';
import type { LeadRow } from '../leads/lead.entity.js';

const columnsOf = (fields: Record<string, { isDetailOnly: boolean }>): string =>
  Object.keys(fields)
    .filter((name) => !fields[name]!.isDetailOnly)
    .join(', ');

/** The most leads that a search by name reads. */
const MAX_MATCHES = 500;

/** Each statement reads one index range up to the limit. */
@Injectable()
export class ContactsRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /** Reads only the first matches by name, so that a short name costs no more than a long one. */
  search(scope: Scope, name: string): Promise<FoundContact[]> {
    return this.sql.query<FoundContact>({
      name: 'contacts-search',
      text: `SELECT id AS lead_id, name, phone_number, email FROM (
               SELECT DISTINCT ON (lower(name), coalesce(phone_number, email)) * FROM (
                 SELECT id, name, phone_number, email, created_at FROM leads
                 WHERE organization_id = $1 AND livemode = $2
                   AND lower(name) COLLATE "C" >= lower($3) AND lower(name) COLLATE "C" < lower($3) || chr(1114111)
                 LIMIT ${MAX_MATCHES}) AS matches
               ORDER BY lower(name), coalesce(phone_number, email), created_at DESC, id DESC) AS people
             ORDER BY created_at DESC, id DESC LIMIT ${MAX_FOUND_CONTACTS}`,
      values: [scope.organizationId, scope.livemode, name],
    });
  }

  calls(scope: Scope, phoneNumber: string): Promise<CallRow[]> {
    return this.sql.query<CallRow>({
      name: 'contact-calls',
      text: `SELECT ${columnsOf(callFields)} FROM calls
             WHERE organization_id = $1 AND livemode = $2
               AND (CASE direction WHEN 'inbound' THEN from_number ELSE to_number END) = $3
             ORDER BY started_at DESC, id DESC LIMIT $4`,
      values: [scope.organizationId, scope.livemode, phoneNumber, MAX_CONTACT_RECORDS],
    });
  }

  leadsOfNumber(scope: Scope, phoneNumber: string): Promise<LeadRow[]> {
    return this.sql.query<LeadRow>({
      name: 'contact-leads-of-number',
      text: `SELECT ${columnsOf(leadFields)} FROM leads
             WHERE organization_id = $1 AND livemode = $2 AND phone_number = $3
             ORDER BY created_at DESC, id DESC LIMIT $4`,
      values: [scope.organizationId, scope.livemode, phoneNumber, MAX_CONTACT_RECORDS],
    });
  }

  leadsOfEmail(scope: Scope, email: string): Promise<LeadRow[]> {
    return this.sql.query<LeadRow>({
      name: 'contact-leads-of-email',
      text: `SELECT ${columnsOf(leadFields)} FROM leads
             WHERE organization_id = $1 AND livemode = $2 AND lower(email) = lower($3)
             ORDER BY created_at DESC, id DESC LIMIT $4`,
      values: [scope.organizationId, scope.livemode, email, MAX_CONTACT_RECORDS],
    });
  }

  bookings(scope: Scope, phoneNumber: string): Promise<BookingRow[]> {
    return this.sql.query<BookingRow>({
      name: 'contact-bookings',
      text: `SELECT ${columnsOf(bookingFields)} FROM bookings
             WHERE organization_id = $1 AND livemode = $2 AND phone_number = $3
             ORDER BY created_at DESC, id DESC LIMIT $4`,
      values: [scope.organizationId, scope.livemode, phoneNumber, MAX_CONTACT_RECORDS],
    });
  }
}
