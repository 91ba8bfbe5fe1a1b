import {
  webhookEventTypes,
  type Caller,
  type EventEnvelope,
  type OrganizationFacts,
  type OutputOf,
  type readFeed,
  type ReadFeedQuery,
  type UpdateWebhookEndpointBody,
} from '@frontdesk/contracts';
import { AddressResolver, UnresolvedName } from '@frontdesk/egress';
import { Deadline, uuidv7, type RpcClient } from '@frontdesk/messaging';
import { createDataSource, sqlRunner, type DataSource } from '@frontdesk/persistence';
import { Clock, createLogger, HostModule, OrganizationFactsRepository } from '@frontdesk/service-host';
import { createTestDatabase, type TestDatabase } from '@frontdesk/testing';
import { randomBytes } from 'node:crypto';
import { Test, type TestingModule } from '@nestjs/testing';
import { requestHeadersOf } from '../src/deliveries/attempt-headers.js';
import type { WebhookRequest } from '../src/dispatch/webhook-sender.js';
import { EndpointTestsHandlers } from '../src/endpoint-tests/endpoint-tests.handlers.js';
import { EndpointSettingsHandlers } from '../src/endpoints/endpoint-settings.handlers.js';
import { EndpointsHandlers } from '../src/endpoints/endpoints.handlers.js';
import { FanOutConsumer } from '../src/fan-out/fan-out.consumer.js';
import { FeedHandlers } from '../src/feed/feed.handlers.js';
import { service } from '../src/service.js';
import { WebhooksConfig } from '../src/webhooks.config.js';
import { WebhooksModule } from '../src/webhooks.module.js';

/** A clock that stands still until it is advanced. */
export class SettableClock extends Clock {
  private at = new Date('2026-01-01T00:00:00.400Z').getTime();

  now(): Date {
    return new Date(this.at);
  }

  advance(seconds: number): void {
    this.at += seconds * 1000;
  }
}

/** A clock that runs in real time and can be advanced. */
export class RunningClock extends SettableClock {
  private readonly startedAt = performance.now();

  override now(): Date {
    return new Date(super.now().getTime() + performance.now() - this.startedAt);
  }
}

/** A resolver that knows only the names in `addresses`. */
export class FakeDns extends AddressResolver {
  readonly addresses = new Map<string, string[]>();
  asked = 0;

  resolve(name: string): Promise<string[]> {
    this.asked += 1;
    const found = this.addresses.get(name);
    return found ? Promise.resolve(found) : Promise.reject(new UnresolvedName(name));
  }
}

export type Settings = Partial<{ -readonly [K in keyof WebhooksConfig]: WebhooksConfig[K] }>;

interface Options {
  database: TestDatabase;
  clock: Clock;
  dns?: FakeDns;
  settings?: Settings;
  poolSize?: number;
  /** Responds to calls of other services. */
  rpc?: Pick<RpcClient, 'call'>;
}

export const createWebhooksDatabase = (): Promise<TestDatabase> =>
  createTestDatabase({ schema: service.name, ...service.database });

/** Returns a request to a URL with minimal content. */
export const aRequest = (url: string): WebhookRequest => ({
  url,
  headers: requestHeadersOf({ event: 'webhook.test', eventId: 'id', signature: 't=1,v1=00' }),
  body: '{}',
});

/** Returns a key in the format of the configuration. */
export const aSecretKey = (): string => randomBytes(32).toString('base64');

const SECRET_KEY = aSecretKey();

export const configWith = (settings: Settings = {}): WebhooksConfig =>
  Object.assign(new WebhooksConfig(), { WEBHOOK_SECRET_KEYS: [SECRET_KEY] }, settings);

/** One process of the service without a broker. Its `consume` passes events to the consumer. */
export class WebhooksProcess {
  private constructor(
    private readonly app: TestingModule,
    readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  static async start({
    database,
    clock,
    dns = new FakeDns(),
    settings,
    poolSize,
    rpc,
  }: Options): Promise<WebhooksProcess> {
    const dataSource = await createDataSource({
      url: database.url,
      schema: service.name,
      ...service.database,
      ...(poolSize && { poolSize }),
    }).initialize();
    const logger = createLogger('webhooks', { LOG_LEVEL: 'silent' });
    const parts = {
      config: configWith(settings),
      logger,
      clock,
      dataSource,
      rpcClient: (rpc ?? {}) as RpcClient,
    };
    const app = await Test.createTestingModule({ imports: [HostModule.forRoot(parts), WebhooksModule] })
      .overrideProvider(AddressResolver)
      .useValue(dns)
      .compile();
    await app.init();
    return new WebhooksProcess(app, dataSource, clock);
  }

  get handlers(): EndpointsHandlers {
    return this.app.get(EndpointsHandlers);
  }

  get testHandlers(): EndpointTestsHandlers {
    return this.app.get(EndpointTestsHandlers);
  }

  get<T>(token: new (...args: never[]) => T): T {
    return this.app.get(token);
  }

  consume(...events: EventEnvelope[]): Promise<void> {
    return this.app.get(FanOutConsumer).consume(events);
  }

  leadCreated(caller: Caller, lead: Record<string, unknown> = {}): EventEnvelope {
    return {
      id: uuidv7(),
      type: 'lead.created',
      organization_id: caller.organizationId,
      livemode: caller.livemode,
      created_at: this.clock.now().toISOString(),
      data: { lead: { id: 1, name: 'Jordan', phone_number: '+14155550142', call_id: 4, chat_id: null, ...lead } },
    };
  }

  /** Stores an endpoint of the caller, by default for all events, and skips the validation. */
  async endpoint(
    caller: Caller,
    url: string,
    events: readonly string[] = webhookEventTypes,
  ): Promise<{ id: number; secret: string }> {
    const [row] = await this.dataSource.query<[{ id: number }]>(
      `INSERT INTO endpoints (organization_id, livemode, url, events, created_at) VALUES ($1, $2, $3, $4, $5) RETURNING id`,
      [caller.organizationId, caller.livemode, url, events, this.clock.now()],
    );
    const secret = `whsec_${String(row.id).padStart(32, '0')}`;
    await this.dataSource.query('INSERT INTO endpoint_secrets (endpoint_id, secret, created_at) VALUES ($1, $2, $3)', [
      row.id,
      secret,
      this.clock.now(),
    ]);
    return { id: row.id, secret };
  }

  async pause(caller: Caller, endpointId: number): Promise<void> {
    await this.change(caller, endpointId, { enabled: false });
  }

  async resume(caller: Caller, endpointId: number): Promise<void> {
    await this.change(caller, endpointId, { enabled: true });
  }

  async change(caller: Caller, endpoint: number, body: UpdateWebhookEndpointBody): Promise<void> {
    const input = { ids: { organization: caller.organizationId, endpoint }, query: {}, body };
    await this.app.get(EndpointSettingsHandlers).updateInOrganization({ caller, input, deadline: Deadline.in(30_000) });
  }

  /** Stores the facts of the organization. */
  async facts(caller: Caller, hipaa_mode = false): Promise<void> {
    factsVersion += 1;
    const facts = { id: caller.organizationId, version: factsVersion, hipaa_mode } as OrganizationFacts;
    await new OrganizationFactsRepository().store(sqlRunner(this.dataSource), facts);
  }

  /** Reads a page of the caller's feed, by default of all types. */
  readFeed(caller: Caller, query: Partial<ReadFeedQuery> = {}): Promise<OutputOf<typeof readFeed>> {
    const input = { ids: {}, query: { types: [...webhookEventTypes], limit: 100, ...query }, body: {} };
    return this.app.get(FeedHandlers).read({ caller, input, deadline: Deadline.in(5000) });
  }

  async deliveries(endpointId: number): Promise<StoredDelivery[]> {
    return this.dataSource.query('SELECT * FROM deliveries WHERE endpoint_id = $1 ORDER BY id', [endpointId]);
  }

  /** Stops the process as SIGTERM does. */
  async stop(): Promise<void> {
    await this.app.close();
    await this.dataSource.destroy();
  }
}

export interface StoredDelivery {
  id: number;
  event_id: string;
  status: string;
  attempts: number;
  lease: number;
  response_status: number | null;
  last_error: string | null;
  next_attempt_at: Date | null;
  claimable_at: Date | null;
  delivered_at: Date | null;
}

let factsVersion = 0;
let organizations = 1000;

/** Returns a caller of a new organization. */
export function aCaller(part: Partial<Caller> = {}): Caller {
  organizations += 1;
  return {
    organizationId: organizations,
    livemode: true,
    hipaa: false,
    factsVersion: 1,
    keyId: 1,
    requestId: 'spec',
    ...part,
  };
}

/** Returns the argument of a handler. */
export function callOf<Body>(caller: Caller, body: Body, webhookEndpoint = 0) {
  return { caller, input: { ids: { webhookEndpoint }, query: {}, body }, deadline: Deadline.in(5000) };
}
