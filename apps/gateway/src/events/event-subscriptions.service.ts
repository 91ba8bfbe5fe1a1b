import {
  deleteEventSubscription,
  DomainError,
  putEventSubscription,
  type Caller,
  type EventSubscriptionKey,
  type OutputOf,
} from '@frontdesk/contracts';
import { RpcClient } from '@frontdesk/messaging';
import { Clock } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import type { AdmittedToTools } from '../authentication/admission.js';
import { grantName } from '../credentials/authenticated-grant.js';
import { keyName } from '../credentials/authenticated-key.js';
import type { RequestDeadline } from '../http/request-deadline.js';
import { EventsService } from './events.service.js';

/** A subscription lasts this long at most, and by default. */
const MAX_TTL_MS = 86_400_000;
const MIN_TTL_MS = 300_000;

/** A request of an MCP client about one of its subscriptions. */
export interface SubscriptionRequest extends Omit<EventSubscriptionKey, 'credential'> {
  caller: Caller;
  admitted: AdmittedToTools;
  deadline: RequestDeadline;
}

export interface WantedSubscription extends SubscriptionRequest {
  secret: string;
  cursor: string | null;
  /** The greatest age of events after the cursor. Null for any. */
  maxAgeMs: number | null;
  /** How long the client wants to receive events. Null for as long as possible. */
  ttlMs: number | null;
}

/** Subscriptions of keys and grants to events. They are stored by the owner of the feed. */
@Injectable()
export class EventSubscriptionsService {
  constructor(
    private readonly rpc: RpcClient,
    private readonly events: EventsService,
    private readonly clock: Clock,
  ) {}

  /** Subscribes until the time to live ends, but not longer than the key or grant is valid. */
  async put(wanted: WantedSubscription): Promise<OutputOf<typeof putEventSubscription>> {
    const { admitted, deadline, event, url, secret, cursor, maxAgeMs, ttlMs } = wanted;
    const now = this.clock.now().getTime();
    const ttl = Math.min(Math.max(ttlMs ?? MAX_TTL_MS, MIN_TTL_MS), MAX_TTL_MS);
    const validUntil = admitted.key ? admitted.key.expiresAt : admitted.grant.grantExpiresAt;
    const caller = callerOf(wanted);
    const body = {
      credential: credentialOf(admitted),
      event,
      url,
      secret,
      expires_at: new Date(Math.min(now + ttl, validUntil ?? Infinity)).toISOString(),
      not_before: maxAgeMs === null ? null : new Date(Math.max(0, now - maxAgeMs)).toISOString(),
      ...(cursor === null ? {} : this.events.startOf(caller, cursor)),
    };
    const input = { ids: {}, query: {}, body };
    const subscription = await this.rpc.call(putEventSubscription, caller, input, { timeoutMs: deadline.remainingMs });
    // A revocation that committed before the subscription was stored did not end it.
    if (await this.events.isUsable(admitted)) return subscription;
    await this.delete(wanted);
    throw new DomainError('unauthenticated');
  }

  /** Returns whether there was such a subscription. */
  async delete(request: SubscriptionRequest): Promise<boolean> {
    const { admitted, deadline, event, url } = request;
    const input = { ids: {}, query: {}, body: { credential: credentialOf(admitted), event, url } };
    const options = { timeoutMs: deadline.remainingMs };
    return (await this.rpc.call(deleteEventSubscription, callerOf(request), input, options)).existed;
  }
}

function credentialOf(admitted: AdmittedToTools): string {
  return admitted.key ? keyName(admitted.key.id) : grantName(admitted.grant.id);
}

/** With the actor, for the audit log. */
function callerOf({ caller, admitted: { actor, address } }: SubscriptionRequest): Caller {
  return { ...caller, actor, address };
}
