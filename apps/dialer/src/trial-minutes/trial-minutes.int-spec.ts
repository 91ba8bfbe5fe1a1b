import type { OrganizationFacts } from '@frontdesk/contracts';
import { inTransaction, type Scope } from '@frontdesk/persistence';
import type { TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DialStartService } from '../calls/dial-start.service.js';
import type { OutboundCallEntity } from '../calls/outbound-call.entity.js';
import {
  createDialerDatabase,
  DialerProcess,
  liveOf,
  number,
  RecordingCarrier,
  SettableClock,
  testOf,
} from '../../testing/dialing.js';
import { ProgressService } from '../reports/progress.service.js';
import type { Report } from '../reports/reported-changes.rule.js';
import { TrialMinutesService } from './trial-minutes.service.js';

const clock = new SettableClock();
let database: TestDatabase;
let dialer: DialerProcess;

beforeAll(async () => {
  database = await createDialerDatabase();
  dialer = await DialerProcess.start({ database, clock, carrier: new RecordingCarrier(), scheduler: false });
});
afterAll(async () => {
  await dialer?.stop();
  await database.drop();
});

const onTrial = (minutes: number | null, part: Partial<OrganizationFacts> = {}): Promise<OrganizationFacts> =>
  dialer.organization({ plan: 'trial', trial_minutes_remaining: minutes, ...part });

const start = (scope: Scope, { id, phone_number }: OutboundCallEntity): Promise<string> =>
  inTransaction(dialer.dataSource, async (tx) => {
    const request = { id, phoneNumber: phone_number, by: 'recording', from: ['queued', 'scheduled'] } as const;
    const { outcome } = await dialer.get(DialStartService).start(tx, scope, request);
    return outcome;
  });

const report = (scope: Scope, { id }: OutboundCallEntity, ...reports: Report[]): Promise<void> =>
  inTransaction(dialer.dataSource, async (tx) => {
    for (const each of reports) await dialer.get(ProgressService).apply(tx, scope, id, each);
  });

const left = async ({ id }: OrganizationFacts): Promise<number | null | undefined> => {
  const { balances } = await dialer.get(TrialMinutesService).get([id]);
  return balances[0]?.remaining;
};

describe('trial minutes', () => {
  it('are reserved when a dial starts and charged, rounded up, when it ends', async () => {
    const facts = await onTrial(10);
    const scope = liveOf(facts);
    const call = await dialer.ready(scope, { number: number(1) });
    expect(await left(facts)).toBe(10);
    await start(scope, call);
    expect(await left(facts)).toBe(9);
    await report(scope, call, { status: 'in_progress' }, { status: 'completed', duration_seconds: 121 });
    expect(await left(facts)).toBe(7);
    await report(scope, call, { status: 'completed', duration_seconds: 500 });
    expect(await left(facts)).toBe(7);
  });

  it('are released if the call is not answered', async () => {
    const facts = await onTrial(1);
    const scope = liveOf(facts);
    const call = await dialer.ready(scope, { number: number(1) });
    await start(scope, call);
    expect(await left(facts)).toBe(0);
    await report(scope, call, { status: 'no_answer' });
    expect(await left(facts)).toBe(1);
  });

  it('prevent further calls when they are used up or reserved by running calls', async () => {
    const facts = await onTrial(2);
    const scope = liveOf(facts);
    const calls = [];
    for (let n = 0; n < 5; n++) calls.push(await dialer.ready(scope, { number: number(n) }));
    const outcomes = await Promise.all(calls.map((call) => start(scope, call)));
    expect(outcomes.sort()).toEqual(['blocked', 'blocked', 'blocked', 'started', 'started']);
    const [blocked] = (await Promise.all(calls.map(({ id }) => dialer.call(id)))).filter(
      ({ status }) => status === 'blocked',
    );
    expect(blocked!.blocked_reason).toBe('trial_minutes_exhausted');
  });

  it('never fall below zero', async () => {
    const facts = await onTrial(1);
    const scope = liveOf(facts);
    const call = await dialer.ready(scope, { number: number(1) });
    await start(scope, call);
    await report(scope, call, { status: 'in_progress' }, { status: 'completed', duration_seconds: 3600 });
    expect(await left(facts)).toBe(0);
  });

  it('are reset when the platform sets them, minus the minutes that running calls reserve', async () => {
    const facts = await onTrial(10);
    const scope = liveOf(facts);
    const call = await dialer.ready(scope, { number: number(1) });
    await start(scope, call);
    const again = await onTrial(20, { id: facts.id, trial_minutes_version: 2 });
    await report(scope, call, { status: 'in_progress' }, { status: 'completed', duration_seconds: 90 });
    expect(await left(again)).toBe(18);
    // A change of any other setting does not reset the balance.
    const renamed = await onTrial(20, { id: facts.id, trial_minutes_version: 2, name: 'Acme' });
    expect(await left(renamed)).toBe(18);
  });

  it('are shown minus the reserved ones if they are set during calls, and unanswered calls do not increase them', async () => {
    const facts = await onTrial(5);
    const scope = liveOf(facts);
    const calls = [];
    for (let n = 0; n < 4; n++) calls.push(await dialer.ready(scope, { number: number(n) }));
    for (const call of calls) expect(await start(scope, call)).toBe('started');
    const three = await onTrial(3, { id: facts.id, trial_minutes_version: 2 });
    expect(await left(three)).toBe(0);
    const none = await onTrial(0, { id: facts.id, trial_minutes_version: 3 });
    for (const call of calls) await report(scope, call, { status: 'no_answer' });
    expect(await left(none)).toBe(0);
    const last = await dialer.ready(scope, { number: number(9) });
    expect(await start(scope, last)).toBe('blocked');
  });

  it('are charged for a call during which they were set', async () => {
    const facts = await onTrial(5);
    const scope = liveOf(facts);
    const call = await dialer.ready(scope, { number: number(1) });
    await start(scope, call);
    const one = await onTrial(1, { id: facts.id, trial_minutes_version: 2 });
    await report(scope, call, { status: 'in_progress' }, { status: 'completed', duration_seconds: 45 });
    expect(await left(one)).toBe(0);
  });

  it('are charged only for live AI calls on trial', async () => {
    const facts = await onTrial(3);
    const simulated = await dialer.ready(testOf(facts), { number: number(1) });
    await start(testOf(facts), simulated);
    const byHand = await dialer.queue(liveOf(facts), { number: number(2), source: 'agent_dial' });
    await report(
      liveOf(facts),
      byHand,
      { status: 'dialing' },
      { status: 'in_progress' },
      { status: 'completed', duration_seconds: 600 },
    );
    expect(await left(facts)).toBe(3);

    const pro = await dialer.organization({ trial_minutes_remaining: 3 });
    const call = await dialer.ready(liveOf(pro), { number: number(1) });
    await start(liveOf(pro), call);
    await report(liveOf(pro), call, { status: 'in_progress' }, { status: 'completed', duration_seconds: 600 });
    expect(await left(pro)).toBe(3);
  });

  it('remain unlimited if the organization has no limit', async () => {
    const facts = await onTrial(null);
    const scope = liveOf(facts);
    const call = await dialer.ready(scope, { number: number(1) });
    expect(await start(scope, call)).toBe('started');
    await report(scope, call, { status: 'in_progress' }, { status: 'completed', duration_seconds: 600 });
    expect(await left(facts)).toBeNull();
  });

  it('are returned for known organizations only', async () => {
    const one = await onTrial(4);
    const other = await onTrial(null);
    expect(await dialer.get(TrialMinutesService).get([other.id, one.id, 999_999])).toEqual({
      balances: [
        { organization_id: one.id, remaining: 4 },
        { organization_id: other.id, remaining: null },
      ],
    });
  });
});
