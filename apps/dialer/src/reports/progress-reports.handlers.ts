import { reportProgress, type OutputOf } from '@frontdesk/contracts';
import { Handles, type Call } from '@frontdesk/messaging';
import { Controller } from '@nestjs/common';
import { ProgressService } from './progress.service.js';

@Controller()
export class ProgressReportsHandlers {
  constructor(private readonly progress: ProgressService) {}

  @Handles(reportProgress)
  report({ caller, input, deadline }: Call<typeof reportProgress>): Promise<OutputOf<typeof reportProgress>> {
    return this.progress.report(caller, input.ids.outboundCall, input.body, deadline);
  }
}
