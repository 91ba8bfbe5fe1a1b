import { Injectable } from '@nestjs/common';
import { DeliveriesRepository, type Claim, type ClaimedDelivery } from './deliveries.repository.js';
import { reducedBodyOf } from './event-body.js';

@Injectable()
export class ClaimsService {
  constructor(private readonly deliveries: DeliveriesRepository) {}

  /**
   * Leases what is due to this process. Bodies that an organization in HIPAA mode must not send are replaced by their
   * ids-only form, in the table too, before anybody gets to see them here.
   */
  async claim(request: Parameters<DeliveriesRepository['claim']>[0]): Promise<ClaimedDelivery[]> {
    const claims = await this.deliveries.claim(request);
    const unreduced = claims.filter(({ hipaa, reduced }) => hipaa && !reduced);
    if (unreduced.length === 0) return claims;
    const bodies = new Map(unreduced.map((claim) => [claim.event_id, reducedBodyOf(claim.body)]));
    await this.deliveries.reduce([...bodies].map(([id, body]) => ({ id, body })));
    return claims.map((claim): Claim => ({ ...claim, body: bodies.get(claim.event_id) ?? claim.body }));
  }
}
