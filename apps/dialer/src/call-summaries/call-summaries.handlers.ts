import { summarizeCall, type OutputOf } from '@frontdesk/contracts';
import { Handles, type Call } from '@frontdesk/messaging';
import { Controller } from '@nestjs/common';
import { CallSummariesService } from './call-summaries.service.js';

@Controller()
export class CallSummariesHandlers {
  constructor(private readonly summaries: CallSummariesService) {}

  @Handles(summarizeCall)
  summarize({ caller, input }: Call<typeof summarizeCall>): Promise<OutputOf<typeof summarizeCall>> {
    return this.summaries.summarize(caller, input.body);
  }
}
