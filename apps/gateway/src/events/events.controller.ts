import { listEvents } from '@frontdesk/contracts';
import { Controller } from '@nestjs/common';
import { Endpoint, type EndpointCall } from '../http/endpoint.decorator.js';
import { EventsService } from './events.service.js';

/** Serves the event feed. */
@Controller()
export class EventsController {
  constructor(private readonly events: EventsService) {}

  /** Returns JSON with the bodies exactly as webhooks send them. */
  @Endpoint(listEvents)
  list(call: EndpointCall<typeof listEvents>): Promise<Buffer> {
    return this.events.list(call);
  }
}
