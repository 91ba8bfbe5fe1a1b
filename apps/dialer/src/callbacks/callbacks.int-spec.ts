import {
  auditRecorded,
  callbackRequested,
  outboundCallCompleted,
  type Actor,
  type CallbackRequest,
  type Caller,
  type EventEnvelope,
  type OrganizationFacts,
  type OutboundCall,
} from '@frontdesk/contracts';
import { Deadline, uuidv7 } from '@frontdesk/messaging';
import { sqlRunner } from '@frontdesk/persistence';
import { Clock, OrganizationFactsRepository } from '@frontdesk/service-host';
import { createTestDatabase, type TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { OrganizationQueuesRepository } from '../calls/organization-queues.repository.js';
import { OutboundCallsRepository } from '../calls/outbound-calls.repository.js';
import { OutboundCallsService } from '../calls/outbound-calls.service.js';
import { WaitingCalls } from '../calls/waiting-calls.js';
import { ConsentsRepository } from '../consents/consents.repository.js';
import { DecisionsRepository } from '../decisions/decisions.repository.js';
import { DecisionsService } from '../decisions/decisions.service.js';
import { ableFacts } from '../../testing/decision-subject.js';
import { DialerConfig } from '../dialer.config.js';
import { service } from '../service.js';
import { TrialMinutesRepository } from '../trial-minutes/trial-minutes.repository.js';
import { TrialMinutesService } from '../trial-minutes/trial-minutes.service.js';
import { CallbackRequestsRepository } from './callback-requests.repository.js';
import { CallbacksConsumer } from './callbacks.consumer.js';
import { CallbacksService } from './callbacks.service.js';
import { timesOn } from '../../testing/organization-times.js';

/** This is 11am in San Francisco. */
const DAYTIME = new Date('2026-01-15T19:00:00.500Z');
const NIGHT = new Date('2026-01-16T06:00:00.500Z');

class SetClock extends Clock {
  instant = DAYTIME;

  now(): Date {
    return this.instant;
  }
}

const clock = new SetClock();
const factsRepository = new OrganizationFactsRepository();
let database: TestDatabase;
/** These are two replicas. */
let callbacks: CallbacksService;
let consumer: CallbacksConsumer;

beforeAll(async () => {
  database = await createTestDatabase({ schema: 'dialer', ...service.database });
  const { dataSource } = database;
  const replica = (): CallbacksService => {
    const calls = new OutboundCallsRepository(dataSource);
    const trialMinutes = new TrialMinutesService(new TrialMinutesRepository(dataSource));
    const times = timesOn(clock);
    const decisions = new DecisionsService(new DecisionsRepository(), trialMinutes, new DialerConfig(), times);
    const queues = new OrganizationQueuesRepository(dataSource, times);
    const outboundCalls = new OutboundCallsService(
      calls,
      decisions,
      queues,
      new WaitingCalls(times),
      dataSource,
      times,
    );
    const consents = new ConsentsRepository(dataSource);
    const requests = new CallbackRequestsRepository();
    return new CallbacksService(requests, consents, outboundCalls, calls, factsRepository, dataSource, times, clock);
  };
  callbacks = replica();
  consumer = new CallbacksConsumer(replica());
});
afterAll(() => database.drop());
beforeEach(async () => {
  clock.instant = DAYTIME;
  await database.dataSource.query(
    `TRUNCATE callback_requests, outbound_calls, consents, do_not_call_entries, organization_facts, outbox, inbox,
       dial_lanes RESTART IDENTITY CASCADE`,
  );
  await know({});
});

let version = 0;
async function know(changes: Partial<OrganizationFacts>): Promise<void> {
  await factsRepository.store(sqlRunner(database.dataSource), ableFacts({ version: ++version, ...changes }));
}

const aCaller = (given: Partial<Caller> = {}): Caller => ({
  organizationId: 1,
  livemode: true,
  hipaa: false,
  factsVersion: 1,
  keyId: 5,
  requestId: 'req-1',
  ...given,
});
const evidence = {
  consent_text: 'I agree that an AI assistant may call me about my request.',
  source_url: 'https://example.com/quote',
  ip_address: '192.0.2.7',
  user_agent: 'Mozilla/5.0',
};
const aRequest = (given: Partial<CallbackRequest> = {}): CallbackRequest => ({
  lead_id: 7,
  phone_number: '+14155550123',
  contact_name: 'Dana Reyes',
  context: { reason: 'Leaking tap' },
  requested_at: '2026-01-15T18:59:58Z',
  consent: evidence,
  ...given,
});
const anEvent = (request: CallbackRequest, given: Partial<EventEnvelope> = {}): EventEnvelope => ({
  id: uuidv7(),
  type: callbackRequested.type,
  organization_id: 1,
  livemode: true,
  created_at: request.requested_at,
  data: request as unknown as Record<string, unknown>,
  ...given,
});
const place = async (request = aRequest(), caller = aCaller()): Promise<OutboundCall> =>
  (await callbacks.place(caller, request, Deadline.in(5000))).data;
const rows = <Row>(text: string): Promise<Row[]> => database.dataSource.query<Row[]>(text);
const count = async (table: string): Promise<number> =>
  (await rows<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`))[0]!.n;
const ends = async (): Promise<EventEnvelope[]> =>
  (
    await rows<{ body: string }>(`SELECT body FROM outbox WHERE type = '${outboundCallCompleted.type}' ORDER BY seq`)
  ).map(({ body }) => JSON.parse(body) as EventEnvelope);

describe('callback availability', () => {
  it('returns the number as E.164', async () => {
    expect(await callbacks.check(aCaller(), '(415) 555-0123')).toEqual({ phone_number: '+14155550123' });
  });

  it('returns 422 speed_to_lead_unavailable under the newest settings, before it validates the number', async () => {
    await know({ outbound_enabled: false });
    for (const number of ['4155550123', '911']) {
      await expect(callbacks.check(aCaller(), number)).rejects.toMatchObject({ code: 'speed_to_lead_unavailable' });
    }
    await know({ outbound_enabled: true, terms_accepted: false });
    await callbacks.check(aCaller(), '4155550123');
  });

  it('returns 422 invalid_number for an input that is not a US number', async () => {
    await expect(callbacks.check(aCaller(), '911')).rejects.toMatchObject({ code: 'invalid_number' });
  });
});

describe('a lead’s callback', () => {
  it('is queued for marketing with the lead’s details for the AI, and wakes the scheduler', async () => {
    expect(await place()).toMatchObject({
      livemode: true,
      source: 'speed_to_lead',
      purpose: 'marketing',
      status: 'queued',
      contact_name: 'Dana Reyes',
      phone_number: '+14155550123',
      blocked_reason: null,
      created_at: '2026-01-15T19:00:00Z',
    });
    expect(await rows('SELECT context FROM outbound_calls')).toEqual([{ context: { reason: 'Leaking tap' } }]);
    expect(await count('dial_lanes')).toBe(1);
    expect(await ends()).toEqual([]);
  });

  it('stores consent for both purposes, dated at the request', async () => {
    await place();
    expect(await rows('SELECT * FROM consents')).toEqual([
      expect.objectContaining({
        ...evidence,
        organization_id: 1,
        livemode: true,
        phone_number: '+14155550123',
        purposes: ['marketing', 'informational'],
        method: 'api_callback',
        obtained_at: new Date('2026-01-15T18:59:58Z'),
        revoked_at: null,
      }),
    ]);
  });

  it('leaves one audit entry for its consent, written when the first of operation and event arrives', async () => {
    const actor: Actor = { kind: 'key', id: 5, name: 'Website form' };
    const recorder = { actor, address: '203.0.113.9', request_id: 'req-1', hipaa: false };
    const entries = async (): Promise<unknown[]> =>
      (await rows<{ body: string }>(`SELECT body FROM outbox WHERE type = '${auditRecorded.type}' ORDER BY seq`)).map(
        ({ body }) => (JSON.parse(body) as EventEnvelope).data,
      );
    const entry = (id: number) => ({
      actor,
      action: 'consent.created',
      target: { type: 'consent', id },
      changes: {
        phone_number: { before: null, after: '+14155550123' },
        purposes: { before: null, after: ['marketing', 'informational'] },
        obtained_at: { before: null, after: '2026-01-15T18:59:58Z' },
      },
      address: '203.0.113.9',
      request_id: 'req-1',
    });
    const eventOf = (request: CallbackRequest): EventEnvelope =>
      anEvent(request, { data: { ...request, recorder } as unknown as Record<string, unknown> });
    await place(aRequest(), aCaller({ actor, address: '203.0.113.9' }));
    await consumer.consume([eventOf(aRequest())]);
    expect(await entries()).toEqual([entry(1)]);
    await consumer.consume([eventOf(aRequest({ lead_id: 8 }))]);
    await place(aRequest({ lead_id: 8 }), aCaller({ actor, address: '203.0.113.9' }));
    expect(await entries()).toEqual([entry(1), entry(2)]);
    await place(aRequest({ lead_id: 9, consent: null }), aCaller({ actor }));
    expect(await entries()).toHaveLength(2);
    expect(await rows('SELECT recorded_by FROM consents')).toEqual(Array(2).fill({ recorded_by: 'Website form' }));
  });

  it.each([
    ['made after the request, and its consent is revoked', '2026-01-15T18:59:59Z', true],
    ['made before the request, and its newer consent stays in force', '2026-01-15T18:59:57Z', false],
  ])('is blocked if it arrives after an opt-out %s', async (_what, optedOutAt, isRevoked) => {
    await rows(`INSERT INTO do_not_call_entries (organization_id, livemode, phone_number, source, opted_out_at, created_at)
                VALUES (1, true, '+14155550123', 'opt_out', '${optedOutAt}', '${optedOutAt}')`);
    expect(await place()).toMatchObject({ status: 'blocked', blocked_reason: 'do_not_call' });
    expect(await rows('SELECT revoked_at FROM consents')).toEqual([
      { revoked_at: isRevoked ? new Date(optedOutAt) : null },
    ]);
  });

  it('waits for the calling hours of the number and shows when it will ring', async () => {
    clock.instant = NIGHT;
    expect(await place()).toMatchObject({
      status: 'queued',
      blocked_reason: 'outside_hours',
      scheduled_for: '2026-01-16T16:00:00Z',
    });
  });

  it.each<[string, () => Promise<unknown>]>([
    ['no_consent', () => Promise.resolve()],
    ['terms_not_accepted', () => know({ terms_accepted: false })],
    ['outbound_disabled', () => know({ outbound_enabled: false })],
    [
      'do_not_call',
      () =>
        rows(`INSERT INTO do_not_call_entries (organization_id, livemode, phone_number, source, created_at)
              VALUES (1, true, '+14155550123', 'manual', '2026-01-01')`),
    ],
  ])('is blocked with %s and announced once, and no call waits', async (reason, prepare) => {
    await prepare();
    const request = aRequest({ consent: reason === 'no_consent' ? null : evidence });
    const call = await place(request);
    expect(call).toMatchObject({ status: 'blocked', blocked_reason: reason, ended_at: '2026-01-15T19:00:00Z' });
    await consumer.consume([anEvent(request)]);
    expect((await ends()).map(({ data }) => data['outbound_call'])).toEqual([
      expect.objectContaining({ id: call.id, status: 'blocked', blocked_reason: reason }),
    ]);
    expect(await count('dial_lanes')).toBe(0);
    expect(await count('consents')).toBe(request.consent ? 1 : 0);
  });

  it('reuses the waiting call unchanged and stores the consent of each lead', async () => {
    const first = await place();
    const second = await place(aRequest({ lead_id: 8, contact_name: 'Another person' }));
    expect(second).toEqual(first);
    expect(await count('consents')).toBe(2);
    expect((await place(aRequest({ lead_id: 9, phone_number: '+14155550124' }))).id).not.toBe(first.id);
  });

  it('is a new call after the last one has left the queue', async () => {
    const first = await place();
    await rows(`UPDATE outbound_calls SET status = 'failed', ended_at = created_at`);
    expect((await place(aRequest({ lead_id: 8 }))).id).not.toBe(first.id);
  });

  it('belongs to the organization and mode of its lead', async () => {
    await place();
    const test = await place(aRequest(), aCaller({ livemode: false }));
    expect(test).toMatchObject({ livemode: false, status: 'queued' });
    expect(await count('outbound_calls')).toBe(2);
  });

  it('is placed by its event if its operation failed because of the deadline', async () => {
    await expect(callbacks.place(aCaller(), aRequest(), Deadline.in(100))).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect(await count('outbound_calls')).toBe(0);
    expect(await count('consents')).toBe(0);
    await consumer.consume([anEvent(aRequest())]);
    expect(await count('outbound_calls')).toBe(1);
  });
});

describe('a repeated callback request', () => {
  it('creates one call and one consent from events and operations, and returns the call in its present state', async () => {
    const event = anEvent(aRequest());
    await consumer.consume([event, event, anEvent(aRequest())]);
    await consumer.consume([event]);
    await rows(`UPDATE outbound_calls SET status = 'dialing', attempts = 1`);
    expect(await place()).toMatchObject({ status: 'dialing', attempts: 1 });
    expect(await count('outbound_calls')).toBe(1);
    expect(await count('consents')).toBe(1);
    expect(await count('callback_requests')).toBe(1);
  });

  it('creates one call in 30 races of two replicas, also for two leads with one number', async () => {
    for (let race = 0; race < 30; race++) {
      const phone_number = `+1415555${1000 + race}`;
      const request = aRequest({ lead_id: 100 + 2 * race, phone_number });
      const other = aRequest({ lead_id: 101 + 2 * race, phone_number });
      const [one, two] = await Promise.all([
        place(request),
        place(other),
        consumer.consume([anEvent(request), anEvent(other)]),
        consumer.consume([anEvent(other)]),
      ]);
      expect(one.id).toBe(two.id);
    }
    expect(await count('outbound_calls')).toBe(30);
    expect(await count('consents')).toBe(60);
    expect(await count('callback_requests')).toBe(60);
  });
});
