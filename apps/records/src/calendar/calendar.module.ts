import { Module } from '@nestjs/common';
import { CalendarHandlers } from './calendar.handlers.js';
import { CalendarRepository } from './calendar.repository.js';
import { CalendarService } from './calendar.service.js';
import { GoogleAccess } from './google/google-access.js';
import { GoogleCalendarHandlers } from './google/google-calendar.handlers.js';
import { GoogleCalendars } from './google/google-calendars.js';
import { GoogleConflictsService } from './google/google-conflicts.service.js';
import { GoogleConnectionsRepository } from './google/google-connections.repository.js';
import { GoogleConnectionsService } from './google/google-connections.service.js';
import { GoogleEventsRepository } from './google/google-events.repository.js';
import { GoogleEventsService } from './google/google-events.service.js';
import { GoogleRevocationsRepository } from './google/google-revocations.repository.js';
import { GoogleRevocationsService } from './google/google-revocations.service.js';
import { GoogleSchedule } from './google/google.schedule.js';

@Module({
  controllers: [CalendarHandlers, GoogleCalendarHandlers],
  providers: [
    CalendarService,
    CalendarRepository,
    GoogleAccess,
    GoogleCalendars,
    GoogleConflictsService,
    GoogleConnectionsRepository,
    GoogleConnectionsService,
    GoogleEventsRepository,
    GoogleEventsService,
    GoogleRevocationsRepository,
    GoogleRevocationsService,
    GoogleSchedule,
  ],
  exports: [CalendarService],
})
export class CalendarModule {}
