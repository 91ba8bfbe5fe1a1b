import { ConcurrencyLimit, retry } from '@frontdesk/concurrency';
import { DataSource, inTransaction, isTransientDatabaseFault, scopeOf, type Scope } from '@frontdesk/persistence';
import { Clock, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import { DialStartService, type DialStart } from '../calls/dial-start.service.js';
import type { DialEntity } from '../calls/dial.entity.js';
import { CarrierInstructionsService } from '../carriers/carrier-instructions.service.js';
import { Carrier, TOO_LATE, type DialOutcome } from '../carriers/carrier.js';
import { DialerConfig } from '../dialer.config.js';
import { ProgressService } from '../reports/progress.service.js';
import { dialingMetrics } from './dialing-metrics.js';
import { DialingRepository, type DueCall } from './dialing.repository.js';

const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 2000;
/** How long storing a response may take. After that, reconciliation asks the carrier. */
const STORE_TIMEOUT_MS = 60_000;
/** A process that was suspended longer than this drops its request, because the dial may have expired. */
const TOO_LATE_MS = 20_000;

/**
 * Dials due calls: commits the intent, sends it to the carrier once, with limited concurrency, and stores the
 * response.
 */
@Injectable()
export class DialsService {
  private readonly requests: ConcurrencyLimit;
  private readonly underWay = new Set<Promise<void>>();
  private isStopping = false;

  constructor(
    private readonly carrier: Carrier,
    private readonly starts: DialStartService,
    private readonly dialing: DialingRepository,
    private readonly instructions: CarrierInstructionsService,
    private readonly progress: ProgressService,
    private readonly dataSource: DataSource,
    config: DialerConfig,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.requests = new ConcurrencyLimit(config.DIALER_SLOTS);
  }

  get activeRequests(): number {
    return this.requests.runningCount;
  }

  /** Waits for a free request slot and commits the intent. Then asks the carrier in the background. */
  async dial(scope: Scope, call: DueCall): Promise<DialStart['outcome']> {
    await this.requests.acquire();
    const age = stopwatch();
    let dial: DialEntity | undefined;
    try {
      const started = await this.start(scope, call);
      if (started.outcome !== 'started') return started.outcome;
      dial = started.dial;
      dialingMetrics.lag.observe(Math.max(0, this.clock.now().getTime() - call.due_at.getTime()) / 1000);
      return started.outcome;
    } finally {
      if (dial) this.askInBackground(dial, age);
      else this.requests.release();
    }
  }

  /** Waits until all responses of the carrier are stored. */
  async finish(): Promise<void> {
    this.isStopping = true;
    await Promise.all(this.underWay);
  }

  private start(scope: Scope, { id, phone_number }: DueCall): Promise<DialStart> {
    return inTransaction(this.dataSource, (tx) =>
      this.starts.start(tx, scope, {
        id,
        phoneNumber: phone_number,
        by: this.carrier.name,
        from: ['queued', 'scheduled'],
        onlyIfDue: true,
      }),
    );
  }

  private askInBackground(dial: DialEntity, age: () => number): void {
    const asked = this.ask(dial, age).finally(() => {
      this.underWay.delete(asked);
      this.requests.release();
    });
    this.underWay.add(asked);
  }

  private async ask(dial: DialEntity, age: () => number): Promise<void> {
    const { attempt_id: dialId, phone_number: to, from_number: from } = dial;
    const startedAt = performance.now();
    const isTooLate = (): boolean => age() > TOO_LATE_MS;
    const outcome: DialOutcome = isTooLate()
      ? { outcome: 'refused', reason: TOO_LATE }
      : await this.carrier.dial({ dialId, to, from }, isTooLate);
    dialingMetrics.dials.inc({ outcome: outcome.outcome });
    const wasAsked = outcome.outcome === 'accepted' || outcome.reason !== TOO_LATE;
    if (wasAsked) dialingMetrics.dialSeconds.observe((performance.now() - startedAt) / 1000);
    this.logger.info(
      {
        attempt_id: dialId,
        outbound_call_id: dial.outbound_call_id,
        organization_id: dial.organization_id,
        outcome: outcome.outcome,
        ...(outcome.outcome === 'accepted' ? {} : { reason: outcome.reason }),
        duration_ms: Math.round(performance.now() - startedAt),
      },
      'dial.requested',
    );
    await this.keep(dial, outcome);
  }

  /** Stores the response, and retries while the database is unavailable. Never rejects. */
  private async keep(dial: DialEntity, outcome: DialOutcome): Promise<void> {
    const deadline = performance.now() + STORE_TIMEOUT_MS;
    try {
      await retry(() => this.store(dial, outcome), {
        firstPauseMs: FIRST_PAUSE_MS,
        maxPauseMs: MAX_PAUSE_MS,
        shouldRetry: (error) => isTransientDatabaseFault(error) && performance.now() <= deadline && !this.isStopping,
      });
    } catch (error) {
      this.logger.error({ err: error, attempt_id: dial.attempt_id }, 'dial.response_not_stored');
    }
  }

  /** Stores the response and acts on it. Idempotent, so a failure can be retried. */
  private async store(dial: DialEntity, outcome: DialOutcome): Promise<void> {
    const { attempt_id: dialId, outbound_call_id: callId } = dial;
    const scope = scopeOf({ organizationId: dial.organization_id, livemode: dial.livemode });
    if (outcome.outcome === 'accepted') {
      const { carrierCallId } = outcome;
      const { hasEnded, isUnwanted } = await this.dialing.storeCarrierId(scope, dialId, carrierCallId);
      if (isUnwanted && !hasEnded) await this.fail(scope, callId, dialId);
      // The dial expired or the person opted out after the intent was stored, so the call is hung up.
      if (hasEnded || isUnwanted) await this.instructions.hangUp({ scope, dialId, carrierCallId });
    } else if (outcome.outcome === 'refused') {
      await this.fail(scope, callId, dialId);
    }
    // If the outcome is `unknown`, a phone may be ringing. The stored intent remains, and reconciliation resolves it.
  }

  private async fail(scope: Scope, callId: number, dialId: string): Promise<void> {
    await inTransaction(this.dataSource, (tx) => this.progress.apply(tx, scope, callId, { status: 'failed', dialId }));
  }
}

/**
 * Returns the elapsed milliseconds of the clock that shows more. The monotonic clock stops while the machine sleeps,
 * and the wall clock may jump.
 */
function stopwatch(): () => number {
  const [steady, wall] = [performance.now(), Date.now()];
  return () => Math.max(performance.now() - steady, Date.now() - wall);
}
