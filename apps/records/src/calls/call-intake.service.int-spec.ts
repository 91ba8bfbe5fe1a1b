import type { Call, Caller, RecordCallBody } from '@frontdesk/contracts';
import { Deadline } from '@frontdesk/messaging';
import { eventually, within } from '@frontdesk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { aCaller, inTime, startCalls, type CallsBench } from '../../testing/calls.js';

let bench: CallsBench;
beforeAll(async () => {
  bench = await startCalls();
});
afterAll(() => bench.database.drop());
beforeEach(() => bench.reset());

const record = (
  body: Partial<RecordCallBody> = {},
  caller: Caller = aCaller(),
  deadline = inTime(),
): Promise<{ data: Call; existing: boolean }> =>
  bench.intake.record(
    caller,
    { direction: 'inbound', from_number: '(415) 555-0123', to_number: '(312) 555-0100', ...body },
    deadline,
  );
const shown = async (id: number): Promise<Call> => (await bench.calls.get(aCaller(), id)).data;

describe('record', () => {
  it('returns the stored call, ringing and started now, with numbers as E.164 and null for absent fields', async () => {
    const { data, existing } = await record({ caller_name: 'DANA REYES' });
    expect(existing).toBe(false);
    expect(data).toEqual({
      id: 1,
      livemode: true,
      direction: 'inbound',
      status: 'ringing',
      from_number: '+14155550123',
      caller_name: 'DANA REYES',
      to_number: '+13125550100',
      spam: false,
      routed_to: null,
      started_at: '2026-01-01T00:10:00Z',
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
    expect(await shown(1)).toEqual(data);
    expect(await bench.announced()).toEqual([]);
  });

  it('stores the fields that the producer gives', async () => {
    const given = { routed_to: 'human_queue', spam: true } as const;
    const { data } = await record({ ...given, started_at: '2026-01-01T00:09:58.500Z', from_number: 'anonymous' });
    expect(data).toMatchObject({ ...given, started_at: '2026-01-01T00:09:58Z', from_number: 'anonymous' });
  });

  it.each([
    ['in_progress', '2026-01-01T00:10:00Z', null, null],
    ['completed', '2026-01-01T00:10:00Z', '2026-01-01T00:10:00Z', 0],
    ['missed', null, '2026-01-01T00:10:00Z', null],
    ['failed', null, '2026-01-01T00:10:00Z', null],
  ] as const)('sets the instants of a call first reported as %s', async (status, answered_at, ended_at, seconds) => {
    const { data } = await record({ status });
    expect(data).toMatchObject({ status, answered_at, ended_at, duration_seconds: seconds });
    const events = await bench.announced();
    expect(events.map(({ type }) => type)).toEqual(ended_at ? ['call.completed'] : []);
    if (ended_at) expect(events[0]!.data).toMatchObject({ call: { id: data.id, status, ended_at } });
  });

  it('stores nothing after the deadline', async () => {
    await expect(record({}, aCaller(), Deadline.in(100))).rejects.toMatchObject({ code: 'unavailable' });
    expect(await bench.count()).toBe(0);
  });

  it('returns no caller name and no content in HIPAA mode', async () => {
    const { data } = await record({ caller_name: 'DANA REYES', external_id: 'x' }, aCaller({ hipaa: true }));
    expect(data.caller_name).toBeNull();
    for (const key of ['summary', 'handoff_summary', 'transcript']) expect(data).not.toHaveProperty(key);
    expect((await record({ external_id: 'x' }, aCaller({ hipaa: true }))).data).toEqual(data);
  });
});

describe('screening', () => {
  const listed = (entry: number) => (): Promise<number> => Promise.resolve(entry);

  it('asks the dialer for the E.164 number, in the mode of the call', async () => {
    await record({}, aCaller({ livemode: false }));
    expect(bench.dialer.requests).toEqual([
      {
        operation: 'blocked-callers.screen',
        caller: expect.objectContaining({ organizationId: 1, livemode: false }),
        body: { from_number: '+14155550123' },
      },
    ]);
  });

  it('blocks a listed caller: the call is blocked, spam and ended, and is announced once, to the dialer only', async () => {
    bench.dialer.screen = listed(31);
    const { data } = await record({ external_id: 'a', status: 'ringing', routed_to: 'ai_agent', spam: false });
    const ended_at = '2026-01-01T00:10:00Z';
    expect(data).toMatchObject({ status: 'blocked', spam: true, ended_at, answered_at: null, duration_seconds: null });
    expect(await shown(data.id)).toEqual(data);
    expect((await record({ external_id: 'a' })).data).toEqual(data);
    expect(await bench.announced()).toEqual([
      expect.objectContaining({
        type: 'call.blocked',
        organization_id: 1,
        livemode: true,
        data: { call_id: data.id, blocked_caller_id: 31, blocked_at: ended_at },
      }),
    ]);
    const kept = await bench.database.dataSource.query<object[]>('SELECT blocked_caller_id FROM calls');
    expect(kept).toEqual([{ blocked_caller_id: 31 }]);
  });

  it.each(['anonymous', '911', 'sip:someone@example.com'])('does not ask the dialer about %s', async (from_number) => {
    bench.dialer.screen = listed(31);
    expect((await record({ from_number })).data.status).toBe('ringing');
    expect(bench.dialer.requests).toEqual([]);
  });

  it('does not ask about a call that was first reported as answered or ended', async () => {
    bench.dialer.screen = listed(31);
    for (const status of ['in_progress', 'completed', 'missed', 'failed'] as const) {
      expect((await record({ status })).data).toMatchObject({ status, spam: false });
    }
    expect(bench.dialer.requests).toEqual([]);
  });

  it('lets the call ring at once if the dialer is unavailable', async () => {
    bench.dialer.screen = () => Promise.reject(new Error('away'));
    expect((await within(490, () => record())).data).toMatchObject({ status: 'ringing', spam: false });
  });

  it('lets the call ring if there is no response for half a second, and a late response only marks it as spam', async () => {
    let answer: (entry: number | null) => void = () => undefined;
    bench.dialer.screen = () => new Promise((resolve) => (answer = resolve));
    const startedAt = Date.now();
    const { data } = await within(2000, () => record());
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(490);
    expect(data).toMatchObject({ status: 'ringing', spam: false });
    await bench.calls.update(aCaller(), data.id, { status: 'in_progress' }, inTime());

    answer(31);
    const marked = await eventually(async () => {
      const call = await shown(data.id);
      return call.spam && call;
    });
    expect(marked).toMatchObject({ status: 'in_progress', spam: true, ended_at: null });
    expect(await bench.announced()).toEqual([]);
  });

  it('does not change the call if the late response has no entry or is an error', async () => {
    const late = [() => Promise.resolve(null), () => Promise.reject(new Error('gone'))];
    for (const end of late) {
      bench.dialer.screen = async () => {
        await sleep(550);
        return end();
      };
      const { data } = await record();
      await sleep(150);
      expect((await shown(data.id)).spam).toBe(false);
    }
  });

  it('logs a failure to mark the call as spam, with ids only', async () => {
    bench.dialer.screen = async () => {
      await sleep(550);
      await bench.database.dataSource.query('ALTER TABLE calls ADD CONSTRAINT closed CHECK (NOT spam) NOT VALID');
      return 31;
    };
    try {
      const { data } = await record({ caller_name: 'DANA REYES' });
      const [warning] = await eventually(() => bench.warnings.length > 0 && bench.warnings);
      expect(warning).toEqual({
        message: 'call.spam_not_marked',
        fields: { err: expect.any(Error), call_id: data.id, organization_id: 1, request_id: 'req-1' },
      });
    } finally {
      await bench.database.dataSource.query('ALTER TABLE calls DROP CONSTRAINT closed');
    }
  });
});

describe('a repeated external_id', () => {
  it('returns the first call without screening it, changing it or announcing an event', async () => {
    const first = await record({ external_id: 'call-1', status: 'completed' });
    const second = await record({ external_id: 'call-1', from_number: '+12125550100', status: 'ringing' });
    expect(second).toEqual({ data: first.data, existing: true });
    expect(await bench.count()).toBe(1);
    expect(await bench.announced()).toHaveLength(1);
    expect(bench.dialer.requests).toEqual([]);
  });

  it('does not block the call after its number has been listed', async () => {
    const first = await record({ external_id: 'call-1' });
    bench.dialer.screen = () => Promise.resolve(31);
    expect(await record({ external_id: 'call-1' })).toEqual({ data: first.data, existing: true });
    expect(bench.dialer.requests).toHaveLength(1);
  });

  it('creates and announces one call from concurrent requests, and each request returns it', async () => {
    bench.dialer.screen = () => Promise.resolve(31);
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all(Array.from({ length: 6 }, () => record({ external_id: `round-${round}` })));
      expect(new Set(answers.map(({ data }) => JSON.stringify(data))).size).toBe(1);
      expect(answers.filter(({ existing }) => !existing)).toHaveLength(1);
    }
    expect(await bench.count()).toBe(10);
    expect((await bench.announced()).map(({ type }) => type)).toEqual(Array(10).fill('call.blocked'));
  });

  it('is unique per organization and mode', async () => {
    for (const caller of [aCaller(), aCaller({ livemode: false }), aCaller({ organizationId: 2 })]) {
      expect(await record({ external_id: 'call-1' }, caller)).toMatchObject({ existing: false });
    }
    expect(await bench.count()).toBe(3);
  });
});
