import { isTransientDatabaseFault, type Scope, type Tx } from '@frontdesk/persistence';
import { Clock, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import { dialingMetrics } from './dialing-metrics.js';
import { DialingRepository, type DueCall } from './dialing.repository.js';
import { DueCallsService } from './due-calls.service.js';
import { LanesRepository, type ClaimedLane } from './lanes.repository.js';
import { SimulationService } from './simulation.service.js';

/** Calls of one lane in one turn; then the others have theirs. */
const TURN = 10;
/**
 * A lane whose lines are taken is woken when one is free again; this is for a raised limit, which wakes nobody. Calls of
 * agents need no line and end it earlier.
 */
const LINES_AGAIN_MS = 30_000;
/** How long the calls of a lane wait before they are tried again while an import enters numbers. */
const IMPORT_AGAIN_MS = 1000;
/** For so long a call that cannot be handled does not stand in front of the others. */
const PUT_OFF_MS = 60_000;

/** One turn of a claimed lane: a few of the calls whose time has come, and then it is given back. */
@Injectable()
export class LaneTurnService {
  constructor(
    private readonly lanes: LanesRepository,
    private readonly dialing: DialingRepository,
    private readonly live: DueCallsService,
    private readonly simulation: SimulationService,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Throws when the database is away: the lease runs out then. `mayGoOn` is asked before each call. */
  async take(lane: ClaimedLane, mayGoOn: () => boolean): Promise<void> {
    const work = lane.scope.livemode ? this.dialDue(lane.scope, mayGoOn) : this.simulateDue(lane.scope, mayGoOn);
    const last = await work;
    await this.lanes.giveBack(lane, async (tx) => {
      if (last === 'importing') return new Date(this.clock.now().getTime() + IMPORT_AGAIN_MS);
      return this.nextLook(tx, lane.scope);
    });
  }

  /** Returns what became of the last call that it looked at; null without any. */
  private async dialDue(scope: Scope, mayGoOn: () => boolean): Promise<string | null> {
    await this.dialing.park(scope);
    await this.leaveToAgents(scope, mayGoOn);
    let free = await this.dialing.countFreeLines(scope);
    let outcome: string | null = null;
    if (free <= 0) return outcome;
    for (const call of await this.dialing.listDue(scope, this.clock.now(), TURN)) {
      if (free <= 0 || !mayGoOn()) return outcome;
      outcome = await this.handle(scope, call, () => this.live.handle(scope, call));
      if (outcome === 'no_line' || outcome === 'importing') return outcome;
      if (outcome === 'started') free -= 1;
    }
    return outcome;
  }

  /** Calls that need no line wait for none, nor behind those that do. */
  private async leaveToAgents(scope: Scope, mayGoOn: () => boolean): Promise<void> {
    for (const call of await this.dialing.listDueOfAgents(scope, this.clock.now(), TURN)) {
      if (!mayGoOn()) return;
      await this.handle(scope, call, () => this.live.handle(scope, call));
    }
  }

  private async simulateDue(scope: Scope, mayGoOn: () => boolean): Promise<string | null> {
    let outcome: string | null = null;
    for (const call of await this.dialing.listDue(scope, this.clock.now(), TURN)) {
      if (!mayGoOn()) return outcome;
      const isWithAgent = call.status === 'connecting_agent';
      outcome = await this.handle(scope, call, () => (isWithAgent ? this.live : this.simulation).handle(scope, call));
      if (outcome === 'importing') return outcome;
    }
    return outcome;
  }

  /** One call that cannot be handled must not stop its lane for ever. */
  private async handle(scope: Scope, call: DueCall, work: () => Promise<string>): Promise<string> {
    let outcome = 'put_off';
    try {
      outcome = await work();
    } catch (error) {
      if (isTransientDatabaseFault(error)) throw error;
      this.logger.error(
        { err: error, outbound_call_id: call.id, organization_id: scope.organizationId },
        'dial.could_not_be_handled',
      );
      const now = this.clock.now();
      await this.dialing.putOff(scope, call.id, now, new Date(now.getTime() + PUT_OFF_MS));
    }
    dialingMetrics.looks.inc({ mode: scope.livemode ? 'live' : 'test', outcome });
    this.logger.debug(
      { outbound_call_id: call.id, organization_id: scope.organizationId, livemode: scope.livemode, outcome },
      'dial.looked_at',
    );
    return outcome;
  }

  private async nextLook(tx: Tx, scope: Scope): Promise<Date | null> {
    const now = this.clock.now();
    // Queued while this turn was under way.
    if (scope.livemode && (await this.dialing.hasUnparked(tx, scope))) return now;
    const next = await this.dialing.nextDue(tx, scope);
    if (next === null || next > now) return next;
    const hasRoom = !scope.livemode || (await this.dialing.countFreeLines(scope, tx)) > 0;
    // Behind those that have waited longer, whatever the time of its own calls.
    if (hasRoom) return now;
    const nextOfAgents = await this.dialing.nextDueOfAgents(tx, scope);
    const wait = Math.min(LINES_AGAIN_MS, nextOfAgents ? nextOfAgents.getTime() - now.getTime() : Infinity);
    return new Date(now.getTime() + Math.max(wait, 0));
  }
}
