import type { DatabaseOptions } from '@frontdesk/persistence';
import { BookingEntity } from './bookings/booking.entity.js';
import { CallNoteEntity } from './calls/call-note.entity.js';
import { CallEntity } from './calls/call.entity.js';
import { LeadNoteEntity } from './leads/lead-note.entity.js';
import { LeadEntity } from './leads/lead.entity.js';
import { MessagingAndFacts1763700000000 } from './migrations/1763700000000-messaging-and-facts.js';
import { Leads1763700100000 } from './migrations/1763700100000-leads.js';
import { Calls1763800100000 } from './migrations/1763800100000-calls.js';
import { Bookings1763800200000 } from './migrations/1763800200000-bookings.js';
import { LeadsByCall1763800300000 } from './migrations/1763800300000-leads-by-call.js';
import { Dials1763900100000 } from './migrations/1763900100000-dials.js';
import { OutboxNotifications1764600100000 } from './migrations/1764600100000-outbox-notifications.js';
import { BlockPreviews1764650000100 } from './migrations/1764650000100-block-previews.js';
import { Statistics1764661000000 } from './migrations/1764661000000-statistics.js';
import { Contacts1764661100000 } from './migrations/1764661100000-contacts.js';
import { OrganizationRemovals1764670000000 } from './migrations/1764670000000-organization-removals.js';
import { FollowUps1764700100000 } from './migrations/1764700100000-follow-ups.js';
import { Calendars1764900100000 } from './migrations/1764900100000-calendars.js';
import { GoogleCalendars1764990000000 } from './migrations/1764990000000-google-calendars.js';
import { GoogleConflicts1765000000000 } from './migrations/1765000000000-google-conflicts.js';
import { PersonErasures1765500000000 } from './migrations/1765500000000-person-erasures.js';
import { RemovedUsage1765600000000 } from './migrations/1765600000000-removed-usage.js';

/** The schema `records`, as the service and its commands use it. */
export const database: Pick<DatabaseOptions, 'entities' | 'migrations'> = {
  entities: [LeadEntity, LeadNoteEntity, CallEntity, CallNoteEntity, BookingEntity],
  migrations: [
    MessagingAndFacts1763700000000,
    Leads1763700100000,
    Calls1763800100000,
    Bookings1763800200000,
    LeadsByCall1763800300000,
    Dials1763900100000,
    OutboxNotifications1764600100000,
    BlockPreviews1764650000100,
    Statistics1764661000000,
    Contacts1764661100000,
    OrganizationRemovals1764670000000,
    FollowUps1764700100000,
    Calendars1764900100000,
    GoogleCalendars1764990000000,
    GoogleConflicts1765000000000,
    PersonErasures1765500000000,
    RemovedUsage1765600000000,
  ],
};
