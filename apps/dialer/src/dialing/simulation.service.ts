import { DataSource, inTransaction, scopeOf, type Scope } from '@frontdesk/persistence';
import { Clock, wholeSecond } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { DialStartService } from '../calls/dial-start.service.js';
import { SIMULATION_STEP_MS } from '../calls/first-due.js';
import { OrganizationQueuesRepository } from '../calls/organization-queues.repository.js';
import { OutboundCallsRepository } from '../calls/outbound-calls.repository.js';
import { OrganizationTimes } from '../organization-time/organization-times.js';
import { ProgressService } from '../reports/progress.service.js';
import type { Report } from '../reports/reported-changes.rule.js';
import { DialingRepository, type DialUnderWay, type DueCall } from './dialing.repository.js';
import { scriptFor } from './simulation-script.js';

const BATCH = 100;

/** Moves simulated calls through their script. No phone rings. */
@Injectable()
export class SimulationService {
  constructor(
    private readonly starts: DialStartService,
    private readonly progress: ProgressService,
    private readonly calls: OutboundCallsRepository,
    private readonly dialing: DialingRepository,
    private readonly queues: OrganizationQueuesRepository,
    private readonly dataSource: DataSource,
    private readonly times: OrganizationTimes,
    private readonly clock: Clock,
  ) {}

  /** Moves a due call of a test key one step ahead. Returns the outcome for the metrics. */
  async handle(scope: Scope, call: DueCall): Promise<string> {
    return call.status === 'queued' || call.status === 'scheduled' ? this.begin(scope, call) : this.end(scope, call);
  }

  /**
   * Reports the progress of simulated live dials from a number, in place of the voice runtime. They follow the same
   * script as calls of test keys. Simulated live calls from other numbers wait for reports.
   */
  async reportDialsFrom(number: string): Promise<void> {
    const changedBefore = new Date(this.clock.now().getTime() - SIMULATION_STEP_MS);
    for (const dial of await this.dialing.listSimulatedFrom(number, changedBefore, BATCH)) await this.report(dial);
  }

  private async begin(scope: Scope, call: DueCall): Promise<string> {
    const script = scriptFor(call.phone_number);
    return inTransaction(this.dataSource, async (tx) => {
      if (!script) {
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
      if (script.answer) await this.progress.apply(tx, scope, call.id, { status: 'in_progress', ...script.answer });
      const endsAt = (await this.times.read(tx, scope)).afterStep(SIMULATION_STEP_MS);
      await this.calls.setDueAt(tx, scope, call.id, endsAt);
      await this.queues.wake(tx, scope, endsAt);
      return outcome;
    });
  }

  private async end(scope: Scope, call: DueCall): Promise<string> {
    return inTransaction(this.dataSource, async (tx) => {
      const { now } = await this.times.read(tx, scope);
      const report = scriptFor(call.phone_number)?.end(wholeSecond(now)) ?? { status: 'failed' as const };
      const { outcome } = await this.progress.apply(tx, scope, call.id, report);
      if (outcome === 'moved') return report.status;
      // Another source has reported the call's status and takes over.
      await this.calls.setDueAt(tx, scope, call.id, null);
      return outcome;
    });
  }

  private async report(dial: DialUnderWay): Promise<void> {
    const script = scriptFor(dial.phone_number);
    if (!script) return;
    const report: Report =
      dial.answered_at || !script.answer
        ? script.end(wholeSecond(this.clock.now()))
        : { status: 'in_progress', ...script.answer };
    const scope = scopeOf({ organizationId: dial.organization_id, livemode: true });
    const { attempt_id: dialId, outbound_call_id: callId } = dial;
    await inTransaction(this.dataSource, (tx) => this.progress.apply(tx, scope, callId, { ...report, dialId }));
  }
}
