import {
  invalidFields,
  MAX_EVENT_SUBSCRIPTIONS,
  MAX_EVENT_SUBSCRIPTIONS_OF_ORGANIZATION,
  type Caller,
  type EventSubscriptionKey,
  type OutputOf,
  type PutEventSubscriptionBody,
  type putEventSubscription,
  type readFeed,
  type WebhookBody,
} from '@frontdesk/contracts';
import { recordChange, recordNoChange, type Deadline } from '@frontdesk/messaging';
import { DataSource, inTransaction, scopeOf, type Tx } from '@frontdesk/persistence';
import { Clock, wholeSecond } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { UrlSafetyService } from '../addresses/url-safety.service.js';
import { EndpointOwners } from '../endpoints/endpoint-owners.service.js';
import { EndpointSecretsRepository } from '../endpoints/endpoint-secrets.repository.js';
import { EventSubscriptionsRepository, type FeedPosition } from '../endpoints/event-subscriptions.repository.js';
import { FeedCursors } from '../feed/feed-cursors.js';
import { FeedService } from '../feed/feed.service.js';
import { CallbackChallenges } from './callback-challenges.service.js';

type Put = OutputOf<typeof putEventSubscription>;
type Stored = Omit<Put, 'challenged'>;
type FeedPage = OutputOf<typeof readFeed>;

/** How long a replaced secret still signs. */
const OVERLAP_MS = 3_600_000;
const CHALLENGE_MS = 3000;
/** The part of the deadline that a challenge leaves for storing the subscription. */
const RESERVED_MS = 1500;

/** Subscriptions of MCP Events. */
@Injectable()
export class EventSubscriptionsService {
  constructor(
    private readonly subscriptions: EventSubscriptionsRepository,
    private readonly secrets: EndpointSecretsRepository,
    private readonly owners: EndpointOwners,
    private readonly challenges: CallbackChallenges,
    private readonly feed: FeedService,
    private readonly cursors: FeedCursors,
    private readonly urlSafety: UrlSafetyService,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Extends the subscription with this key, or creates one after its address has answered a challenge. */
  async put(caller: Caller, body: PutEventSubscriptionBody, deadline: Deadline): Promise<Put> {
    const { credential, url, secret } = body;
    const id = idOf(body);
    await this.urlSafety.assertSafe(url);
    const isVerified = await this.subscriptions.isVerified(scopeOf(caller), credential, url, this.clock.now());
    let challenged = false;
    const refuse = (refusal: string): Put => {
      recordNoChange(caller);
      return { refusal, id, expires_at: body.expires_at, cursor: null, truncated: false, challenged };
    };
    if (!isVerified) {
      const limit = await this.limitReached(caller, credential);
      if (limit && !(await this.subscriptions.isLive(id, this.clock.now()))) return refuse(limit);
      if (body.may_challenge === false) return refuse('challenge_limit');
      const timeoutMs = Math.max(1, Math.min(CHALLENGE_MS, deadline.remainingMs - RESERVED_MS));
      const failure = await this.challenges.failureOf({ subscription: id, url, secret }, timeoutMs);
      challenged = true;
      if (failure) return refuse(failure);
    }
    return inTransaction(
      this.dataSource,
      async (tx) => {
        await this.subscriptions.lock(tx, caller.organizationId);
        if (await this.subscriptions.hasEnded(tx, credential)) return refuse('revoked');
        const extended = await this.extend(tx, caller, id, body);
        if (extended) return { ...extended, challenged };
        const limit = await this.limitReached(caller, credential, tx);
        if (limit) return refuse(limit);
        return { ...(await this.create(tx, caller, id, body)), challenged };
      },
      { beforeCommit: deadline.assertTimeToCommit },
    );
  }

  /** Returns whether there was such a subscription. */
  async delete(caller: Caller, key: EventSubscriptionKey, deadline: Deadline): Promise<{ existed: boolean }> {
    return inTransaction(
      this.dataSource,
      async (tx) => {
        await this.subscriptions.lock(tx, caller.organizationId);
        const id = await this.subscriptions.endById(tx, idOf(key), this.clock.now());
        if (id === null) recordNoChange(caller);
        else await recordChange(tx, caller, { id, before: stateOf(key) });
        return { existed: id !== null };
      },
      { beforeCommit: deadline.assertTimeToCommit },
    );
  }

  /** Ends all subscriptions of a key or grant, and pauses its endpoints. One that is still being put is refused. */
  async endOf(organizationId: number, credential: string): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      await this.subscriptions.lock(tx, organizationId);
      await this.subscriptions.endOf(tx, organizationId, credential, this.clock.now());
      await this.owners.pauseOf(tx, organizationId, credential);
    });
  }

  private async limitReached(caller: Caller, credential: string, tx?: Tx): Promise<string | null> {
    const now = this.clock.now();
    const { ofCredential, ofOrganization } = await this.subscriptions.count(scopeOf(caller), credential, now, tx);
    if (ofCredential >= MAX_EVENT_SUBSCRIPTIONS) return 'limit';
    return ofOrganization >= MAX_EVENT_SUBSCRIPTIONS_OF_ORGANIZATION ? 'organization_limit' : null;
  }

  /** A cursor has no effect on a subscription that has not expired. */
  private async extend(
    tx: Tx,
    caller: Caller,
    id: string,
    { credential, secret, expires_at }: PutEventSubscriptionBody,
  ): Promise<Stored | null> {
    const now = this.clock.now();
    const endpointId = await this.subscriptions.findLive(tx, id, now);
    if (endpointId === null) return null;
    await this.subscriptions.extend(tx, endpointId, credential, new Date(expires_at));
    if ((await this.secrets.newest(tx, endpointId)) !== secret) {
      await this.secrets.endAt(tx, endpointId, new Date(now.getTime() + OVERLAP_MS));
      await this.secrets.removeEnded(tx, endpointId, now);
      await this.secrets.insert(tx, { endpointId, secret, created_at: wholeSecond(now) });
    }
    recordNoChange(caller);
    const watermark = await this.subscriptions.watermark(endpointId, { finished: null, now }, tx);
    const cursor = watermark && this.cursors.seal(scopeOf(caller), watermark);
    return { refusal: null, id, expires_at, cursor, truncated: false };
  }

  private async create(tx: Tx, caller: Caller, id: string, body: PutEventSubscriptionBody): Promise<Stored> {
    const { credential, event, url, secret, expires_at } = body;
    const now = this.clock.now();
    const { start, truncated, not_before } = await this.startOf(tx, caller, body);
    // The row of an expired subscription may not have been removed yet.
    await this.subscriptions.endById(tx, id, now);
    const endpointId = await this.subscriptions.insert(tx, scopeOf(caller), {
      id,
      credential,
      event,
      url,
      not_before,
      position: start.position,
      expires_at: new Date(expires_at),
      created_at: wholeSecond(now),
    });
    await this.secrets.insert(tx, { endpointId, secret, created_at: wholeSecond(now) });
    await recordChange(tx, caller, { id: endpointId, after: stateOf(body) });
    return { refusal: null, id, expires_at, cursor: this.cursors.seal(scopeOf(caller), start), truncated };
  }

  private async startOf(
    tx: Tx,
    caller: Caller,
    body: PutEventSubscriptionBody,
  ): Promise<{ start: FeedPosition; truncated: boolean; not_before: Date | null }> {
    const given = this.positionIn(caller, body);
    const types = [body.event];
    if (!given) {
      const { position, event_id } = await this.feed.read(caller, { types, limit: 1, from_end: true }, tx);
      return { start: { position, event_id }, truncated: false, not_before: null };
    }
    const page = await this.feed.read(caller, { ...given, types, limit: 1 }, tx);
    const not_before = body.not_before ? new Date(body.not_before) : null;
    if (page.expired) return { start: { position: page.position, event_id: null }, truncated: true, not_before };
    const next = not_before && (await this.nextOf(tx, page));
    return { start: given, truncated: next !== null && next < not_before!, not_before };
  }

  /** Returns the time of the first event of a page. It may come later if the page ends before the feed does. */
  private async nextOf(tx: Tx, { bodies: [first], has_more, event_id }: FeedPage): Promise<Date | null> {
    if (first !== undefined) return new Date((JSON.parse(first) as WebhookBody).created_at);
    return has_more && event_id !== null ? this.subscriptions.timeOf(tx, event_id) : null;
  }

  private positionIn(
    caller: Caller,
    { position = null, event_id = null, cursor = null }: PutEventSubscriptionBody,
  ): FeedPosition | null {
    if (cursor === null) return position === null ? null : { position, event_id };
    const known = this.cursors.open(scopeOf(caller), cursor);
    if (!known) throw invalidFields({ cursor: ['is not a cursor of this feed'] });
    return known;
  }
}

/** The same key has the same id on every server and after every restart. */
function idOf({ subscriber, url, event }: EventSubscriptionKey): string {
  const digest = createHash('sha256').update(JSON.stringify([subscriber, url, event]));
  return `sub_${digest.digest('hex').slice(0, 32)}`;
}

/** The state of a subscription in the audit log. */
function stateOf({ url, event }: EventSubscriptionKey): { url: string; events: string[] } {
  return { url, events: [event] };
}
