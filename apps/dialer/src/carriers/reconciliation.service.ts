import { inTransaction } from '@frontdesk/persistence';
import { Clock, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { lockNumber } from '../number-locks.js';
import { ProgressService } from '../outbound-calls/progress.service.js';
import { Carrier, CarrierUnavailableError, type CallsPlaced, type CarrierCall } from './carrier.js';
import { ReconciliationRepository, type UnnamedDial } from './reconciliation.repository.js';

/** How far the carrier's clock may be off, and how long a call may wait at the carrier until it starts. */
const STARTED_BEFORE_MS = 30_000;
const STARTED_AFTER_MS = 60_000;

type NotFound = 'no_call' | 'several_calls' | 'several_dials' | 'carrier_unavailable';

/**
 * Finds out what became of dials that the carrier was asked for without an answer. It asks and adopts, and never
 * dials: exactly one call that nobody else has is the one, none or several end the dial as failed.
 */
@Injectable()
export class ReconciliationService {
  constructor(
    private readonly dials: ReconciliationRepository,
    private readonly carrier: Carrier,
    private readonly progress: ProgressService,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** One turn: how many dials were looked into. */
  async turn(): Promise<number> {
    const claimed = await this.dials.claimUnnamed(this.carrier.name, this.clock.now());
    for (const dial of claimed) await this.reconcile(dial);
    return claimed.length;
  }

  private async reconcile(dial: UnnamedDial): Promise<void> {
    const found = await this.find(dial);
    const log = { attempt_id: dial.attempt_id, carrier: this.carrier.name };
    switch (found) {
      case 'carrier_unavailable':
      case 'several_dials':
        // Asked again in a minute, until a report comes or the watchdog gives the dial up.
        return this.logger.warn({ ...log, reason: found }, 'dial.still_unnamed');
      case 'no_call':
      case 'several_calls':
        if (await this.fail(dial)) this.logger.warn({ ...log, reason: found }, 'dial.unaccounted');
        return;
      default:
        if (await this.dials.adopt(dial, found.carrierCallId))
          this.logger.info({ ...log, carrier_call_id: found.carrierCallId }, 'dial.adopted');
    }
  }

  /** The call of a dial, or why there is none to adopt. */
  private async find(dial: UnnamedDial): Promise<CarrierCall | NotFound> {
    // Without a caller id no carrier was asked for anything.
    if (!dial.from_number) return 'no_call';
    const window = {
      startedAfter: new Date(dial.started_at.getTime() - STARTED_BEFORE_MS),
      startedBefore: new Date(dial.started_at.getTime() + STARTED_AFTER_MS),
    };
    const calls = await this.list({ to: dial.phone_number, from: dial.from_number, ...window });
    if (!calls) return 'carrier_unavailable';
    const unclaimed = new Set(await this.dials.unclaimed(calls.map(({ carrierCallId }) => carrierCallId)));
    const [only, ...others] = calls.filter(({ carrierCallId }) => unclaimed.has(carrierCallId));
    if (!only) return 'no_call';
    if (others.length > 0) return 'several_calls';
    return (await this.dials.hasRival(dial, window)) ? 'several_dials' : only;
  }

  private async list(calls: CallsPlaced): Promise<CarrierCall[] | null> {
    try {
      return await this.carrier.list(calls);
    } catch (error) {
      if (error instanceof CarrierUnavailableError) return null;
      throw error;
    }
  }

  private fail(dial: UnnamedDial): Promise<boolean> {
    return inTransaction(this.dataSource, async (tx) => {
      const { scope, outbound_call_id, attempt_id: attemptId } = dial;
      await lockNumber(tx, scope, dial.phone_number);
      // A report that came meanwhile wins.
      if (!(await this.dials.lockUnnamed(tx, dial))) return false;
      await this.progress.apply(tx, scope, outbound_call_id, { status: 'failed', attemptId });
      return true;
    });
  }
}
