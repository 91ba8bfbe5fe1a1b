import { Module } from '@nestjs/common';
import { CalendarHandlers } from './calendar.handlers.js';
import { CalendarRepository } from './calendar.repository.js';
import { CalendarService } from './calendar.service.js';

@Module({
  controllers: [CalendarHandlers],
  providers: [CalendarService, CalendarRepository],
  exports: [CalendarService],
})
export class CalendarModule {}
