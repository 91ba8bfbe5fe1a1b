import type { OrganizationFacts } from '@frontdesk/contracts';
import type { Deadline } from '@frontdesk/messaging';
import type { Scope, Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { RecordsConfig } from '../../records.config.js';
import type { CalendarEntry, CalendarPort } from '../calendar-port.js';
import type { Period } from '../opening-periods.js';
import { GoogleAccess, unreachable } from './google-access.js';
import type { GoogleEvent } from './google-client.js';
import { GoogleConnectionsRepository, type ConnectionRow } from './google-connections.repository.js';
import { GoogleEventsRepository } from './google-events.repository.js';

const MINUTE_MS = 60_000;

/** What an event at Google shows of an appointment. */
export interface ShownAppointment extends Pick<
  CalendarEntry,
  'starts_at' | 'duration_minutes' | 'name' | 'phone_number' | 'service'
> {
  /** Null until the booking is stored. */
  booking_id: number | null;
}

/** The calendars that are connected with Google Calendar. */
@Injectable()
export class GoogleCalendars {
  constructor(
    private readonly config: RecordsConfig,
    private readonly access: GoogleAccess,
    private readonly connections: GoogleConnectionsRepository,
    private readonly events: GoogleEventsRepository,
  ) {}

  /**
   * Returns the port of a connected calendar, or null. Throws `calendar_unreachable` if HIPAA mode forbids requests to
   * Google.
   */
  async find(scope: Scope, findFacts: () => Promise<OrganizationFacts>): Promise<CalendarPort | null> {
    const connection = await this.connections.find(scope);
    if (!connection) return null;
    const facts = await findFacts();
    this.assertAllowed(facts);
    return {
      provider: 'google_calendar',
      // Google reports that a time is busy, but not how many appointments it has.
      maxSeats: 1,
      busy: (within, deadline) => this.busy(connection, within, deadline),
      write: (entry, deadline) => this.write(scope, facts, connection, entry, deadline),
    };
  }

  /** Whether the calendar takes one appointment at a time. */
  isConnected(tx: Tx, scope: Scope): Promise<boolean> {
    return this.connections.exists(tx, scope);
  }

  /** In HIPAA mode, only with an agreement with Google. */
  isAllowed({ hipaa_mode }: Pick<OrganizationFacts, 'hipaa_mode'>): boolean {
    return !hipaa_mode || this.config.HIPAA_VENDORS.includes('google');
  }

  /** Throws `calendar_unreachable` if HIPAA mode forbids requests to Google. */
  assertAllowed(facts: Pick<OrganizationFacts, 'hipaa_mode'>): void {
    if (!this.isAllowed(facts)) throw unreachable('HIPAA mode');
  }

  private busy(connection: ConnectionRow, within: Period, deadline: Deadline): Promise<Period[]> {
    return this.access.use(connection, deadline, (client, token, signal) =>
      client.busy(token, calendarsOf(connection), within, signal),
    );
  }

  private write(
    scope: Scope,
    facts: OrganizationFacts,
    connection: ConnectionRow,
    entry: CalendarEntry,
    deadline: Deadline,
  ): Promise<{ isFree: boolean; reference: string | null }> {
    const notFree = { isFree: false, reference: null };
    return this.access.use(connection, deadline, async (client, token, signal) => {
      const written = async (): Promise<{ isFree: true; reference: string } | null> => {
        const event = await this.events.findOfHold(entry.holdId);
        const exists = event && (await client.find(token, event.calendar, event.id, signal));
        return exists ? { isFree: true, reference: event.id } : null;
      };
      const earlier = await written();
      if (earlier) return earlier;
      const busy = await client.busy(token, calendarsOf(connection), entry.period, signal);
      // A concurrent request for the same hold may have written the event that is seen here.
      if (busy.some((one) => overlaps(one, entry.period))) return (await written()) ?? notFree;
      const ends = new Date(entry.starts_at.getTime() + entry.duration_minutes * MINUTE_MS);
      const event = await this.events.begin(scope, connection, entry.holdId, ends);
      if (!event) return notFree;
      const shown = eventOf(event.id, { ...entry, booking_id: null }, facts);
      const isNew = await client.insert(token, event.calendar, shown, signal);
      // An event that exists is that of an earlier request, whose response was lost. A person may have removed it.
      return isNew ? { isFree: true, reference: event.id } : ((await written()) ?? notFree);
    });
  }
}

/** The event of an appointment. In HIPAA mode it says nothing about the person or the reason. */
export function eventOf(
  id: string,
  { starts_at, duration_minutes, name, phone_number, service, booking_id }: ShownAppointment,
  { hipaa_mode, timezone }: Pick<OrganizationFacts, 'hipaa_mode' | 'timezone'>,
): GoogleEvent {
  const until = new Date(starts_at.getTime() + duration_minutes * MINUTE_MS);
  const when = { id, from: starts_at, until, timezone };
  if (hipaa_mode) return { ...when, title: ['Appointment', booking_id].filter(Boolean).join(' '), description: '' };
  const title = [service ?? 'Appointment', name].filter(Boolean).join(': ');
  return { ...when, title, description: phone_number ?? '' };
}

function calendarsOf({ calendar, busy_calendars }: ConnectionRow): string[] {
  return [...new Set([calendar, ...busy_calendars])];
}

export function overlaps(one: Period, other: Period): boolean {
  return one.from < other.until && other.from < one.until;
}
