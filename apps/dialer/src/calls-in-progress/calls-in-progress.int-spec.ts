import { callProgressed, formatInstant, type EventEnvelope } from '@frontdesk/contracts';
import { uuidv7 } from '@frontdesk/messaging';
import { inTransaction, type Scope } from '@frontdesk/persistence';
import { eventually, type TestDatabase } from '@frontdesk/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { DecisionsService } from '../decisions/decisions.service.js';
import {
  createDialerDatabase,
  DialerProcess,
  liveOf,
  number,
  RecordingCarrier,
  SettableClock,
  testOf,
} from '../../testing/dialing.js';
import { CallsInProgressConsumer } from './calls-in-progress.consumer.js';

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
afterEach(async () => {
  await dialer.stop();
  await database.dataSource.query('TRUNCATE outbound_calls, consents, calls_in_progress, dial_lanes, outbox CASCADE');
});
afterAll(() => database.drop());

interface Progress {
  call?: number;
  phoneNumber?: string;
  isOver?: boolean;
}

function progress(
  { organizationId, livemode }: Scope,
  { call = 7, phoneNumber = number(1), isOver = false }: Progress = {},
): EventEnvelope {
  return {
    id: uuidv7(),
    type: callProgressed.type,
    organization_id: organizationId,
    livemode,
    created_at: formatInstant(clock.now()),
    data: { call_id: call, phone_number: phoneNumber, since: formatInstant(clock.now()), is_over: isOver },
  };
}

const consume = (...events: EventEnvelope[]) => dialer.get(CallsInProgressConsumer).consume(events);

/** Returns why a call to the number would be delayed, or null. */
async function delayOf(scope: Scope, phoneNumber = number(1)): Promise<string | null> {
  const wanted = { source: 'agent_dial', purpose: 'marketing', phoneNumber } as const;
  const { reason } = await inTransaction(dialer.dataSource, (tx) =>
    dialer.get(DecisionsService).decide(tx, scope, wanted),
  );
  return reason;
}

describe('a call in progress reported by a producer', () => {
  it('delays calls to its number until it ends, in its own organization and mode', async () => {
    const facts = await dialer.organization();
    const other = liveOf(await dialer.organization());
    const scope = liveOf(facts);
    await consume(progress(scope));
    expect(await delayOf(scope)).toBe('already_on_call');
    for (const elsewhere of [other, testOf(facts)]) expect(await delayOf(elsewhere)).toBeNull();
    expect(await delayOf(scope, number(2))).toBeNull();
    await consume(progress(scope, { isOver: true }));
    expect(await delayOf(scope)).toBeNull();
  });

  it('delays a waiting call by five minutes when its dial starts', async () => {
    const scope = liveOf(await dialer.organization({ outbound_lines: 1 }));
    const first = await dialer.ready(scope, { number: number(2) });
    await eventually(() => carrier.dials.length === 1);
    const waiting = await dialer.ready(scope, { number: number(1) });
    await consume(progress(scope));
    await dialer.dataSource.query(
      `UPDATE outbound_attempts SET ended_at = now(), outcome = 'no_answer' WHERE outbound_call_id = $1`,
      [first.id],
    );
    clock.advance(30);
    await eventually(async () => (await dialer.call(waiting.id)).status === 'scheduled');
    expect(await dialer.call(waiting.id)).toMatchObject({ blocked_reason: 'already_on_call', attempts: 0 });
    await consume(progress(scope, { isOver: true }));
    clock.advance(301);
    await eventually(() => carrier.dialsTo(number(1)) === 1);
  });

  it('stays ended if its events repeat or arrive in any order', async () => {
    const scope = liveOf(await dialer.organization());
    const [begun, over] = [progress(scope), progress(scope, { isOver: true })];
    await consume(over);
    await consume(begun, begun);
    expect(await delayOf(scope)).toBeNull();
    await consume(over, begun);
    expect(await delayOf(scope)).toBeNull();
    await consume(progress(scope, { call: 8 }), progress(scope, { call: 9, phoneNumber: number(3) }));
    expect(await delayOf(scope)).toBe('already_on_call');
  });

  it('delays calls for at most four hours if its end is not reported, and is then deleted', async () => {
    const scope = liveOf(await dialer.organization());
    await consume(progress(scope));
    clock.advance(4 * 3600 - 1);
    expect(await delayOf(scope)).toBe('already_on_call');
    clock.advance(1);
    expect(await delayOf(scope)).toBeNull();
    await consume(progress(scope, { call: 8, phoneNumber: number(2) }));
    const rows = await database.dataSource.query<{ call_id: number }[]>('SELECT call_id FROM calls_in_progress');
    expect(rows.map(({ call_id }) => call_id)).toEqual([8]);
  });

  it('is not stored if the dialer would never call its number', async () => {
    const scope = liveOf(await dialer.organization());
    await consume(...['anonymous', '+442079460958'].map((phoneNumber, call) => progress(scope, { phoneNumber, call })));
    expect(await database.dataSource.query('SELECT 1 FROM calls_in_progress')).toEqual([]);
  });
});
