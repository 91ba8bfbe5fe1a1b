import {
  bookingCreated,
  bookingEventFields,
  bookingFields,
  bookingUpdated,
  changedBookingEventFields,
  idsOnly,
} from '@frontdesk/contracts';
import { describe, expect, it } from '@jest/globals';
import { toBooking, toBookingInEvent, toChangedBookingInEvent, type BookingEntity } from './booking.entity.js';

const row: BookingEntity = {
  id: 7,
  organization_id: 3,
  external_id: 'cal-1',
  livemode: true,
  provider: 'jobber',
  external_reference: 'J-991',
  starts_at: new Date('2026-02-01T15:00:00Z'),
  duration_minutes: 45,
  name: 'Dana Reyes',
  phone_number: '+14155550123',
  call_id: 4,
  outbound_call_id: null,
  chat_id: 5,
  service: 'Cleaning',
  status: 'cancelled',
  cancelled_at: new Date('2026-01-03T00:00:00Z'),
  created_at: new Date('2026-01-01T00:00:00Z'),
};

describe('toBooking', () => {
  it.each([
    { detail: true, hipaa: false },
    { detail: false, hipaa: false },
    { detail: true, hipaa: true },
    { detail: false, hipaa: true },
  ])('returns exactly the documented fields, in HIPAA mode too: %j', (presentation) => {
    const { organization_id: _organization, external_id: _external, ...shown } = row;
    const times = {
      starts_at: '2026-02-01T15:00:00Z',
      cancelled_at: '2026-01-03T00:00:00Z',
      created_at: '2026-01-01T00:00:00Z',
    };
    const hidden = presentation.hipaa ? { service: null } : {};
    expect(toBooking(row, presentation)).toEqual({ ...shown, ...times, ...hidden });
    expect(Object.keys(toBooking(row, presentation))).toEqual(Object.keys(bookingFields));
  });
});

describe('toChangedBookingInEvent', () => {
  it('returns exactly the fields of the events, and only ids after HIPAA redaction', () => {
    expect(Object.keys(toChangedBookingInEvent(row))).toEqual(Object.keys(changedBookingEventFields));
    expect(idsOnly(bookingUpdated, { booking: toChangedBookingInEvent(row) })).toEqual({
      booking: { id: 7, call_id: 4, outbound_call_id: null, chat_id: 5 },
    });
  });
});

describe('toBookingInEvent', () => {
  it('returns exactly the fields of the event', () => {
    expect(Object.keys(toBookingInEvent(row))).toEqual(Object.keys(bookingEventFields));
  });

  it('leaves only the id and references after HIPAA redaction', () => {
    expect(idsOnly(bookingCreated, { booking: toBookingInEvent(row) })).toEqual({
      booking: { id: 7, call_id: 4, outbound_call_id: null },
    });
  });
});
