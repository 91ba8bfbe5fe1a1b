import { idOf, integer, json, livemode, timestamp, type PresentedOf } from '../fields.js';
import { businessHoursSchema, type BusinessHours } from '../validation/business-hours.js';
import { CalendarDay, ClosingTime, OpeningTime } from '../validation/field-decorators.js';
import { storedListSchema, type Completed, type ListShape } from '../validation/structured-fields.js';

/** Hours that replace the weekly hours of one date. A date may have several. */
export class ExceptionalHours {
  @CalendarDay({ required: true, description: 'A date by the clock of the organization' })
  date!: string;

  @OpeningTime({ description: 'Absent: the calendar is closed on this date' })
  opens?: string | null;

  @ClosingTime({ requiredWith: 'opens', description: 'On the next day if it is not after `opens`' })
  closes?: string | null;
}

export const exceptionsShape = { item: ExceptionalHours, max: 400 } as const satisfies ListShape;

/** The calendar in which the receptionist books. */
export const calendarFields = {
  livemode: livemode(),
  seats: integer().describe('Appointments at the same time'),
  buffer_minutes: integer().describe('Free time after each appointment'),
  hours: json<BusinessHours | null>({ ...businessHoursSchema, type: ['array', 'null'] }).describe(
    'Null: the business hours of the organization',
  ),
  exceptions: json<Completed<ExceptionalHours>[]>(storedListSchema(exceptionsShape)).describe(
    'Dates with other hours, besides the closed days of the organization',
  ),
};

export type BookingCalendar = PresentedOf<typeof calendarFields>;

export const freeTimeFields = {
  starts_at: timestamp().describe('When the appointment would start'),
  ends_at: timestamp().describe('When the appointment would end'),
};

export type FreeTime = PresentedOf<typeof freeTimeFields>;

export const bookingHoldFields = {
  id: idOf('hold'),
  livemode: livemode(),
  starts_at: timestamp().describe('When the appointment would start'),
  expires_at: timestamp().describe('When the time becomes free again unless it is booked before'),
};

export type BookingHold = PresentedOf<typeof bookingHoldFields>;
