import type { Call, Caller, UpdateCallBody } from '@frontdesk/contracts';
import { Deadline } from '@frontdesk/messaging';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aCaller, inTime, startCalls, type CallsBench } from '../../testing/calls.js';

let bench: CallsBench;
beforeAll(async () => {
  bench = await startCalls();
});
afterAll(() => bench.database.drop());
beforeEach(() => bench.reset());

const ring = async (caller: Caller = aCaller(), from_number = '+14155550123'): Promise<number> =>
  (await bench.intake.record(caller, { direction: 'inbound', from_number, to_number: '+13125550100' }, inTime())).data
    .id;
const update = async (id: number, body: UpdateCallBody, caller = aCaller(), deadline = inTime()): Promise<Call> =>
  (await bench.calls.update(caller, id, body, deadline)).data;
const at = (minute: number): Date => new Date(Date.UTC(2026, 0, 1, 0, minute));

describe('update', () => {
  it('stores and returns the complete call, and announces it once, at its end', async () => {
    const id = await ring();
    bench.clock.instant = at(11);
    await update(id, { status: 'in_progress', routed_to: 'ai_agent', disposition: 'booked' });
    expect(await bench.announced()).toEqual([]);
    bench.clock.instant = at(13);
    const transcript = [
      { role: 'ai', text: 'Hello' },
      { role: 'customer', text: 'Hi “there” 🏠' },
    ] as const;
    const end = { status: 'completed', summary: 'Wants a cleaning', handoff_summary: null, transcript } as const;
    const data = await update(id, end as never);
    expect(data).toMatchObject({
      status: 'completed',
      answered_at: '2026-01-01T00:11:00Z',
      ended_at: '2026-01-01T00:13:00Z',
      duration_seconds: 120,
      disposition: 'booked',
      summary: 'Wants a cleaning',
      transcript,
      lead_ids: [],
    });
    expect((await bench.calls.get(aCaller(), id)).data).toEqual(data);
    expect(await update(id, end as never)).toEqual(data);
    await update(id, { summary: 'Wants two cleanings', transcript: null, spam: true });
    expect(await bench.announced()).toEqual([
      expect.objectContaining({
        type: 'call.completed',
        organization_id: 1,
        livemode: true,
        data: {
          call: {
            id,
            direction: 'inbound',
            status: 'completed',
            from_number: '+14155550123',
            caller_name: null,
            to_number: '+13125550100',
            spam: false,
            routed_to: 'ai_agent',
            started_at: '2026-01-01T00:10:00Z',
            answered_at: '2026-01-01T00:11:00Z',
            ended_at: '2026-01-01T00:13:00Z',
            duration_seconds: 120,
            disposition: 'booked',
            created_at: '2026-01-01T00:10:00Z',
          },
        },
      }),
    ]);
    expect((await bench.calls.get(aCaller(), id)).data).toMatchObject({
      summary: 'Wants two cleanings',
      transcript: null,
      spam: true,
    });
  });

  it.each(['missed', 'failed'] as const)('announces a %s call', async (status) => {
    const id = await ring();
    await update(id, { status });
    await update(id, { status });
    expect(await bench.announced()).toMatchObject([{ type: 'call.completed', data: { call: { id, status } } }]);
  });

  it('refuses a transition that the state table does not allow, and changes nothing', async () => {
    const id = await ring();
    await expect(update(id, { status: 'completed', summary: 'x' })).rejects.toMatchObject({
      code: 'invalid_transition',
    });
    expect((await bench.calls.get(aCaller(), id)).data).toMatchObject({ status: 'ringing', summary: null });
    expect(await bench.announced()).toEqual([]);
  });

  it('does not store the transcript of a refused write', async () => {
    const id = await ring();
    await update(id, { status: 'missed' });
    const body = { routed_to: 'voicemail', transcript: [{ role: 'ai', text: 'x' }] } as UpdateCallBody;
    await expect(update(id, body)).rejects.toMatchObject({ code: 'invalid_transition' });
    expect((await bench.calls.get(aCaller(), id)).data).toMatchObject({ routed_to: null, transcript: null });
  });

  it('accepts one of two concurrent ends and announces it', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await ring();
      const endings = ['missed', 'failed', 'missed', 'failed'] as const;
      const outcomes = await Promise.allSettled(endings.map((status) => update(id, { status })));
      const { status } = (await bench.calls.get(aCaller(), id)).data;
      expect(outcomes.map((outcome) => outcome.status)).toEqual(
        endings.map((ending) => (ending === status ? 'fulfilled' : 'rejected')),
      );
    }
    expect(await bench.announced()).toHaveLength(10);
  });

  it('keeps concurrent writes of different fields', async () => {
    const id = await ring();
    await Promise.all([
      update(id, { summary: 'a' }),
      update(id, { handoff_summary: 'b' }),
      update(id, { routed_to: 'voicemail' }),
      update(id, { spam: true }),
      update(id, { transcript: [{ role: 'ai', text: 'Hello' }] }),
    ]);
    expect((await bench.calls.get(aCaller(), id)).data).toMatchObject({
      summary: 'a',
      handoff_summary: 'b',
      routed_to: 'voicemail',
      spam: true,
      transcript: [{ role: 'ai', text: 'Hello' }],
    });
  });

  it('removes the transcript if the list of lines is empty', async () => {
    const id = await ring();
    await update(id, { transcript: [{ role: 'ai', text: 'Hello' }] });
    await update(id, { transcript: [] });
    expect((await bench.calls.get(aCaller(), id)).data.transcript).toBeNull();
  });

  it('writes in the mode of the call, not in that of the caller', async () => {
    const id = await ring(aCaller({ livemode: false }));
    expect(await update(id, { status: 'missed' })).toMatchObject({ livemode: false, status: 'missed' });
    expect((await bench.announced()).map(({ livemode }) => livemode)).toEqual([false]);
  });

  it('stores nothing after the deadline', async () => {
    const id = await ring();
    await expect(update(id, { status: 'missed' }, aCaller(), Deadline.in(100))).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect((await bench.calls.get(aCaller(), id)).data.status).toBe('ringing');
    expect(await bench.announced()).toEqual([]);
  });

  it('stores content in HIPAA mode but does not return it', async () => {
    const id = await ring();
    const said = { summary: 's', handoff_summary: 'h', transcript: [{ role: 'ai', text: 't' }] } as UpdateCallBody;
    const data = await update(id, said, aCaller({ hipaa: true }));
    for (const key of Object.keys(said)) expect(data).not.toHaveProperty(key);
    expect((await bench.calls.get(aCaller(), id)).data).toMatchObject(said);
  });
});

describe('lead_ids', () => {
  it('are the ids of the call’s leads in its organization and mode, ascending', async () => {
    const id = await ring();
    await bench.database.dataSource.query(
      `INSERT INTO leads (organization_id, livemode, reason, source, call_id, created_at)
       SELECT organization_id, livemode, 'r', 'call', call_id, timestamptz '2026-01-01Z'
       FROM (VALUES (1, 1, true, $1::bigint), (2, 2, true, $1), (3, 1, false, $1), (4, 1, true, $1), (5, 1, true, $1 + 1), (6, 1, true, NULL))
         AS given (place, organization_id, livemode, call_id)
       ORDER BY place`,
      [id],
    );
    expect((await bench.calls.get(aCaller(), id)).data.lead_ids).toEqual([1, 4]);
    expect((await bench.calls.get(aCaller({ hipaa: true }), id)).data.lead_ids).toEqual([1, 4]);
  });
});

describe('block', () => {
  const entry = { id: 5, pattern: '+14155550123' };

  it('blocks the number in the mode of the call, with source call unless the receptionist blocked it', async () => {
    const id = await ring(aCaller({ livemode: false }));
    bench.dialer.requests.length = 0;
    bench.dialer.block = () => Promise.resolve({ data: entry, existing: false });
    expect(await bench.calls.block(aCaller(), id, {}, inTime())).toEqual({ data: entry, existing: false });
    await bench.calls.block(aCaller(), id, { source: 'ai', note: 'Robocall' }, inTime());
    expect(bench.dialer.requests).toMatchObject([
      {
        operation: 'blocked-callers.block-number',
        caller: { livemode: false },
        body: { from_number: '+14155550123', source: 'call', note: null },
      },
      { body: { source: 'ai', note: 'Robocall' } },
    ]);
  });

  it('refuses a caller that has no number with invalid_pattern', async () => {
    const id = await ring(aCaller(), 'anonymous');
    await expect(bench.calls.block(aCaller(), id, {}, inTime())).rejects.toMatchObject({ code: 'invalid_pattern' });
    expect(bench.dialer.requests).toEqual([]);
  });
});

describe('not_found', () => {
  it('is returned for an id of the other mode, of another organization, and for an unknown id', async () => {
    const id = await ring();
    const misses: [Caller, number][] = [
      [aCaller({ livemode: false }), id],
      [aCaller({ organizationId: 2 }), id],
      [aCaller(), id + 1],
    ];
    for (const [caller, missed] of misses) {
      await expect(bench.calls.get(caller, missed)).rejects.toMatchObject({ code: 'not_found' });
    }
  });

  it('is returned to a producer only if the organization has no such call in either mode', async () => {
    const id = await ring(aCaller({ livemode: false }));
    expect(await bench.calls.check(aCaller(), id)).toBeNull();
    for (const [caller, missed] of [
      [aCaller({ organizationId: 2 }), id],
      [aCaller(), id + 1],
    ] as const) {
      const attempts = await Promise.allSettled([
        bench.calls.check(caller, missed),
        bench.calls.update(caller, missed, { spam: true }, inTime()),
        bench.calls.block(caller, missed, {}, inTime()),
      ]);
      const refused = { status: 'rejected', reason: expect.objectContaining({ code: 'not_found' }) };
      expect(attempts).toEqual([refused, refused, refused]);
    }
  });
});

describe('call progress for the dialer', () => {
  const progress = async () => (await bench.progressed()).map(({ data }) => data);

  it('is announced once at the start and once at the end, in the same transaction as the change', async () => {
    const id = await ring();
    const call = { call_id: id, phone_number: '+14155550123', since: '2026-01-01T00:10:00Z' };
    await update(id, { status: 'in_progress' });
    await update(id, { summary: 'Wants a cleaning' });
    expect(await progress()).toEqual([{ ...call, is_over: false }]);
    await update(id, { status: 'completed' });
    await update(id, { status: 'completed', summary: 'Wants two cleanings' });
    expect(await progress()).toEqual([
      { ...call, is_over: false },
      { ...call, is_over: true },
    ]);
  });

  it('is not announced for a blocked call, or for a call first reported after its end', async () => {
    const body = { direction: 'inbound', from_number: '+14155550123', to_number: '+13125550100' } as const;
    await bench.intake.record(aCaller(), { ...body, status: 'completed' }, inTime());
    bench.dialer.screen = () => Promise.resolve(5);
    await ring();
    expect(await progress()).toEqual([]);
  });
});
