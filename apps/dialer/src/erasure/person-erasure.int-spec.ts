import {
  callbackRequested,
  personErasureFinished,
  type CallbackRequest,
  type EventEnvelope,
  type FinishedErasure,
  type PersonErasure as Erasure,
} from '@frontdesk/contracts';
import { uuidv7 } from '@frontdesk/messaging';
import { inTransaction, sqlRunner } from '@frontdesk/persistence';
import {
  ErasureRepository,
  ErasureService,
  OrganizationFactsRepository,
  type ErasureSettings,
  type Logger,
} from '@frontdesk/service-host';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aCaller, inTime, NUMBER, OutboundCallsBench } from '../../testing/outbound-calls.js';
import { CallbackRequestsRepository } from '../callbacks/callback-requests.repository.js';
import { CallbacksConsumer } from '../callbacks/callbacks.consumer.js';
import { CallbacksService } from '../callbacks/callbacks.service.js';
import { WaitingCalls } from '../calls/waiting-calls.js';
import { ConsentsRepository } from '../consents/consents.repository.js';
import { ConsentsService } from '../consents/consents.service.js';
import { checkLedgers } from '../consents/ledger-check.sql.js';
import { PersonErasure } from './person-erasure.service.js';

const OTHER = '+13125550144';
const HOUR_MS = 3_600_000;
const live = aCaller();
const silent = { info: () => {}, warn: () => {}, error: () => {} } as unknown as Logger;

let bench: OutboundCallsBench;
let consents: ConsentsService;
let callbacks: CallbacksConsumer;
let settings: ErasureSettings;
let erasures: ErasureRepository;

beforeAll(async () => {
  bench = await OutboundCallsBench.start();
  const { dataSource } = bench.database;
  const repository = new ConsentsRepository(dataSource);
  const waitingCalls = new WaitingCalls(bench.times);
  consents = new ConsentsService(repository, waitingCalls, dataSource, bench.times);
  callbacks = new CallbacksConsumer(
    new CallbacksService(
      new CallbackRequestsRepository(),
      repository,
      bench.calls,
      bench.repository,
      new OrganizationFactsRepository(),
      dataSource,
      bench.times,
      bench.clock,
    ),
  );
  settings = new PersonErasure(waitingCalls, repository).settings;
  erasures = new ErasureRepository(dataSource);
});
afterAll(() => bench.database.drop());
beforeEach(async () => {
  await bench.reset();
  await bench.rows('TRUNCATE person_erasures, callback_requests, consents, blocked_callers RESTART IDENTITY CASCADE');
});

const request = async (given: Partial<Erasure> = {}, organizationId = 1): Promise<void> => {
  const now = bench.clock.now();
  await inTransaction(bench.database.dataSource, (tx) =>
    erasures.insert(tx, organizationId, {
      request_id: 1,
      step: 0,
      service: 'dialer',
      phone_number: NUMBER,
      email: null,
      requested_at: now.toISOString(),
      covers_until: new Date(now.getTime() + 3 * HOUR_MS).toISOString(),
      is_repeat: false,
      ids: {},
      ...given,
    }),
  );
};
const run = async (steps = settings): Promise<FinishedErasure | null> => {
  const service = new ErasureService(erasures, bench.database.dataSource, bench.clock, steps, silent);
  await service.run(new AbortController().signal);
  const finished = await bench.announced(personErasureFinished.type);
  return (finished.at(-1)?.data as FinishedErasure | undefined) ?? null;
};
const erase = async (given: Partial<Erasure> = {}): Promise<FinishedErasure | null> => {
  await request(given);
  return run();
};
const waiting = async (source: 'campaign' | 'agent_dial' = 'campaign', phone_number = NUMBER): Promise<number> =>
  (await bench.calls.request(live, { phone_number, source, contact_name: 'Ann Lee' }, inTime())).data.id;
const end = async (call: number, status: 'completed' | 'no_answer' = 'completed'): Promise<unknown> => {
  if (status === 'completed') await bench.progress.report(live, call, { status: 'in_progress' }, inTime());
  return bench.progress.report(
    live,
    call,
    { status, ...(status === 'completed' ? { summary: 'About Ann' } : {}) },
    inTime(),
  );
};
const dialed = async (): Promise<number> => {
  const id = await waiting('agent_dial');
  expect(await bench.dial(id)).toMatchObject({ outcome: 'started' });
  await end(id);
  return id;
};
const aCallback = (given: Partial<CallbackRequest> = {}): EventEnvelope => {
  const data: CallbackRequest = {
    lead_id: 7,
    phone_number: NUMBER,
    contact_name: 'Ann Lee',
    context: { reason: 'Leaking tap' },
    requested_at: bench.clock.now().toISOString(),
    consent: { consent_text: 'An AI may call me about this.', source_url: null, ip_address: null, user_agent: null },
    ...given,
  };
  const { requested_at: created_at } = data;
  return {
    id: uuidv7(),
    type: callbackRequested.type,
    organization_id: 1,
    livemode: true,
    created_at,
    data: { ...data },
  };
};
const statuses = async (): Promise<string[]> =>
  (await bench.rows<{ status: string }>('SELECT status FROM outbound_calls ORDER BY id')).map(({ status }) => status);

describe('erasing a person from the dialer', () => {
  it('ends the waiting calls of the number and withdraws its consents, in both modes, and of nobody else', async () => {
    for (const livemode of [true, false]) {
      const caller = aCaller({ livemode });
      for (const phone_number of [NUMBER, OTHER]) {
        await consents.record(
          caller,
          { phone_number, purposes: ['marketing'], consent_text: 'An AI may call me about this.' },
          inTime(),
        );
        await bench.calls.request(caller, { phone_number, source: 'campaign', contact_name: 'Ann Lee' }, inTime());
      }
    }
    bench.pass(1000);
    await request({}, 2);
    await run();
    expect(await statuses()).toEqual(['queued', 'queued', 'queued', 'queued']);

    const finished = await erase({ request_id: 2 });
    expect(finished).toMatchObject({
      erased: { calls_cancelled: 2, consents_withdrawn: 2, outbound_calls: 2 },
      kept: { consents: 2 },
    });
    expect(await bench.rows('SELECT phone_number, status FROM outbound_calls')).toEqual([
      { phone_number: OTHER, status: 'queued' },
      { phone_number: OTHER, status: 'queued' },
    ]);
    const inForce = await bench.rows('SELECT phone_number FROM consents WHERE revoked_at IS NULL');
    expect(inForce).toEqual([{ phone_number: OTHER }, { phone_number: OTHER }]);
    expect(await bench.announced('outbound_call.completed')).toHaveLength(2);
  });

  it('leaves a ledger of consents that verifies', async () => {
    const body = {
      phone_number: NUMBER,
      purposes: ['marketing' as const],
      consent_text: 'An AI may call me about this.',
    };
    await consents.record(live, body, inTime());
    bench.pass(1000);
    await erase();
    const checked = [];
    for await (const ledger of checkLedgers(sqlRunner(bench.database.dataSource), { pauseMs: 0 })) checked.push(ledger);
    expect(checked).toMatchObject([{ organization_id: 1, livemode: true, rows: 2, faultCount: 0 }]);
  });

  it('keeps dials in the count of calls to the number and of the day, without names and texts', async () => {
    for (let dial = 0; dial < 3; dial++) {
      await dialed();
      bench.pass(60_000);
    }
    const finished = await erase();
    expect(finished).toMatchObject({ erased: { call_texts: 3 }, kept: { outbound_calls: 3 } });
    expect(await bench.rows('SELECT contact_name, context, summary FROM outbound_calls')).toEqual(
      Array.from({ length: 3 }, () => ({ contact_name: null, context: null, summary: null })),
    );
    const again = await bench.calls.request(live, { phone_number: NUMBER, source: 'agent_dial' }, inTime());
    expect(again.decision).toMatchObject({ allowed: false, reason: 'frequency_limit' });
    await bench.knowFacts({ daily_call_limit: 3 });
    const other = await bench.calls.request(live, { phone_number: OTHER, source: 'agent_dial' }, inTime());
    expect(other.decision).toMatchObject({ allowed: false, reason: 'daily_limit' });
  });

  it('removes dials by agents once they no longer count, and keeps AI calls as evidence of their consent', async () => {
    await bench.consent();
    const campaign = await waiting();
    await bench.dial(campaign);
    await end(campaign);
    await dialed();
    bench.pass(1000);
    await erase();
    expect(await statuses()).toHaveLength(2);
    const requestedAt = bench.clock.now();
    bench.pass(49 * HOUR_MS);
    const covers_until = new Date(requestedAt.getTime() + 3 * HOUR_MS).toISOString();
    const repeat = { step: 7, is_repeat: true, requested_at: requestedAt.toISOString(), covers_until };
    expect(await erase(repeat)).toMatchObject({
      erased: { outbound_calls: 1 },
      kept: { outbound_calls: 1, consents: 1 },
    });
    expect(await bench.rows('SELECT id FROM outbound_calls')).toEqual([{ id: campaign }]);
    expect(await bench.rows('SELECT outbound_call_id FROM consent_dials')).toEqual([{ outbound_call_id: campaign }]);
  });

  it('waits for a call in progress, which is not retried', async () => {
    await callbacks.consume([aCallback()]);
    expect(await bench.dial(1)).toMatchObject({ outcome: 'started' });
    bench.pass(1000);
    expect(await erase()).toBeNull();
    await end(1, 'no_answer');
    expect(await statuses()).toEqual(['no_answer']);
    expect(await run()).toMatchObject({
      erased: { consents_withdrawn: 1, call_texts: 1 },
      kept: { outbound_calls: 1 },
    });
  });

  it('waits for the callback of a removed lead, and ends its retry before that rings', async () => {
    await callbacks.consume([aCallback()]);
    expect(await bench.dial(1)).toMatchObject({ outcome: 'started' });
    bench.pass(1000);
    expect(await erase({ phone_number: null, email: 'ann@example.com', ids: { lead: [7] } })).toBeNull();
    await end(1, 'no_answer');
    expect(await statuses()).toEqual(['scheduled']);
    bench.pass(5000);
    expect(await run()).toMatchObject({ erased: { calls_cancelled: 1, call_texts: 1 } });
    expect(await statuses()).toEqual(['blocked']);
    expect(await bench.dial(1)).not.toMatchObject({ outcome: 'started' });
  });

  it('drops a callback that was requested before and arrives afterwards, and places one that was requested later', async () => {
    const late = aCallback();
    bench.pass(1000);
    await erase();
    await callbacks.consume([late]);
    expect(await statuses()).toEqual([]);
    expect(await bench.rows('SELECT id FROM consents')).toEqual([]);
    bench.pass(1000);
    await callbacks.consume([aCallback({ lead_id: 8 })]);
    expect(await statuses()).toEqual(['queued']);
    expect(await run()).toMatchObject({ erased: {} });
    expect(await statuses()).toEqual(['queued']);
  });

  it('ends the callback of a lead that records removed by its e-mail address, now and when it arrives late', async () => {
    await callbacks.consume([aCallback({ lead_id: 7 }), aCallback({ lead_id: 9, phone_number: OTHER })]);
    const late = aCallback({ lead_id: 8, phone_number: '+12125550199' });
    bench.pass(1000);
    const byEmail = { phone_number: null, email: 'ann@example.com', step: 2, ids: { lead: [7, 8] } };
    expect(await erase(byEmail)).toMatchObject({ erased: { calls_cancelled: 1 } });
    await callbacks.consume([late]);
    expect(await bench.rows('SELECT phone_number, status FROM outbound_calls')).toEqual([
      { phone_number: OTHER, status: 'queued' },
    ]);
  });

  it('keeps opt-outs, Do Not Call entries and blocked callers, without notes', async () => {
    await bench.doNotCall.record(live, { phone_number: NUMBER, opted_out: true, note: 'Ann was angry' }, inTime());
    await bench.rows(`INSERT INTO blocked_callers (organization_id, livemode, pattern, source, note, created_at)
                      VALUES (1, true, '${NUMBER}', 'manual', 'Ann', now())`);
    const finished = await erase();
    expect(finished).toMatchObject({ erased: { notes: 2 }, kept: { do_not_call_entries: 1, blocked_callers: 1 } });
    expect(await bench.rows('SELECT source, note FROM do_not_call_entries')).toEqual([
      { source: 'opt_out', note: null },
    ]);
    const call = await bench.calls
      .request(live, { phone_number: NUMBER, source: 'agent_dial' }, inTime())
      .catch((error: unknown) => error);
    expect(JSON.stringify(call)).toContain('do_not_call');
  });

  it('continues after an interruption and counts each record once', async () => {
    await dialed();
    await waiting('agent_dial');
    bench.pass(1000);
    await request();
    const stopped = { ...settings, steps: [...settings.steps.slice(0, 3), () => Promise.reject(new Error('killed'))] };
    await expect(run(stopped)).rejects.toThrow('killed');
    expect(await statuses()).toEqual(['completed', 'blocked']);
    expect(await run()).toMatchObject({ erased: { calls_cancelled: 1, call_texts: 2, outbound_calls: 1 } });
    await run();
    expect(await bench.announced(personErasureFinished.type)).toHaveLength(1);
  });

  it('of a person who is not known changes nothing and finishes', async () => {
    await waiting('agent_dial', OTHER);
    const kept = { outbound_calls: 0, consents: 0, do_not_call_entries: 0, blocked_callers: 0 };
    expect(await erase()).toMatchObject({ request_id: 1, step: 0, service: 'dialer', erased: {}, kept });
    expect(await statuses()).toEqual(['queued']);
  });
});
