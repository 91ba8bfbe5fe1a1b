import { inTransaction, type Scope } from '@frontdesk/persistence';
import { Clock } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DialStartService, type DialStart } from '../calls/dial-start.service.js';
import { OutboundCallsRepository } from '../calls/outbound-calls.repository.js';
import { lockNumber } from '../number-locks.js';
import { ProgressService } from '../reports/progress.service.js';
import { dialingMetrics } from './dialing-metrics.js';
import type { DueCall } from './dialing.repository.js';
import { DialsService } from './dials.service.js';

/** What became of a due live call. */
export type LiveOutcome = DialStart['outcome'] | 'left_to_agent' | 'given_up';

/** Handles live calls that are due. */
@Injectable()
export class DueCallsService {
  constructor(
    private readonly starts: DialStartService,
    private readonly dials: DialsService,
    private readonly calls: OutboundCallsRepository,
    private readonly progress: ProgressService,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async handle(scope: Scope, call: DueCall): Promise<LiveOutcome> {
    const isWithAgent = call.source === 'agent_dial' || call.status === 'connecting_agent';
    if (isWithAgent) return this.leaveToAgent(scope, call);
    const { outcome } = await this.dials.dial(() =>
      inTransaction(this.dataSource, (tx) =>
        this.starts.start(tx, scope, {
          id: call.id,
          phoneNumber: call.phone_number,
          by: this.dials.carrierName,
          from: ['queued', 'scheduled'],
          onlyIfDue: true,
        }),
      ),
    );
    if (outcome === 'started') {
      dialingMetrics.lag.observe(Math.max(0, this.clock.now().getTime() - call.due_at.getTime()) / 1000);
    }
    return outcome;
  }

  /**
   * Leaves the call to an agent. After a delay it waits as `queued` until an agent's dial is reported, which checks
   * every rule again. A call that stays in `connecting_agent` without a report fails.
   */
  private async leaveToAgent(scope: Scope, { id, phone_number }: DueCall): Promise<LiveOutcome> {
    return inTransaction(this.dataSource, async (tx) => {
      await lockNumber(tx, scope, phone_number);
      const call = await this.calls.lock(tx, scope, id);
      if (!call?.due_at || call.due_at > this.clock.now()) return 'not_now';
      if (call.status === 'connecting_agent') {
        await this.progress.apply(tx, scope, id, { status: 'failed' });
        return 'given_up';
      }
      const waiting = { status: 'queued', blocked_reason: null, scheduled_for: null, due_at: null } as const;
      await this.calls.update(tx, scope, { ...call, ...waiting });
      return 'left_to_agent';
    });
  }
}
