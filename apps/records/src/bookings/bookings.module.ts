import { Module } from '@nestjs/common';
import { BookingsHandlers } from './bookings.handlers.js';
import { BookingsRepository } from './bookings.repository.js';
import { BookingsService } from './bookings.service.js';

@Module({
  controllers: [BookingsHandlers],
  providers: [BookingsService, BookingsRepository],
})
export class BookingsModule {}
