import {
  calendarFields,
  DomainError,
  formatInstant,
  invalidFields,
  present,
  type BookingCalendar,
  type BookingHold,
  type Caller,
  type FreeTime,
  type HoldTimeBody,
  type ListFreeTimesQuery,
  type OrganizationFacts,
  type UpdateCalendarBody,
} from '@frontdesk/contracts';
import { recordChange, recordNoChange, type Deadline } from '@frontdesk/messaging';
import { DataSource, inTransaction, scopeOf, sqlRunner, type Scope, type Tx } from '@frontdesk/persistence';
import { Clock, OrganizationFactsRepository, wholeSecond } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import {
  CalendarRepository,
  LAST_INSTANT,
  type CalendarChanges,
  type CalendarRow,
  type HoldRow,
  type Reservation,
} from './calendar.repository.js';
import { freeTimes } from './free-times.js';
import { openPeriods, type OpeningRules, type Period } from './opening-periods.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** How far ahead free times are searched, and how far around a wished time. */
const AHEAD_MS = 60 * DAY_MS;
const AROUND_MS = 30 * DAY_MS;
const HOLD_MS = 5 * MINUTE_MS;
const DEFAULT_COUNT = 3;
/** The length of an appointment without a service. */
const DEFAULT_MINUTES = 30;

/** An appointment whose seat is taken in the calendar. */
export interface Appointment {
  starts_at: Date;
  duration_minutes: number;
}

type Taker = Pick<Reservation, 'booking_id' | 'expires_at' | 'external_id'>;

const booked = (booking_id: number): Taker => ({ booking_id, expires_at: null, external_id: null });

@Injectable()
export class CalendarService {
  constructor(
    private readonly calendars: CalendarRepository,
    private readonly facts: OrganizationFactsRepository,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async get(caller: Caller): Promise<{ data: BookingCalendar }> {
    return { data: shown(caller, await this.calendars.find(scopeOf(caller))) };
  }

  async update(caller: Caller, body: UpdateCalendarBody): Promise<{ data: BookingCalendar }> {
    return inTransaction(this.dataSource, async (tx) => {
      const before = await this.calendars.lock(tx, scopeOf(caller));
      const changes = changesOf(before, body);
      if (Object.keys(changes).length === 0) {
        recordNoChange(caller);
        return { data: shown(caller, before) };
      }
      const after = { ...before, ...changes };
      await this.calendars.update(tx, scopeOf(caller), before.id, changes);
      await recordChange(tx, caller, { id: before.id, before, after });
      return { data: shown(caller, after) };
    });
  }

  /** Returns nothing while the hours are unknown. */
  async freeTimes(caller: Caller, query: ListFreeTimesQuery): Promise<{ data: FreeTime[] }> {
    const scope = scopeOf(caller);
    const facts = await this.factsOf(scope);
    const durationMs = durationOf(facts, query.service) * MINUTE_MS;
    const calendar = await this.calendars.find(scope);
    const now = this.clock.now();
    const notBefore = Math.max(now.getTime(), query.from ? Date.parse(query.from) : 0);
    const near = query.near ? Date.parse(query.near) : null;
    const from = near === null ? notBefore : Math.max(notBefore, near - AROUND_MS);
    // The ends of the times are shown too.
    const within: Period = { from, until: Math.min(from + AHEAD_MS, LAST_INSTANT - durationMs) };
    const bufferMs = calendar.buffer_minutes * MINUTE_MS;
    const reach = { from: within.from, until: within.until + durationMs + bufferMs };
    const starts = freeTimes({
      within,
      open: openPeriods(rulesOf(facts, calendar), within),
      taken: 'id' in calendar ? await this.calendars.taken(calendar.id, reach, now) : [],
      seats: calendar.seats,
      durationMs,
      bufferMs,
      near,
      count: query.count ?? DEFAULT_COUNT,
    });
    return {
      data: starts.map((start) => ({
        starts_at: formatInstant(new Date(start)),
        ends_at: formatInstant(new Date(start + durationMs)),
      })),
    };
  }

  /**
   * Holds a seat at a time within the hours. Refuses a time that is not free with `time_not_free`. Idempotent by
   * `external_id`, also after the hold was booked.
   */
  async hold(
    caller: Caller,
    body: HoldTimeBody,
    deadline: Deadline,
  ): Promise<{ data: BookingHold; existing: boolean }> {
    const scope = scopeOf(caller);
    const facts = await this.factsOf(scope);
    const external_id = body.external_id ?? null;
    const starts_at = wholeSecond(new Date(body.starts_at));
    const appointment = { starts_at, duration_minutes: durationOf(facts, body.service) };
    const now = this.clock.now();
    return inTransaction(
      this.dataSource,
      async (tx) => {
        const calendar = await this.calendars.lock(tx, scope);
        const first = external_id ? await this.calendars.findHold(tx, calendar.id, external_id, now) : null;
        if (first) return { data: shownHold(scope, first), existing: true };
        if (starts_at < now || !isOpen(rulesOf(facts, calendar), appointment)) throw new DomainError('time_not_free');
        const expires_at = new Date(wholeSecond(now).getTime() + HOLD_MS);
        const id = await this.take(tx, scope, calendar, appointment, { booking_id: null, expires_at, external_id });
        return { data: shownHold(scope, { id, starts_at, expires_at }), existing: false };
      },
      { beforeCommit: deadline.assertTimeToCommit },
    );
  }

  /** Takes a seat for a booking: the held one, or a free one. Refuses with `time_not_free`. */
  async book(tx: Tx, scope: Scope, bookingId: number, appointment: Appointment, holdId: number | null): Promise<void> {
    const calendar = await this.calendars.lock(tx, scope);
    const period = periodOf(calendar, appointment);
    if (holdId !== null) {
      if (await this.calendars.bookHold(tx, scope, holdId, bookingId, period)) return;
      await this.calendars.removeHold(tx, scope, holdId);
    }
    await this.take(tx, scope, calendar, appointment, booked(bookingId));
  }

  /** Moves a booking to a free seat at another time. Refuses with `time_not_free`. */
  async move(tx: Tx, scope: Scope, bookingId: number, appointment: Appointment): Promise<void> {
    const calendar = await this.calendars.lock(tx, scope);
    await this.calendars.release(tx, scope, bookingId);
    await this.take(tx, scope, calendar, appointment, booked(bookingId));
  }

  release(tx: Tx, scope: Scope, bookingId: number): Promise<void> {
    return this.calendars.release(tx, scope, bookingId);
  }

  private async take(
    tx: Tx,
    scope: Scope,
    calendar: CalendarRow,
    appointment: Appointment,
    taker: Taker,
  ): Promise<number> {
    await this.calendars.removeExpired(tx, calendar.id, this.clock.now());
    const period = periodOf(calendar, appointment);
    const seat = await this.calendars.freeSeat(tx, calendar, period);
    if (seat === null) throw new DomainError('time_not_free');
    return this.calendars.insert(tx, scope, calendar.id, { ...period, ...taker, seat });
  }

  private async factsOf({ organizationId }: Scope): Promise<OrganizationFacts> {
    const facts = await this.facts.find(sqlRunner(this.dataSource), organizationId);
    if (!facts) throw new DomainError('unavailable', { retryAfterSeconds: 1 }, 'the organization is not known yet');
    return facts;
  }
}

function shown({ livemode }: Caller, calendar: Omit<CalendarRow, 'id'>): BookingCalendar {
  return present(calendarFields, { ...calendar, livemode }, { detail: true, hipaa: false });
}

function changesOf(before: CalendarRow, { livemode: _livemode, ...body }: UpdateCalendarBody): CalendarChanges {
  const isChange = ([name, value]: [string, unknown]): boolean =>
    value !== undefined && !isDeepStrictEqual(value, before[name as keyof CalendarChanges]);
  return Object.fromEntries(Object.entries(body).filter(isChange)) as CalendarChanges;
}

function shownHold({ livemode }: Scope, { id, starts_at, expires_at }: HoldRow): BookingHold {
  return { id, livemode, starts_at: formatInstant(starts_at), expires_at: formatInstant(expires_at) };
}

/** The length of a service in minutes. */
function durationOf({ services }: OrganizationFacts, name: string | null | undefined): number {
  if (!name) return DEFAULT_MINUTES;
  const service = services.find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (!service) throw invalidFields({ service: ['is not a service of the organization'] });
  return service.duration_minutes;
}

function rulesOf(facts: OrganizationFacts, { hours, exceptions }: Omit<CalendarRow, 'id'>): OpeningRules {
  return {
    timezone: facts.timezone,
    hours: hours ?? facts.business_hours ?? [],
    exceptions,
    closedDays: facts.closed_days,
  };
}

function isOpen(rules: OpeningRules, { starts_at, duration_minutes }: Appointment): boolean {
  const from = starts_at.getTime();
  const until = from + duration_minutes * MINUTE_MS;
  return openPeriods(rules, { from, until }).some((open) => open.from <= from && open.until >= until);
}

/** The appointment with the buffer after it. */
function periodOf({ buffer_minutes }: CalendarRow, { starts_at, duration_minutes }: Appointment): Period {
  const from = starts_at.getTime();
  return { from, until: from + (duration_minutes + buffer_minutes) * MINUTE_MS };
}
