import { readFileSync, readdirSync } from 'node:fs';
import type { Stack } from './stack.ts';

type Kind = 'memory' | 'heap' | 'handles' | 'connections' | 'depth' | 'servers';
export interface Series {
  name: string;
  kind: Kind;
  samples: { at: number; value: number }[];
}

const SERVERS = ['postgres', 'rabbitmq', 'redis'];
const OUTBOXES = ['gateway', 'records', 'dialer', 'chats', 'webhooks', 'voice'];
const MIB = 1024 * 1024;

/** Samples every part of a stack, from outside where possible. */
export class Sampler {
  #series = new Map<string, Series>();
  #startedAt = performance.now();

  readonly #stack: Stack;

  constructor(stack: Stack) {
    this.#stack = stack;
  }

  get series() {
    return [...this.#series.values()];
  }

  async sample() {
    const at = (performance.now() - this.#startedAt) / 1000;
    const { pids, healthUrls } = this.#stack;
    for (const server of SERVERS) this.#note(at, `${server}: resident MiB`, 'servers', residentMiB(pids[server]));
    // Several processes report the depth of the same queue.
    const queues = new Map<string, number>();
    for (const [name, url] of Object.entries(healthUrls)) {
      const metrics = await readMetrics(url);
      const value = (metric: string) => metrics.find((one) => one.name === metric)?.value ?? 0;
      this.#note(at, `${name}: resident MiB`, 'memory', residentMiB(pids[name]));
      this.#note(at, `${name}: heap in use, MiB`, 'heap', value('frontdesk_nodejs_heap_size_used_bytes') / MIB);
      this.#note(at, `${name}: file descriptors`, 'handles', readdirSync(`/proc/${pids[name]}/fd`).length);
      this.#note(
        at,
        `${name}: timers, sockets and the like`,
        'handles',
        value('frontdesk_nodejs_active_resources_total'),
      );
      for (const { labels, value: messages } of metrics.filter((one) => one.name === 'frontdesk_queue_messages'))
        queues.set(labels, Math.max(messages, queues.get(labels) ?? 0));
    }
    this.#note(at, 'messages in all queues', 'depth', sumOf([...queues.values()]));
    const { waiting, outbox, connections } = await depths(this.#stack);
    this.#note(at, 'events in all outboxes', 'depth', outbox);
    this.#note(at, 'deliveries pending', 'depth', waiting);
    this.#note(at, 'connections of services to Postgres', 'connections', connections);
  }

  #note(at: number, name: string, kind: Kind, value: number) {
    const series = this.#series.get(name) ?? { name, kind, samples: [] };
    series.samples.push({ at, value });
    this.#series.set(name, series);
  }
}

export async function depths({ sql }: Stack): Promise<{ waiting: number; outbox: number; connections: number }> {
  const outboxes = OUTBOXES.map((schema) => `(SELECT count(*) FROM ${schema}.outbox)`).join(' + ');
  const { rows } = await sql.query(
    `SELECT (SELECT count(*) FROM webhooks.deliveries WHERE status = 'pending')::int AS waiting,
            (${outboxes})::int AS outbox,
            (SELECT count(*) FROM pg_stat_activity WHERE usename LIKE 'bench\\_%')::int AS connections`,
  );
  return rows[0];
}

function residentMiB(pid: number) {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

async function readMetrics(healthUrl: string): Promise<{ name: string; labels: string; value: number }[]> {
  const response = await fetch(`${healthUrl}/metrics`);
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [, name = '', labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)/.exec(line) ?? [];
    // The label `app` differs between services that report the same queue.
    return { name, labels: labels.replace(/,?app="[^"]*"/, ''), value: Number(value) };
  });
}

function sumOf(values: number[]) {
  return values.reduce((sum, value) => sum + value, 0);
}
