// @ts-check
import { readFileSync, readdirSync } from 'node:fs';

/** @typedef {import('./stack.mjs').Stack} Stack */
/** @typedef {'memory' | 'heap' | 'handles' | 'connections' | 'depth' | 'servers'} Kind */
/** @typedef {{ name: string, kind: Kind, samples: { at: number, value: number }[] }} Series */

const SERVERS = ['postgres', 'rabbitmq', 'redis'];
const OUTBOXES = ['gateway', 'records', 'dialer', 'chats', 'webhooks'];
const MIB = 1024 * 1024;

/** Looks at every part of a stack again and again, from outside where that is possible. */
export class Sampler {
  /** @type {Map<string, Series>} */
  #series = new Map();
  #startedAt = performance.now();

  /** @param {Stack} stack */
  constructor(stack) {
    this.stack = stack;
  }

  get series() {
    return [...this.#series.values()];
  }

  async look() {
    const at = (performance.now() - this.#startedAt) / 1000;
    const { pids, healthUrls } = this.stack;
    for (const server of SERVERS) this.#note(at, `${server}: resident MiB`, 'servers', residentMiB(pids[server]));
    /** @type {Map<string, number>} as every process sees them */
    const queues = new Map();
    for (const [name, url] of Object.entries(healthUrls)) {
      const metrics = await readMetrics(url);
      const value = (/** @type {string} */ metric) => metrics.find((one) => one.name === metric)?.value ?? 0;
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
    const { waiting, outbox, connections } = await depths(this.stack);
    this.#note(at, 'events in all outboxes', 'depth', outbox);
    this.#note(at, 'deliveries not yet made', 'depth', waiting);
    this.#note(at, 'connections of services to Postgres', 'connections', connections);
  }

  /**
   * @param {number} at
   * @param {string} name
   * @param {Kind} kind
   * @param {number} value
   */
  #note(at, name, kind, value) {
    const series = this.#series.get(name) ?? { name, kind, samples: [] };
    series.samples.push({ at, value });
    this.#series.set(name, series);
  }
}

/**
 * @param {Stack} stack
 * @returns {Promise<{ waiting: number, outbox: number, connections: number }>}
 */
export async function depths({ sql }) {
  const outboxes = OUTBOXES.map((schema) => `(SELECT count(*) FROM ${schema}.outbox)`).join(' + ');
  const { rows } = await sql.query(
    `SELECT (SELECT count(*) FROM webhooks.deliveries WHERE status = 'pending')::int AS waiting,
            (${outboxes})::int AS outbox,
            (SELECT count(*) FROM pg_stat_activity WHERE usename LIKE 'bench\\_%')::int AS connections`,
  );
  return rows[0];
}

/** @param {number} pid */
function residentMiB(pid) {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
}

/**
 * @param {string} healthUrl
 * @returns {Promise<{ name: string, labels: string, value: number }[]>}
 */
async function readMetrics(healthUrl) {
  const response = await fetch(`${healthUrl}/metrics`);
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return lines.map((line) => {
    const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)/.exec(line) ?? [];
    // Each service says which it is; of a queue that two of them look at, it is the same queue.
    return { name, labels: labels.replace(/,?app="[^"]*"/, ''), value: Number(value) };
  });
}

/** @param {number[]} values */
function sumOf(values) {
  return values.reduce((sum, value) => sum + value, 0);
}
