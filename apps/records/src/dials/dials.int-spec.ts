import { dialChanged, dialStarted, type Dial, type EventEnvelope, type OrganizationFacts } from '@frontdesk/contracts';
import { uuidv7 } from '@frontdesk/messaging';
import { sqlRunner } from '@frontdesk/persistence';
import {
  OrganizationFactsRepository,
  RetentionRepository,
  RetentionService,
  type Logger,
} from '@frontdesk/service-host';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aCaller, inTime, NOW, startCalls, type CallsBench } from '../../testing/calls.js';
import { CallsRepository } from '../calls/calls.repository.js';
import { purgedResources } from '../retention/purged-resources.js';
import { DialsConsumer } from './dials.consumer.js';
import { DialsRepository } from './dials.repository.js';
import { DialsService } from './dials.service.js';

let bench: CallsBench;
let consumer: DialsConsumer;

beforeAll(async () => {
  bench = await startCalls();
  const { dataSource } = bench.database;
  const calls = new CallsRepository(dataSource);
  consumer = new DialsConsumer(new DialsService(new DialsRepository(), calls, dataSource, bench.clock));
});
afterAll(() => bench.database.drop());
beforeEach(() => bench.reset());

const aDial = (given: Partial<Dial> = {}): Dial => ({
  attempt_id: '0199a000-0000-7000-8000-000000000001',
  revision: 1,
  outbound_call_id: 31,
  from_number: '+13125550100',
  to_number: '+14155550123',
  status: 'ringing',
  started_at: '2026-01-01T00:00:00.400Z',
  answered_at: null,
  ended_at: null,
  duration_seconds: null,
  disposition: null,
  summary: null,
  transcript: null,
  ...given,
});
const answered = aDial({ revision: 2, status: 'in_progress', answered_at: '2026-01-01T00:00:10Z' });
const ended = aDial({
  revision: 3,
  status: 'completed',
  answered_at: '2026-01-01T00:00:10Z',
  ended_at: '2026-01-01T00:01:40Z',
  duration_seconds: 90,
  disposition: 'answered',
  summary: 'Wants a quote',
  transcript: [{ role: 'ai', text: 'Hello' }],
});

const anEvent = (dial: Dial, given: Partial<EventEnvelope> = {}): EventEnvelope => ({
  id: uuidv7(),
  type: dial.revision === 1 ? dialStarted.type : dialChanged.type,
  organization_id: 1,
  livemode: true,
  created_at: dial.started_at,
  data: { dial } as unknown as Record<string, unknown>,
  ...given,
});
const consume = (...dials: Dial[]): Promise<void> => consumer.consume(dials.map((dial) => anEvent(dial)));
const shown = async (): Promise<unknown[]> =>
  (await bench.calls.list(aCaller(), {}, { limit: 25 })).data.map(({ status }) => status);

describe('a started dial', () => {
  it('becomes a ringing outbound call with all fields of a call', async () => {
    await consume(aDial());
    const { data } = await bench.calls.get(aCaller(), 1);
    expect(data).toEqual({
      id: 1,
      livemode: true,
      direction: 'outbound',
      status: 'ringing',
      from_number: '+13125550100',
      caller_name: null,
      to_number: '+14155550123',
      spam: false,
      routed_to: null,
      started_at: '2026-01-01T00:00:00Z',
      answered_at: null,
      ended_at: null,
      duration_seconds: null,
      disposition: null,
      summary: null,
      handoff_summary: null,
      transcript: null,
      lead_ids: [],
      created_at: '2026-01-01T00:10:00Z',
    });
  });

  it('is listed by direction and status, only in its organization', async () => {
    await consume(aDial());
    const outbound = await bench.calls.list(aCaller(), { direction: 'outbound', status: 'ringing' }, { limit: 25 });
    expect(outbound.data).toHaveLength(1);
    expect((await bench.calls.list(aCaller(), { direction: 'inbound' }, { limit: 25 })).data).toEqual([]);
    expect((await bench.calls.list(aCaller({ organizationId: 2 }), {}, { limit: 25 })).data).toEqual([]);
  });
});

describe('a changed dial', () => {
  it('updates its call but announces nothing, because the dialer announces the outcome', async () => {
    await consume(aDial());
    await consume(answered);
    expect(await shown()).toEqual(['in_progress']);
    await consume(ended);
    expect((await bench.calls.get(aCaller(), 1)).data).toMatchObject({
      status: 'completed',
      answered_at: '2026-01-01T00:00:10Z',
      ended_at: '2026-01-01T00:01:40Z',
      duration_seconds: 90,
      disposition: 'answered',
      summary: 'Wants a quote',
      transcript: [{ role: 'ai', text: 'Hello' }],
    });
    expect(await bench.announced()).toEqual([]);
  });

  it.each([
    ['one by one', [[aDial()], [answered], [ended]]],
    ['in reverse order', [[ended], [answered], [aDial()]]],
    ['at once', [[aDial(), answered, ended]]],
    ['at once, in reverse order', [[ended, answered, aDial()]]],
    ['with the middle one last', [[aDial(), ended], [answered]]],
  ])('ends with its last revision if its events arrive %s', async (_order, batches) => {
    for (const batch of batches) await consume(...batch);
    expect(await bench.count()).toBe(1);
    expect((await bench.calls.get(aCaller(), 1)).data).toMatchObject({
      status: 'completed',
      duration_seconds: 90,
      transcript: [{ role: 'ai', text: 'Hello' }],
    });
  });

  it('stays one call when its events are repeated or consumed concurrently by replicas', async () => {
    const events = [aDial(), answered, ended].map((dial) => anEvent(dial));
    const twins = events.map((event) => ({ ...event, id: uuidv7() }));
    await Promise.all([
      consumer.consume(events),
      consumer.consume([...twins].reverse()),
      consumer.consume([events[1]!]),
    ]);
    await consumer.consume(events);
    expect(await bench.count()).toBe(1);
    expect(await shown()).toEqual(['completed']);
  });

  it('keeps a producer’s summary and disposition if the dial has none', async () => {
    await consume(aDial(), answered);
    await bench.calls.update(aCaller(), 1, { summary: 'Asked for Saturday', disposition: 'booked' }, inTime());
    await consume({ ...ended, disposition: null, summary: null, transcript: null });
    expect((await bench.calls.get(aCaller(), 1)).data).toMatchObject({
      status: 'completed',
      summary: 'Asked for Saturday',
      disposition: 'booked',
    });
  });
});

describe('calls of several dials', () => {
  it('are separated by attempt, organization and mode', async () => {
    const other = '0199a000-0000-7000-8000-000000000002';
    await consume(aDial(), aDial({ attempt_id: other }));
    await consumer.consume([anEvent(aDial(), { organization_id: 2 })]);
    await consumer.consume([anEvent(aDial(), { livemode: false })]);
    const counts = [aCaller(), aCaller({ organizationId: 2 }), aCaller({ livemode: false })].map(
      async (caller) => (await bench.calls.list(caller, {}, { limit: 25 })).data.length,
    );
    expect(await Promise.all(counts)).toEqual([2, 1, 1]);
  });
});

describe('a dial event after its call was purged', () => {
  it('recreates the call, which the next retention run removes', async () => {
    const { dataSource } = bench.database;
    const facts = { id: 1, version: 1, hipaa_mode: false, retention_days: 30 } as OrganizationFacts;
    await new OrganizationFactsRepository().store(sqlRunner(dataSource), facts);
    const logger = { info: () => undefined } as unknown as Logger;
    const settings = { service: 'records', resources: purgedResources };
    const repository = new RetentionRepository(dataSource, settings);
    const retention = new RetentionService(repository, dataSource, bench.clock, settings, logger);
    const run = (): Promise<unknown> => retention.run(new AbortController().signal);
    await consume(ended);
    bench.clock.instant = new Date('2026-03-01T00:00:00Z');
    await run();
    expect(await bench.count()).toBe(0);
    await consume({ ...ended, revision: 4 });
    expect(await bench.count()).toBe(1);
    await run();
    expect(await bench.count()).toBe(0);
  });
});

describe('an outbound call', () => {
  beforeEach(async () => {
    await consume(aDial(), answered);
    bench.clock.instant = NOW;
  });

  it('refuses a producer’s change of status with invalid_transition', async () => {
    for (const status of ['completed', 'failed'] as const) {
      await expect(bench.calls.update(aCaller(), 1, { status }, inTime())).rejects.toMatchObject({
        code: 'invalid_transition',
      });
    }
    expect(await shown()).toEqual(['in_progress']);
  });

  it('accepts a producer’s other fields, before and after its end', async () => {
    await bench.calls.update(aCaller(), 1, { handoff_summary: 'Wants a person', routed_to: 'human_queue' }, inTime());
    await consume(ended);
    const { data } = await bench.calls.update(aCaller(), 1, { spam: true, disposition: 'transferred' }, inTime());
    expect(data).toMatchObject({ handoff_summary: 'Wants a person', spam: true, disposition: 'transferred' });
    expect(await bench.announced()).toEqual([]);
  });

  it('refuses to block its caller, the organization itself, with invalid_pattern', async () => {
    await expect(bench.calls.block(aCaller(), 1, {}, inTime())).rejects.toMatchObject({ code: 'invalid_pattern' });
    expect(bench.dialer.requests).toEqual([]);
  });
});
