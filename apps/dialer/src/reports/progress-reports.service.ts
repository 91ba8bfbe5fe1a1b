import { DomainError, type Caller, type OutboundCall, type ReportProgressBody } from '@frontdesk/contracts';
import type { Deadline } from '@frontdesk/messaging';
import { inTransaction, scopeOf } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { toOutboundCallDetail } from '../calls/outbound-call.entity.js';
import { OutboundCallsRepository } from '../calls/outbound-calls.repository.js';
import { ProgressService } from './progress.service.js';

/** Handles the platform's progress reports. */
@Injectable()
export class ProgressReportsService {
  constructor(
    private readonly calls: OutboundCallsRepository,
    private readonly progress: ProgressService,
    private readonly dataSource: DataSource,
  ) {}

  /**
   * For a call in either mode. If the report shows that the call must not ring, the resulting block is committed
   * although the report is refused.
   */
  async report(
    caller: Caller,
    id: number,
    { voicemail_left_at, ...body }: ReportProgressBody,
    deadline: Deadline,
  ): Promise<{ data: OutboundCall }> {
    const livemode = await this.calls.modeOf(caller.organizationId, id);
    if (livemode === null) throw new DomainError('not_found');
    const scope = scopeOf({ ...caller, livemode });
    const report = {
      ...body,
      voicemail_left_at: voicemail_left_at ? new Date(voicemail_left_at) : null,
      traceparent: caller.traceparent,
    };
    const { outcome, row } = await inTransaction(
      this.dataSource,
      async (tx) => {
        const applied = await this.progress.apply(tx, scope, id, report);
        return { outcome: applied.outcome, row: (await this.calls.find(scope, id, tx))! };
      },
      { beforeCommit: deadline.assertTimeToCommit },
    );
    if (outcome === 'forbidden') throw new DomainError('invalid_transition');
    return { data: toOutboundCallDetail(row, caller.hipaa) };
  }
}
