import type { OutboundCallStatus } from '@frontdesk/contracts';
import { createLogger } from '@frontdesk/service-host';
import { eventually, type TestDatabase } from '@frontdesk/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OutboundCallEntity } from '../calls/outbound-call.entity.js';
import { SimulatedCarrier } from '../carriers/simulated-carrier.js';
import { createDialerDatabase, DialerProcess, liveOf, number, SettableClock } from '../../testing/dialing.js';

const DEMO_NUMBER = '+18725550177';
const STEP_SECONDS = 2;
const SILENCE_SECONDS = 600;

let database: TestDatabase;
let clock: SettableClock;
let dialer: DialerProcess;

const start = (): Promise<DialerProcess> =>
  DialerProcess.start({
    database,
    clock,
    carrier: new SimulatedCarrier(clock, createLogger('dialer', { LOG_LEVEL: 'silent' })),
    settings: { SIMULATED_CARRIER_DEMO_NUMBER: DEMO_NUMBER },
  });

beforeAll(async () => {
  database = await createDialerDatabase();
});
beforeEach(async () => {
  clock = new SettableClock();
  dialer = await start();
});
afterEach(() => dialer.stop());
afterAll(() => database.drop());

const reaches = (call: OutboundCallEntity, status: OutboundCallStatus) =>
  eventually(async () => {
    const now = await dialer.call(call.id);
    return now.status === status && now;
  });

/** Queues a call and waits until the carrier has accepted it. From then on only reports change the call. */
const isDialing = async (call: OutboundCallEntity): Promise<void> => {
  await reaches(call, 'dialing');
  await eventually(async () => {
    const rows = await dialer.dataSource.query<unknown[]>(
      'SELECT 1 FROM outbound_attempts WHERE outbound_call_id = $1 AND carrier_call_id IS NOT NULL',
      [call.id],
    );
    return rows.length > 0;
  });
};

describe('a live call of the simulated carrier', () => {
  it('from the demo number spends two seconds in each of dialing and in_progress, and then completes', async () => {
    const scope = liveOf(await dialer.organization({ outbound_number: DEMO_NUMBER }));
    const call = await dialer.ready(scope, { number: number(1) });
    await isDialing(call);
    clock.advance(STEP_SECONDS);
    await reaches(call, 'in_progress');
    clock.advance(STEP_SECONDS);
    expect(await reaches(call, 'completed')).toMatchObject({ answered_by: 'human', duration_seconds: 42, attempts: 1 });
    expect(await dialer.announced(call.id)).toEqual([
      'dial.started ringing',
      'dial.changed in_progress',
      'outbound_call.completed completed',
      'dial.changed completed',
    ]);
  });

  it('from the demo number ends as the last digit of the called number prescribes', async () => {
    const scope = liveOf(await dialer.organization({ outbound_number: DEMO_NUMBER }));
    const failing = await dialer.ready(scope, { number: '+14155550193' });
    await isDialing(failing);
    clock.advance(STEP_SECONDS);
    expect(await reaches(failing, 'failed')).toMatchObject({ answered_at: null });
  });

  it('from the demo number continues after a restart', async () => {
    const scope = liveOf(await dialer.organization({ outbound_number: DEMO_NUMBER }));
    const call = await dialer.ready(scope, { number: number(1) });
    await isDialing(call);
    await dialer.stop();
    clock.advance(STEP_SECONDS);
    dialer = await start();
    await reaches(call, 'in_progress');
    clock.advance(STEP_SECONDS);
    await reaches(call, 'completed');
  });

  it.each([null, '+13125550100'])('from %s fails after ten minutes if no report arrives', async (from) => {
    const facts = await dialer.organization({ outbound_number: from });
    const call = await dialer.ready(liveOf(facts), { number: number(1) });
    const demo = await dialer.ready(liveOf(await dialer.organization({ outbound_number: DEMO_NUMBER })), {
      number: number(2),
    });
    await Promise.all([isDialing(call), isDialing(demo)]);
    clock.advance(STEP_SECONDS);
    await reaches(demo, 'in_progress');
    clock.advance(STEP_SECONDS);
    await reaches(demo, 'completed');
    expect(await dialer.call(call.id)).toMatchObject({ status: 'dialing' });
    clock.advance(SILENCE_SECONDS);
    await reaches(call, 'failed');
  });
});
