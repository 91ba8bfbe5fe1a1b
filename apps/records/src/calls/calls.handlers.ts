import {
  blockCall,
  checkCall,
  getCall,
  listCalls,
  progressCall,
  receiveCall,
  recordCall,
  updateCall,
  type OutputOf,
} from '@frontdesk/contracts';
import { Handles, type Call } from '@frontdesk/messaging';
import { Controller } from '@nestjs/common';
import { CallIntakeService } from './call-intake.service.js';
import { CallsService } from './calls.service.js';

@Controller()
export class CallsHandlers {
  constructor(
    private readonly calls: CallsService,
    private readonly intake: CallIntakeService,
  ) {}

  @Handles(listCalls)
  list({ caller, input }: Call<typeof listCalls>): Promise<OutputOf<typeof listCalls>> {
    return this.calls.list(caller, input.query, input.page!);
  }

  @Handles(getCall)
  get({ caller, input }: Call<typeof getCall>): Promise<OutputOf<typeof getCall>> {
    return this.calls.get(caller, input.ids.call);
  }

  @Handles(checkCall)
  check({ caller, input }: Call<typeof checkCall>): Promise<OutputOf<typeof checkCall>> {
    return this.calls.check(caller, input.ids.call);
  }

  @Handles(recordCall)
  record({ caller, input, deadline }: Call<typeof recordCall>): Promise<OutputOf<typeof recordCall>> {
    return this.intake.record(caller, input.body, deadline);
  }

  @Handles(updateCall)
  update({ caller, input, deadline }: Call<typeof updateCall>): Promise<OutputOf<typeof updateCall>> {
    return this.calls.update(caller, input.ids.call, input.body, deadline);
  }

  @Handles(blockCall)
  block({ caller, input, deadline }: Call<typeof blockCall>): Promise<OutputOf<typeof blockCall>> {
    return this.calls.block(caller, input.ids.call, input.body, deadline);
  }

  @Handles(receiveCall)
  receive({ caller, input, deadline }: Call<typeof receiveCall>): Promise<OutputOf<typeof receiveCall>> {
    return this.intake.record(caller, { ...input.body, direction: 'inbound' }, deadline);
  }

  @Handles(progressCall)
  async progress({ caller, input, deadline }: Call<typeof progressCall>): Promise<OutputOf<typeof progressCall>> {
    // A test key has no access to live calls.
    await this.calls.get(caller, input.ids.call);
    return this.calls.update(caller, input.ids.call, input.body, deadline);
  }
}
