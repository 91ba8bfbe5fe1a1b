import { Module } from '@nestjs/common';
import { CalendarModule } from '../calendar/calendar.module.js';
import { BookingsHandlers } from './bookings.handlers.js';
import { BookingsRepository } from './bookings.repository.js';
import { BookingsService } from './bookings.service.js';

@Module({
  imports: [CalendarModule],
  controllers: [BookingsHandlers],
  providers: [BookingsService, BookingsRepository],
})
export class BookingsModule {}
