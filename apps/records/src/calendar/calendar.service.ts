import {
  calendarFields,
  DomainError,
  formatInstant,
  invalidFields,
  present,
  type BookingCalendar,
  type BookingHold,
  type BookingProvider,
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
import { internalCalendar, type CalendarEntry, type CalendarPort } from './calendar-port.js';
import { freeTimes, type TakenSeat } from './free-times.js';
import { unreachable } from './google/google-access.js';
import { GoogleCalendars, overlaps } from './google/google-calendars.js';
import { GoogleEventsRepository } from './google/google-events.repository.js';
import { joined, openPeriods, type OpeningRules, type Period } from './opening-periods.js';

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

/** An appointment and whose it is. */
export type BookedAppointment = Appointment & Pick<CalendarEntry, 'name' | 'phone_number' | 'service'>;

/** A time that is ready to be booked, in the calendar of the organization. */
export interface Placement {
  provider: BookingProvider;
  /** The id of the appointment there. */
  reference: string | null;
  /** Null if no time is held, so that a free seat is taken. */
  holdId: number | null;
}

type Taker = Pick<Reservation, 'booking_id' | 'expires_at' | 'external_id'>;

const booked = (booking_id: number): Taker => ({ booking_id, expires_at: null, external_id: null });

@Injectable()
export class CalendarService {
  constructor(
    private readonly calendars: CalendarRepository,
    private readonly facts: OrganizationFactsRepository,
    private readonly google: GoogleCalendars,
    private readonly events: GoogleEventsRepository,
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
  async freeTimes(caller: Caller, query: ListFreeTimesQuery, deadline: Deadline): Promise<{ data: FreeTime[] }> {
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
    const port = await this.portOf(scope);
    const taken = 'id' in calendar ? await this.calendars.taken(calendar.id, reach, now) : [];
    const busy = await port.busy(reach, deadline);
    const starts = freeTimes({
      within,
      open: openPeriods(rulesOf(facts, calendar), within),
      taken: port.maxSeats === 1 ? onOneSeat([...taken, ...busy]) : taken,
      seats: Math.min(calendar.seats, port.maxSeats),
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

  /**
   * Writes an appointment to the connected calendar of the organization, if it has one, under a hold. Refuses with
   * `time_not_free` and `calendar_unreachable`. A repeat with the same hold or `externalId` has the same result.
   */
  async place(
    scope: Scope,
    appointment: BookedAppointment,
    { holdId, externalId }: { holdId: number | null; externalId: string | null },
    deadline: Deadline,
  ): Promise<Placement> {
    const port = await this.portOf(scope);
    if (port.provider === 'internal') return { provider: 'internal', reference: null, holdId };
    const held = await this.heldFor(scope, appointment, holdId, externalId && `booking:${externalId}`);
    const { isFree, reference } = await port.write({ ...appointment, ...held }, deadline);
    if (isFree) return { provider: port.provider, reference, holdId: held.holdId };
    await inTransaction(this.dataSource, (tx) => this.calendars.removeHold(tx, scope, held.holdId));
    throw new DomainError('time_not_free');
  }

  /**
   * Takes a seat for a booking: the held one, or a free one. Refuses with `time_not_free`. An appointment in a
   * connected calendar only takes its held seat.
   */
  async book(tx: Tx, scope: Scope, bookingId: number, appointment: Appointment, placement: Placement): Promise<void> {
    const { holdId, reference } = placement;
    const calendar = await this.calendars.lock(tx, scope);
    if (reference === null && (await this.google.isConnected(tx, scope)))
      throw unreachable('the calendar was connected during the request');
    const period = periodOf(calendar, appointment);
    if (holdId !== null) {
      if (await this.calendars.bookHold(tx, scope, holdId, bookingId, period)) {
        if (reference !== null) await this.nameBooking(tx, scope, bookingId);
        return;
      }
      await this.calendars.removeHold(tx, scope, holdId);
      if (reference !== null) throw new DomainError('time_not_free');
    }
    await this.take(tx, scope, calendar, appointment, booked(bookingId));
  }

  /**
   * Refuses a new time of a booking with `time_not_free` if the connected calendar has something else there. The time
   * that the booking has now counts as free.
   */
  async assertFree(
    scope: Scope,
    bookingId: number,
    before: Appointment,
    after: Appointment,
    deadline: Deadline,
  ): Promise<void> {
    const sql = sqlRunner(this.dataSource);
    if ((await this.events.findOfBooking(sql, bookingId)) === null) return;
    const port = await this.portOf(scope);
    const busy = await port.busy(timeOf(after), deadline);
    const isOwn = ({ from, until }: Period): boolean => from >= timeOf(before).from && until <= timeOf(before).until;
    if (busy.some((one) => overlaps(one, timeOf(after)) && !isOwn(one))) throw new DomainError('time_not_free');
  }

  /**
   * Moves a booking that has a seat, or is in the calendar of Frontdesk, to a free seat at another time. Refuses with
   * `time_not_free`.
   */
  async move(
    tx: Tx,
    scope: Scope,
    bookingId: number,
    appointment: Appointment & { provider: BookingProvider },
  ): Promise<void> {
    const calendar = await this.calendars.lock(tx, scope);
    const eventId = await this.events.findOfBooking(tx, bookingId);
    const isReserved = await this.calendars.release(tx, scope, bookingId);
    if (!isReserved && appointment.provider !== 'internal') return;
    await this.take(tx, scope, calendar, appointment, booked(bookingId));
    const ends = new Date(timeOf(appointment).until);
    if (eventId !== null) await this.events.moveTo(tx, eventId, bookingId, ends, this.clock.now());
  }

  async release(tx: Tx, scope: Scope, bookingId: number): Promise<void> {
    await this.calendars.release(tx, scope, bookingId);
  }

  private async portOf(scope: Scope): Promise<CalendarPort> {
    return (await this.google.find(scope, () => this.factsOf(scope))) ?? internalCalendar;
  }

  /** Holds a seat until the appointment is booked: the given hold, that of an earlier request, or a free seat. */
  private async heldFor(
    scope: Scope,
    appointment: Appointment,
    holdId: number | null,
    external_id: string | null,
  ): Promise<{ holdId: number; period: Period }> {
    return inTransaction(this.dataSource, async (tx) => {
      const calendar = await this.calendars.lock(tx, scope);
      const period = periodOf(calendar, appointment);
      const now = this.clock.now();
      const expires_at = new Date(now.getTime() + HOLD_MS);
      const first = external_id ? await this.calendars.findHold(tx, calendar.id, external_id, now) : null;
      for (const id of [holdId, first?.id ?? null]) {
        if (id !== null && (await this.calendars.keepHold(tx, scope, id, period, expires_at)))
          return { holdId: id, period };
      }
      if (holdId !== null) await this.calendars.removeHold(tx, scope, holdId);
      const taker = { booking_id: null, expires_at, external_id: first ? null : external_id };
      return { holdId: await this.take(tx, scope, calendar, appointment, taker), period };
    });
  }

  /** In HIPAA mode the id of the booking is all that its event shows. */
  private async nameBooking(tx: Tx, { organizationId }: Scope, bookingId: number): Promise<void> {
    const facts = await this.facts.find(tx, organizationId);
    if (facts?.hipaa_mode) await this.events.rewrite(tx, bookingId, this.clock.now());
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
    const isAlone = await this.google.isConnected(tx, scope);
    const seat = await this.calendars.freeSeat(tx, calendar, period, isAlone);
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

function timeOf({ starts_at, duration_minutes }: Appointment): Period {
  const from = starts_at.getTime();
  return { from, until: from + duration_minutes * MINUTE_MS };
}

function onOneSeat(periods: readonly Period[]): TakenSeat[] {
  const inOrder = [...periods].sort((one, other) => one.from - other.from);
  return joined(inOrder).map(({ from, until }) => ({ from, until, seat: 1 }));
}

/** The appointment with the buffer after it. */
function periodOf({ buffer_minutes }: CalendarRow, { starts_at, duration_minutes }: Appointment): Period {
  const from = starts_at.getTime();
  return { from, until: from + (duration_minutes + buffer_minutes) * MINUTE_MS };
}
