import type { Caller, ListDoNotCallQuery, PageRequest, RecordDoNotCallBody } from '@frontdesk/contracts';
import { Deadline } from '@frontdesk/messaging';
import { inTransaction, scopeOf } from '@frontdesk/persistence';
import { Clock } from '@frontdesk/service-host';
import { createTestDatabase, eventually, type TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { announcedEnds, anOutboundCall, outboundCall } from '../../testing/waiting-calls.js';
import { WaitingCalls } from '../calls/waiting-calls.js';
import { ConsentsRepository } from '../consents/consents.repository.js';
import { lockForDial, lockNumber } from '../number-locks.sql.js';
import { service } from '../service.js';
import { DoNotCallRepository } from './do-not-call.repository.js';
import { DoNotCallService } from './do-not-call.service.js';
import { OperatorListRepository } from './operator-list.repository.js';
import { OperatorListService } from './operator-list.service.js';
import { timesOn } from '../../testing/organization-times.js';

class SetClock extends Clock {
  instant = new Date('2026-01-01T00:00:00.789Z');

  now(): Date {
    return this.instant;
  }
}

const aCaller = (given: Partial<Caller> = {}): Caller => ({
  organizationId: 1,
  livemode: true,
  hipaa: false,
  factsVersion: 1,
  keyId: 5,
  requestId: 'req-1',
  ...given,
});
const live = aCaller();
const test = aCaller({ livemode: false });
const stranger = aCaller({ organizationId: 2 });
const OPERATOR = aCaller({ organizationId: 0, keyId: null });
const NUMBER = '+14155550123';

const clock = new SetClock();
let database: TestDatabase;
let entries: DoNotCallRepository;
let consents: ConsentsRepository;
let doNotCall: DoNotCallService;
let operatorList: OperatorListService;

beforeAll(async () => {
  database = await createTestDatabase({ schema: 'dialer', ...service.database });
  const { dataSource } = database;
  entries = new DoNotCallRepository(dataSource);
  consents = new ConsentsRepository(dataSource);
  doNotCall = new DoNotCallService(entries, consents, new WaitingCalls(timesOn(clock)), dataSource, clock);
  operatorList = new OperatorListService(new OperatorListRepository(dataSource), dataSource, clock);
});
afterAll(() => database.drop());
beforeEach(async () => {
  clock.instant = new Date('2026-01-01T00:00:00.789Z');
  await database.dataSource.query(
    `TRUNCATE do_not_call_entries, do_not_call_writes, operator_do_not_call, consents, outbound_calls, outbox
     RESTART IDENTITY CASCADE`,
  );
});

const inTime = (): Deadline => Deadline.in(5000);
const enter = (body: Partial<RecordDoNotCallBody> = {}, caller = live) =>
  doNotCall.record(caller, { phone_number: NUMBER, ...body }, inTime());
const list = (query: ListDoNotCallQuery = {}, page: PageRequest = { limit: 25 }, caller = live) =>
  doNotCall.list(caller, query, page);
const aConsent = (phone_number = NUMBER) =>
  inTransaction(database.dataSource, (tx) =>
    consents.insert(tx, scopeOf(live), {
      external_id: null,
      phone_number,
      purposes: ['marketing'],
      consent_text: 'Yes, an AI may call me about this.',
      source_url: null,
      ip_address: null,
      user_agent: null,
      method: 'portal',
      seller: null,
      form_version: null,
      recorded_by: null,
      obtained_at: clock.instant,
      created_at: clock.instant,
    }),
  );
const revokedAt = async (): Promise<(Date | null)[]> => {
  const rows = await database.dataSource.query<{ revoked_at: Date | null }[]>('SELECT revoked_at FROM consents');
  return rows.map(({ revoked_at }) => revoked_at);
};
const stored = async (): Promise<Record<string, unknown>> => {
  const [row] = await database.dataSource.query<Record<string, unknown>[]>('SELECT * FROM do_not_call_entries');
  return row!;
};

describe('listing a number', () => {
  it('returns a removable entry with an E.164 number, source manual and whole seconds', async () => {
    expect(await enter({ phone_number: '(415) 555 0123', note: 'moved away' })).toEqual({
      data: {
        id: 1,
        livemode: true,
        phone_number: NUMBER,
        source: 'manual',
        note: 'moved away',
        removable: true,
        created_at: '2026-01-01T00:00:00Z',
      },
      existing: false,
    });
  });

  it('returns the existing entry unchanged, with its note, for a listed number', async () => {
    const { data } = await enter({ note: 'first' });
    clock.instant = new Date('2026-02-01T00:00:00Z');
    expect(await enter({ phone_number: '4155550123', note: 'second' })).toEqual({ data, existing: true });
  });

  it('creates one entry for twenty concurrent requests and returns it to all', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter()));
    expect(answers.filter(({ existing }) => !existing)).toHaveLength(1);
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  });

  it('refuses a number that is not a US number, and stores nothing after the deadline of the request', async () => {
    await expect(enter({ phone_number: '416-555-0123' })).rejects.toMatchObject({ code: 'invalid_number' });
    const late = Deadline.in(100);
    await expect(doNotCall.create(live, { phone_number: NUMBER }, late)).rejects.toMatchObject({ code: 'unavailable' });
    expect((await list()).data).toEqual([]);
  });

  it('blocks the waiting calls of every source to the number at once, and announces each end once', async () => {
    const waiting = [
      await anOutboundCall(database.dataSource, { status: 'queued' }),
      await anOutboundCall(database.dataSource, { status: 'scheduled', source: 'campaign' }),
      await anOutboundCall(database.dataSource, { status: 'connecting_agent', source: 'agent_dial' }),
    ];
    const untouched = [
      await anOutboundCall(database.dataSource, { status: 'dialing' }),
      await anOutboundCall(database.dataSource, { status: 'completed' }),
      await anOutboundCall(database.dataSource, { livemode: false }),
      await anOutboundCall(database.dataSource, { organization_id: 2 }),
      await anOutboundCall(database.dataSource, { phone_number: '+12125550199' }),
    ];
    await enter();
    await enter();
    for (const id of waiting) {
      expect(await outboundCall(database.dataSource, id)).toEqual({
        status: 'blocked',
        blocked_reason: 'do_not_call',
        due_at: null,
        ended_at: new Date('2026-01-01T00:00:00Z'),
      });
    }
    for (const id of untouched) expect((await outboundCall(database.dataSource, id)).status).not.toBe('blocked');
    expect(await announcedEnds(database.dataSource)).toEqual(waiting);
  });

  it('keeps the consent of a person who has not opted out', async () => {
    await aConsent();
    await enter();
    expect(await revokedAt()).toEqual([null]);
  });
});

describe('an opt-out', () => {
  it('lists the number permanently, revokes every consent and blocks waiting calls in one transaction', async () => {
    await aConsent();
    await aConsent();
    await aConsent('+12125550199');
    const call = await anOutboundCall(database.dataSource);
    const { data, existing } = await enter({ opted_out: true, note: 'asked on the phone', call_id: 7 });
    expect(existing).toBe(false);
    expect(data).toMatchObject({ source: 'opt_out', removable: false, note: 'asked on the phone' });
    expect(await stored()).toMatchObject({ call_id: 7, opted_out_at: new Date('2026-01-01T00:00:00Z') });
    const at = new Date('2026-01-01T00:00:00Z');
    expect(await revokedAt()).toEqual(expect.arrayContaining([at, at, null]));
    expect(await outboundCall(database.dataSource, call)).toMatchObject({ blocked_reason: 'do_not_call' });
  });

  it('takes over a staff entry with its id, note and time', async () => {
    const { data } = await enter({ note: 'first' });
    clock.instant = new Date('2026-02-01T00:00:00Z');
    const upgraded = await enter({ opted_out: true, note: 'second', chat_id: 3 });
    expect(upgraded).toEqual({ data: { ...data, source: 'opt_out', removable: false }, existing: true });
    expect(await stored()).toMatchObject({ chat_id: 3, opted_out_at: clock.instant });
  });

  it('adds its note to an entry that has none', async () => {
    await enter();
    expect((await enter({ opted_out: true, note: 'asked' })).data.note).toBe('asked');
  });

  it('leaves its entry unchanged if it repeats, and revokes newer consents', async () => {
    const { data } = await enter({ opted_out: true, call_id: 7 });
    await aConsent();
    clock.instant = new Date('2026-02-01T00:00:00Z');
    expect(await enter({ opted_out: true, call_id: 8 })).toEqual({ data, existing: true });
    expect(await stored()).toMatchObject({ call_id: 7, opted_out_at: new Date('2026-01-01T00:00:00Z') });
    expect(await revokedAt()).toEqual([clock.instant]);
  });

  it('remains an opt-out if staff list the number again', async () => {
    const { data } = await enter({ opted_out: true });
    expect(await enter({ note: 'x' })).toEqual({ data, existing: true });
  });

  it('applies to one organization and one mode', async () => {
    await enter({ opted_out: true });
    expect((await enter({}, test)).data.source).toBe('manual');
    expect((await enter({}, stranger)).data.source).toBe('manual');
  });
});

describe('an external id', () => {
  it('makes a write idempotent: the repeat returns the first entry and changes nothing', async () => {
    const { data } = await enter({ opted_out: true, external_id: 'call-1' });
    await aConsent();
    expect(await enter({ opted_out: true, external_id: 'call-1', phone_number: '2125550199' })).toEqual({
      data,
      existing: true,
    });
    expect(await revokedAt()).toEqual([null]);
    expect((await list()).data).toHaveLength(1);
  });

  it('belongs to the write, not to the entry: an opt-out under another id upgrades the entry', async () => {
    await enter({ external_id: 'staff-1' });
    const { data } = await enter({ opted_out: true, external_id: 'call-1' });
    expect((await enter({ external_id: 'staff-1' })).data).toEqual(data);
    expect(data.source).toBe('opt_out');
  });

  it('is unique within one organization and mode', async () => {
    await enter({ external_id: 'x' });
    for (const caller of [test, stranger]) expect((await enter({ external_id: 'x' }, caller)).existing).toBe(false);
  });

  it('can be reused for a number whose entry was removed', async () => {
    const { data } = await enter({ external_id: 'x' });
    await doNotCall.delete(live, data.id, inTime());
    expect((await enter({ external_id: 'x' })).existing).toBe(false);
  });

  it('lists one number if it is used for two numbers at once', async () => {
    const outcomes = await Promise.allSettled(
      ['4155550123', '2125550199'].map((phone_number) => enter({ phone_number, external_id: 'x' })),
    );
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    expect((await list()).data).toHaveLength(1);
  });
});

describe('removing an entry', () => {
  it('is always refused for opt-outs', async () => {
    const { data } = await enter({ opted_out: true });
    await expect(doNotCall.delete(live, data.id, inTime())).rejects.toMatchObject({ code: 'opt_out_permanent' });
    await expect(doNotCall.remove(live, data.id, inTime())).rejects.toMatchObject({ code: 'opt_out_permanent' });
  });

  it('returns not_found for a removed entry and for one of the other mode or another organization', async () => {
    const { data } = await enter();
    for (const other of [test, stranger])
      await expect(doNotCall.delete(other, data.id, inTime())).rejects.toMatchObject({ code: 'not_found' });
    expect(await doNotCall.delete(live, data.id, inTime())).toBeNull();
    await expect(doNotCall.delete(live, data.id, inTime())).rejects.toMatchObject({ code: 'not_found' });
  });

  it('finds an entry of either mode through the platform API', async () => {
    const { data } = await enter({}, test);
    await expect(doNotCall.remove(stranger, data.id, inTime())).rejects.toMatchObject({ code: 'not_found' });
    expect(await doNotCall.remove(live, data.id, inTime())).toBeNull();
  });
});

describe('the Do Not Call list', () => {
  beforeEach(async () => {
    for (const [second, phone_number] of ['2125550101', '2125550102', '2125550103'].entries()) {
      clock.instant = new Date(Date.UTC(2026, 0, 1, 0, 0, second));
      await enter({ phone_number, opted_out: second === 1 });
    }
    await enter({ phone_number: '2125550104' });
    await enter({ phone_number: '2125550105' }, test);
    await enter({ phone_number: '2125550106' }, stranger);
    await operatorList.add(OPERATOR, { phone_number: '2125550107' }, inTime());
  });

  const numbers = async (query: ListDoNotCallQuery, page?: PageRequest): Promise<string[]> =>
    (await list(query, page)).data.map(({ phone_number }) => phone_number.slice(-1));

  it('shows one organization and mode, newest first and by descending id within a second, without the operator’s list', async () => {
    expect(await numbers({})).toEqual(['4', '3', '2', '1']);
    expect((await list({}, { limit: 25 }, test)).data).toHaveLength(1);
  });

  it('filters by number, by source and by both', async () => {
    expect(await numbers({ phone_number: '+12125550102' })).toEqual(['2']);
    expect(await numbers({ phone_number: '+12125550107' })).toEqual([]);
    expect(await numbers({ source: 'opt_out' })).toEqual(['2']);
    expect(await numbers({ source: 'manual' })).toEqual(['4', '3', '1']);
    expect(await numbers({ source: 'manual', phone_number: '+12125550102' })).toEqual([]);
  });

  it('pages forward and back without repeats or gaps', async () => {
    const first = await list({ source: 'manual' }, { limit: 2 });
    const second = await list({ source: 'manual' }, { limit: 2, after: first.next! });
    expect(second.data.map(({ phone_number }) => phone_number)).toEqual(['+12125550101']);
    expect(second.next).toBeNull();
    const back = await list({ source: 'manual' }, { limit: 2, before: second.previous! });
    expect(back.data).toEqual(first.data);
  });
});

describe('the operator’s list', () => {
  it('returns the entry, and the same entry if the number is listed again', async () => {
    const added = await operatorList.add(OPERATOR, { phone_number: '415 555 0123', note: 'court order' }, inTime());
    expect(added).toEqual({
      data: { id: 1, phone_number: NUMBER, note: 'court order', created_at: '2026-01-01T00:00:00Z' },
      existing: false,
    });
    expect(await operatorList.add(OPERATOR, { phone_number: NUMBER, note: 'x' }, inTime())).toEqual({
      ...added,
      existing: true,
    });
    await expect(operatorList.add(OPERATOR, { phone_number: 'x' }, inTime())).rejects.toMatchObject({
      code: 'invalid_number',
    });
  });

  it('removes a number once', async () => {
    const { data } = await operatorList.add(OPERATOR, { phone_number: NUMBER }, inTime());
    expect(await operatorList.remove(OPERATOR, data.id, inTime())).toBeNull();
    await expect(operatorList.remove(OPERATOR, data.id, inTime())).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the locks of a number', () => {
  const waitingForLock = async (): Promise<boolean> => {
    const rows = await database.dataSource.query<unknown[]>(
      "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())",
    );
    return rows.length > 0;
  };

  it.each([
    ['an opt-out', () => enter({ opted_out: true })],
    ['an entry of the operator', () => operatorList.add(OPERATOR, { phone_number: NUMBER }, inTime())],
  ])('make %s wait for a dial start that holds them', async (_, write) => {
    const order: string[] = [];
    let written: Promise<unknown> | undefined;
    await inTransaction(database.dataSource, async (tx) => {
      await lockForDial(tx, scopeOf(live), NUMBER);
      written = write().then(() => order.push('written'));
      await eventually(waitingForLock);
      order.push('dial committed');
    });
    await written;
    expect(order).toEqual(['dial committed', 'written']);
  });

  it('do not affect the other mode, another organization or another number', async () => {
    await inTransaction(database.dataSource, async (tx) => {
      await lockNumber(tx, scopeOf(live), NUMBER);
      await enter({ opted_out: true }, test);
      await enter({ opted_out: true }, stranger);
      await enter({ opted_out: true, phone_number: '2125550199' });
    });
    expect((await list()).data).toHaveLength(1);
  });

  it('let an opt-out overtake an import that is entering its number, and the opt-out becomes the number’s entry', async () => {
    await inTransaction(database.dataSource, async (tx) => {
      await tx.query({
        text: `INSERT INTO do_not_call_entries (organization_id, livemode, phone_number, source, created_at)
               VALUES (1, true, $1, 'national_registry', '2026-01-01')`,
        values: [NUMBER],
      });
      expect((await enter({ opted_out: true })).existing).toBe(false);
    });
    const { data, existing } = await enter({ opted_out: true });
    expect(existing).toBe(true);
    expect(data.source).toBe('opt_out');
    expect((await enter({ note: 'x' })).data).toEqual(data);
  });

  it('turn a staff entry beside a registry entry into the opt-out and leave the registry entry unchanged', async () => {
    await inTransaction(database.dataSource, async (tx) => {
      await tx.query({
        text: `INSERT INTO do_not_call_entries (organization_id, livemode, phone_number, source, created_at)
               VALUES (1, true, $1, 'national_registry', '2026-01-01')`,
        values: [NUMBER],
      });
      await enter();
    });
    for (let time = 0; time < 2; time++) expect((await enter({ opted_out: true })).data.source).toBe('opt_out');
    const rows = await database.dataSource.query<{ source: string }[]>(
      'SELECT source FROM do_not_call_entries ORDER BY source',
    );
    expect(rows.map(({ source }) => source)).toEqual(['national_registry', 'opt_out']);
  });
});
