// Slow: most of its 26 tests wait until processes have started or ended dials.
import { inTransaction, NotificationListener } from '@frontdesk/persistence';
import { eventually, startTcpProxy, type TestDatabase } from '@frontdesk/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { DialStartService } from '../calls/dial-start.service.js';
import { OrganizationQueuesRepository, QUEUES_CHANNEL } from '../calls/organization-queues.repository.js';
import type { DialEntity } from '../calls/dial.entity.js';
import { CarrierReportsRepository } from '../carriers/carrier-reports.repository.js';
import type { DialOutcome } from '../carriers/carrier.js';
import { DoNotCallService } from '../do-not-call/do-not-call.service.js';
import { ProgressService } from '../reports/progress.service.js';
import { dialingMetrics } from './dialing-metrics.js';
import {
  createDialerDatabase,
  DialerProcess,
  liveOf,
  number,
  RecordingCarrier,
  SettableClock,
  type Settings,
} from '../../testing/dialing.js';

jest.setTimeout(180_000);

let database: TestDatabase;
const clock = new SettableClock();
const carrier = new RecordingCarrier();
let idle: DialerProcess;
const processes: DialerProcess[] = [];

async function startProcess(settings: Settings = {}, url = database.url): Promise<DialerProcess> {
  processes.push(await DialerProcess.start({ database, clock, carrier, url, settings }));
  return processes.at(-1)!;
}

/** Ends the dial of a call with a report of the platform. */
const report = (callId: number, scope: Parameters<DialerProcess['ready']>[0], status: 'failed' | 'no_answer') =>
  inTransaction(idle.dataSource, (tx) => idle.get(ProgressService).apply(tx, scope, callId, { status }));

beforeAll(async () => {
  database = await createDialerDatabase();
  idle = await DialerProcess.start({ database, clock, carrier, scheduler: false });
});
afterEach(async () => {
  await Promise.all(processes.splice(0).map((one) => one.stop()));
  await database.dataSource.query(
    'TRUNCATE outbound_calls, outbound_attempts, consents, do_not_call_entries, dial_lanes, outbox CASCADE',
  );
  clock.reset();
  carrier.reset();
});
afterAll(async () => {
  await idle?.stop();
  await database.drop();
});

describe('a due call', () => {
  it('is dialed as soon as it is queued, and stores the carrier’s id', async () => {
    await startProcess();
    const scope = liveOf(await idle.organization());
    const call = await idle.ready(scope, { number: number(1) });
    await eventually(async () => (await idle.dials(scope))[0]?.carrier_call_id);
    expect(await idle.call(call.id)).toMatchObject({ status: 'dialing', attempts: 1 });
    expect(carrier.dials).toEqual([
      { dialId: (await idle.dials(scope))[0]!.attempt_id, to: number(1), from: '+13125550100' },
    ]);
  });

  it('waits as scheduled until its time and is then dialed', async () => {
    await startProcess();
    const scope = liveOf(await idle.organization());
    clock.advance(10 * 3600); // This is 8 pm in California.
    const call = await idle.ready(scope, { number: number(1) });
    await eventually(async () => (await idle.call(call.id)).status === 'scheduled');
    expect(await idle.call(call.id)).toMatchObject({
      blocked_reason: 'outside_hours',
      scheduled_for: new Date('2026-03-05T16:00:00Z'),
      attempts: 0,
    });
    clock.advance(12 * 3600);
    await eventually(async () => (await idle.call(call.id)).status === 'dialing');
    expect(await idle.call(call.id)).toMatchObject({ blocked_reason: null, scheduled_for: null, attempts: 1 });
  });

  it('becomes scheduled within seconds even if every line is taken', async () => {
    await startProcess();
    const scope = liveOf(await idle.organization({ outbound_lines: 1 }));
    await idle.ready(scope, { number: number(1) });
    await idle.ready(scope, { number: number(2) });
    await eventually(() => carrier.dials.length === 1);
    const night = await idle.ready(scope, { number: '+16715550123' }); // The number is in Guam, where it is 4 am.
    await eventually(async () => (await idle.call(night.id)).status === 'scheduled');
  });

  it('waits for a free line and is dialed when another dial ends', async () => {
    await startProcess();
    const scope = liveOf(await idle.organization({ outbound_lines: 2 }));
    const calls = [];
    for (let n = 0; n < 5; n++) calls.push(await idle.ready(scope, { number: number(n) }));
    for (let ended = 0; ended < 3; ended++) {
      await eventually(async () => (await idle.statuses(scope)).dialing === 2);
      expect(carrier.dials).toHaveLength(2 + ended);
      await report(calls[ended]!.id, scope, 'no_answer');
    }
    await eventually(() => carrier.dials.length === 5);
    expect(carrier.dials.map(({ to }) => to).sort()).toEqual(calls.map(({ phone_number }) => phone_number).sort());
  });

  it('is left to its agent, even after a delay', async () => {
    await startProcess();
    const scope = liveOf(await idle.organization());
    clock.advance(10 * 3600);
    const byHand = await idle.queue(scope, { number: number(1), source: 'agent_dial' });
    await eventually(async () => (await idle.call(byHand.id)).status === 'scheduled');
    clock.advance(12 * 3600);
    await eventually(async () => (await idle.call(byHand.id)).status === 'queued');
    expect(await idle.call(byHand.id)).toMatchObject({ blocked_reason: null, scheduled_for: null, due_at: null });
    // The agent sends no report.
    await inTransaction(idle.dataSource, (tx) =>
      idle.get(ProgressService).apply(tx, scope, byHand.id, { status: 'connecting_agent' }),
    );
    clock.advance(601);
    await eventually(async () => (await idle.call(byHand.id)).status === 'failed');
    expect(carrier.dials).toEqual([]);
  });

  it('fails after ten minutes without a report of its agent, even if other calls wait for a line', async () => {
    const scope = liveOf(await idle.organization({ outbound_lines: 1 }));
    const waiting = Array.from({ length: 30 }, (_, n) => number(n));
    await idle.readyMany(scope, waiting, clock.now());
    const byHand = await idle.queue(scope, { number: number(99), source: 'agent_dial' });
    await inTransaction(idle.dataSource, (tx) =>
      idle.get(ProgressService).apply(tx, scope, byHand.id, { status: 'connecting_agent' }),
    );
    await startProcess();
    await eventually(() => carrier.dials.length === 1);
    const [first] = await idle.dials(scope);
    await inTransaction(idle.dataSource, (tx) =>
      idle.get(ProgressService).apply(tx, scope, first!.outbound_call_id, { status: 'in_progress' }),
    );
    clock.advance(601);
    await eventually(async () => (await idle.call(byHand.id)).status === 'failed');
    expect(carrier.dials).toHaveLength(1);
  });

  it('fails on time if its agent sends no report, even if its queue was checked while every line was in use', async () => {
    const scope = liveOf(await idle.organization({ outbound_lines: 1 }));
    const byHand = await idle.queue(scope, { number: number(99), source: 'agent_dial' });
    await inTransaction(idle.dataSource, (tx) =>
      idle.get(ProgressService).apply(tx, scope, byHand.id, { status: 'connecting_agent' }),
    );
    clock.advance(590);
    await idle.readyMany(scope, [number(1), number(2)], clock.now());
    // The claim is in progress: it has handled the agent calls and has not released the organization queue.
    carrier.answer = ({ dialId }) => {
      clock.advance(11);
      return { outcome: 'accepted', carrierCallId: dialId };
    };
    await startProcess();
    await eventually(async () => (await idle.call(byHand.id)).status === 'failed');
    expect(carrier.dials).toHaveLength(1);
  });

  it('fails on time if its agent sends no report, even if its queue sleeps because every line is in use', async () => {
    const scope = liveOf(await idle.organization({ outbound_lines: 1 }));
    const byHand = await idle.queue(scope, { number: number(99), source: 'agent_dial' });
    await inTransaction(idle.dataSource, (tx) =>
      idle.get(ProgressService).apply(tx, scope, byHand.id, { status: 'connecting_agent' }),
    );
    clock.advance(590);
    await idle.readyMany(scope, [number(1), number(2)], clock.now());
    await startProcess();
    const isReleased = `SELECT 1 FROM dial_lanes WHERE leased_until IS NULL AND due_at > $1`;
    await eventually(async () => (await database.dataSource.query<unknown[]>(isReleased, [clock.now()])).length === 1);
    clock.advance(11);
    await eventually(async () => (await idle.call(byHand.id)).status === 'failed');
    expect(carrier.dials).toHaveLength(1);
  });
});

describe('a dial', () => {
  it('fails and frees its line if the carrier refuses it', async () => {
    carrier.answer = ({ to }) =>
      to === number(1)
        ? { outcome: 'refused', reason: 'not a number' }
        : { outcome: 'accepted', carrierCallId: `id-${to}` };
    await startProcess();
    const scope = liveOf(await idle.organization({ outbound_lines: 1 }));
    const refused = await idle.ready(scope, { number: number(1) });
    const next = await idle.ready(scope, { number: number(2) });
    await eventually(async () => (await idle.call(next.id)).status === 'dialing');
    expect((await idle.call(refused.id)).status).toBe('failed');
    expect(await idle.announced(refused.id)).toEqual([
      'dial.started ringing',
      'outbound_call.completed failed',
      'dial.changed failed',
    ]);
  });

  it('is never repeated if the carrier does not respond', async () => {
    carrier.answer = () => ({ outcome: 'unknown', reason: 'timeout' });
    const first = await startProcess();
    const scope = liveOf(await idle.organization());
    const call = await idle.ready(scope, { number: number(1) });
    await eventually(() => carrier.dials.length === 1);
    await first.stop();
    processes.length = 0;
    await startProcess();
    clock.advance(45);
    const other = await idle.ready(scope, { number: number(2) });
    await eventually(async () => (await idle.call(other.id)).status === 'dialing');
    expect(carrier.dialsTo(number(1))).toBe(1);
    expect(await idle.dials(scope)).toMatchObject([{ outbound_call_id: call.id, carrier_call_id: null }, {}]);
    // Reconciliation finds no call, so the dial fails and is not retried.
    clock.advance(30);
    await eventually(async () => (await idle.call(call.id)).status === 'failed');
    expect(carrier.dialsTo(number(1))).toBe(1);
  });

  it('is not made later if its process was killed before it asked the carrier', async () => {
    const scope = liveOf(await idle.organization());
    const call = await idle.ready(scope, { number: number(1) });
    // These are all the steps that such a process took.
    await inTransaction(idle.dataSource, (tx) =>
      idle.get(DialStartService).start(tx, scope, {
        id: call.id,
        phoneNumber: call.phone_number,
        by: carrier.name,
        from: ['queued'],
      }),
    );
    await startProcess();
    clock.advance(61);
    await eventually(async () => (await idle.call(call.id)).status === 'failed');
    expect(carrier.dials).toEqual([]);
    expect(await idle.announced(call.id)).toContain('outbound_call.completed failed');
  });

  it('is hung up and stays failed if the carrier responds after the dial expired', async () => {
    let answer = (_outcome: DialOutcome): void => undefined;
    carrier.answer = () => new Promise((resolve) => (answer = resolve));
    await startProcess();
    const scope = liveOf(await idle.organization());
    const call = await idle.ready(scope, { number: number(1) });
    await eventually(() => carrier.dials.length === 1);
    await report(call.id, scope, 'failed');
    answer({ outcome: 'accepted', carrierCallId: 'late' });
    await eventually(() => carrier.hungUp.length > 0);
    expect(carrier.hungUp).toEqual(['late']);
    expect((await idle.call(call.id)).status).toBe('failed');
  });

  it('is hung up and fails if the carrier responds after the person opted out', async () => {
    let answer = (_outcome: DialOutcome): void => undefined;
    carrier.answer = () => new Promise((resolve) => (answer = resolve));
    await startProcess();
    const scope = liveOf(await idle.organization());
    const call = await idle.ready(scope, { number: number(1) });
    await eventually(() => carrier.dials.length === 1);
    await inTransaction(idle.dataSource, (tx) => idle.get(DoNotCallService).optOut(tx, scope, number(1)));
    answer({ outcome: 'accepted', carrierCallId: 'unwanted' });
    await eventually(() => carrier.hungUp.length > 0);
    expect(carrier.hungUp).toEqual(['unwanted']);
    expect((await idle.call(call.id)).status).toBe('failed');
  });

  it('expires after ten minutes without a report, is hung up and frees its line', async () => {
    await startProcess();
    const scope = liveOf(await idle.organization({ outbound_lines: 1 }));
    const silent = await idle.ready(scope, { number: number(1) });
    const next = await idle.ready(scope, { number: number(2) });
    await eventually(async () => (await idle.dials(scope))[0]?.carrier_call_id);
    clock.advance(599);
    expect((await idle.call(silent.id)).status).toBe('dialing');
    clock.advance(2);
    await eventually(async () => (await idle.call(next.id)).status === 'dialing');
    expect((await idle.call(silent.id)).status).toBe('failed');
    const [{ carrier_call_id }] = (await idle.dials(scope)) as [DialEntity];
    await eventually(() => carrier.hungUp.includes(carrier_call_id!));
  });

  it('ends as voicemail if no report on its message arrives within ten minutes', async () => {
    await startProcess();
    const scope = liveOf(await idle.organization());
    const { id } = await idle.ready(scope, { number: number(1) });
    await eventually(async () => (await idle.dials(scope))[0]?.carrier_call_id);
    const [{ attempt_id }] = (await idle.dials(scope)) as [DialEntity];
    const answer = { status: 'in_progress', answered_by: 'machine' } as const;
    await inTransaction(idle.dataSource, (tx) => idle.get(ProgressService).apply(tx, scope, id, answer));
    const expiresAt = new Date(clock.now().getTime() + 600_000);
    await idle.get(CarrierReportsRepository).storeMessageStart(scope, attempt_id, clock.now(), expiresAt);
    clock.advance(600);
    await eventually(async () => (await idle.call(id)).status === 'voicemail');
    expect((await idle.call(id)).voicemail_left_at).toBeNull();
  });
});

describe('an unanswered callback', () => {
  it('is dialed three times, fifteen minutes apart, and then ends', async () => {
    await startProcess();
    const scope = liveOf(await idle.organization());
    const call = await idle.ready(scope, { number: number(1), source: 'speed_to_lead' });
    for (let attempt = 1; attempt <= 3; attempt++) {
      await eventually(() => carrier.dials.length === attempt);
      await report(call.id, scope, 'no_answer');
      if (attempt === 3) break;
      expect(await idle.call(call.id)).toMatchObject({ status: 'scheduled', attempts: attempt });
      clock.advance(900);
    }
    expect(await idle.call(call.id)).toMatchObject({ status: 'no_answer', attempts: 3 });
    expect((await idle.announced(call.id)).filter((event) => event.startsWith('outbound_call'))).toEqual([
      'outbound_call.completed no_answer',
    ]);
  });
});

describe('several processes', () => {
  it('share the due calls and dial each once', async () => {
    const scopes = await Promise.all(
      Array.from({ length: 6 }, async () => liveOf(await idle.organization({ outbound_lines: 1000 }))),
    );
    const numbers = Array.from({ length: 40 }, (_, n) => number(n));
    for (const scope of scopes) await idle.readyMany(scope, numbers, clock.now());
    await Promise.all([startProcess(), startProcess()]);
    for (const scope of scopes) await eventually(async () => (await idle.statuses(scope)).dialing === 40);
    await Promise.all(processes.map((process) => process.stop()));
    processes.length = 0;
    expect(carrier.dials).toHaveLength(240);
    expect(new Set(carrier.dials.map(({ dialId }) => dialId)).size).toBe(240);
  });

  it('take over the calls of a dead process when its lease expires, but not before', async () => {
    const scope = liveOf(await idle.organization());
    await idle.ready(scope, { number: number(1) });
    const now = clock.now();
    const leasedUntil = new Date(now.getTime() + 15_000);
    expect(await idle.get(OrganizationQueuesRepository).claim({ now, leasedUntil, limit: 10 })).toMatchObject([
      { scope },
    ]);
    const steals = (await dialingMetrics.leaseTakeovers.get()).values[0]?.value ?? 0;
    await startProcess();
    const other = liveOf(await idle.organization());
    await idle.ready(other, { number: number(2) });
    await eventually(() => carrier.dialsTo(number(2)) === 1);
    expect(carrier.dialsTo(number(1))).toBe(0);
    clock.advance(15);
    await eventually(() => carrier.dialsTo(number(1)) === 1);
    expect((await dialingMetrics.leaseTakeovers.get()).values[0]?.value).toBe(steals + 1);
  });

  it('sleep until a queue is due or, if another process works on it, until that lease expires', async () => {
    const queues = idle.get(OrganizationQueuesRepository);
    const scope = liveOf(await idle.organization());
    const now = clock.now();
    const dueAt = new Date(now.getTime() + 60_000);
    await inTransaction(idle.dataSource, (tx) => queues.wake(tx, scope, dueAt));
    expect(await queues.nextDue(now)).toEqual(dueAt);
    await idle.ready(scope, { number: number(1) });
    const leasedUntil = new Date(now.getTime() + 15_000);
    expect(await queues.nextDue(now)).toEqual(now);
    await queues.claim({ now, leasedUntil, limit: 1 });
    expect(await queues.nextDue(now)).toEqual(leasedUntil);
  });

  it('are notified of due calls by a process that stops', async () => {
    const notified: (string | null)[] = [];
    const listener = new NotificationListener({
      databaseUrl: database.url,
      channel: QUEUES_CHANNEL,
      onNotification: (payload) => notified.push(payload),
    });
    listener.start();
    await eventually(() => notified.length === 1);
    await (await startProcess()).stop();
    processes.length = 0;
    await eventually(() => notified.length === 2);
    expect(notified).toEqual([null, '']);
    await listener.stop();
  });

  it('do not lose a call that is queued between the last check and the release of its queue', async () => {
    const queues = idle.get(OrganizationQueuesRepository);
    const scope = liveOf(await idle.organization());
    await idle.ready(scope, { number: number(1) });
    const now = clock.now();
    const [queue] = await queues.claim({ now, leasedUntil: new Date(now.getTime() + 15_000), limit: 1 });
    let queued: Promise<unknown> | undefined;
    await queues.release(queue!, async () => {
      queued = idle.ready(scope, { number: number(2) });
      return null;
    });
    await queued;
    await startProcess();
    await eventually(() => carrier.dials.length === 2);
  });
});

describe('an organization with a thousand due calls', () => {
  it('does not delay the calls of others', async () => {
    const busy = liveOf(await idle.organization({ outbound_lines: 1000 }));
    const other = liveOf(await idle.organization());
    await idle.readyMany(
      busy,
      Array.from({ length: 1000 }, (_, n) => number(n)),
      clock.now(),
    );
    carrier.answer = ({ dialId }) => {
      clock.advance(0.001);
      return { outcome: 'accepted', carrierCallId: dialId };
    };
    await startProcess({ DIALER_QUEUE_SLOTS: 1 });
    await eventually(() => carrier.dials.length >= 50, { everyMs: 5 });
    const { dials } = carrier;
    await idle.ready(other, { number: '+13125550123' });
    const before = dials.length;
    await eventually(() => carrier.dialsTo('+13125550123') === 1, { everyMs: 5 });
    const position = dials.findIndex(({ to }) => to === '+13125550123');
    // One claim is in progress, and the next one has been made.
    expect(position - before).toBeLessThanOrEqual(30);
    expect(dials.length).toBeLessThan(1000);
  });

  it('is not claimed while it has no free line', async () => {
    const busy = liveOf(await idle.organization({ outbound_lines: 1 }));
    await idle.readyMany(
      busy,
      Array.from({ length: 1000 }, (_, n) => number(n)),
      clock.now(),
    );
    await startProcess();
    await eventually(() => carrier.dials.length === 1);
    await eventually(async () => {
      const [queue] = await idle.dataSource.query<{ due_at: Date; leased_until: Date | null }[]>(
        'SELECT due_at, leased_until FROM dial_lanes WHERE organization_id = $1',
        [busy.organizationId],
      );
      return queue!.leased_until === null && queue!.due_at > clock.now();
    });
  });
});

describe('a call that cannot be handled', () => {
  it('does not block the calls behind it, and is retried', async () => {
    const process = await startProcess();
    const scope = liveOf(await idle.organization());
    const starts = process.get(DialStartService);
    const original = starts.start.bind(starts);
    let isBroken = true;
    const spy = jest.spyOn(starts, 'start').mockImplementation((tx, of, request) => {
      if (isBroken && request.phoneNumber === number(1)) throw new Error('unheard of');
      return original(tx, of, request);
    });
    const bad = await idle.ready(scope, { number: number(1) });
    const good = await idle.ready(scope, { number: number(2) });
    await eventually(async () => (await idle.call(good.id)).status === 'dialing');
    await eventually(async () => (await idle.call(bad.id)).due_at! > clock.now());
    isBroken = false;
    clock.advance(60);
    await eventually(async () => (await idle.call(bad.id)).status === 'dialing');
    spy.mockRestore();
  });
});

describe('a dialer process', () => {
  it('finishes its dials and releases its organization queues when it stops', async () => {
    let answer: (outcome: DialOutcome) => void = () => undefined;
    carrier.answer = () => new Promise((resolve) => (answer = resolve));
    const process = await startProcess();
    const scope = liveOf(await idle.organization());
    await idle.ready(scope, { number: number(1) });
    await eventually(() => carrier.dials.length === 1);
    const stopping = process.stop();
    processes.length = 0;
    await idle.ready(scope, { number: number(2) });
    answer({ outcome: 'accepted', carrierCallId: 'late' });
    await stopping;
    expect(await idle.dials(scope)).toMatchObject([{ phone_number: number(1), carrier_call_id: 'late' }]);
    const queues = await idle.dataSource.query<unknown[]>('SELECT 1 FROM dial_lanes WHERE leased_until IS NOT NULL');
    expect(queues).toEqual([]);
    expect(carrier.dials).toHaveLength(1);
  });

  it('recovers from a database outage without a restart', async () => {
    const postgres = await startTcpProxy(database.url);
    await startProcess({}, postgres.url);
    const scope = liveOf(await idle.organization());
    await idle.ready(scope, { number: number(1) });
    await eventually(() => carrier.dials.length === 1);
    postgres.breakLink();
    await idle.ready(scope, { number: number(2) });
    postgres.restore();
    await eventually(() => carrier.dialsTo(number(2)) === 1);
    await processes.pop()!.stop();
    await postgres.close();
  });
});
