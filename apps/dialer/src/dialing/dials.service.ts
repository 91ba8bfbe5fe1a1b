import { isTransientDatabaseFault } from '@frontdesk/persistence';
import { LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import { setTimeout as pause } from 'node:timers/promises';
import type { DialStart } from '../calls/dial-start.service.js';
import type { OutboundAttemptEntity } from '../calls/outbound-attempt.entity.js';
import { Carrier, TOO_LATE, type DialOutcome } from '../carriers/carrier.js';
import { DialerConfig } from '../dialer.config.js';
import { DialResponsesService } from './dial-responses.service.js';
import { dialingMetrics } from './dialing-metrics.js';
import { Slots } from './slots.js';

const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 2000;
/** When storing the response is abandoned: reconciliation then asks the carrier itself. */
const GIVE_UP_MS = 60_000;
/** A process that was suspended longer than this drops its request, because the dial may have been given up. */
const TOO_LATE_MS = 20_000;

/** Sends each committed dial intent to the carrier once, with limited concurrency. */
@Injectable()
export class DialsService {
  private readonly slots: Slots;
  private readonly underWay = new Set<Promise<void>>();
  private isStopping = false;

  constructor(
    private readonly carrier: Carrier,
    private readonly responses: DialResponsesService,
    config: DialerConfig,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.slots = new Slots(config.DIALER_SLOTS);
  }

  get carrierName(): string {
    return this.carrier.name;
  }

  get asking(): number {
    return this.slots.inUse;
  }

  /** Waits for a free request slot, commits the intent with `start` and then asks the carrier in the background. */
  async dial(start: () => Promise<DialStart>): Promise<DialStart> {
    await this.slots.take();
    const age = stopwatch();
    let attempt: OutboundAttemptEntity | undefined;
    try {
      const started = await start();
      if (started.outcome === 'started') attempt = started.attempt;
      return started;
    } finally {
      if (attempt) this.askInBackground(attempt, age);
      else this.slots.release();
    }
  }

  /** Waits until all responses of the carrier are stored. */
  async finish(): Promise<void> {
    this.isStopping = true;
    await Promise.all(this.underWay);
  }

  private askInBackground(attempt: OutboundAttemptEntity, age: () => number): void {
    const asked = this.ask(attempt, age).finally(() => {
      this.underWay.delete(asked);
      this.slots.release();
    });
    this.underWay.add(asked);
  }

  private async ask(attempt: OutboundAttemptEntity, age: () => number): Promise<void> {
    const { attempt_id: attemptId, phone_number: to, from_number: from } = attempt;
    const startedAt = performance.now();
    const isTooLate = (): boolean => age() > TOO_LATE_MS;
    const outcome: DialOutcome = isTooLate()
      ? { outcome: 'refused', reason: TOO_LATE }
      : await this.carrier.dial({ attemptId, to, from }, isTooLate);
    dialingMetrics.dials.inc({ outcome: outcome.outcome });
    const wasAsked = outcome.outcome === 'accepted' || outcome.reason !== TOO_LATE;
    if (wasAsked) dialingMetrics.dialSeconds.observe((performance.now() - startedAt) / 1000);
    this.logger.info(
      {
        attempt_id: attemptId,
        outbound_call_id: attempt.outbound_call_id,
        organization_id: attempt.organization_id,
        outcome: outcome.outcome,
        ...(outcome.outcome === 'accepted' ? {} : { reason: outcome.reason }),
        duration_ms: Math.round(performance.now() - startedAt),
      },
      'dial.asked',
    );
    await this.keep(attempt, outcome);
  }

  /** Stores the response and retries while the database is unavailable. Never rejects. */
  private async keep(attempt: OutboundAttemptEntity, outcome: DialOutcome): Promise<void> {
    const giveUpAt = performance.now() + GIVE_UP_MS;
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
      try {
        await this.responses.store(attempt, outcome);
        return;
      } catch (error) {
        const isHopeless = !isTransientDatabaseFault(error) || performance.now() > giveUpAt || this.isStopping;
        if (isHopeless) {
          this.logger.error({ err: error, attempt_id: attempt.attempt_id }, 'dial.answer_not_stored');
          return;
        }
        await pause(pauseMs);
      }
    }
  }
}

/** Milliseconds elapsed, by whichever clock shows more: one stops while the machine sleeps, the other may jump. */
function stopwatch(): () => number {
  const [steady, wall] = [performance.now(), Date.now()];
  return () => Math.max(performance.now() - steady, Date.now() - wall);
}
