import {
  getSystem,
  listDeadLetters,
  openDeadLetter,
  type DeadLetterHead,
  type Finding,
  type ServiceState,
} from '@frontdesk/contracts';
import { Controller } from '@nestjs/common';
import { Endpoint, type EndpointCall } from '../http/endpoint.decorator.js';
import { SystemService } from './system.service.js';

@Controller()
export class OperatorController {
  constructor(private readonly system: SystemService) {}

  @Endpoint(getSystem)
  get({ caller }: EndpointCall<typeof getSystem>): Promise<{ services: ServiceState[]; findings: Finding[] }> {
    return this.system.state(caller);
  }

  @Endpoint(listDeadLetters)
  async list({ caller, input }: EndpointCall<typeof listDeadLetters>): Promise<{ data: DeadLetterHead[] }> {
    const { letters } = await this.system.deadLetters(caller, input.query.queue, null);
    return { data: letters };
  }

  @Endpoint(openDeadLetter)
  open({ caller, input }: EndpointCall<typeof openDeadLetter>): Promise<{ body: string }> {
    return this.system.openDeadLetter(caller, input.body.queue, input.body.event_id);
  }
}
