import type { OutboundCallStatus } from '@frontdesk/contracts';
import { inTransaction } from '@frontdesk/persistence';
import { eventually, type TestDatabase } from '@frontdesk/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OutboundCallEntity } from '../calls/outbound-call.entity.js';
import { OrganizationQueuesRepository } from '../calls/organization-queues.repository.js';
import { OutboundCallsRepository } from '../calls/outbound-calls.repository.js';
import { DoNotCallService } from '../do-not-call/do-not-call.service.js';
import {
  createDialerDatabase,
  DialerProcess,
  number,
  RecordingCarrier,
  SettableClock,
  testOf,
} from '../../testing/dialing.js';

const STEP_SECONDS = 2;

let database: TestDatabase;
let clock: SettableClock;
let carrier: RecordingCarrier;
let dialer: DialerProcess;

beforeAll(async () => {
  database = await createDialerDatabase();
});
beforeEach(async () => {
  clock = new SettableClock();
  carrier = new RecordingCarrier();
  dialer = await DialerProcess.start({ database, clock, carrier });
});
afterEach(() => dialer.stop());
afterAll(() => database.drop());

/** The carrier fails the test if it is called, because no test key ever rings a phone. */
afterEach(() => expect(carrier.dials).toEqual([]));

/** Advances the clock and wakes the scheduler, which otherwise polls every two seconds. */
async function advance(seconds: number): Promise<void> {
  clock.advance(seconds);
  await dialer.get(OrganizationQueuesRepository).wakeOthers();
}

const reaches = (call: OutboundCallEntity, status: OutboundCallStatus) =>
  eventually(async () => {
    const now = await dialer.call(call.id);
    return now.status === status && now;
  });

describe('a simulated call', () => {
  it('spends two seconds in each of queued and in_progress, and then completes with a conversation', async () => {
    const scope = testOf(await dialer.organization());
    const call = await dialer.ready(scope, { number: number(1) });
    clock.advance(STEP_SECONDS - 0.5);
    expect(await dialer.call(call.id)).toMatchObject({ status: 'queued', attempts: 0 });
    await advance(0.5);
    expect(await reaches(call, 'in_progress')).toMatchObject({ attempts: 1, answered_by: 'human', ended_at: null });
    await advance(STEP_SECONDS);
    expect(await reaches(call, 'completed')).toMatchObject({
      answered_by: 'human',
      duration_seconds: 42,
      summary: expect.stringContaining('simulated'),
      due_at: null,
    });
    const detail = await dialer.get(OutboundCallsRepository).find(scope, call.id);
    expect(detail?.transcript?.map(({ role }) => role)).toEqual(['ai', 'customer', 'ai', 'customer', 'ai']);
    expect(await dialer.announced(call.id)).toEqual(['outbound_call.completed completed']);
    // The dial counts for the frequency limit of test mode.
    expect(await dialer.dials(scope)).toMatchObject([{ outcome: 'completed', livemode: false }]);
  });

  const ends: [string, string, Partial<OutboundCallEntity>][] = [
    ['+14155550190', 'completed', { answered_by: 'human' }],
    ['+14155550191', 'no_answer', { answered_by: null, answered_at: null, duration_seconds: null }],
    ['+14155550192', 'voicemail', { answered_by: 'machine', voicemail_left_at: expect.any(Date) as never }],
    ['+14155550193', 'failed', { answered_by: null, duration_seconds: null }],
    ['+14155550194', 'completed', { answered_by: 'human' }],
    ['+14155550196', 'voicemail', { answered_by: 'machine', voicemail_left_at: null }],
    ['+14155550199', 'completed', { answered_by: 'human' }],
  ];
  it.each(ends)('to %s ends %s', async (to, status, rest) => {
    const scope = testOf(await dialer.organization());
    const call = await dialer.ready(scope, { number: to });
    await advance(STEP_SECONDS);
    await eventually(async () => (await dialer.call(call.id)).attempts === 1);
    await advance(STEP_SECONDS);
    expect(await reaches(call, status as OutboundCallStatus)).toMatchObject(rest);
    expect(await dialer.announced(call.id)).toEqual([`outbound_call.completed ${status}`]);
    const entries = await dialer.dataSource.query<unknown[]>(
      'SELECT source FROM do_not_call_entries WHERE organization_id = $1 AND NOT livemode AND phone_number = $2',
      [scope.organizationId, to],
    );
    expect(entries).toEqual(to.endsWith('4') ? [{ source: 'opt_out' }] : []);
  });

  it('to +14155550195 stays queued', async () => {
    const scope = testOf(await dialer.organization());
    const call = await dialer.ready(scope, { number: '+14155550195' });
    const other = await dialer.ready(scope, { number: number(1) });
    await advance(STEP_SECONDS);
    await reaches(other, 'in_progress');
    await advance(STEP_SECONDS);
    await reaches(other, 'completed');
    expect(await dialer.call(call.id)).toMatchObject({ status: 'queued', attempts: 0 });
  });

  it('reports a delay but does not wait', async () => {
    const scope = testOf(await dialer.organization());
    clock.advance(10 * 3600);
    const call = await dialer.ready(scope, { number: number(1) });
    expect(call).toMatchObject({ status: 'queued', blocked_reason: 'outside_hours' });
    await advance(STEP_SECONDS);
    expect(await reaches(call, 'in_progress')).toMatchObject({ blocked_reason: null, scheduled_for: null });
  });

  it('uses no line and no carrier, even for many calls', async () => {
    const scope = testOf(await dialer.organization({ outbound_lines: 1 }));
    for (let n = 0; n < 8; n++) await dialer.ready(scope, { number: number(n) });
    await advance(STEP_SECONDS);
    await eventually(async () => (await dialer.statuses(scope)).in_progress === 8);
  });

  it('is blocked by a test-mode opt-out that precedes its start', async () => {
    const facts = await dialer.organization();
    const scope = testOf(facts);
    const call = await dialer.ready(scope, { number: number(1) });
    await inTransaction(dialer.dataSource, (tx) => dialer.get(DoNotCallService).optOut(tx, scope, number(1)));
    expect(await reaches(call, 'blocked')).toMatchObject({ blocked_reason: 'do_not_call' });

    const refused = await dialer.ready(scope, { number: number(2) });
    await dialer.organization({ id: facts.id, service_active: false });
    await advance(STEP_SECONDS);
    expect(await reaches(refused, 'blocked')).toMatchObject({ blocked_reason: 'service_inactive', attempts: 0 });
    expect(await dialer.announced(refused.id)).toEqual(['outbound_call.completed blocked']);
  });

  it('continues from its last step after another process takes over', async () => {
    const scope = testOf(await dialer.organization());
    const call = await dialer.ready(scope, { number: number(1) });
    await advance(STEP_SECONDS);
    await reaches(call, 'in_progress');
    await dialer.stop();
    clock.advance(STEP_SECONDS);
    dialer = await DialerProcess.start({ database, clock, carrier });
    await reaches(call, 'completed');
    expect(await dialer.announced(call.id)).toEqual(['outbound_call.completed completed']);
  });
});
