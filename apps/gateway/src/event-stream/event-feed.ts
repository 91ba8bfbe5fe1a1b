import { DomainError, webhookEvents } from '@frontdesk/contracts';
import { TransientEvents, type EventFollower } from '@frontdesk/messaging';
import { LOGGER, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { ServerResponse } from 'node:http';
import type { AuthenticatedKey } from '../credentials/authenticated-key.js';
import { KeyAdmission } from '../authentication/key-admission.js';
import { EventStream } from './event-stream.js';

/** How often a stream that has no events rechecks its key and sends a heartbeat. */
const RECHECK_MS = 10_000;
/** Limits per gateway process. */
const MAX_STREAMS_PER_KEY = 5;
const MAX_STREAMS_PER_ORGANIZATION = 50;
const MAX_STREAMS = 500;
const RETRY_WHEN_FULL_SECONDS = 10;

/** A client that follows events with a key. */
interface Follower {
  key: AuthenticatedKey;
  token: string;
  /** The requested event types. Null for all that the key may read. */
  wanted: readonly string[] | null;
}

/** The open streams of this gateway. Subscribes to the broker while there are any. */
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

  /** Throws if the key, its organization or the gateway has too many open streams. */
  assertCapacity({ id, organization }: AuthenticatedKey): void {
    if (this.isStopping || this.streams.size >= MAX_STREAMS) {
      throw new DomainError('unavailable', { retryAfterSeconds: RETRY_WHEN_FULL_SECONDS }, 'too many open streams');
    }
    const ofOrganization = [...this.streams].filter((stream) => stream.organizationId === organization.id);
    const ofKey = ofOrganization.filter((stream) => stream.keyId === id);
    if (ofKey.length >= MAX_STREAMS_PER_KEY || ofOrganization.length >= MAX_STREAMS_PER_ORGANIZATION)
      throw new DomainError('rate_limited', { retryAfterSeconds: RETRY_WHEN_FULL_SECONDS });
  }

  /** Sends events to the response until either side closes it. */
  join(response: ServerResponse, { key, token, wanted }: Follower): void {
    if (response.destroyed) return; // The client disconnected during admission.
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

  /** Ends the stream if its key is no longer valid or cannot be checked. */
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
