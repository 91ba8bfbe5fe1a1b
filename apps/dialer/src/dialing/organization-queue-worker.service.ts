import {
  DataSource,
  inTransaction,
  isTransientDatabaseFault,
  sqlRunner,
  type Scope,
  type Tx,
} from '@frontdesk/persistence';
import { Clock, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import { OrganizationQueuesRepository, type ClaimedQueue } from '../calls/organization-queues.repository.js';
import { OutboundCallsRepository } from '../calls/outbound-calls.repository.js';
import { lockNumber } from '../number-locks.sql.js';
import { OrganizationTimes } from '../organization-time/organization-times.js';
import { ProgressService } from '../reports/progress.service.js';
import { dialingMetrics } from './dialing-metrics.js';
import { DialingRepository, type DueCall } from './dialing.repository.js';
import { DialsService } from './dials.service.js';
import { SimulationService } from './simulation.service.js';

/** The number of calls handled for each claim, so that other organizations get their share. */
const MAX_CALLS_PER_CLAIM = 10;
/**
 * When to check again for a free line. A dial that ends wakes the organization queue earlier, but a raised limit wakes
 * no queue, so only the check finds it. Agent calls need no line and make the queue due earlier.
 */
const LINES_RETRY_MS = 30_000;
/** How often an organization queue is retried while an import enters numbers. */
const IMPORT_RETRY_MS = 1000;
/** How long a call waits after it could not be handled. */
const BACKOFF_MS = 60_000;

/** Works on one claimed organization queue: handles a few due calls and releases it. */
@Injectable()
export class OrganizationQueueWorker {
  constructor(
    private readonly queues: OrganizationQueuesRepository,
    private readonly dialing: DialingRepository,
    private readonly dials: DialsService,
    private readonly simulation: SimulationService,
    private readonly calls: OutboundCallsRepository,
    private readonly progress: ProgressService,
    private readonly dataSource: DataSource,
    private readonly times: OrganizationTimes,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Throws if the database is unavailable; the lease then expires. Checks `mayContinue` before each call. */
  async work(queue: ClaimedQueue, mayContinue: () => boolean): Promise<void> {
    const work = queue.scope.livemode
      ? this.dialDue(queue.scope, mayContinue)
      : this.simulateDue(queue.scope, mayContinue);
    const last = await work;
    await this.queues.release(queue, async (tx) => {
      if (last === 'importing') return new Date(this.clock.now().getTime() + IMPORT_RETRY_MS);
      return this.nextDueAt(tx, queue.scope);
    });
  }

  /** Returns the outcome of the last call handled, or null if there was none. */
  private async dialDue(scope: Scope, mayContinue: () => boolean): Promise<string | null> {
    await this.dialing.scheduleDelayed(scope);
    await this.handleAgentCalls(scope, mayContinue);
    let free = await this.dialing.countFreeLines(scope);
    let outcome: string | null = null;
    if (free <= 0) return outcome;
    for (const call of await this.dialing.listDue(scope, this.clock.now(), MAX_CALLS_PER_CLAIM)) {
      if (free <= 0 || !mayContinue()) return outcome;
      outcome = await this.handle(scope, call, () =>
        isWithAgent(call) ? this.leaveToAgent(scope, call) : this.dials.dial(scope, call),
      );
      if (outcome === 'no_line' || outcome === 'importing') return outcome;
      if (outcome === 'started') free -= 1;
    }
    return outcome;
  }

  /** Agent calls need no line, so they wait neither for a line nor behind calls that need one. */
  private async handleAgentCalls(scope: Scope, mayContinue: () => boolean): Promise<void> {
    for (const call of await this.dialing.listDueOfAgents(scope, this.clock.now(), MAX_CALLS_PER_CLAIM)) {
      if (!mayContinue()) return;
      await this.handle(scope, call, () => this.leaveToAgent(scope, call));
    }
  }

  private async simulateDue(scope: Scope, mayContinue: () => boolean): Promise<string | null> {
    const { now, makesCallsWait } = await this.times.read(sqlRunner(this.dataSource), scope);
    if (makesCallsWait) await this.dialing.scheduleDelayed(scope);
    let outcome: string | null = null;
    for (const call of await this.dialing.listDue(scope, now, MAX_CALLS_PER_CLAIM)) {
      if (!mayContinue()) return outcome;
      outcome = await this.handle(scope, call, () =>
        call.status === 'connecting_agent' ? this.leaveToAgent(scope, call) : this.simulation.handle(scope, call),
      );
      if (outcome === 'importing') return outcome;
    }
    return outcome;
  }

  /**
   * Leaves the call to an agent. A delayed call remains `queued` until an agent's dial is reported, which checks every
   * rule again. A call fails if no report arrives while it is in `connecting_agent`.
   */
  private async leaveToAgent(scope: Scope, { id, phone_number }: DueCall): Promise<string> {
    return inTransaction(this.dataSource, async (tx) => {
      await lockNumber(tx, scope, phone_number);
      const call = await this.calls.lock(tx, scope, id);
      if (!call?.due_at || call.due_at > (await this.times.read(tx, scope)).now) return 'not_now';
      if (call.status === 'connecting_agent') {
        await this.progress.apply(tx, scope, id, { status: 'failed' });
        return 'given_up';
      }
      const waiting = { status: 'queued', blocked_reason: null, scheduled_for: null, due_at: null } as const;
      await this.calls.update(tx, scope, { ...call, ...waiting });
      return 'left_to_agent';
    });
  }

  /** Catches all faults, so that one call that cannot be handled does not block its queue. */
  private async handle(scope: Scope, call: DueCall, work: () => Promise<string>): Promise<string> {
    let outcome = 'postponed';
    try {
      outcome = await work();
    } catch (error) {
      if (isTransientDatabaseFault(error)) throw error;
      this.logger.error(
        { err: error, outbound_call_id: call.id, organization_id: scope.organizationId },
        'due_call.failed',
      );
      const { now } = await this.times.read(sqlRunner(this.dataSource), scope);
      await this.dialing.postpone(scope, call.id, now, new Date(now.getTime() + BACKOFF_MS));
    }
    dialingMetrics.dueCalls.inc({ mode: scope.livemode ? 'live' : 'test', outcome });
    this.logger.debug(
      { outbound_call_id: call.id, organization_id: scope.organizationId, livemode: scope.livemode, outcome },
      'due_call.handled',
    );
    return outcome;
  }

  private async nextDueAt(tx: Tx, scope: Scope): Promise<Date | null> {
    const now = this.clock.now();
    const time = await this.times.read(tx, scope);
    // A delayed call was queued during this claim and is still `queued`.
    if (time.makesCallsWait && (await this.dialing.hasUnscheduled(tx, scope))) return now;
    const next = await this.dialing.nextDue(tx, scope);
    if (next === null) return null;
    if (next > time.now) return time.inRealTime(next);
    const hasRoom = !scope.livemode || (await this.dialing.countFreeLines(scope, tx)) > 0;
    // The queue is due at once, but organizations that have waited longer come first.
    if (hasRoom) return now;
    const nextOfAgents = await this.dialing.nextDueOfAgents(tx, scope);
    const wait = Math.min(LINES_RETRY_MS, nextOfAgents ? nextOfAgents.getTime() - now.getTime() : Infinity);
    return new Date(now.getTime() + Math.max(wait, 0));
  }
}

function isWithAgent({ source, status }: DueCall): boolean {
  return source === 'agent_dial' || status === 'connecting_agent';
}
