import {
  bookingCancelled,
  bookingCreated,
  bookingUpdated,
  DomainError,
  formatInstant,
  parseUsNumber,
  hidesContent,
  type Booking,
  type Caller,
  type ChangeBookingBody,
  type FindBookingsBody,
  type findBookings,
  type ListBookingsQuery,
  type OutputOf,
  type Page,
  type PageRequest,
  type RecordBookingBody,
} from '@frontdesk/contracts';
import { announce, type Deadline, recordChange, recordNoChange } from '@frontdesk/messaging';
import { DataSource, inTransaction, scopeOf, toPage, type Tx } from '@frontdesk/persistence';
import { Clock, wholeSecond } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { CalendarService, type Placement } from '../calendar/calendar.service.js';
import { toBooking, toBookingInEvent, toChangedBookingInEvent, type BookingRow } from './booking.entity.js';
import { BookingsRepository, type NewBooking } from './bookings.repository.js';

@Injectable()
export class BookingsService {
  constructor(
    private readonly bookings: BookingsRepository,
    private readonly calendar: CalendarService,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async list(caller: Caller, query: ListBookingsQuery, page: PageRequest): Promise<Page<Booking>> {
    const rows = await this.bookings.list(scopeOf(caller), query, page);
    return toPage(
      page,
      rows,
      ({ created_at, id }) => ({ at: formatInstant(created_at), id }),
      (row) => toBooking(row, { detail: false, hipaa: hidesContent(caller) }),
    );
  }

  async get(caller: Caller, id: number): Promise<{ data: Booking }> {
    const row = await this.bookings.find(scopeOf(caller), id);
    if (!row) throw new DomainError('not_found');
    return { data: shown(caller, row) };
  }

  /** Finds coming bookings for a visitor who names the number and the time, or by the receptionist's own id. */
  async find(
    caller: Caller,
    { external_id, phone_number, starts_after, starts_before }: FindBookingsBody,
  ): Promise<OutputOf<typeof findBookings>> {
    const now = this.clock.now();
    const rows = external_id
      ? [await this.bookings.findByExternalId(scopeOf(caller), external_id)]
      : phone_number && starts_after && starts_before
        ? await this.bookings.listOfNumber(scopeOf(caller), phone_number, { starts_after, starts_before })
        : [];
    const coming = rows.filter((row): row is BookingRow => row !== null && row.starts_at > now);
    return {
      data: coming.map(({ id, service, starts_at, status }) => ({
        ...{ id, service, status },
        starts_at: formatInstant(starts_at),
      })),
    };
  }

  /**
   * Records an appointment made by an integration, or books one in the calendar of Frontdesk if the provider is
   * `internal`. Idempotent by `external_id`.
   */
  async record(
    caller: Caller,
    body: RecordBookingBody,
    deadline: Deadline,
  ): Promise<{ data: Booking; existing: boolean }> {
    const first = await this.findFirst(caller, body);
    if (first) return { data: shown(caller, first), existing: true };

    const booking = this.newBooking(body);
    const hold = { holdId: body.hold_id ?? null, externalId: booking.external_id };
    const placement = await this.placed(caller, booking, hold, deadline).catch(async (error: unknown) => {
      // A concurrent request with the same external_id may have booked the hold.
      const winner = await this.findFirst(caller, body);
      if (winner) return winner;
      throw error;
    });
    if (placement && 'id' in placement) return { data: shown(caller, placement), existing: true };

    const stored = await this.store(caller, booking, placement, deadline);
    if (stored) return { data: shown(caller, stored), existing: false };

    const winner = await this.findFirst(caller, body);
    if (!winner)
      throw new DomainError('unavailable', { retryAfterSeconds: 1 }, 'the booking was removed during the request');
    return { data: shown(caller, winner), existing: true };
  }

  /** Moves or cancels a booking. A repeat changes and announces nothing. A cancelled booking stays cancelled. */
  async change(caller: Caller, id: number, body: ChangeBookingBody, deadline: Deadline): Promise<{ data: Booking }> {
    await this.assertTimeIsFree(caller, id, body, deadline);
    const row = await inTransaction(this.dataSource, (tx) => this.changeLocked(tx, caller, id, body), {
      beforeCommit: deadline.assertTimeToCommit,
    });
    return { data: shown(caller, row) };
  }

  /** Returns null for an appointment in other software. */
  private placed(
    caller: Caller,
    booking: NewBooking,
    hold: { holdId: number | null; externalId: string | null },
    deadline: Deadline,
  ): Promise<Placement | null> {
    if (booking.provider !== 'internal') return Promise.resolve(null);
    return this.calendar.place(scopeOf(caller), booking, hold, deadline);
  }

  /** Asks a connected calendar before the transaction, because it may be slow. */
  private async assertTimeIsFree(
    caller: Caller,
    id: number,
    body: ChangeBookingBody,
    deadline: Deadline,
  ): Promise<void> {
    if (body.status === 'cancelled' || (body.starts_at === undefined && body.duration_minutes === undefined)) return;
    const before = await this.bookings.findOfAnyMode(caller.organizationId, id);
    if (!before || before.status === 'cancelled') return;
    const after = changedBy(before, body, this.clock.now());
    if (isDeepStrictEqual(after, before)) return;
    const scope = scopeOf({ ...caller, livemode: before.livemode });
    await this.calendar.assertFree(scope, id, before, after, deadline);
  }

  private async changeLocked(tx: Tx, caller: Caller, id: number, body: ChangeBookingBody): Promise<BookingRow> {
    const now = this.clock.now();
    const before = await this.bookings.lock(tx, caller.organizationId, id);
    if (!before) throw new DomainError('not_found');
    const row = changedBy(before, body, wholeSecond(now));
    if (isDeepStrictEqual(row, before)) {
      recordNoChange(caller);
      return before;
    }
    if (before.status === 'cancelled') throw new DomainError('invalid_transition');
    const owner = { ...caller, livemode: row.livemode };
    const scope = scopeOf(owner);
    const isCancelled = row.status === 'cancelled';
    await this.bookings.update(tx, scope, row);
    if (isCancelled) await this.calendar.release(tx, scope, id);
    else await this.calendar.move(tx, scope, id, row);
    const { organizationId, livemode, traceparent } = owner;
    const occurrence = { organizationId, livemode, at: now, traceparent };
    const booking = toChangedBookingInEvent(row);
    await announce(tx, isCancelled ? bookingCancelled : bookingUpdated, occurrence, { booking });
    await recordChange(tx, owner, { id, before, after: row });
    return row;
  }

  private async findFirst(caller: Caller, { external_id }: RecordBookingBody): Promise<BookingRow | null> {
    return external_id ? this.bookings.findByExternalId(scopeOf(caller), external_id) : null;
  }

  private newBooking(body: RecordBookingBody): NewBooking {
    const number = body.phone_number ? parseUsNumber(body.phone_number) : null;
    if (body.phone_number && !number) throw new DomainError('invalid_number');
    return {
      external_id: body.external_id ?? null,
      provider: body.provider,
      external_reference: body.external_reference ?? null,
      starts_at: wholeSecond(new Date(body.starts_at)),
      duration_minutes: body.duration_minutes,
      name: body.name ?? null,
      phone_number: number,
      call_id: body.call_id ?? null,
      outbound_call_id: body.outbound_call_id ?? null,
      chat_id: body.chat_id ?? null,
      service: body.service ?? null,
      status: 'booked',
      cancelled_at: null,
      created_at: wholeSecond(this.clock.now()),
    };
  }

  /** Stores and announces the booking in one transaction. Returns null for a repeat, which announces nothing. */
  private async store(
    caller: Caller,
    given: NewBooking,
    placement: Placement | null,
    deadline: Deadline,
  ): Promise<BookingRow | null> {
    const { organizationId, livemode, traceparent } = caller;
    const booking: NewBooking = placement?.reference
      ? { ...given, provider: placement.provider, external_reference: placement.reference }
      : given;
    return inTransaction(
      this.dataSource,
      async (tx) => {
        const id = await this.bookings.insert(tx, scopeOf(caller), booking);
        if (id === null) return null;
        if (placement) await this.calendar.book(tx, scopeOf(caller), id, booking, placement);
        const row = { ...booking, id, livemode };
        const occurrence = { organizationId, livemode, at: booking.created_at, traceparent };
        await announce(tx, bookingCreated, occurrence, { booking: toBookingInEvent(row) });
        await recordChange(tx, caller, { id, after: row });
        return row;
      },
      { beforeCommit: deadline.assertTimeToCommit },
    );
  }
}

function shown(caller: Caller, row: BookingRow): Booking {
  return toBooking(row, { detail: true, hipaa: hidesContent(caller) });
}

function changedBy(row: BookingRow, { starts_at, duration_minutes, status }: ChangeBookingBody, now: Date): BookingRow {
  const isCancelled = status === 'cancelled' && row.status !== 'cancelled';
  return {
    ...row,
    ...(starts_at === undefined ? {} : { starts_at: wholeSecond(new Date(starts_at)) }),
    ...(duration_minutes === undefined ? {} : { duration_minutes }),
    ...(status === undefined ? {} : { status }),
    ...(isCancelled ? { cancelled_at: now } : {}),
  };
}
