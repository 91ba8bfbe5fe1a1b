import { Module } from '@nestjs/common';
import { CalendarHandlers } from './calendar.handlers.js';
import { CalendarRepository } from './calendar.repository.js';
import { CalendarService } from './calendar.service.js';
import { GoogleAccess } from './google/google-access.js';
import { GoogleCalendarHandlers } from './google/google-calendar.handlers.js';
import { GoogleCalendars } from './google/google-calendars.js';
import { GoogleConnectionsRepository } from './google/google-connections.repository.js';
import { GoogleConnectionsService } from './google/google-connections.service.js';
import { GoogleEventsRepository } from './google/google-events.repository.js';
import { GoogleEventsSchedule } from './google/google-events.schedule.js';
import { GoogleEventsService } from './google/google-events.service.js';

@Module({
  controllers: [CalendarHandlers, GoogleCalendarHandlers],
  providers: [
    CalendarService,
    CalendarRepository,
    GoogleAccess,
    GoogleCalendars,
    GoogleConnectionsRepository,
    GoogleConnectionsService,
    GoogleEventsRepository,
    GoogleEventsSchedule,
    GoogleEventsService,
  ],
  exports: [CalendarService],
})
export class CalendarModule {}
