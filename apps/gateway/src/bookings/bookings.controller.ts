import { getBooking, listBookings, recordBooking, type Booking, type Page } from '@frontdesk/contracts';
import { Controller } from '@nestjs/common';
import { AnswerWithStatus, Endpoint, type EndpointCall } from '../http/endpoint.decorator.js';
import { OwnerCalls } from '../http/owner-calls.js';

@Controller()
export class BookingsController {
  constructor(private readonly owner: OwnerCalls) {}

  @Endpoint(listBookings)
  list(call: EndpointCall<typeof listBookings>): Promise<Page<Booking>> {
    return this.owner.ask(call);
  }

  @Endpoint(getBooking)
  get(call: EndpointCall<typeof getBooking>): Promise<Buffer> {
    return this.owner.forward(call);
  }

  @Endpoint(recordBooking)
  async record(call: EndpointCall<typeof recordBooking>): Promise<unknown> {
    const { data, repeated } = await this.owner.ask(call);
    return repeated ? new AnswerWithStatus(200, { data }) : { data };
  }
}
