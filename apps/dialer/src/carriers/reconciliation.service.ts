import { DataSource, inTransaction } from '@frontdesk/persistence';
import { Clock, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import { lockNumber } from '../number-locks.sql.js';
import { ProgressService } from '../reports/progress.service.js';
import { Carrier, CarrierUnavailableError, type CallsPlaced, type CarrierCall } from './carrier.js';
import { ReconciliationRepository, type UnconfirmedDial } from './reconciliation.repository.js';

/**
 * How long before and after the start of a dial its call may have started. Allows for clock skew at the carrier and for
 * calls that wait there before they start.
 */
const STARTED_BEFORE_MS = 30_000;
const STARTED_AFTER_MS = 60_000;

type NotFound = 'no_call' | 'several_calls' | 'several_dials' | 'carrier_unavailable';

/**
 * Resolves dials without a response from the carrier. It lists calls and never dials. If exactly one call is unclaimed,
 * the dial adopts it; if none or several are, the dial fails.
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

  /** Checks the dials once. Returns their number. */
  async run(): Promise<number> {
    const claimed = await this.dials.claimUnconfirmed(this.carrier.name, this.clock.now());
    for (const dial of claimed) await this.reconcile(dial);
    return claimed.length;
  }

  private async reconcile(dial: UnconfirmedDial): Promise<void> {
    const found = await this.find(dial);
    const log = { attempt_id: dial.attempt_id, carrier: this.carrier.name };
    switch (found) {
      case 'carrier_unavailable':
      case 'several_dials':
        // The dial is checked again every minute until a report arrives or the dial expires.
        return this.logger.warn({ ...log, reason: found }, 'dial.still_unconfirmed');
      case 'no_call':
      case 'several_calls':
        if (await this.fail(dial)) this.logger.warn({ ...log, reason: found }, 'dial.not_found');
        return;
      default:
        if (await this.dials.adopt(dial, found.carrierCallId))
          this.logger.info({ ...log, carrier_call_id: found.carrierCallId }, 'dial.adopted');
    }
  }

  /** Returns the carrier's call that a dial can adopt, or the reason why there is none. */
  private async find(dial: UnconfirmedDial): Promise<CarrierCall | NotFound> {
    // A dial without a caller id was never sent to the carrier.
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
    return (await this.dials.hasCompetingDial(dial, window)) ? 'several_dials' : only;
  }

  private async list(calls: CallsPlaced): Promise<CarrierCall[] | null> {
    try {
      return await this.carrier.list(calls);
    } catch (error) {
      if (error instanceof CarrierUnavailableError) return null;
      throw error;
    }
  }

  private fail(dial: UnconfirmedDial): Promise<boolean> {
    return inTransaction(this.dataSource, async (tx) => {
      const { scope, outbound_call_id, attempt_id: dialId } = dial;
      await lockNumber(tx, scope, dial.phone_number);
      // A report that arrived since the read takes precedence.
      if (!(await this.dials.lockUnconfirmed(tx, dial))) return false;
      await this.progress.apply(tx, scope, outbound_call_id, { status: 'failed', dialId });
      return true;
    });
  }
}
