import { isTransientDatabaseFault } from '@frontdesk/persistence';
import { Clock, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import {
  DeliveriesRepository,
  type Claim,
  type ClaimedDelivery,
  type ClaimRequest,
  type ReplayStep,
} from './deliveries.repository.js';
import { reducedBodyOf } from './event-body.js';

const BATCH = 500;
/** Organizations that are looked at in one turn. */
const TURN = 256;
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 1000;

interface Waiting {
  delivery: ClaimedDelivery;
  done: (current: ClaimedDelivery | null) => void;
}

/** Claims deliveries for this process, and tells of a claimed one whether and how it may still be sent. */
@Injectable()
export class ClaimsService {
  private readonly waiting: Waiting[] = [];
  private checking: Promise<void> | undefined;
  private lastOrganization = 0;

  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Leases what is due to this process. Bodies that an organization in HIPAA mode must not send are replaced by their
   * ids-only form, in the table too, before anybody gets to see them here.
   */
  async claim(request: ClaimRequest): Promise<ClaimedDelivery[]> {
    return this.reduced(await this.deliveries.claim(request));
  }

  /**
   * As `claim`, but by turns among organizations, so that the backlog of one does not keep the others waiting. May find
   * less than is due when there are many of them; a later turn begins where this one ended.
   */
  async claimInTurn(request: ClaimRequest): Promise<ClaimedDelivery[]> {
    const organizations = await this.deliveries.organizationsAfter(this.lastOrganization, TURN);
    this.lastOrganization = organizations.length < TURN ? 0 : organizations.at(-1)!;
    return organizations.length === 0 ? [] : this.reduced(await this.deliveries.claimInTurn(request, organizations));
  }

  /** Leases the longest held delivery of an endpoint, if it is enabled and has one. */
  async claimHeld(endpointId: number, lease: Pick<ClaimRequest, 'now' | 'leasedUntil'>): Promise<ClaimedDelivery[]> {
    return this.reduced(await this.deliveries.claimHeld(endpointId, lease));
  }

  /** Takes a replay one delivery on; leases that when it is to be sent now. */
  async claimReplayed(step: ReplayStep, lease: Pick<ClaimRequest, 'now' | 'leasedUntil'>): Promise<ClaimedDelivery[]> {
    return this.reduced(await this.deliveries.claimReplayed(step, lease));
  }

  /**
   * A delivery as it may be sent now, some time after it was claimed; null when it was deleted or another process has
   * it. Those of one turn of the event loop are looked up together. While the database is away they wait: nobody can
   * tell what may still be sent, and there are never more of them than slots. Never rejects.
   */
  recheck(delivery: ClaimedDelivery): Promise<ClaimedDelivery | null> {
    return new Promise((done) => {
      this.waiting.push({ delivery, done });
      this.checking ??= this.checkAll();
    });
  }

  private async checkAll(): Promise<void> {
    await turn();
    while (this.waiting.length > 0) {
      const batch = this.waiting.splice(0, BATCH);
      const current = await this.checkBatch(batch.map(({ delivery }) => delivery));
      const byId = new Map(current.map((delivery) => [delivery.id, delivery]));
      for (const { delivery, done } of batch) done(byId.get(delivery.id) ?? null);
    }
    this.checking = undefined;
  }

  private async checkBatch(leased: readonly ClaimedDelivery[]): Promise<ClaimedDelivery[]> {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
      try {
        return await this.asTheyStand(leased);
      } catch (error) {
        if (!isTransientDatabaseFault(error)) {
          // Not sent: their leases run out, and they are claimed again.
          this.logger.error({ err: error, deliveries: leased.map(({ id }) => id) }, 'deliveries.not_rechecked');
          return [];
        }
        const reason = error instanceof Error ? error.message : String(error);
        this.logger.warn({ reason, deliveries: leased.length }, 'deliveries.waiting_for_database');
        await pause(pauseMs);
      }
    }
  }

  private async asTheyStand(leased: readonly ClaimedDelivery[]): Promise<ClaimedDelivery[]> {
    const standings = new Map(
      (await this.deliveries.standings(leased, this.clock.now())).map((standing) => [standing.id, standing]),
    );
    const current = leased.flatMap((delivery) => {
      const standing = standings.get(delivery.id);
      return standing ? [{ ...delivery, ...standing }] : [];
    });
    return this.reduced(current);
  }

  private async reduced(claims: Claim[]): Promise<Claim[]> {
    const unreduced = claims.filter(({ hipaa, reduced }) => hipaa && !reduced);
    if (unreduced.length === 0) return claims;
    const bodies = new Map(unreduced.map((claim) => [claim.event_id, reducedBodyOf(claim.body)]));
    await this.deliveries.reduce([...bodies].map(([id, body]) => ({ id, body })));
    return claims.map((claim) => {
      const body = bodies.get(claim.event_id);
      return body === undefined ? claim : { ...claim, body, reduced: true };
    });
  }
}
