import { flag, idOf, listOf, oneOf, text, timestamp, type PresentedOf } from '../fields.js';

/**
 * Why Frontdesk cannot use the connected calendar.
 * - `access_ended`: Google no longer accepts the access, for example because a person removed it.
 * - `calendar_missing`: a chosen calendar does not exist any more, or is not shared with the account.
 * - `unreachable`: Google did not respond, or responded with a fault.
 * - `hipaa`: the organization is in HIPAA mode, and the operator has no agreement with Google.
 */
export const googleCalendarFaults = ['access_ended', 'calendar_missing', 'unreachable', 'hipaa'] as const;
export type GoogleCalendarFault = (typeof googleCalendarFaults)[number];

/** Whether a calendar is connected with Google Calendar, and how well that works. */
export const googleConnectionFields = {
  offered: flag().describe('Whether this installation can connect Google Calendar'),
  connected: flag().describe('Whether a Google account is connected'),
  account: text().nullable().describe('The Google account'),
  calendar: text().nullable().describe('Id of the Google calendar that gets the appointments'),
  busy_calendars: listOf(text()).describe('Ids of further Google calendars whose events take up time'),
  connected_at: timestamp().nullable().describe('When the account was connected'),
  read_at: timestamp().nullable().describe('When the calendar was last read'),
  fault: oneOf(googleCalendarFaults).nullable().describe('Why the calendar cannot be used now'),
};

export type GoogleConnection = PresentedOf<typeof googleConnectionFields>;

/** The page of Google at which a person allows the access. */
export const googleAuthorizationFields = { url: text().describe('The address to open in the browser') };

/** A calendar of the connected account. */
export const googleCalendarFields = {
  id: text().describe('Id of the calendar at Google'),
  name: text().describe('The name that the account shows'),
  writable: flag().describe('Whether the account may add events'),
};

export type GoogleCalendar = PresentedOf<typeof googleCalendarFields>;

/**
 * How a booking differs from the connected calendar.
 * - `moved`: its event has another time.
 * - `removed`: its event was deleted.
 * - `overlapping`: another event takes place at the same time.
 */
export const googleConflictKinds = ['moved', 'removed', 'overlapping'] as const;
export type GoogleConflictKind = (typeof googleConflictKinds)[number];

/** An upcoming booking that differs from the connected calendar. */
export const googleConflictFields = {
  booking_id: idOf('booking'),
  starts_at: timestamp().describe('Start of the appointment'),
  conflict: oneOf(googleConflictKinds).describe('How the booking differs from the Google calendar'),
};

export type GoogleConflict = PresentedOf<typeof googleConflictFields>;
