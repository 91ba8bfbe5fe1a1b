import { reportProgress, type OutputOf } from '@frontdesk/contracts';
import { Handles, type Call } from '@frontdesk/messaging';
import { Controller } from '@nestjs/common';
import { ProgressReportsService } from './progress-reports.service.js';

@Controller()
export class ProgressReportsHandlers {
  constructor(private readonly reports: ProgressReportsService) {}

  @Handles(reportProgress)
  report({ caller, input, deadline }: Call<typeof reportProgress>): Promise<OutputOf<typeof reportProgress>> {
    return this.reports.report(caller, input.ids.outboundCall, input.body, deadline);
  }
}
