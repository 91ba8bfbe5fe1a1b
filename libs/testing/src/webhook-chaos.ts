import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { createOrganization, type ApiClient, type TestOrganization } from './api.js';
import { aLead } from './builders.js';
import { eventually } from './eventually.js';
import { Receiver } from './receiver.js';
import type { StackProcess } from './stack-process.js';
import type { Stack } from './stack.js';

/** The share of repeated deliveries that were not in flight at a kill and are tolerated. */
const MAX_REPEAT_RATIO = 0.001;
const WRITERS = 8;
const REQUESTS_PER_KEY_A_SECOND = 2;
/** How long to wait for the last webhooks: on a slow machine, a lease has to expire and a backlog to be delivered. */
const SETTLE_MS = 120_000;

export interface ChaosOptions {
  events: number;
  kills: number;
  eventsPerSecond: number;
  /** The same seed kills the same parts in the same order. */
  seed: number;
  /** Receives progress messages. */
  onLine?: (line: string) => void;
}

export interface ChaosKill {
  part: string;
  /** The number of events that were accepted before the kill. */
  afterEvents: number;
  /** The number of deliveries that a dispatcher had claimed. */
  inFlight: number;
  downMs: number;
}

export interface ChaosReport {
  seed: number;
  /** The number of leads in the database, each of which is an event. */
  events: number;
  /** The number of requests that got no response, or a status other than 201. */
  refused: number;
  kills: ChaosKill[];
  flushes: number;
  /** The number of events that caused no webhook, and of accepted leads that are not stored. */
  lost: number;
  deliveries: number;
  /** The number of repeated deliveries of an event. */
  repeats: number;
  /** The number of repeats of events that no dispatcher had claimed at a kill. */
  repeatsBeyondInFlight: number;
  repeatsAllowed: number;
  seconds: number;
}

/**
 * Posts leads while it kills random parts of the stack, and compares the stored leads with the delivered webhooks. The
 * stack needs private servers, two dispatchers and a free port of `receiverPorts`.
 */
export async function webhookChaos(stack: Stack, options: ChaosOptions): Promise<ChaosReport> {
  const receiver = await Receiver.start(stack.address.receiverPorts);
  try {
    return await new WebhookChaos(stack, receiver, options).run();
  } finally {
    await receiver.close();
  }
}

interface Part {
  name: string;
  kill: () => Promise<void>;
  restart: () => Promise<void>;
}

class WebhookChaos {
  private readonly accepted = new Set<number>();
  private readonly inFlight = new Set<string>();
  private readonly kills: ChaosKill[] = [];
  private refused = 0;
  private sent = 0;
  private underWay = 0;
  private isDone = false;
  private readonly random: () => number;

  constructor(
    private readonly stack: Stack,
    private readonly receiver: Receiver,
    private readonly options: ChaosOptions,
  ) {
    this.random = seeded(options.seed);
  }

  async run(): Promise<ChaosReport> {
    const startedAt = performance.now();
    const organization = await createOrganization(this.stack.address);
    const callers = await this.callersOf(organization);
    const endpoint = { url: this.receiver.url(), events: ['lead.created'] };
    const { status, text } = await callers[0]!.post('/webhook-endpoints', endpoint);
    if (status !== 201) throw new Error(`No endpoint was made: ${status} ${text}`);
    const writing = this.write(callers);
    try {
      await this.killParts();
      await this.untilAccepted(this.eventsBefore(this.options.kills + 1));
    } finally {
      this.isDone = true;
      await writing;
    }
    return this.report(organization.id, (performance.now() - startedAt) / 1000);
  }

  private callersOf(organization: TestOrganization): Promise<ApiClient[]> {
    const count = Math.ceil((this.options.eventsPerSecond * 1.5) / REQUESTS_PER_KEY_A_SECOND);
    return Promise.all(Array.from({ length: count }, () => organization.caller()));
  }

  /** Posts leads at the requested rate. Pauses before the next kill is due, so that every kill interrupts writes. */
  private async write(callers: readonly ApiClient[]): Promise<void> {
    const pauseMs = (WRITERS * 1000) / this.options.eventsPerSecond;
    const writer = async (): Promise<void> => {
      while (!this.isDone) {
        const pause = sleep(pauseMs);
        if (this.accepted.size + this.underWay < this.eventsBefore(this.kills.length + 1)) {
          await this.post(callers[this.sent++ % callers.length]!);
        }
        await pause;
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, writer));
  }

  private async post(caller: ApiClient): Promise<void> {
    this.underWay += 1;
    const response = await caller.post('/leads', aLead()).catch(() => null);
    this.underWay -= 1;
    if (response?.status === 201) this.accepted.add(response.json.data.id as number);
    else this.refused += 1;
  }

  /** Returns how many events to write before kill number `kill` ends with the restart of its part. */
  private eventsBefore(kill: number): number {
    const { events, kills } = this.options;
    return Math.round((events * kill) / (kills + 1));
  }

  /** Spreads the kills over the events, and wipes Redis halfway. */
  private async killParts(): Promise<void> {
    const { kills } = this.options;
    const deck: Part[] = [];
    for (let kill = 0; kill < kills; kill++) {
      // The part is killed early in its share of events, so that most are written while it is down.
      await this.untilAccepted(this.eventsBefore(kill + 0.2));
      if (kill === Math.floor(kills / 2)) await this.stack.backing.redis.wipe();
      // Every part is killed once before any part is killed twice.
      if (deck.length === 0) deck.push(...shuffled(this.parts(), this.random));
      await this.kill(deck.pop()!);
    }
  }

  private parts(): Part[] {
    const { rabbitmq, postgres } = this.stack.backing;
    const partOf = (name: string, process: StackProcess): Part => ({
      name,
      kill: () => process.kill(),
      restart: () => process.restart(),
    });
    return [
      ...this.stack.processes('webhooks').map((process, index) => partOf(`webhooks ${index + 1}`, process)),
      ...this.stack.processes('records').map((process) => partOf('records', process)),
      { name: 'rabbitmq', kill: () => rabbitmq.kill(), restart: () => rabbitmq.restart() },
      { name: 'postgres', kill: () => postgres.kill(), restart: () => postgres.restart() },
    ];
  }

  private async kill({ name, kill, restart }: Part): Promise<void> {
    await sleep(this.random() * 200);
    const before = await this.noteInFlight();
    const afterEvents = this.accepted.size;
    const killedAt = performance.now();
    await kill();
    const after = await this.noteInFlight();
    await sleep(200 + this.random() * 800);
    await restart();
    const downMs = Math.round(performance.now() - killedAt);
    await this.noteInFlight();
    this.kills.push({ part: name, afterEvents, inFlight: Math.max(before, after), downMs });
    this.options.onLine?.(
      `killed ${name} after ${afterEvents} events, ${Math.max(before, after)} deliveries in flight; back after ${downMs} ms`,
    );
  }

  /** Returns the events that dispatchers have claimed, or none if the database is unreachable. */
  private async noteInFlight(): Promise<number> {
    const rows = await this.rows<{ event_id: string }>(
      `SELECT event_id FROM webhooks.deliveries
       WHERE status = 'pending' AND lease > 0 AND attempts = 0`,
    ).catch(() => []);
    for (const { event_id } of rows) this.inFlight.add(event_id);
    return rows.length;
  }

  private async untilAccepted(count: number): Promise<void> {
    await eventually(() => this.accepted.size >= count, { timeoutMs: SETTLE_MS, what: `${count} accepted leads` });
  }

  private async report(organizationId: number, seconds: number): Promise<ChaosReport> {
    const rows = await this.rows<{ id: string }>('SELECT id FROM records.leads WHERE organization_id = $1', [
      organizationId,
    ]);
    const stored = new Set(rows.map(({ id }) => Number(id)));
    const missing = (): number[] => {
      const delivered = new Set(this.receiver.requests.map(({ event }) => event.data.lead.id as number));
      return [...stored].filter((id) => !delivered.has(id));
    };
    const wait = { timeoutMs: SETTLE_MS, everyMs: 250 };
    await eventually(() => missing().length === 0, wait).catch(() => undefined);
    await eventually(async () => (await this.unsettled()) === 0, wait).catch(() => undefined);
    const repeated = repeatsOf(this.receiver.requests.map(({ event }) => event.id as string));
    return {
      seed: this.options.seed,
      events: stored.size,
      refused: this.refused,
      kills: this.kills,
      flushes: 1,
      lost: missing().length + [...this.accepted].filter((id) => !stored.has(id)).length,
      deliveries: this.receiver.requests.length,
      repeats: repeated.length,
      repeatsBeyondInFlight: repeated.filter((id) => !this.inFlight.has(id)).length,
      repeatsAllowed: Math.floor(stored.size * MAX_REPEAT_RATIO),
      seconds: Math.round(seconds),
    };
  }

  /** Counts the deliveries that have attempts left. */
  private async unsettled(): Promise<number> {
    const [row] = await this.rows<{ count: number }>(
      "SELECT count(*)::int AS count FROM webhooks.deliveries WHERE status = 'pending'",
    );
    return row!.count;
  }

  private async rows<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    const client = new pg.Client({ connectionString: this.stack.address.databaseUrl });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<Row>(text, values)).rows;
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** Returns every occurrence of an id except its first. */
function repeatsOf(ids: readonly string[]): string[] {
  const seen = new Set<string>();
  return ids.filter((id) => seen.size === seen.add(id).size);
}

function shuffled<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** Returns a generator of numbers between 0 and 1 that depend only on the seed (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
