import {
  receptionistDefaults,
  type Caller,
  type OrganizationFacts,
  type OutboundCallPurpose,
  type OutboundCallSource,
  type OutboundCallStatus,
} from '@frontdesk/contracts';
import { Deadline, type RpcClient } from '@frontdesk/messaging';
import {
  createDataSource,
  inTransaction,
  scopeOf,
  sqlRunner,
  type DataSource,
  type Scope,
} from '@frontdesk/persistence';
import { Clock, createLogger, HostModule, OrganizationFactsRepository } from '@frontdesk/service-host';
import { createTestDatabase, type TestDatabase } from '@frontdesk/testing';
import { Test, type TestingModule } from '@nestjs/testing';
import { CampaignsSchedule } from '../src/campaigns/campaigns.schedule.js';
import { OrganizationQueuesRepository } from '../src/calls/organization-queues.repository.js';
import type { DialEntity } from '../src/calls/dial.entity.js';
import type { OutboundCallEntity } from '../src/calls/outbound-call.entity.js';
import { OutboundCallsService } from '../src/calls/outbound-calls.service.js';
import {
  Carrier,
  type CallEnd,
  type CallsPlaced,
  type CarrierCall,
  type DialOutcome,
  type DialRequest,
  type MessageOutcome,
} from '../src/carriers/carrier.js';
import { DecisionsService } from '../src/decisions/decisions.service.js';
import { DialerConfig } from '../src/dialer.config.js';
import { DialerModule } from '../src/dialer.module.js';
import { service } from '../src/service.js';
import { SchedulerService } from '../src/dialing/scheduler.service.js';

/** A Wednesday, at 10 am in California and 1 pm in New York. */
const START = new Date('2026-03-04T18:00:00.400Z').getTime();

/** A clock that stands still until the test moves it. */
export class SettableClock extends Clock {
  private at = START;

  now(): Date {
    return new Date(this.at);
  }

  advance(seconds: number): void {
    this.at += seconds * 1000;
  }

  reset(): void {
    this.at = START;
  }
}

const accept = ({ dialId }: DialRequest): DialOutcome => ({ outcome: 'accepted', carrierCallId: `recorded-${dialId}` });

/** A carrier that records its requests. Several processes may share it. */
export class RecordingCarrier extends Carrier {
  override readonly name = 'recording';
  readonly dials: DialRequest[] = [];
  readonly hungUp: string[] = [];
  answer: (request: DialRequest) => Promise<DialOutcome> | DialOutcome = accept;

  reset(): void {
    this.dials.length = this.hungUp.length = 0;
    this.answer = accept;
  }

  override async dial(request: DialRequest): Promise<DialOutcome> {
    this.dials.push(request);
    return this.answer(request);
  }

  override async hangUp(carrierCallId: string): Promise<void> {
    this.hungUp.push(carrierCallId);
  }

  override async dropVoicemail(): Promise<MessageOutcome> {
    return 'accepted';
  }

  override async endOf(): Promise<CallEnd | null> {
    return null;
  }

  override async list(_calls: CallsPlaced): Promise<CarrierCall[]> {
    return [];
  }

  dialsTo(number: string): number {
    return this.dials.filter(({ to }) => to === number).length;
  }
}

export type Settings = Partial<{ -readonly [K in keyof DialerConfig]: DialerConfig[K] }>;

interface Options {
  database: TestDatabase;
  clock: Clock;
  carrier: Carrier;
  /** The database address of this process, if it is not the address of the bench. */
  url?: string;
  settings?: Settings;
  /** Without a scheduler, calls are dialed and campaigns run only on request. */
  scheduler?: boolean;
}

export const createDialerDatabase = (): Promise<TestDatabase> =>
  createTestDatabase({ schema: service.name, ...service.database });

interface WantedCall {
  number: string;
  source?: OutboundCallSource;
  purpose?: OutboundCallPurpose;
}

/** One process of the service, without its broker. */
export class DialerProcess {
  private constructor(
    private readonly app: TestingModule,
    readonly dataSource: DataSource,
  ) {}

  static async start({ database, clock, carrier, url, settings, scheduler = true }: Options): Promise<DialerProcess> {
    const databaseUrl = url ?? database.url;
    const dataSource = await createDataSource({
      url: databaseUrl,
      schema: service.name,
      ...service.database,
    }).initialize();
    const parts = {
      config: Object.assign(new DialerConfig(), { DATABASE_URL: databaseUrl, NODE_ENV: 'test' }, settings),
      logger: createLogger('dialer', { LOG_LEVEL: 'silent' }),
      clock,
      dataSource,
      rpcClient: {} as RpcClient,
    };
    let building = Test.createTestingModule({ imports: [HostModule.forRoot(parts), DialerModule] })
      .overrideProvider(Carrier)
      .useValue(carrier);
    if (!scheduler) {
      for (const schedule of [SchedulerService, CampaignsSchedule])
        building = building.overrideProvider(schedule).useValue({ wake: () => undefined });
    }
    const app = await building.compile();
    await app.init();
    return new DialerProcess(app, dataSource);
  }

  get<T>(token: abstract new (...args: never[]) => T): T {
    return this.app.get(token);
  }

  /** Stores facts of a new organization and returns them. */
  async organization(part: Partial<OrganizationFacts> = {}): Promise<OrganizationFacts> {
    const facts = someFacts(part);
    await new OrganizationFactsRepository().store(sqlRunner(this.dataSource), facts);
    return facts;
  }

  /** Stores a consent for every purpose. */
  async consent({ organizationId, livemode }: Scope, number: string): Promise<number> {
    const [row] = await this.dataSource.query<[{ id: number }]>(
      `INSERT INTO consents (organization_id, livemode, phone_number, purposes, consent_text, method, obtained_at,
         created_at)
       VALUES ($1, $2, $3, '{marketing,informational}', 'I agree to be called by an AI.', 'portal', $4, $4)
       RETURNING id`,
      [organizationId, livemode, number, new Date('2026-01-01T00:00:00Z')],
    );
    return row.id;
  }

  /** Queues a call as an allowed request does. */
  async queue(
    scope: Scope,
    { number, source = 'api', purpose = 'marketing' }: WantedCall,
  ): Promise<OutboundCallEntity> {
    return inTransaction(this.dataSource, async (tx) => {
      const decision = await this.get(DecisionsService).decide(tx, scope, { source, purpose, phoneNumber: number });
      const wanted = { source, purpose, phone_number: number, contact_name: 'Sam', context: null };
      return this.get(OutboundCallsService).queue(tx, scope, wanted, decision);
    });
  }

  /** Queues a call with consent. */
  async ready(scope: Scope, wanted: WantedCall): Promise<OutboundCallEntity> {
    await this.consent(scope, wanted.number);
    return this.queue(scope, wanted);
  }

  /** Queues many due calls with consent. */
  async readyMany(scope: Scope, numbers: readonly string[], dueAt: Date): Promise<OutboundCallEntity[]> {
    const { organizationId, livemode } = scope;
    await this.dataSource.query(
      `INSERT INTO consents (organization_id, livemode, phone_number, purposes, consent_text, method, obtained_at,
         created_at)
       SELECT $1, $2, number, '{marketing}', 'I agree to be called by an AI.', 'portal', $4, $4 FROM unnest($3::text[]) number`,
      [organizationId, livemode, numbers, dueAt],
    );
    return this.queueMany(scope, numbers, { dueAt });
  }

  /** Queues many due calls. They have no consent. */
  async queueMany(
    scope: Scope,
    numbers: readonly string[],
    { dueAt, source = 'api' }: { dueAt: Date; source?: OutboundCallSource },
  ): Promise<OutboundCallEntity[]> {
    const { organizationId, livemode } = scope;
    const calls = await this.dataSource.query<OutboundCallEntity[]>(
      `INSERT INTO outbound_calls (organization_id, livemode, source, purpose, status, phone_number, due_at, decision,
         created_at)
       SELECT $1, $2, $5, 'marketing', 'queued', number, $4, '{}', $4 FROM unnest($3::text[]) number
       RETURNING id, organization_id, phone_number`,
      [organizationId, livemode, numbers, dueAt, source],
    );
    await inTransaction(this.dataSource, (tx) => this.get(OrganizationQueuesRepository).wake(tx, scope, dueAt));
    return calls;
  }

  async call(id: number): Promise<OutboundCallEntity> {
    const [row] = await this.dataSource.query<[OutboundCallEntity]>('SELECT * FROM outbound_calls WHERE id = $1', [id]);
    return row;
  }

  dials({ organizationId, livemode }: Scope): Promise<DialEntity[]> {
    return this.dataSource.query(
      'SELECT * FROM outbound_attempts WHERE organization_id = $1 AND livemode = $2 ORDER BY started_at',
      [organizationId, livemode],
    );
  }

  /** Returns the number of calls of a scope by status. */
  async statuses({ organizationId, livemode }: Scope): Promise<Partial<Record<OutboundCallStatus, number>>> {
    const rows = await this.dataSource.query<{ status: OutboundCallStatus; count: number }[]>(
      `SELECT status, count(*)::int AS count FROM outbound_calls
       WHERE organization_id = $1 AND livemode = $2 GROUP BY status`,
      [organizationId, livemode],
    );
    return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
  }

  /** The published events of a call, oldest first, as type and status. */
  async announced(callId: number): Promise<string[]> {
    const rows = await this.dataSource.query<{ type: string; status: string }[]>(
      `SELECT type, coalesce(body::jsonb #>> '{data,outbound_call,status}', body::jsonb #>> '{data,dial,status}') AS status
       FROM outbox
       WHERE coalesce(body::jsonb #>> '{data,outbound_call,id}', body::jsonb #>> '{data,dial,outbound_call_id}') = $1
       ORDER BY seq`,
      [String(callId)],
    );
    return rows.map(({ type, status }) => `${type} ${status}`);
  }

  /** Stops the process as SIGTERM does. */
  async stop(): Promise<void> {
    await this.app.close();
    await this.dataSource.destroy();
  }
}

let organizations = 1000;
let versions = 0;

function someFacts(part: Partial<OrganizationFacts>): OrganizationFacts {
  return {
    id: (organizations += 1),
    version: (versions += 1),
    name: 'Acme Dental',
    timezone: 'America/New_York',
    hipaa_mode: false,
    plan: 'pro',
    trial_minutes_remaining: null,
    trial_minutes_version: 1,
    service_active: true,
    terms_accepted: true,
    outbound_enabled: true,
    receptionist_configured: true,
    live_chat_enabled: true,
    leave_voicemail: false,
    outbound_number: '+13125550100',
    outbound_lines: 5,
    daily_call_limit: 100_000,
    receptionist_name: 'AI receptionist',
    receptionist_instructions: '',
    greeting: null,
    business_hours: null,
    handoff_number: null,
    ...receptionistDefaults,
    inbound_numbers: [],
    voicemail_text: null,
    widget_id: 'widget',
    widget_origins: [],
    whatsapp_phone_number_id: null,
    retention_days: null,
    deleted_at: null,
    removed_at: null,
    ...part,
  };
}

export const liveOf = ({ id }: OrganizationFacts): Scope => scopeOf({ organizationId: id, livemode: true });
export const testOf = ({ id }: OrganizationFacts): Scope => scopeOf({ organizationId: id, livemode: false });

export const callerOf = ({ organizationId, livemode }: Scope): Caller => ({
  organizationId,
  livemode,
  hipaa: false,
  factsVersion: 1,
  keyId: null,
  requestId: 'spec',
});

export const inTime = (): Deadline => Deadline.in(10_000);

/** Returns distinct Californian numbers. */
export const number = (n: number): string => `+1415${2_340_000 + n}`;
