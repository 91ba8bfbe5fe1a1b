import { DomainError, webhookEvents } from '@frontdesk/contracts';
import { TransientEvents, type EventFollower } from '@frontdesk/messaging';
import { LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import type { AuthenticatedKey } from '../authentication/authenticated-key.js';
import { KeyAdmission } from '../authentication/key-admission.js';
import { EventStream } from './event-stream.js';

/** How often each stream's key is looked at again without an event; also how often a stream says that it is alive. */
const RECHECK_MS = 10_000;
/** In one gateway process. */
const STREAMS_PER_KEY = 5;
/** However many keys it has. */
const STREAMS_PER_ORGANIZATION = 50;
const STREAMS = 500;
const FULL_SECONDS = 10;

/** Who follows, with which key, and what of it. */
interface Follower {
  key: AuthenticatedKey;
  token: string;
  /** Event types, or null for all that the key may read. */
  wanted: readonly string[] | null;
}

/** The streams that are open at this gateway. It listens to the broker while there are any. */
@Injectable()
export class EventFeed implements OnModuleDestroy {
  private readonly streams = new Set<EventStream>();
  private isStopping = false;
  private isFollowing = false;
  private readonly follower: EventFollower = {
    events: webhookEvents,
    onEvent: (event) => this.streams.forEach((stream) => stream.offer(event)),
    onFollowing: () => {
      this.isFollowing = true;
      this.streams.forEach((stream) => stream.follow());
    },
  };

  constructor(
    private readonly events: TransientEvents,
    private readonly keys: KeyAdmission,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  onModuleDestroy(): void {
    this.isStopping = true;
    for (const stream of this.streams) stream.end();
  }

  /** Throws when there is no room for one more stream of the key, or of its organization. */
  assertRoom({ id, organization }: AuthenticatedKey): void {
    if (this.isStopping || this.streams.size >= STREAMS) {
      throw new DomainError('unavailable', { retryAfterSeconds: FULL_SECONDS }, 'no room for another stream');
    }
    const ofOrganization = [...this.streams].filter((stream) => stream.organizationId === organization.id);
    const ofKey = ofOrganization.filter((stream) => stream.keyId === id);
    if (ofKey.length >= STREAMS_PER_KEY || ofOrganization.length >= STREAMS_PER_ORGANIZATION)
      throw new DomainError('rate_limited', { retryAfterSeconds: FULL_SECONDS });
  }

  /** Sends events to the response from here on, until either side ends it. */
  join(response: ServerResponse, { key, token, wanted }: Follower): void {
    if (response.destroyed) return; // It has gone while it was being admitted.
    const recheck = (checked: EventStream): Promise<void> => this.recheck(checked, token);
    const stream = new EventStream(response, key, wanted, recheck);
    const timer = setInterval(() => void recheck(stream).then(() => stream.beat()), RECHECK_MS);
    response.once('close', () => {
      clearInterval(timer);
      this.leave(stream);
    });
    this.streams.add(stream);
    if (this.streams.size === 1) this.events.follow(this.follower);
    else if (this.isFollowing) stream.follow();
  }

  private leave(stream: EventStream): void {
    this.streams.delete(stream);
    if (this.streams.size > 0) return;
    this.isFollowing = false;
    this.events.unfollow(this.follower);
  }

  /** A key that is not valid any more ends its streams, and so does one that cannot be looked at. */
  private async recheck(stream: EventStream, token: string): Promise<void> {
    try {
      const key = await this.keys.find(token);
      if (!key?.scopes.includes('webhooks:manage')) return stream.end();
      stream.renew(key);
    } catch (error) {
      this.logger.warn({ key_id: stream.keyId, reason: (error as Error).message }, 'event_stream.key_not_checked');
      stream.end();
    }
  }
}
