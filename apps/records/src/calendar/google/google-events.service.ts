import type { RunEnd } from '@frontdesk/concurrency';
import { DomainError } from '@frontdesk/contracts';
import { Deadline } from '@frontdesk/messaging';
import { DataSource, scopeOf, sqlRunner } from '@frontdesk/persistence';
import { Clock, OrganizationFactsRepository } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { GoogleAccess } from './google-access.js';
import { eventOf, GoogleCalendars } from './google-calendars.js';
import { GoogleConnectionsRepository } from './google-connections.repository.js';
import { GoogleEventsRepository, type DueEvent } from './google-events.repository.js';

/** How many events one process writes at once. */
const BATCH = 10;
const LIMIT_MS = 10_000;
const FIRST_RETRY_MS = 10_000;
const MAX_RETRY_MS = 60 * 60_000;

/** Writes moved appointments to Google, and removes the events of cancelled and abandoned ones. */
@Injectable()
export class GoogleEventsService {
  constructor(
    private readonly access: GoogleAccess,
    private readonly calendars: GoogleCalendars,
    private readonly connections: GoogleConnectionsRepository,
    private readonly events: GoogleEventsRepository,
    private readonly facts: OrganizationFactsRepository,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<RunEnd> {
    const now = this.clock.now();
    await this.events.expireHolds(now);
    const due = await this.events.claim(BATCH, now);
    await Promise.all(due.map((event) => this.settle(event)));
    return due.length === BATCH ? 'more' : 'done';
  }

  private async settle(event: DueEvent): Promise<void> {
    // The booking was moved while the event was claimed. The next lease writes it.
    if (event.reservation_id !== null && event.booking_id === null) return;
    try {
      await (event.reservation_id === null ? this.remove(event) : this.write(event));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const pauseMs = Math.min(FIRST_RETRY_MS * 2 ** (event.attempts - 1), MAX_RETRY_MS);
      await this.events.postpone(event, new Date(this.clock.now().getTime() + pauseMs));
      return;
    }
    await this.events.finish(event, this.clock.now());
  }

  /** The event of a past appointment stays. */
  private async remove(event: DueEvent): Promise<void> {
    const connection = await this.connections.find(scopeOfEvent(event));
    if (!connection || event.ends_at <= this.clock.now()) return;
    const facts = await this.facts.find(sqlRunner(this.dataSource), event.organization_id);
    if (facts) this.calendars.assertAllowed(facts);
    await this.access.use(connection, Deadline.in(LIMIT_MS), (client, token, signal) =>
      client.remove(token, event.calendar, event.id, signal),
    );
  }

  private async write(event: DueEvent): Promise<void> {
    const connection = await this.connections.find(scopeOfEvent(event));
    const facts = await this.facts.find(sqlRunner(this.dataSource), event.organization_id);
    if (!connection || !facts) return;
    this.calendars.assertAllowed(facts);
    const shown = eventOf(event.id, appointmentOf(event), facts);
    await this.access.use(connection, Deadline.in(LIMIT_MS), async (client, token, signal) => {
      if (await client.patch(token, event.calendar, shown, signal)) return;
      // Nothing is inserted if a person removed the event.
      await client.insert(token, event.calendar, shown, signal);
    });
  }
}

function scopeOfEvent({ organization_id, livemode }: DueEvent): ReturnType<typeof scopeOf> {
  return scopeOf({ organizationId: organization_id, livemode });
}

function appointmentOf({ booking_id, starts_at, duration_minutes, name, phone_number, service }: DueEvent) {
  return {
    booking_id,
    starts_at: starts_at!,
    duration_minutes: duration_minutes!,
    name,
    phone_number,
    service,
  };
}
