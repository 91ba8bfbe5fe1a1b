import { DomainError, type Caller } from '@frontdesk/contracts';
import { recordAudit } from '@frontdesk/messaging';
import { type Tx } from '@frontdesk/persistence';
import { Clock } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { EndpointsRepository, type EndpointRow } from './endpoints.repository.js';
import { EventSubscriptionsRepository } from './event-subscriptions.repository.js';

/** Which AI app an endpoint belongs to, and what becomes of the endpoint when the app is disconnected. */
@Injectable()
export class EndpointOwners {
  constructor(
    private readonly endpoints: EndpointsRepository,
    private readonly subscriptions: EventSubscriptionsRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the app that the caller is, or null. An app that is disconnected meanwhile is refused, so that no endpoint
   * belongs to it later.
   */
  async appOf(tx: Tx, { actor, organizationId }: Caller): Promise<string | null> {
    if (actor?.kind !== 'grant') return null;
    const credential = `grant:${actor.id}`;
    await this.subscriptions.lock(tx, organizationId);
    if (await this.subscriptions.hasEnded(tx, credential)) throw new DomainError('unauthenticated');
    return credential;
  }

  /** Pauses the endpoints of a disconnected app. The transaction must hold the lock of the subscriptions. */
  async pauseOf(tx: Tx, organizationId: number, credential: string): Promise<void> {
    for (const { id, livemode } of await this.endpoints.pauseOf(tx, organizationId, credential)) {
      const occurrence = { organizationId, livemode, at: this.clock.now() };
      await recordAudit(tx, {
        occurrence,
        record: {
          actor: { kind: 'system', id: null, name: null },
          action: 'webhook_endpoint.updated',
          target: { type: 'webhook_endpoint', id },
          changes: { enabled: { before: true, after: false } },
          address: null,
          request_id: null,
        },
      });
    }
  }
}

/** The owner of an endpoint after a change. A new address of a person or a key takes it from the app. */
export function ownerAfter(before: EndpointRow, after: Pick<EndpointRow, 'url'>, app: string | null): string | null {
  return app ?? (after.url === before.url ? before.credential : null);
}
