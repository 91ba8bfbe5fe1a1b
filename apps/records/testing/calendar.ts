import type { DataSource } from '@frontdesk/persistence';
import { OrganizationFactsRepository, type Clock, type Logger } from '@frontdesk/service-host';
import { BookingsRepository } from '../src/bookings/bookings.repository.js';
import { BookingsService } from '../src/bookings/bookings.service.js';
import { CalendarRepository } from '../src/calendar/calendar.repository.js';
import { CalendarService } from '../src/calendar/calendar.service.js';
import { GoogleAccess } from '../src/calendar/google/google-access.js';
import { GoogleCalendars } from '../src/calendar/google/google-calendars.js';
import { GoogleConflictsService } from '../src/calendar/google/google-conflicts.service.js';
import { GoogleConnectionsRepository } from '../src/calendar/google/google-connections.repository.js';
import { GoogleConnectionsService } from '../src/calendar/google/google-connections.service.js';
import { GoogleEventsRepository } from '../src/calendar/google/google-events.repository.js';
import { GoogleEventsService } from '../src/calendar/google/google-events.service.js';
import { GoogleRevocationsRepository } from '../src/calendar/google/google-revocations.repository.js';
import { GoogleRevocationsService } from '../src/calendar/google/google-revocations.service.js';
import { RecordsConfig } from '../src/records.config.js';

export const silentLogger = { info: () => {}, warn: () => {}, error: () => {} } as unknown as Logger;

/** The services of one process that take part in bookings. */
export interface BookingProcess {
  calendar: CalendarService;
  bookings: BookingsService;
  connections: GoogleConnectionsService;
  events: GoogleEventsService;
  conflicts: GoogleConflictsService;
  revocations: GoogleRevocationsService;
}

export function startBookings(
  dataSource: DataSource,
  clock: Clock,
  settings: Partial<RecordsConfig> = {},
): BookingProcess {
  const config = Object.assign(new RecordsConfig(), settings);
  const facts = new OrganizationFactsRepository();
  const connections = new GoogleConnectionsRepository(dataSource);
  const events = new GoogleEventsRepository(dataSource);
  const internal = new CalendarRepository(dataSource);
  const access = new GoogleAccess(config, connections, clock, silentLogger);
  const google = new GoogleCalendars(config, access, connections, events);
  const calendar = new CalendarService(internal, facts, google, events, dataSource, clock);
  return {
    calendar,
    bookings: new BookingsService(new BookingsRepository(dataSource), calendar, dataSource, clock),
    connections: new GoogleConnectionsService(
      access,
      google,
      connections,
      events,
      internal,
      facts,
      dataSource,
      clock,
      silentLogger,
    ),
    events: new GoogleEventsService(access, google, connections, events, facts, dataSource, clock),
    conflicts: new GoogleConflictsService(access, google, connections, events, facts, dataSource, clock),
    revocations: new GoogleRevocationsService(
      access,
      connections,
      new GoogleRevocationsRepository(dataSource),
      clock,
      silentLogger,
    ),
  };
}
