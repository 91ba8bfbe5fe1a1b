import { inTransaction, type Scope } from '@frontdesk/persistence';
import { Clock, wholeSecond } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DialStartService } from '../calls/dial-start.service.js';
import { SIMULATION_STEP_MS } from '../calls/first-due.js';
import { OrganizationQueuesRepository } from '../calls/organization-queues.repository.js';
import { OutboundCallsRepository } from '../calls/outbound-calls.repository.js';
import { ProgressService } from '../reports/progress.service.js';
import type { DueCall } from './dialing.repository.js';
import { courseOf } from './simulation-script.js';

/** Moves calls of test keys one step each time they are due. No phone rings. */
@Injectable()
export class SimulationService {
  constructor(
    private readonly starts: DialStartService,
    private readonly progress: ProgressService,
    private readonly calls: OutboundCallsRepository,
    private readonly queues: OrganizationQueuesRepository,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Returns the outcome for the metrics. */
  async handle(scope: Scope, call: DueCall): Promise<string> {
    return call.status === 'queued' || call.status === 'scheduled' ? this.begin(scope, call) : this.end(scope, call);
  }

  private async begin(scope: Scope, call: DueCall): Promise<string> {
    const course = courseOf(call.phone_number);
    return inTransaction(this.dataSource, async (tx) => {
      if (!course) {
        await this.calls.setDueAt(tx, scope, call.id, null);
        return 'left_queued';
      }
      const { outcome } = await this.starts.start(tx, scope, {
        id: call.id,
        phoneNumber: call.phone_number,
        by: 'simulation',
        from: ['queued', 'scheduled'],
        onlyIfDue: true,
      });
      if (outcome !== 'started') return outcome;
      if (course.answer) await this.progress.apply(tx, scope, call.id, { status: 'in_progress', ...course.answer });
      const endsAt = new Date(this.clock.now().getTime() + SIMULATION_STEP_MS);
      await this.calls.setDueAt(tx, scope, call.id, endsAt);
      await this.queues.wake(tx, scope, endsAt);
      return outcome;
    });
  }

  private async end(scope: Scope, call: DueCall): Promise<string> {
    const report = courseOf(call.phone_number)?.end(wholeSecond(this.clock.now())) ?? { status: 'failed' as const };
    return inTransaction(this.dataSource, async (tx) => {
      const { outcome } = await this.progress.apply(tx, scope, call.id, report);
      if (outcome === 'moved') return report.status;
      // The call's status was reported from elsewhere, which takes over.
      await this.calls.setDueAt(tx, scope, call.id, null);
      return outcome;
    });
  }
}
