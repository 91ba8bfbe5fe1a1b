import { audited, unaudited } from '../audit.js';
import { operation } from '../operation.js';
import {
  bookingHoldFields,
  calendarFields,
  exceptionsShape,
  freeTimeFields,
  type BookingCalendar,
} from '../resources/calendar.js';
import type { BusinessHours } from '../validation/business-hours.js';
import { ExternalId, Instant, Integer, Mode, Text } from '../validation/field-decorators.js';
import { ObjectList, OpeningHours } from '../validation/structured-fields.js';

const SERVICE = {
  max: 100,
  description: 'The name of a service of the organization. Absent: an appointment of 30 minutes',
};

export class CalendarQuery {
  @Mode({ fromText: true })
  livemode?: boolean | null;
}

export class ListFreeTimesQuery extends CalendarQuery {
  @Text(SERVICE)
  service?: string | null;

  @Instant({ description: 'No time before this one. Default: now' })
  from?: string | null;

  @Instant({ description: 'Return the times that are nearest to this one, instead of the first ones' })
  near?: string | null;

  @Integer({ min: 1, max: 100, fromText: true, whenAbsent: 3, description: 'The number of times to return' })
  count?: number | null;
}

export class HoldTimeBody {
  @Mode()
  livemode?: boolean | null;

  @ExternalId()
  external_id?: string | null;

  @Text(SERVICE)
  service?: string | null;

  @Instant({ required: true, description: 'The start of the appointment' })
  starts_at!: string;
}

export class UpdateOwnCalendarBody {
  @Integer({ min: 1, max: 50, notNull: true, description: 'Appointments at the same time' })
  seats?: number;

  @Integer({ min: 0, max: 480, notNull: true, description: 'Free time after each appointment' })
  buffer_minutes?: number;

  @OpeningHours({ description: 'Null: the business hours of the organization' })
  hours?: BusinessHours | null;

  @ObjectList(exceptionsShape, { notNull: true, description: 'Dates with other hours; replaces the stored list' })
  exceptions?: BookingCalendar['exceptions'];
}

export class UpdateCalendarBody extends UpdateOwnCalendarBody {
  @Mode()
  livemode?: boolean | null;
}

const platform = { owner: 'records', api: 'platform' } as const;
const portal = {
  owner: 'records',
  api: 'portal',
  path: '/calendar',
  status: 200,
  output: { kind: 'record', fields: calendarFields },
  errors: [],
} as const;
const calendarAudited = audited('calendar.updated', calendarFields, {
  values: ['seats', 'buffer_minutes', 'hours', 'exceptions'],
});

export const getCalendar = operation({
  ...platform,
  name: 'calendar.get',
  method: 'GET',
  path: '/organizations/{organization}/calendar',
  summary: 'Retrieve the calendar in which the receptionist books',
  status: 200,
  query: CalendarQuery,
  output: { kind: 'record', fields: calendarFields },
  errors: [],
});

export const updateCalendar = operation({
  ...platform,
  name: 'calendar.update',
  method: 'PATCH',
  path: '/organizations/{organization}/calendar',
  summary: 'Change the calendar in which the receptionist books',
  status: 200,
  effect: { idempotent: true },
  body: UpdateCalendarBody,
  audit: calendarAudited,
  output: { kind: 'record', fields: calendarFields },
  errors: [],
});

export const getOwnCalendar = operation({
  ...portal,
  name: 'calendar.get-own',
  method: 'GET',
  summary: 'Retrieve the calendar in which the receptionist books',
});

export const updateOwnCalendar = operation({
  ...portal,
  name: 'calendar.update-own',
  method: 'PATCH',
  summary: 'Change the calendar in which the receptionist books',
  effect: { idempotent: true },
  body: UpdateOwnCalendarBody,
  audit: calendarAudited,
});

export const listFreeTimes = operation({
  ...platform,
  name: 'free-times.list',
  method: 'GET',
  path: '/organizations/{organization}/free-times',
  summary: 'List times that can be booked, in order',
  status: 200,
  needsFacts: true,
  query: ListFreeTimesQuery,
  output: { kind: 'list', fields: freeTimeFields },
  errors: ['calendar_unreachable'],
});

export const holdTime = operation({
  ...platform,
  name: 'booking-holds.create',
  method: 'POST',
  path: '/organizations/{organization}/booking-holds',
  summary: 'Hold a free time for five minutes',
  status: 201,
  needsFacts: true,
  body: HoldTimeBody,
  audit: unaudited('A hold expires, and its booking is audited'),
  output: { kind: 'record', fields: bookingHoldFields },
  errors: ['time_not_free'],
  returnsExisting: true,
});
