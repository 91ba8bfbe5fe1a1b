import {
  changeBooking,
  findBookings,
  getBooking,
  listBookings,
  receiveBooking,
  recordBooking,
  type OutputOf,
} from '@frontdesk/contracts';
import { Handles, type Call } from '@frontdesk/messaging';
import { Controller } from '@nestjs/common';
import { BookingsService } from './bookings.service.js';

@Controller()
export class BookingsHandlers {
  constructor(private readonly bookings: BookingsService) {}

  @Handles(listBookings)
  list({ caller, input }: Call<typeof listBookings>): Promise<OutputOf<typeof listBookings>> {
    return this.bookings.list(caller, input.query, input.page!);
  }

  @Handles(getBooking)
  get({ caller, input }: Call<typeof getBooking>): Promise<OutputOf<typeof getBooking>> {
    return this.bookings.get(caller, input.ids.booking);
  }

  @Handles(findBookings)
  find({ caller, input }: Call<typeof findBookings>): Promise<OutputOf<typeof findBookings>> {
    return this.bookings.find(caller, input.body);
  }

  @Handles(recordBooking)
  record({ caller, input, deadline }: Call<typeof recordBooking>): Promise<OutputOf<typeof recordBooking>> {
    return this.bookings.record(caller, input.body, deadline);
  }

  @Handles(receiveBooking)
  receive({ caller, input, deadline }: Call<typeof receiveBooking>): Promise<OutputOf<typeof receiveBooking>> {
    return this.bookings.record(caller, input.body, deadline);
  }

  @Handles(changeBooking)
  change({ caller, input, deadline }: Call<typeof changeBooking>): Promise<OutputOf<typeof changeBooking>> {
    return this.bookings.change(caller, input.ids.booking, input.body, deadline);
  }
}
