/** Whether a delivery is sent, waits or is released. */
export type Placement = { kind: 'send' } | { kind: 'wait' } | Released;

interface Released {
  kind: 'release';
  delayMs: number;
}

/** The result of a request that affects the next requests to the endpoint. */
export interface RequestResult {
  durationMs: number;
  timedOut: boolean;
}

interface QueueOptions {
  /** The concurrency limit of the process. */
  slots: number;
  /** The concurrency limit of one endpoint. */
  perEndpoint: number;
}

export interface Addressee {
  endpoint_id: number;
  organization_id: number;
}

interface Queue<T> {
  /** The requests in progress with the time of their start, oldest first. */
  inFlight: Map<T, number>;
  waiting: { item: T; since: number }[];
  averageMs: number;
  /** Whether any request to the endpoint has ended without a timeout. */
  isProven: boolean;
  slowUntil: number;
  /** The average of recent response times. Each time is capped, so that a few quick responses lower the average. */
  recentMs: number;
  /** The latest instant that was assigned to a released delivery. */
  releaseAt: number;
  usedAt: number;
}

/**
 * The share of all slots that all slow endpoints may use together, and the share of its own limit that one slow
 * endpoint may use.
 */
const SLOW_SHARE = 0.25;
/** The share of all slots that the endpoints of one organization may use. */
const ORGANIZATION_SHARE = 0.5;
/** The concurrency limit of an endpoint before its first response. */
const MAX_UNPROVEN = 4;
/** The share of all slots that the waiting deliveries of one endpoint may use. */
const WAITING_SHARE = 0.5;
/** The longest time that a delivery waits in memory. */
const MAX_WAIT_MS = 250;
/**
 * A request in progress for longer than this makes its endpoint slow. After a timeout the endpoint stays slow for
 * another minute. With a high average it stays slow until a few quick responses lower the average. Slow endpoints are
 * still served, but with few slots.
 */
const SLOW_AFTER_MS = 1000;
const MAX_COUNTED_MS = 2 * SLOW_AFTER_MS;
const SLOW_FOR_MS = 60_000;
const FIRST_GUESS_MS = 50;
const MIN_DELAY_MS = 100;
const MAX_DELAY_MS = 60_000;
const FORGET_AFTER_MS = 15 * 60_000;

/**
 * Enforces the concurrency limits of the process and of each endpoint, and smaller shares for slow endpoints. A
 * delivery that does not fit is released with a delay that depends on the response times of its endpoint. All state is
 * in memory. Instants are milliseconds of a monotonic clock.
 */
export class EndpointQueues<T> {
  private readonly queues = new Map<number, Queue<T>>();
  private readonly busy = new Set<Queue<T>>();
  private readonly takenBy = new Map<number, number>();
  private taken = 0;
  private reserved = 0;

  constructor(private readonly options: QueueOptions) {}

  get free(): number {
    return Math.max(0, this.options.slots - this.taken - this.reserved);
  }

  /** Reserves up to `most` free slots and returns how many. */
  reserve(most: number): number {
    const granted = Math.min(this.free, most);
    this.reserved += granted;
    return granted;
  }

  release(granted: number): void {
    this.reserved -= granted;
  }

  /**
   * Decides whether a delivery is sent, waits or is released. In the first two cases it takes a slot until `settled` is
   * called.
   */
  place({ endpoint_id, organization_id }: Addressee, item: T, now: number): Placement {
    if (this.free === 0) return { kind: 'release', delayMs: MIN_DELAY_MS };
    const queue = this.queueOf(endpoint_id, now);
    const ofOrganization = this.takenBy.get(organization_id) ?? 0;
    if (ofOrganization >= this.options.slots * ORGANIZATION_SHARE) return this.releaseLater(queue, now);
    const isSlow = this.isSlow(queue, now);
    if (isSlow && this.inSlowQueues(now) >= this.options.slots * SLOW_SHARE) return this.releaseLater(queue, now);

    const most = this.mostOf(queue, isSlow);
    if (queue.inFlight.size < most && queue.waiting.length === 0) {
      this.take(organization_id, ofOrganization);
      queue.inFlight.set(item, now);
      this.busy.add(queue);
      return { kind: 'send' };
    }
    const wait = ((queue.waiting.length + 1) * queue.averageMs) / this.options.perEndpoint;
    const hasRoom = queue.waiting.length < this.options.slots * WAITING_SHARE;
    if (isSlow || wait > MAX_WAIT_MS || !hasRoom) return this.releaseLater(queue, now);
    this.take(organization_id, ofOrganization);
    queue.waiting.push({ item, since: now });
    return { kind: 'wait' };
  }

  /** Records the end of an attempt. Returns the next waiting delivery of the endpoint, if any. */
  completed(endpointId: number, item: T, result: RequestResult, now: number): T | null {
    const queue = this.queueOf(endpointId, now);
    queue.inFlight.delete(item);
    queue.averageMs = queue.averageMs * 0.8 + result.durationMs * 0.2;
    queue.recentMs = queue.recentMs * 0.8 + Math.min(result.durationMs, MAX_COUNTED_MS) * 0.2;
    if (!result.timedOut) queue.isProven = true;
    if (result.timedOut) queue.slowUntil = now + SLOW_FOR_MS;
    else if (result.durationMs < SLOW_AFTER_MS) queue.slowUntil = 0;
    return this.next(queue, now);
  }

  /** Removes a delivery that was not sent. Returns the next waiting delivery of the endpoint, if any. */
  withdrawn(endpointId: number, item: T, now: number): T | null {
    const queue = this.queueOf(endpointId, now);
    queue.inFlight.delete(item);
    return this.next(queue, now);
  }

  /** Frees the slot of a delivery once its result is written. */
  settled({ organization_id }: Addressee): void {
    this.taken -= 1;
    const left = this.takenBy.get(organization_id)! - 1;
    if (left > 0) this.takenBy.set(organization_id, left);
    else this.takenBy.delete(organization_id);
  }

  /**
   * Removes deliveries that have waited too long. Returns each with the delay of its release. Their slots stay taken.
   */
  sweep(now: number): { item: T; delayMs: number }[] {
    const expired: { item: T; delayMs: number }[] = [];
    for (const [id, queue] of this.queues) {
      while (queue.waiting.length > 0 && queue.waiting[0]!.since + MAX_WAIT_MS <= now) {
        const { item } = queue.waiting.shift()!;
        const { delayMs } = this.releaseLater(queue, now);
        expired.push({ item, delayMs });
      }
      if (!this.busy.has(queue) && queue.usedAt + FORGET_AFTER_MS < now) this.queues.delete(id);
    }
    return expired;
  }

  /** Removes all waiting deliveries of one endpoint or of all. Their slots stay taken. */
  drainWaiting(endpointId?: number): T[] {
    const queues = endpointId === undefined ? [...this.queues.values()] : [this.queues.get(endpointId)];
    return queues.flatMap((queue) => queue?.waiting.splice(0).map(({ item }) => item) ?? []);
  }

  private take(organizationId: number, before: number): void {
    this.taken += 1;
    this.takenBy.set(organizationId, before + 1);
  }

  private mostOf(queue: Queue<T>, isSlow: boolean): number {
    const { perEndpoint } = this.options;
    if (isSlow) return Math.ceil(perEndpoint * SLOW_SHARE);
    return queue.isProven ? perEndpoint : Math.min(perEndpoint, MAX_UNPROVEN);
  }

  private next(queue: Queue<T>, now: number): T | null {
    const next = queue.waiting.shift();
    if (next) queue.inFlight.set(next.item, now);
    else if (queue.inFlight.size === 0) this.busy.delete(queue);
    return next?.item ?? null;
  }

  private queueOf(endpointId: number, now: number): Queue<T> {
    let queue = this.queues.get(endpointId);
    if (!queue) {
      queue = {
        inFlight: new Map(),
        waiting: [],
        averageMs: FIRST_GUESS_MS,
        isProven: false,
        slowUntil: 0,
        recentMs: FIRST_GUESS_MS,
        releaseAt: 0,
        usedAt: now,
      };
      this.queues.set(endpointId, queue);
    }
    queue.usedAt = now;
    return queue;
  }

  private isSlow(queue: Queue<T>, now: number): boolean {
    return queue.slowUntil > now || queue.recentMs > SLOW_AFTER_MS || ageOfOldest(queue, now) > SLOW_AFTER_MS;
  }

  private inSlowQueues(now: number): number {
    let count = 0;
    for (const queue of this.busy) if (this.isSlow(queue, now)) count += queue.inFlight.size;
    return count;
  }

  /** Spreads released deliveries over time, as fast as the endpoint responds. */
  private releaseLater(queue: Queue<T>, now: number): Released {
    const pace = Math.max(queue.averageMs, ageOfOldest(queue, now));
    const earliest = now + Math.max(MIN_DELAY_MS, pace);
    const at = Math.min(Math.max(earliest, queue.releaseAt), earliest + MAX_DELAY_MS);
    queue.releaseAt = at + pace / this.options.perEndpoint;
    return { kind: 'release', delayMs: Math.ceil(at - now) };
  }
}

function ageOfOldest(queue: Queue<unknown>, now: number): number {
  const [oldest] = queue.inFlight.values();
  return oldest === undefined ? 0 : now - oldest;
}
