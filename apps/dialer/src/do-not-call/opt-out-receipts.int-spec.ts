import type { EventEnvelope, OptOutReceipt } from '@frontdesk/contracts';
import { inTransaction, scopeOf } from '@frontdesk/persistence';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { setTimeout as sleep } from 'node:timers/promises';
import { aCaller, inTime, NOON, NUMBER, OutboundCallsBench } from '../../testing/outbound-calls.js';

const live = aCaller();
const scope = scopeOf(live);

let bench: OutboundCallsBench;
beforeAll(async () => {
  bench = await OutboundCallsBench.start();
});
afterAll(() => bench.database.drop());
beforeEach(() => bench.reset());

const optOut = async (given: object = {}): Promise<number> =>
  (await bench.doNotCall.record(live, { phone_number: NUMBER, opted_out: true, ...given }, inTime())).data.id;
const receiptOf = async (id: number): Promise<OptOutReceipt> => (await bench.doNotCall.receipt(live, id)).data;
const waitingCall = async (source: 'campaign' | 'agent_dial' | 'api' = 'campaign'): Promise<number> => {
  if (source === 'api') return (await bench.calls.create(live, { phone_number: NUMBER }, inTime())).data.id;
  return (await bench.calls.request(live, { phone_number: NUMBER, source }, inTime())).data.id;
};

describe('the receipt of an opt-out', () => {
  it('states when and where the person asked, when the opt-out came into force, and what it stopped', async () => {
    await bench.consent();
    await bench.consent();
    await waitingCall();
    await waitingCall('agent_dial');
    const id = await optOut({ outbound_call_id: 7 });
    expect(await receiptOf(id)).toEqual({
      asked_at: '2026-06-10T16:00:00Z',
      in_force_at: '2026-06-10T16:00:01Z',
      latency_ms: 0,
      channel: 'call',
      call_id: null,
      chat_id: null,
      outbound_call_id: 7,
      calls_blocked: 2,
      consents_withdrawn: 2,
    });
    bench.pass(60_000);
    await optOut({ chat_id: 9 });
    expect(await receiptOf(id)).toMatchObject({ asked_at: '2026-06-10T16:00:00Z', chat_id: null, calls_blocked: 2 });
  });

  it('dates the request at the message in a chat', async () => {
    await inTransaction(bench.database.dataSource, (tx) =>
      bench.doNotCall.optOut(tx, scope, NUMBER, { chat_id: 9, askedAt: new Date(NOON.getTime() - 4200) }),
    );
    expect(await receiptOf(1)).toMatchObject({ asked_at: '2026-06-10T15:59:56Z', latency_ms: 4200, channel: 'chat' });
  });

  it('dates the opt-out after every dial that had started, even by a process whose clock is ahead', async () => {
    await bench.consent();
    const call = await waitingCall();
    bench.pass(1500);
    expect(await bench.dial(call)).toMatchObject({ outcome: 'started' });
    bench.pass(-1500);
    expect(await receiptOf(await optOut())).toMatchObject({ in_force_at: '2026-06-10T16:00:03Z', latency_ms: 1501 });
  });

  it('has the instant of the opt-out and no counts if an earlier version stored the opt-out', async () => {
    await bench.rows(
      `INSERT INTO do_not_call_entries (organization_id, livemode, phone_number, source, opted_out_at, created_at)
       VALUES (1, true, $1, 'opt_out', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z')`,
      [NUMBER],
    );
    expect(await receiptOf(1)).toMatchObject({
      asked_at: '2026-01-01T00:00:00Z',
      in_force_at: '2026-01-01T00:00:00Z',
      latency_ms: null,
      calls_blocked: null,
    });
  });

  it('exists only for opt-outs of the organization and mode', async () => {
    const manual = (await bench.doNotCall.record(live, { phone_number: '+13125550199' }, inTime())).data.id;
    const id = await optOut();
    const refused = { code: 'not_found' };
    await expect(bench.doNotCall.receipt(live, manual)).rejects.toMatchObject(refused);
    await expect(bench.doNotCall.receipt({ ...live, livemode: false }, id)).rejects.toMatchObject(refused);
    await expect(bench.doNotCall.receipt({ ...live, organizationId: 2 }, id)).rejects.toMatchObject(refused);
  });

  it('is true in every interleaving of opt-outs and dials: no dial starts once the opt-out is in force', async () => {
    const clock = bench.clock as { now: () => Date };
    const stands = clock.now.bind(clock);
    let ticks = 0;
    // Each reading is a millisecond later than the one before, so that the order of events shows in the instants.
    clock.now = () => new Date(NOON.getTime() + ticks++);
    const sources = ['campaign', 'agent_dial', 'api'] as const;
    const delays = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 5, maxLength: 5 });
    try {
      await fc.assert(
        fc.asyncProperty(delays, fc.boolean(), async (waits, isReported) => {
          await bench.reset();
          await bench.consent();
          const calls = await Promise.all(sources.map((source) => waitingCall(source)));
          const after = async <Result>(index: number, work: () => Promise<Result>): Promise<Result | null> => {
            await sleep(waits[index]!);
            return work().catch(() => null);
          };
          const [first] = await Promise.all([
            after(3, () => optOut()),
            after(4, async () => {
              if (!isReported) return optOut({ call_id: 3 });
              await bench.progress.report(live, calls[0]!, { status: 'dialing', opted_out: true }, inTime());
              return null;
            }),
            ...calls.map((call, index) => after(index, () => bench.dial(call))),
          ]);
          const [{ in_force_at }] = (await bench.rows<{ in_force_at: Date }>(
            'SELECT in_force_at FROM do_not_call_entries WHERE id = $1',
            [first],
          )) as [{ in_force_at: Date }];
          const dials = await bench.rows<{ started_at: Date }>('SELECT started_at FROM outbound_attempts');
          for (const { started_at } of dials) expect(started_at.getTime()).toBeLessThan(in_force_at.getTime());
          expect(Date.parse((await receiptOf(first as number)).in_force_at)).toBeGreaterThanOrEqual(
            in_force_at.getTime(),
          );
          for (const call of calls) expect(await bench.dial(call)).not.toMatchObject({ outcome: 'started' });
        }),
        { numRuns: 25 },
      );
    } finally {
      clock.now = stands;
    }
  });
});

describe('the event do_not_call.added', () => {
  const added = async (): Promise<EventEnvelope['data'][]> =>
    (await bench.announced('do_not_call.added')).map(({ data }) => data['do_not_call_entry'] as EventEnvelope['data']);

  it('is announced once for a new entry, and again when the person opts out', async () => {
    const record = (given: object): Promise<unknown> =>
      bench.doNotCall.record(live, { phone_number: NUMBER, ...given }, inTime());
    await record({});
    await record({ note: 'again' });
    await record({ opted_out: true, chat_id: 9 });
    await record({ opted_out: true });
    const entry = {
      id: 1,
      phone_number: NUMBER,
      call_id: null,
      outbound_call_id: null,
      created_at: '2026-06-10T16:00:00Z',
    };
    expect(await added()).toEqual([
      { ...entry, source: 'manual', chat_id: null },
      { ...entry, source: 'opt_out', chat_id: 9 },
    ]);
  });
});
