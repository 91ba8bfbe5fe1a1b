import { allEvents, allOperations, decisionReasons } from '@frontdesk/contracts';
import {
  aLead,
  createOrganization,
  eventually,
  Receiver,
  sharedStack,
  type ApiClient,
  type TestOrganization,
} from '@frontdesk/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectStatus } from '../expect-response.js';
import { parseExposition, type Family, type Sample } from './exposition.js';

const stack = sharedStack();
const ROOT = join(import.meta.dirname, '../..');
const OBSERVABILITY = join(ROOT, 'deploy/observability');
const DASHBOARDS = join(OBSERVABILITY, 'grafana/dashboards');
/** The metrics of Node itself, which the documentation describes as a group. */
const OF_THE_PROCESS = /^frontdesk_(process|nodejs)_/;

const MAX_SERIES = 500;
/** An operation has a series for each status. With 238 operations, all specs together stayed below 650. */
const MAX_HTTP_SERIES = Math.floor((650 / 238) * allOperations.length);

const PHONE = '+13125550147';
const EMAIL = 'metrics.spec@example.com';

type Scrape = Map<string, Family>;
let texts: string[];
let scrapes: { app: string; scrape: Scrape }[];
let organization: TestOrganization;
let live: ApiClient;
let receiver: Receiver;

const OF_LEAD = { operation: 'leads.create' };
const CONSUMED = { queue: 'webhooks.deliveries', event: 'lead.created' };

const scrape = async (origin: string): Promise<string> => {
  const response = await fetch(`${origin}/metrics`);
  expect(response.status).toBe(200);
  return response.text();
};

const of = (app: string): Scrape => scrapes.find((one) => one.app === app)!.scrape;
const samples = (app: string, metric: string): Sample[] =>
  scrapes.filter((one) => one.app === app).flatMap((one) => one.scrape.get(metric)?.samples ?? []);
const total = (app: string, metric: string, labels: Record<string, string> = {}, suffix = ''): number =>
  samples(app, metric)
    .filter(({ name }) => name === metric + suffix)
    .filter((sample) => Object.entries(labels).every(([label, value]) => sample.labels[label] === value))
    .reduce((sum, { value }) => sum + value, 0);

const look = async (): Promise<void> => {
  const origins = Object.entries(stack.healthUrls).flatMap(([app, urls]) => urls.map((url) => ({ app, url })));
  texts = await Promise.all(origins.map(({ url }) => scrape(url)));
  scrapes = origins.map(({ app }, index) => ({ app, scrape: parseExposition(texts[index]!) }));
};

const pathOfLead = (): Record<string, number> => ({
  requests: total('gateway', 'frontdesk_http_request_seconds', { ...OF_LEAD, status: '201' }, '_count'),
  calls: total('gateway', 'frontdesk_rpc_request_seconds', { ...OF_LEAD, outcome: 'ok' }, '_count'),
  operations: total('records', 'frontdesk_operation_seconds', { ...OF_LEAD, outcome: 'ok' }, '_count'),
  events: total('records', 'frontdesk_events_published_total', { event: 'lead.created' }),
  received: total('webhooks', 'frontdesk_event_lag_seconds', CONSUMED, '_count'),
  attempts: total('webhooks', 'frontdesk_webhooks_attempts_total', { outcome: 'delivered' }),
  delays: total('webhooks', 'frontdesk_webhooks_lag_seconds', {}, '_count'),
});

beforeAll(async () => {
  receiver = await Receiver.start(stack.receiverPorts);
  organization = await createOrganization(stack);
  live = await organization.caller();
  expectStatus(await live.post('/webhook-endpoints', { url: receiver.url('/hooks'), events: ['lead.created'] }), 201);
  expectStatus(await live.post('/leads', aLead({ phone_number: PHONE, email: EMAIL })), 201);
  expectStatus(await live.get('/me'), 200);
  // A service counts some of them after the receiver got the delivery.
  await eventually(
    async () => {
      await look();
      return Object.values(pathOfLead()).every((count) => count > 0);
    },
    { what: 'the counters of the path of a lead' },
  );
});
afterAll(() => receiver.close());

describe('the metrics of the services', () => {
  it("have a type, a help text, a standard name in base units and the app's label", () => {
    for (const { app, scrape: families } of scrapes) {
      expect(families.size).toBeGreaterThan(40);
      for (const [name, { type, help, samples: series }] of families) {
        expect([name, type]).toEqual([name, expect.stringMatching(/^(counter|gauge|histogram)$/)]);
        expect(help).not.toBe('');
        expect(name).toMatch(/^frontdesk_[a-z0-9_]+$/);
        expect(name).not.toMatch(/_(ms|millis|milliseconds|minutes|kb|percent)$/);
        for (const { labels } of series) expect(labels['app']).toBe(app);
      }
    }
  });

  it("count a lead's path: request, call to records, event, delivery", () => {
    for (const [metric, count] of Object.entries(pathOfLead())) expect([metric, count > 0]).toEqual([metric, true]);
  });

  it('report values read from the database and the broker, equal on every replica', () => {
    for (const { scrape: families } of scrapes) {
      for (const gauge of ['frontdesk_database_up', 'frontdesk_broker_up']) {
        expect(families.get(gauge)?.samples.map(({ value }) => value)).toEqual([1]);
      }
      expect(families.get('frontdesk_database_connections')?.samples[0]?.value).toBeGreaterThan(0);
    }
    for (const app of ['records', 'dialer', 'chats', 'webhooks', 'voice']) {
      const queues = samples(app, 'frontdesk_queue_consumers');
      expect(queues.map(({ labels }) => labels['queue'])).toContain(`rpc.${app}`);
      for (const { value } of queues) expect(value).toBeGreaterThan(0);
    }
    for (const { labels } of samples('webhooks', 'frontdesk_webhooks_deliveries_due')) {
      expect(labels).toEqual({ app: 'webhooks' });
    }
  });

  it('have few labels, and only label values from fixed sets', () => {
    const names = {
      app: Object.keys(stack.healthUrls),
      operation: [...allOperations.map(({ name }) => name), 'unknown', 'none'],
      event: [...allEvents.map(({ type }) => type), 'unknown'],
      reason: [...Object.keys(decisionReasons), 'none'],
      mode: ['live', 'test'],
    };
    for (const { scrape: families } of scrapes) {
      for (const [metric, family] of families) {
        const series = family.type === 'histogram' ? seriesOfHistogram(family) : family.samples.length;
        const limit = metric === 'frontdesk_http_request_seconds' ? MAX_HTTP_SERIES : MAX_SERIES;
        expect([metric, series <= limit]).toEqual([metric, true]);
        for (const { labels } of family.samples) {
          for (const [label, value] of Object.entries(labels)) {
            if (label === 'le') continue;
            expect([metric, label, value]).toEqual([metric, label, expect.stringMatching(/^[A-Za-z0-9_.-]{1,60}$/)]);
            if (label === 'status') expect(value).toMatch(/^([1-5]\d\d|[a-z_]+)$/);
            const known = label === 'event' || label === 'mode' || label === 'app' ? names[label] : undefined;
            if (known) expect(known).toContain(value);
          }
        }
      }
    }
    for (const { labels } of samples('dialer', 'frontdesk_dialer_decisions_total')) {
      expect(names.reason).toContain(labels['reason']);
    }
    for (const app of ['records', 'dialer', 'chats', 'webhooks', 'voice']) {
      for (const { labels } of samples(app, 'frontdesk_operation_seconds')) {
        expect(names.operation).toContain(labels['operation']);
      }
    }
  });

  it('contain no personal data, keys or addresses', () => {
    for (const text of texts) {
      for (const secret of [PHONE, PHONE.slice(2), EMAIL, live.token, organization.data.name, receiver.url('/hooks')]) {
        expect(text).not.toContain(secret);
      }
      expect(text).not.toMatch(/vk_(live|test)_|whsec_|https?:\/\/|[\w.]+@[\w.]+|"\+?\d{7,}"/);
    }
  });

  it('are not served on the public or platform port', async () => {
    for (const origin of [...stack.gateways, ...stack.platformOrigins]) {
      const response = await fetch(`${origin}/metrics`);
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain('frontdesk_');
    }
  });
});

describe('the metric names in use', () => {
  const exported = (): Set<string> => new Set(scrapes.flatMap(({ scrape: families }) => [...families.keys()]));
  const metricsIn = (text: string): string[] => [
    ...new Set(text.match(/frontdesk_[a-z0-9_]+/g)?.map((name) => name.replace(/_(bucket|sum|count)$/, '')) ?? []),
  ];

  it.each(readdirSync(DASHBOARDS))('are exported by the app of the dashboard %s', (file) => {
    const metrics = metricsIn(readFileSync(join(DASHBOARDS, file), 'utf8'));
    const families = file === 'overview.json' ? exported() : new Set(of(file.replace('.json', '')).keys());
    expect(metrics.length).toBeGreaterThan(20);
    expect(metrics.filter((metric) => !families.has(metric))).toEqual([]);
  });

  it.each(['alerts.yml', 'slo.yml'])('are exported when a rule of %s uses them', (file) => {
    const metrics = metricsIn(readFileSync(join(OBSERVABILITY, file), 'utf8'));
    expect(metrics.length).toBeGreaterThanOrEqual(file === 'slo.yml' ? 5 : 15);
    expect(metrics.filter((metric) => !exported().has(metric))).toEqual([]);
  });

  it('are all described in docs/metrics.md, which describes no others', () => {
    const rows = [...readFileSync(join(ROOT, 'docs/metrics.md'), 'utf8').matchAll(/^- `(frontdesk_\w+)`/gm)];
    const documented = rows.map(([, name]) => name!);
    expect([...documented].sort()).toEqual([...exported()].filter((name) => !OF_THE_PROCESS.test(name)).sort());
  });
});

function seriesOfHistogram({ samples: all }: Family): number {
  return all.filter(({ name }) => name.endsWith('_count')).length;
}
