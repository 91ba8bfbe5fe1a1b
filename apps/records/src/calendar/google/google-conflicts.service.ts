import type { RunEnd } from '@frontdesk/concurrency';
import { DomainError, formatInstant, type Caller, type GoogleConflict } from '@frontdesk/contracts';
import { Deadline } from '@frontdesk/messaging';
import { DataSource, scopeOf, sqlRunner } from '@frontdesk/persistence';
import { Clock, OrganizationFactsRepository } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import type { Period } from '../opening-periods.js';
import { GoogleAccess } from './google-access.js';
import { GoogleCalendars, overlaps } from './google-calendars.js';
import type { TimedEvent } from './google-client.js';
import { GoogleConnectionsRepository, type ComparableConnection } from './google-connections.repository.js';
import { GoogleEventsRepository, type ComparedEvent, type CurrentEvent } from './google-events.repository.js';

/** How many connections one process compares at once. */
const BATCH = 10;
const LIMIT_MS = 10_000;
/** How far ahead bookings are compared. Google limits the period of busy times. */
const AHEAD_MS = 60 * 24 * 60 * 60_000;
/** Missing events that one comparison asks for, to learn whether they were moved or removed. */
const MAX_MISSING = 20;

/** An event whose booking is certain. */
type BookedEvent = CurrentEvent & { starts_at: Date; ends_at: Date };

/** Finds bookings that differ from the connected calendar, because a person changed it at Google. */
@Injectable()
export class GoogleConflictsService {
  constructor(
    private readonly access: GoogleAccess,
    private readonly calendars: GoogleCalendars,
    private readonly connections: GoogleConnectionsRepository,
    private readonly events: GoogleEventsRepository,
    private readonly facts: OrganizationFactsRepository,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async list(caller: Caller): Promise<{ data: GoogleConflict[] }> {
    const rows = await this.events.conflicts(scopeOf(caller), this.clock.now());
    return { data: rows.map(({ starts_at, ...row }) => ({ ...row, starts_at: formatInstant(starts_at) })) };
  }

  async run(): Promise<RunEnd> {
    const due = await this.connections.claimComparisons(BATCH, this.clock.now());
    await Promise.all(due.map((connection) => this.compare(connection)));
    return due.length === BATCH ? 'more' : 'done';
  }

  private async compare(connection: ComparableConnection): Promise<void> {
    const facts = await this.facts.find(sqlRunner(this.dataSource), connection.organization_id);
    if (!facts || !this.calendars.isAllowed(facts)) return;
    try {
      await this.events.noteConflicts(await this.compared(connection));
    } catch (error) {
      // The connection has the fault, and the next comparison finds the conflicts.
      if (!(error instanceof DomainError)) throw error;
    }
  }

  private async compared(connection: ComparableConnection): Promise<ComparedEvent[]> {
    const now = this.clock.now();
    const within: Period = { from: now.getTime(), until: now.getTime() + AHEAD_MS };
    const current = await this.events.current(connection, now);
    const own = new Set(current.map(({ id }) => id));
    const booked = current.filter(
      (event): event is BookedEvent => event.starts_at !== null && event.starts_at.getTime() < within.until,
    );
    return this.access.use(connection, Deadline.in(LIMIT_MS), async (client, token, signal) => {
      const { calendar } = connection;
      const listed = await client.events(token, calendar, within, signal);
      const others: Period[] = listed.filter(({ id, isBusy }) => isBusy && !own.has(id));
      // Busy times do not say whether they are those of a booking.
      const further = connection.busy_calendars.filter((id) => id !== calendar);
      if (further.length > 0) others.push(...(await client.busy(token, further, within, signal)));
      const known = new Map<string, TimedEvent | null>(listed.map((event) => [event.id, event]));
      const missing = booked.filter(({ id, conflict }) => !known.has(id) && conflict !== 'removed');
      // Events whose conflict is known come last, so that they keep no other from being looked up.
      const wanted = missing.toSorted((a, b) => Number(a.conflict !== null) - Number(b.conflict !== null));
      const find = async ({ id }: BookedEvent): Promise<void> =>
        void known.set(id, await client.find(token, calendar, id, signal));
      await Promise.all(wanted.slice(0, MAX_MISSING).map(find));
      return booked
        .filter(({ id, conflict }) => known.has(id) || conflict === 'removed')
        .map((event) => ({ ...event, conflict: conflictOf(event, known.get(event.id) ?? null, others) }));
    });
  }
}

function conflictOf(
  { starts_at, ends_at }: BookedEvent,
  event: TimedEvent | null,
  others: readonly Period[],
): ComparedEvent['conflict'] {
  const period: Period = { from: starts_at.getTime(), until: ends_at.getTime() };
  if (!event) return 'removed';
  if (event.from !== period.from || event.until !== period.until) return 'moved';
  return others.some((other) => overlaps(other, period)) ? 'overlapping' : null;
}
