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
import { createHash } from 'node:crypto';
import type { AdmittedToTools } from '../authentication/admission.js';
import { grantName } from '../credentials/authenticated-grant.js';
import { keyName } from '../credentials/authenticated-key.js';
import type { RequestDeadline } from '../http/request-deadline.js';
import { isExceeded, rateLimitMetrics, retryAfterSeconds } from '../rate-limits/rate-limit.js';
import { SharedCounters } from '../rate-limits/shared-counters.js';
import { RedisGate } from '../redis/redis-gate.js';
import { EventsService } from './events.service.js';

/** A subscription lasts this long at most, and by default. */
const MAX_TTL_MS = 86_400_000;
const MIN_TTL_MS = 300_000;
/** How many addresses an organization can have challenged in a minute. */
export const CHALLENGES_PER_MINUTE = 20;

/** A request of an MCP client about one of its subscriptions. */
export interface SubscriptionRequest extends Omit<EventSubscriptionKey, 'credential' | 'subscriber'> {
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
  private readonly counters: SharedCounters;

  constructor(
    private readonly rpc: RpcClient,
    private readonly events: EventsService,
    private readonly clock: Clock,
    redis: RedisGate,
  ) {
    this.counters = new SharedCounters(redis);
  }

  /** Subscribes until the time to live ends, but not longer than the key or grant is valid. */
  async put(wanted: WantedSubscription): Promise<OutputOf<typeof putEventSubscription>> {
    const { admitted, deadline, event, url, secret, cursor, maxAgeMs, ttlMs } = wanted;
    const now = this.clock.now().getTime();
    const ttl = Math.min(Math.max(ttlMs ?? MAX_TTL_MS, MIN_TTL_MS), MAX_TTL_MS);
    const validUntil = admitted.key ? admitted.key.expiresAt : admitted.grant.grantExpiresAt;
    const caller = callerOf(wanted);
    const bucket = `event-challenges:${caller.organizationId}`;
    const counted = await this.counters.count(bucket, CHALLENGES_PER_MINUTE);
    const body = {
      ...principalOf(admitted),
      event,
      url,
      secret,
      may_challenge: !isExceeded(counted),
      expires_at: new Date(Math.min(now + ttl, validUntil ?? Infinity)).toISOString(),
      not_before: maxAgeMs === null ? null : new Date(Math.max(0, now - maxAgeMs)).toISOString(),
      ...(cursor === null ? {} : this.events.startOf(caller, cursor)),
    };
    const input = { ids: {}, query: {}, body };
    const subscription = await this.rpc.call(putEventSubscription, caller, input, { timeoutMs: deadline.remainingMs });
    if (!subscription.challenged) await this.counters.takeBack(bucket);
    if (subscription.refusal === 'challenge_limit') {
      rateLimitMetrics.refusals.inc({ limit: 'event-challenges' });
      throw new DomainError('rate_limited', { retryAfterSeconds: retryAfterSeconds(counted) });
    }
    if (subscription.refusal === 'revoked') throw new DomainError('unauthenticated');
    return subscription;
  }

  /** Returns whether there was such a subscription. */
  async delete(request: SubscriptionRequest): Promise<boolean> {
    const { admitted, deadline, event, url } = request;
    const input = { ids: {}, query: {}, body: { ...principalOf(admitted), event, url } };
    const options = { timeoutMs: deadline.remainingMs };
    return (await this.rpc.call(deleteEventSubscription, callerOf(request), input, options)).existed;
  }
}

/** An app gets another grant when its person approves it again, and keeps its subscriptions. */
function principalOf({ key, grant }: AdmittedToTools): Pick<EventSubscriptionKey, 'credential' | 'subscriber'> {
  if (key) return { credential: keyName(key.id), subscriber: keyName(key.id) };
  const { id, organization, livemode, personId, clientId } = grant;
  const identity = JSON.stringify([organization.id, livemode, personId, clientId]);
  const digest = createHash('sha256').update(identity).digest('hex');
  return { credential: grantName(id), subscriber: `app:${digest.slice(0, 32)}` };
}

/** With the actor, for the audit log. */
function callerOf({ caller, admitted: { actor, address } }: SubscriptionRequest): Caller {
  return { ...caller, actor, address };
}
