import { Batcher, retry } from '@frontdesk/concurrency';
import { isTransientDatabaseFault, reasonOf } from '@frontdesk/persistence';
import { Clock, LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import {
  DeliveriesRepository,
  type ClaimedDelivery,
  type ClaimRequest,
  type Lease,
  type ReplayStep,
} from './deliveries.repository.js';
import { reducedBodyOf } from './event-body.js';

const BATCH = 500;
/** The number of organizations that one fair claim considers. */
const ORGANIZATIONS_PER_CLAIM = 256;
const FIRST_PAUSE_MS = 100;
const MAX_PAUSE_MS = 1000;

/** Claims deliveries for this process and rechecks a claimed delivery before it is sent. */
@Injectable()
export class ClaimsService {
  private readonly rechecks = new Batcher<ClaimedDelivery, ClaimedDelivery | null>({
    maxSize: BATCH,
    run: (batch) => this.checkBatch(batch),
  });
  private lastOrganization = 0;

  constructor(
    private readonly deliveries: DeliveriesRepository,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Claims due deliveries. If an organization is in HIPAA mode, full bodies are replaced by their ids-only form before
   * this returns, in the table too.
   */
  async claim(request: ClaimRequest): Promise<ClaimedDelivery[]> {
    return this.reduced(await this.deliveries.claim(request));
  }

  /**
   * Like `claim`, but alternates between organizations, so that the backlog of one does not delay the others. May claim
   * fewer deliveries than are due if there are many organizations; the next claim continues after the last one.
   */
  async claimFairly(request: ClaimRequest): Promise<ClaimedDelivery[]> {
    const organizations = await this.deliveries.organizationsAfter(this.lastOrganization, ORGANIZATIONS_PER_CLAIM);
    this.lastOrganization = organizations.length < ORGANIZATIONS_PER_CLAIM ? 0 : organizations.at(-1)!;
    return organizations.length === 0 ? [] : this.reduced(await this.deliveries.claimFairly(request, organizations));
  }

  /** Claims the oldest held delivery of an enabled endpoint. Returns an empty list if there is none. */
  async claimHeld(endpointId: number, lease: Lease): Promise<ClaimedDelivery[]> {
    return this.reduced(await this.deliveries.claimHeld(endpointId, lease));
  }

  /** Advances a replay by one delivery, and claims that delivery if it can be sent now. */
  async claimReplayed(step: ReplayStep, lease: Lease): Promise<ClaimedDelivery[]> {
    return this.reduced(await this.deliveries.claimReplayed(step, lease));
  }

  /**
   * Returns the current version of a claimed delivery, or null if it was deleted or claimed by another process.
   * Rechecks that start in the same tick share one query. While the database is unavailable they wait, because only the
   * database knows what may still be sent; the concurrency limit bounds how many wait. Never rejects.
   */
  recheck(delivery: ClaimedDelivery): Promise<ClaimedDelivery | null> {
    return this.rechecks.add(delivery);
  }

  private async checkBatch(
    leased: readonly ClaimedDelivery[],
  ): Promise<(delivery: ClaimedDelivery) => ClaimedDelivery | null> {
    const current = await retry(() => this.currentOf(leased), {
      firstPauseMs: FIRST_PAUSE_MS,
      maxPauseMs: MAX_PAUSE_MS,
      shouldRetry: (error) => this.isOutage(error, leased),
    }).catch((error: unknown) => {
      // These deliveries are not sent. When their leases expire, they are claimed again.
      this.logger.error({ err: error, deliveries: leased.map(({ id }) => id) }, 'deliveries.not_rechecked');
      return [];
    });
    const byId = new Map(current.map((delivery) => [delivery.id, delivery]));
    return ({ id }) => byId.get(id) ?? null;
  }

  private isOutage(error: unknown, leased: readonly ClaimedDelivery[]): boolean {
    if (!isTransientDatabaseFault(error)) return false;
    this.logger.warn({ reason: reasonOf(error), deliveries: leased.length }, 'deliveries.waiting_for_database');
    return true;
  }

  private async currentOf(leased: readonly ClaimedDelivery[]): Promise<ClaimedDelivery[]> {
    const standings = new Map(
      (await this.deliveries.standings(leased, this.clock.now())).map((standing) => [standing.id, standing]),
    );
    const current = leased.flatMap((delivery) => {
      const standing = standings.get(delivery.id);
      return standing ? [{ ...delivery, ...standing }] : [];
    });
    return this.reduced(current);
  }

  private async reduced(claims: ClaimedDelivery[]): Promise<ClaimedDelivery[]> {
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
