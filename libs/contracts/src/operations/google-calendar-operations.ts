import { audited, unaudited } from '../audit.js';
import { operation } from '../operation.js';
import {
  googleAuthorizationFields,
  googleCalendarFields,
  googleConflictFields,
  googleConnectionFields,
} from '../resources/google-calendar.js';
import { PageUrl, Text, TextList } from '../validation/field-decorators.js';

/** The path of the portal to which Google sends the browser back. The operator registers it at Google. */
export const GOOGLE_RETURN_PATH = '/portal/google';
/** Google accepts at most 50 calendars in one question for busy times. */
export const MAX_BUSY_CALENDARS = 20;

export class AuthorizeGoogleCalendarBody {
  @PageUrl({ max: 500, required: true, description: `The address of the portal that ends with ${GOOGLE_RETURN_PATH}` })
  redirect_uri!: string;
}

export class ConnectGoogleCalendarBody {
  @Text({ max: 2000, required: true, description: 'The code that Google added to the address' })
  code!: string;

  @Text({ max: 4000, required: true, description: 'The state that Google added to the address' })
  state!: string;
}

export class UpdateGoogleCalendarBody {
  @Text({ max: 255, notNull: true, description: 'Id of the Google calendar that gets the appointments' })
  calendar?: string;

  @TextList({
    max: MAX_BUSY_CALENDARS,
    notNull: true,
    description: 'Ids of further Google calendars whose events take up time; replaces the stored list',
  })
  busy_calendars?: string[];
}

const portal = {
  owner: 'records',
  api: 'portal',
  path: '/calendar/google',
  status: 200,
  output: { kind: 'record', fields: googleConnectionFields },
} as const;
const texts = ['account', 'calendar', 'busy_calendars'] as const;

export const getGoogleCalendar = operation({
  ...portal,
  name: 'google-calendar.get',
  method: 'GET',
  summary: 'Retrieve the connection with Google Calendar',
  needsFacts: true,
  errors: [],
});

export const authorizeGoogleCalendar = operation({
  ...portal,
  name: 'google-calendar.authorize',
  method: 'POST',
  path: '/calendar/google/authorizations',
  summary: 'Begin to connect Google Calendar',
  needsFacts: true,
  body: AuthorizeGoogleCalendarBody,
  audit: unaudited('Changes nothing; the connection is audited'),
  output: { kind: 'record', fields: googleAuthorizationFields },
  errors: ['google_calendar_unavailable'],
});

export const connectGoogleCalendar = operation({
  ...portal,
  name: 'google-calendar.connect',
  method: 'POST',
  summary: 'Connect Google Calendar after a person allowed the access',
  status: 201,
  needsFacts: true,
  body: ConnectGoogleCalendarBody,
  audit: audited('calendar.connected', googleConnectionFields, { texts }),
  errors: ['google_calendar_unavailable', 'google_access_refused', 'calendar_unreachable'],
});

export const updateGoogleCalendar = operation({
  ...portal,
  name: 'google-calendar.update',
  method: 'PATCH',
  summary: 'Choose the Google calendars',
  effect: { idempotent: true },
  needsFacts: true,
  body: UpdateGoogleCalendarBody,
  audit: audited('calendar.connection_updated', googleConnectionFields, { texts }),
  errors: ['calendar_unreachable'],
});

export const disconnectGoogleCalendar = operation({
  ...portal,
  name: 'google-calendar.disconnect',
  method: 'DELETE',
  summary: 'Disconnect Google Calendar',
  status: 204,
  audit: audited('calendar.disconnected', googleConnectionFields, { texts }),
  output: { kind: 'nothing' },
  errors: [],
});

export const listGoogleCalendars = operation({
  ...portal,
  name: 'google-calendar.list-calendars',
  method: 'GET',
  path: '/calendar/google/calendars',
  summary: 'List the calendars of the connected Google account. The list is empty if Google does not respond',
  needsFacts: true,
  output: { kind: 'list', fields: googleCalendarFields },
  errors: [],
});

export const listGoogleConflicts = operation({
  ...portal,
  name: 'bookings.list-conflicts',
  method: 'GET',
  path: '/calendar/google/conflicts',
  summary: 'List upcoming bookings that differ from the connected Google calendar',
  output: { kind: 'list', fields: googleConflictFields },
  errors: [],
});
