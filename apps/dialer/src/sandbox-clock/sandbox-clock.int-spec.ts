import { sandboxClockAdvanced, type OutboundCallStatus, type SandboxClockBody } from '@frontdesk/contracts';
import type { Scope } from '@frontdesk/persistence';
import { eventually, type TestDatabase } from '@frontdesk/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OutboundCallEntity } from '../calls/outbound-call.entity.js';
import { OrganizationQueuesRepository } from '../calls/organization-queues.repository.js';
import {
  callerOf,
  createDialerDatabase,
  DialerProcess,
  inTime,
  liveOf,
  RecordingCarrier,
  SettableClock,
  testOf,
} from '../../testing/dialing.js';
import { SandboxClockService } from './sandbox-clock.service.js';

const IN_NEW_YORK = '+12125550123';
const NIGHT = '2026-03-05T08:00:00Z';
const MORNING = '2026-03-05T13:00:00Z';
const HOUR = 3600;

let database: TestDatabase;
let clock: SettableClock;
let carrier: RecordingCarrier;
/** Two replicas. */
let dialer: DialerProcess;
let other: DialerProcess;
let test: Scope;
let live: Scope;

beforeAll(async () => {
  database = await createDialerDatabase();
});
beforeEach(async () => {
  clock = new SettableClock();
  carrier = new RecordingCarrier();
  [dialer, other] = [
    await DialerProcess.start({ database, clock, carrier }),
    await DialerProcess.start({ database, clock, carrier }),
  ];
  const organization = await dialer.organization();
  [test, live] = [testOf(organization), liveOf(organization)];
});
afterEach(() => Promise.all([dialer.stop(), other.stop()]));
afterAll(() => database.drop());

const set = (body: SandboxClockBody, { scope = test, at = dialer } = {}) =>
  at.get(SandboxClockService).set(callerOf(scope), body, inTime());
const reaches = (call: OutboundCallEntity, status: OutboundCallStatus) =>
  eventually(async () => {
    const now = await dialer.call(call.id);
    return now.status === status && now;
  });
/** Moves the real time of every process. */
async function pass(seconds: number): Promise<void> {
  clock.advance(seconds);
  await dialer.get(OrganizationQueuesRepository).wakeOthers();
}

describe('the clock of an organization in test mode', () => {
  it('makes a call wait at night, and ring when it is advanced to the morning', async () => {
    expect(await set({ now: NIGHT, frozen: true })).toEqual({ data: { now: NIGHT, active: true, frozen: true } });
    const call = await dialer.ready(test, { number: IN_NEW_YORK });
    const waiting = await reaches(call, 'scheduled');
    expect(waiting).toMatchObject({ blocked_reason: 'outside_hours', scheduled_for: new Date(MORNING) });
    await set({ now: '2026-03-05T12:59:59Z' }, { at: other });
    await pass(2 * 24 * HOUR);
    expect((await dialer.call(call.id)).status).toBe('scheduled');
    await set({ advance_seconds: 1 }, { at: other });
    const ended = await reaches(call, 'completed');
    expect([ended.attempts, ended.ended_at, ended.created_at]).toEqual([1, new Date(MORNING), new Date(NIGHT)]);
  });

  it('changes nothing in live mode or for another organization', async () => {
    await set({ now: NIGHT, frozen: true });
    const stranger = testOf(await dialer.organization());
    const [rung, simulated] = [
      await dialer.ready(live, { number: IN_NEW_YORK }),
      await dialer.ready(stranger, { number: IN_NEW_YORK }),
    ];
    await reaches(rung, 'dialing');
    expect(carrier.dialsTo(IN_NEW_YORK)).toBe(1);
    await pass(2);
    await reaches(simulated, 'in_progress');
    await pass(2);
    expect((await reaches(simulated, 'completed')).ended_at).toEqual(new Date('2026-03-04T18:00:04Z'));
  });

  it('retries an unanswered callback every 15 minutes, as in live mode', async () => {
    await set({ frozen: true });
    const call = await dialer.ready(test, { number: '+12125550191', source: 'speed_to_lead' });
    for (const dials of [1, 2]) {
      expect(await reaches(call, 'scheduled')).toMatchObject({ attempts: dials });
      await set({ advance_seconds: 15 * 60 - 1 });
      expect((await dialer.call(call.id)).status).toBe('scheduled');
      await set({ advance_seconds: 1 });
      await eventually(async () => (await dialer.call(call.id)).attempts > dials);
    }
    expect(await reaches(call, 'no_answer')).toMatchObject({ attempts: 3 });
  });

  it('lets a fourth call to a number wait for 24 hours', async () => {
    await set({ frozen: true });
    for (let count = 0; count < 3; count++)
      await reaches(await dialer.ready(test, { number: IN_NEW_YORK }), 'completed');
    const fourth = await dialer.ready(test, { number: IN_NEW_YORK });
    expect(await reaches(fourth, 'scheduled')).toMatchObject({ blocked_reason: 'frequency_limit' });
    await set({ advance_seconds: 24 * HOUR + 1 });
    await reaches(fourth, 'completed');
  });

  it('runs on from where it was advanced to, unless it is frozen', async () => {
    await set({ now: '2026-03-05T12:59:50Z' });
    const call = await dialer.ready(test, { number: IN_NEW_YORK });
    await reaches(call, 'scheduled');
    await pass(9);
    expect((await dialer.call(call.id)).status).toBe('scheduled');
    await pass(1);
    await reaches(call, 'in_progress');
    await pass(2);
    await reaches(call, 'completed');
  });

  it('is advanced by the sum of concurrent requests at two replicas, each announced once', async () => {
    await set({ now: NIGHT, frozen: true });
    await database.dataSource.query('DELETE FROM outbox');
    await Promise.all(
      Array.from({ length: 10 }, (_, n) => set({ advance_seconds: 60 }, { at: n % 2 ? dialer : other })),
    );
    const { data } = await other.get(SandboxClockService).get(callerOf(test));
    expect(data).toEqual({ now: '2026-03-05T08:10:00Z', active: true, frozen: true });
    const events = await database.dataSource.query<{ body: string }[]>('SELECT body FROM outbox WHERE type = $1', [
      sandboxClockAdvanced.type,
    ]);
    expect(events.map(({ body }) => (JSON.parse(body) as { data: object }).data)).toEqual(
      Array(10).fill({ advanced_ms: 60_000 }),
    );
  });

  it('can be removed, after which calls no longer wait and what happened in the future does not count', async () => {
    await set({ now: NIGHT, frozen: true });
    const call = await dialer.ready(test, { number: IN_NEW_YORK });
    await reaches(call, 'scheduled');
    await dialer.get(SandboxClockService).remove(callerOf(test), inTime());
    await reaches(call, 'in_progress');
    await pass(2);
    await reaches(call, 'completed');
    const { data } = await dialer.get(SandboxClockService).get(callerOf(test));
    expect(data).toEqual({ now: '2026-03-04T18:00:02Z', active: false, frozen: false });
  });

  it.each<[string, SandboxClockBody]>([
    ['goes back', { now: '2026-03-05T07:59:59Z' }],
    ['goes too far ahead', { now: '2027-04-10T00:00:00Z' }],
    ['goes too far ahead in steps', { advance_seconds: 400 * 86_400 }],
  ])('refuses a change that %s', async (_, body) => {
    await set({ now: NIGHT, frozen: true });
    await expect(set(body)).rejects.toThrow('clock_not_ahead');
    const { data } = await dialer.get(SandboxClockService).get(callerOf(test));
    expect(data.now).toBe(NIGHT);
  });
});
