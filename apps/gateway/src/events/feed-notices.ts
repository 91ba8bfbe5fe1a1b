import { DomainError, EVENT_FEED, RECORDS_CHANGED, type EventEnvelope, type RecordChange } from '@frontdesk/contracts';
import { TransientEvents } from '@frontdesk/messaging';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';

/** Limits per gateway process. */
const MAX_READERS = 1000;
const MAX_READERS_PER_ORGANIZATION = 50;
const RETRY_WHEN_FULL_SECONDS = 10;

interface Tenant {
  organizationId: number;
  livemode: boolean;
}

/** The requests of the event feed that wait at this gateway. Notices of the webhook service wake them. */
@Injectable()
export class FeedNotices implements OnModuleDestroy {
  private readonly readers = new Map<string, Set<FeedReader>>();
  private readerCount = 0;
  private isFollowing = false;
  private isStopping = false;

  constructor(private readonly events: TransientEvents) {}

  /** Ends every wait. */
  onModuleDestroy(): void {
    this.isStopping = true;
    this.wakeAll();
  }

  /**
   * Starts to collect notices for a tenant. Call it before you read the feed, so that no notice is missed, and call
   * `end` on the returned reader afterwards. Throws if too many readers wait.
   */
  follow(tenant: Tenant): FeedReader {
    const key = keyOf(tenant);
    const readers = this.readers.get(key) ?? new Set();
    const retryAfterSeconds = RETRY_WHEN_FULL_SECONDS;
    if (this.readerCount >= MAX_READERS)
      throw new DomainError('unavailable', { retryAfterSeconds }, 'too many readers');
    if (readers.size >= MAX_READERS_PER_ORGANIZATION) throw new DomainError('rate_limited', { retryAfterSeconds });
    const reader: FeedReader = new FeedReader(
      () => this.isStopping,
      () => this.remove(key, reader),
    );
    this.readers.set(key, readers.add(reader));
    this.readerCount += 1;
    this.subscribe();
    return reader;
  }

  private remove(key: string, reader: FeedReader): void {
    const readers = this.readers.get(key);
    if (!readers?.delete(reader)) return;
    this.readerCount -= 1;
    if (readers.size === 0) this.readers.delete(key);
  }

  /** Subscribes to the broker at the first reader, and stays subscribed. */
  private subscribe(): void {
    if (this.isFollowing) return;
    this.isFollowing = true;
    this.events.follow({
      events: [RECORDS_CHANGED],
      onEvent: (event) => this.receive(event),
      onFollowing: () => this.wakeAll(),
    });
  }

  private receive({ data }: EventEnvelope): void {
    for (const { collection, organizationId, livemode } of data['changes'] as RecordChange[]) {
      if (collection !== EVENT_FEED) continue;
      const key = keyOf({ organizationId, livemode: livemode === true });
      this.readers.get(key)?.forEach((reader) => reader.wake());
    }
  }

  private wakeAll(): void {
    for (const readers of this.readers.values()) readers.forEach((reader) => reader.wake());
  }
}

/** One waiting request. */
export class FeedReader {
  private isNotified = false;
  private resolve: (() => void) | undefined;

  constructor(
    private readonly hasStopped: () => boolean,
    readonly end: () => void,
  ) {}

  /** Whether the gateway is stopping, so that no further wait is allowed. */
  get isStopping(): boolean {
    return this.hasStopped();
  }

  wake(): void {
    this.isNotified = true;
    this.resolve?.();
  }

  /** Waits for a notice since the last wait, but no longer than `ms`. */
  async wait(ms: number): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      if (this.isNotified) return resolve();
      this.resolve = resolve;
      timer = setTimeout(resolve, ms);
    });
    clearTimeout(timer);
    this.resolve = undefined;
    this.isNotified = false;
  }
}

function keyOf({ organizationId, livemode }: Tenant): string {
  return `${organizationId} ${livemode}`;
}
