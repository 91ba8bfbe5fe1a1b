/** What is to become of a delivery that asks for its turn. */
export type Placement = { kind: 'send' } | { kind: 'wait' } | Parked;

interface Parked {
  kind: 'park';
  delayMs: number;
}

/** How a request to an endpoint went, as far as the next ones are concerned. */
export interface Answer {
  durationMs: number;
  timedOut: boolean;
}

interface LanesOptions {
  /** Deliveries in hand at a time. */
  slots: number;
  /** Requests under way to one endpoint at a time. */
  perEndpoint: number;
}

/** Whom a delivery goes to. */
export interface Addressee {
  endpoint_id: number;
  organization_id: number;
}

interface Lane<T> {
  /** With the instant at which each began; the oldest comes first. */
  inFlight: Map<T, number>;
  waiting: { item: T; since: number }[];
  averageMs: number;
  /** Whether it has answered in time since this process knows it. */
  isProven: boolean;
  slowUntil: number;
  /** How long its answers take lately, timeouts and the like not counted in full: it is to change within a few answers. */
  recentMs: number;
  /** Up to where the parked ones have been spread over the time to come. */
  parkedUntil: number;
  usedAt: number;
}

/** Slow endpoints may have this part of the slots, all of them together, and of what one endpoint may have. */
const SLOW_SHARE = 0.25;
/** One organization may have this part of the slots, all of its endpoints together. */
const ORGANIZATION_SHARE = 0.5;
/** Until it has answered once, an endpoint may have so many requests under way. */
const MOST_UNPROVEN = 4;
/** One endpoint may let so many wait for their turn, as a part of the slots. */
const WAITING_SHARE = 0.5;
/** Longer than this nothing waits for its turn in memory. */
const PATIENCE_MS = 250;
/**
 * A request that takes longer makes its endpoint a slow one until it is answered, a timeout for a minute more, and several
 * of them until it has been quick a few times: a receiver may take its time, but with few slots.
 */
const SLOW_AFTER_MS = 1000;
const MOST_COUNTED_MS = 2 * SLOW_AFTER_MS;
const SLOW_FOR_MS = 60_000;
const FIRST_GUESS_MS = 50;
const MIN_PARK_MS = 100;
const MAX_PARK_MS = 60_000;
const FORGET_AFTER_MS = 15 * 60_000;

/**
 * Who may send now: a limit on everything in hand, a limit for each endpoint, and a smaller share for slow endpoints.
 * What does not fit is parked: given back with a time that follows from how fast its endpoint answers. Bookkeeping in
 * memory only; instants are milliseconds of a clock that never jumps.
 */
export class Lanes<T> {
  private readonly lanes = new Map<number, Lane<T>>();
  private readonly busy = new Set<Lane<T>>();
  private readonly takenBy = new Map<number, number>();
  private taken = 0;
  private reserved = 0;

  constructor(private readonly options: LanesOptions) {}

  get free(): number {
    return Math.max(0, this.options.slots - this.taken - this.reserved);
  }

  /** Sets up to `most` free slots aside for what is about to come; returns how many. */
  reserve(most: number): number {
    const granted = Math.min(this.free, most);
    this.reserved += granted;
    return granted;
  }

  release(granted: number): void {
    this.reserved -= granted;
  }

  /** `send` and `wait` take a slot, which is free again after `settled`. */
  place({ endpoint_id, organization_id }: Addressee, item: T, now: number): Placement {
    if (this.free === 0) return { kind: 'park', delayMs: MIN_PARK_MS };
    const lane = this.laneOf(endpoint_id, now);
    const ofOrganization = this.takenBy.get(organization_id) ?? 0;
    if (ofOrganization >= this.options.slots * ORGANIZATION_SHARE) return this.park(lane, now);
    const isSlow = this.isSlow(lane, now);
    if (isSlow && this.inSlowLanes(now) >= this.options.slots * SLOW_SHARE) return this.park(lane, now);

    const most = this.mostOf(lane, isSlow);
    if (lane.inFlight.size < most && lane.waiting.length === 0) {
      this.take(organization_id, ofOrganization);
      lane.inFlight.set(item, now);
      this.busy.add(lane);
      return { kind: 'send' };
    }
    const wait = ((lane.waiting.length + 1) * lane.averageMs) / this.options.perEndpoint;
    const hasRoom = lane.waiting.length < this.options.slots * WAITING_SHARE;
    if (isSlow || wait > PATIENCE_MS || !hasRoom) return this.park(lane, now);
    this.take(organization_id, ofOrganization);
    lane.waiting.push({ item, since: now });
    return { kind: 'wait' };
  }

  /** An attempt has ended; returns the next delivery to send to that endpoint, if one waits. */
  answered(endpointId: number, item: T, answer: Answer, now: number): T | null {
    const lane = this.laneOf(endpointId, now);
    lane.inFlight.delete(item);
    lane.averageMs = lane.averageMs * 0.8 + answer.durationMs * 0.2;
    lane.recentMs = lane.recentMs * 0.8 + Math.min(answer.durationMs, MOST_COUNTED_MS) * 0.2;
    if (!answer.timedOut) lane.isProven = true;
    if (answer.timedOut) lane.slowUntil = now + SLOW_FOR_MS;
    else if (answer.durationMs < SLOW_AFTER_MS) lane.slowUntil = 0;
    return this.next(lane, now);
  }

  /** A delivery whose turn had come was not sent after all; returns the next one, if one waits. */
  withdrawn(endpointId: number, item: T, now: number): T | null {
    const lane = this.laneOf(endpointId, now);
    lane.inFlight.delete(item);
    return this.next(lane, now);
  }

  /** The result of a delivery that had a slot is written. */
  settled({ organization_id }: Addressee): void {
    this.taken -= 1;
    const left = this.takenBy.get(organization_id)! - 1;
    if (left > 0) this.takenBy.set(organization_id, left);
    else this.takenBy.delete(organization_id);
  }

  /** Takes out what has waited too long for its turn, with the delay to park it for. Their slots stay taken. */
  sweep(now: number): { item: T; delayMs: number }[] {
    const impatient: { item: T; delayMs: number }[] = [];
    for (const [id, lane] of this.lanes) {
      while (lane.waiting.length > 0 && lane.waiting[0]!.since + PATIENCE_MS <= now) {
        const { item } = lane.waiting.shift()!;
        const { delayMs } = this.park(lane, now);
        impatient.push({ item, delayMs });
      }
      if (!this.busy.has(lane) && lane.usedAt + FORGET_AFTER_MS < now) this.lanes.delete(id);
    }
    return impatient;
  }

  /** Takes out everything that waits, for one endpoint or for all. Their slots stay taken. */
  drainWaiting(endpointId?: number): T[] {
    const lanes = endpointId === undefined ? [...this.lanes.values()] : [this.lanes.get(endpointId)];
    return lanes.flatMap((lane) => lane?.waiting.splice(0).map(({ item }) => item) ?? []);
  }

  private take(organizationId: number, before: number): void {
    this.taken += 1;
    this.takenBy.set(organizationId, before + 1);
  }

  private mostOf(lane: Lane<T>, isSlow: boolean): number {
    const { perEndpoint } = this.options;
    if (isSlow) return Math.ceil(perEndpoint * SLOW_SHARE);
    return lane.isProven ? perEndpoint : Math.min(perEndpoint, MOST_UNPROVEN);
  }

  private next(lane: Lane<T>, now: number): T | null {
    const next = lane.waiting.shift();
    if (next) lane.inFlight.set(next.item, now);
    else if (lane.inFlight.size === 0) this.busy.delete(lane);
    return next?.item ?? null;
  }

  private laneOf(endpointId: number, now: number): Lane<T> {
    let lane = this.lanes.get(endpointId);
    if (!lane) {
      lane = {
        inFlight: new Map(),
        waiting: [],
        averageMs: FIRST_GUESS_MS,
        isProven: false,
        slowUntil: 0,
        recentMs: FIRST_GUESS_MS,
        parkedUntil: 0,
        usedAt: now,
      };
      this.lanes.set(endpointId, lane);
    }
    lane.usedAt = now;
    return lane;
  }

  private isSlow(lane: Lane<T>, now: number): boolean {
    return lane.slowUntil > now || lane.recentMs > SLOW_AFTER_MS || ageOfOldest(lane, now) > SLOW_AFTER_MS;
  }

  private inSlowLanes(now: number): number {
    let count = 0;
    for (const lane of this.busy) if (this.isSlow(lane, now)) count += lane.inFlight.size;
    return count;
  }

  /** Spreads what an endpoint cannot take now at the pace at which it answers. */
  private park(lane: Lane<T>, now: number): Parked {
    const pace = Math.max(lane.averageMs, ageOfOldest(lane, now));
    const earliest = now + Math.max(MIN_PARK_MS, pace);
    const at = Math.min(Math.max(earliest, lane.parkedUntil), earliest + MAX_PARK_MS);
    lane.parkedUntil = at + pace / this.options.perEndpoint;
    return { kind: 'park', delayMs: Math.ceil(at - now) };
  }
}

function ageOfOldest(lane: Lane<unknown>, now: number): number {
  const [oldest] = lane.inFlight.values();
  return oldest === undefined ? 0 : now - oldest;
}
