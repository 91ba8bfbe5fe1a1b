import { callProgressed, screenCaller, type AnyOperation, type Caller, type EventEnvelope } from '@frontdesk/contracts';
import { Deadline, type RpcClient } from '@frontdesk/messaging';
import { Clock, type Logger } from '@frontdesk/service-host';
import { createTestDatabase, type TestDatabase } from '@frontdesk/testing';
import { service } from '../src/service.js';
import { CallIntakeService } from '../src/calls/call-intake.service.js';
import { CallScreening } from '../src/calls/call-screening.js';
import type { CallRow } from '../src/calls/call.entity.js';
import { CallsRepository } from '../src/calls/calls.repository.js';
import { CallsService } from '../src/calls/calls.service.js';

export const NOW = new Date('2026-01-01T00:10:00.789Z');

export class SetClock extends Clock {
  instant = NOW;

  now(): Date {
    return this.instant;
  }
}

interface ReceivedOperation {
  operation: string;
  caller: Caller;
  body: unknown;
}

/** A dialer whose responses and delays the spec sets. It records its requests. */
export class FakeDialer {
  readonly requests: ReceivedOperation[] = [];
  screen: (number: string) => Promise<number | null> = () => Promise.resolve(null);
  block: () => Promise<unknown> = () => Promise.reject(new Error('not expected'));

  readonly client = {
    call: async (operation: AnyOperation, caller: Caller, { body }: { body: { from_number: string } }) => {
      this.requests.push({ operation: operation.name, caller, body });
      return operation === screenCaller ? { entry_id: await this.screen(body.from_number) } : this.block();
    },
  } as unknown as RpcClient;
}

export const aCaller = (given: Partial<Caller> = {}): Caller => ({
  organizationId: 1,
  livemode: true,
  hipaa: false,
  factsVersion: 1,
  keyId: null,
  requestId: 'req-1',
  ...given,
});

export const inTime = (): Deadline => Deadline.in(5000);

/** Returns an inbound call that started ten minutes before `NOW`. */
export const aCallRow = (given: Partial<CallRow> = {}): CallRow => ({
  id: 7,
  livemode: true,
  direction: 'inbound',
  status: 'ringing',
  from_number: '+14155550123',
  caller_name: 'DANA REYES',
  to_number: '+13125550100',
  spam: false,
  routed_to: null,
  started_at: new Date('2026-01-01T00:00:00Z'),
  answered_at: null,
  ended_at: null,
  duration_seconds: null,
  disposition: null,
  summary: null,
  handoff_summary: null,
  created_at: new Date('2026-01-01T00:00:00Z'),
  ...given,
});

/** The call services on their own database, with a clock and a dialer that only the spec controls. */
export interface CallsBench {
  database: TestDatabase;
  clock: SetClock;
  dialer: FakeDialer;
  calls: CallsService;
  intake: CallIntakeService;
  /** The logged warnings. */
  warnings: { message: string; fields: object }[];
  announced(): Promise<EventEnvelope[]>;
  /** The call progress events for the dialer, which `announced` does not include. */
  progressed(): Promise<EventEnvelope[]>;
  count(): Promise<number>;
  reset(): Promise<void>;
}

export async function startCalls(): Promise<CallsBench> {
  const database = await createTestDatabase({ schema: 'records', ...service.database });
  const { dataSource } = database;
  const clock = new SetClock();
  const dialer = new FakeDialer();
  const warnings: { message: string; fields: object }[] = [];
  const logger = { warn: (fields: object, message: string) => warnings.push({ message, fields }) };
  const repository = new CallsRepository(dataSource);
  const screening = new CallScreening(dialer.client);
  const outbox = async (): Promise<EventEnvelope[]> =>
    (await dataSource.query<{ body: string }[]>('SELECT body FROM outbox ORDER BY seq')).map(
      ({ body }) => JSON.parse(body) as EventEnvelope,
    );
  return {
    database,
    clock,
    dialer,
    warnings,
    calls: new CallsService(repository, dialer.client, dataSource, clock),
    intake: new CallIntakeService(repository, screening, dataSource, clock, logger as unknown as Logger),
    announced: async () => (await outbox()).filter(({ type }) => type !== callProgressed.type),
    progressed: async () => (await outbox()).filter(({ type }) => type === callProgressed.type),
    count: async () => (await dataSource.query<{ n: number }[]>('SELECT count(*)::int AS n FROM calls'))[0]!.n,
    reset: async () => {
      clock.instant = NOW;
      dialer.requests.length = 0;
      dialer.screen = () => Promise.resolve(null);
      warnings.length = 0;
      await dataSource.query('TRUNCATE calls, call_transcripts, leads, outbox, inbox RESTART IDENTITY CASCADE');
    },
  };
}
