import {
  createBlockedCaller,
  deleteBlockedCaller,
  pendingAudit,
  type Actor,
  type AnyOperation,
  type BlockNumberBody,
  type Caller,
  type EventEnvelope,
  type ListBlockedCallersQuery,
  type PageRequest,
} from '@frontdesk/contracts';
import { Deadline } from '@frontdesk/messaging';
import { openSchema } from '@frontdesk/persistence';
import { Clock } from '@frontdesk/service-host';
import { createTestDatabase, type TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { service } from '../service.js';
import { BlockedCallersRepository } from './blocked-callers.repository.js';
import { BlockedCallersService } from './blocked-callers.service.js';

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

const clock = new SetClock();
let database: TestDatabase;
let blockedCallers: BlockedCallersService;

beforeAll(async () => {
  database = await createTestDatabase({ schema: 'dialer', ...service.database });
  blockedCallers = new BlockedCallersService(
    new BlockedCallersRepository(database.dataSource),
    database.dataSource,
    clock,
  );
});
afterAll(() => database.drop());
beforeEach(async () => {
  clock.instant = new Date('2026-01-01T00:00:00.789Z');
  await database.dataSource.query('TRUNCATE blocked_callers RESTART IDENTITY');
});

const inTime = (): Deadline => Deadline.in(5000);
const create = (pattern: string, { caller = live, note }: { caller?: Caller; note?: string } = {}) =>
  blockedCallers.create(caller, { pattern, ...(note ? { note } : {}) }, inTime());
const blockNumber = (body: Partial<BlockNumberBody>, caller = live) =>
  blockedCallers.blockNumber(caller, { from_number: '+14155550123', source: 'call', note: null, ...body }, inTime());
const screen = async (from: string, caller = live) => (await blockedCallers.screen(caller, from)).entry_id;
const list = (query: ListBlockedCallersQuery = {}, page: PageRequest = { limit: 25 }, caller = live) =>
  blockedCallers.list(caller, query, page);

describe('the schema of the dialer', () => {
  let schema: Awaited<ReturnType<typeof openSchema>>;
  beforeAll(async () => {
    schema = await openSchema({ url: database.url, schema: 'dialer', ...service.database });
  });
  afterAll(() => schema.destroy());

  it('has the columns that the entities describe', async () => {
    const { upQueries } = await schema.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('can be reverted completely and migrated again', async () => {
    for (const _migration of service.database.migrations) await schema.undoLastMigration();
    const left = await database.dataSource.query<{ name: string }[]>(
      "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'dialer'",
    );
    expect(left.map(({ name }) => name)).toEqual(['migrations']);
    await schema.runMigrations();
  });
});

describe('listing a pattern', () => {
  it('returns the entry with the canonical pattern, source manual, no counted calls and whole seconds', async () => {
    expect(await create('(415) 5*', { note: 'robocalls' })).toEqual({
      data: {
        id: 1,
        livemode: true,
        pattern: '+14155*',
        source: 'manual',
        note: 'robocalls',
        calls_blocked: 0,
        last_blocked_at: null,
        created_at: '2026-01-01T00:00:00Z',
      },
      existing: false,
    });
  });

  it('returns the existing entry unchanged, with its note, for any spelling of its pattern', async () => {
    const { data } = await create('415 555 0123', { note: 'first' });
    clock.instant = new Date('2026-02-01T00:00:00Z');
    expect(await create('+1 (415) 555-0123', { note: 'second' })).toEqual({ data, existing: true });
    expect(await blockNumber({ source: 'ai', note: 'third' })).toEqual({ data, existing: true });
  });

  it('creates one entry for twenty concurrent requests and returns it to all', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create('4155*')));
    expect(answers.filter(({ existing }) => !existing)).toHaveLength(1);
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
  });

  it('refuses a pattern that is neither a US number nor a prefix of at least four digits', async () => {
    for (const pattern of ['415*', '+442079460958', 'spam']) {
      await expect(create(pattern)).rejects.toMatchObject({ code: 'invalid_pattern' });
    }
  });

  it('stores nothing after the deadline of the request', async () => {
    await expect(blockedCallers.create(live, { pattern: '4155*' }, Deadline.in(100))).rejects.toMatchObject({
      code: 'unavailable',
    });
    expect((await list()).data).toEqual([]);
  });
});

describe('blocking a caller’s number', () => {
  it('stores a number of any country unchanged', async () => {
    const { data } = await blockNumber({ from_number: '+442079460958', source: 'ai', note: 'rude' });
    expect(data).toMatchObject({ pattern: '+442079460958', source: 'ai', note: 'rude' });
    expect(await screen('+442079460958')).toBe(data.id);
  });

  it('refuses a caller without a number', async () => {
    await expect(blockNumber({ from_number: 'anonymous' })).rejects.toMatchObject({ code: 'invalid_pattern' });
  });
});

describe('screening', () => {
  it('prefers the longest pattern, and an exact number over a prefix of all its digits', async () => {
    const { data: area } = await create('1415*');
    expect(await screen('+14155550123')).toBe(area.id);
    const { data: exchange } = await create('1415555*');
    expect(await screen('+14155550123')).toBe(exchange.id);
    const { data: allDigits } = await create('14155550123*');
    expect(await screen('+14155550123')).toBe(allDigits.id);
    const { data: number } = await create('4155550123');
    expect(await screen('+14155550123')).toBe(number.id);
    expect(await screen('+14155559999')).toBe(exchange.id);
    expect(await screen('+14159999999')).toBe(area.id);
    expect(await screen('+12125550123')).toBeNull();
  });

  it('never matches a caller without a number', async () => {
    await create('1415*');
    for (const from of ['anonymous', '', 'Unknown', '1415', '%', '+1415*']) expect(await screen(from)).toBeNull();
  });

  it('matches only entries of its organization and mode', async () => {
    const { data } = await create('1415*');
    expect(await screen('+14155550123', test)).toBeNull();
    expect(await screen('+14155550123', stranger)).toBeNull();
    const { data: other, existing } = await create('1415*', { caller: test });
    expect(existing).toBe(false);
    expect(await screen('+14155550123', test)).toBe(other.id);
    expect(await screen('+14155550123')).toBe(data.id);
  });

  it('no longer matches a deleted entry', async () => {
    const { data } = await create('1415*');
    await blockedCallers.delete(live, data.id, inTime());
    expect(await screen('+14155550123')).toBeNull();
  });
});

describe('deleting an entry', () => {
  it('returns not_found for a deleted entry and for one of the other mode or another organization', async () => {
    const { data } = await create('1415*');
    for (const other of [test, stranger]) {
      await expect(blockedCallers.delete(other, data.id, inTime())).rejects.toMatchObject({ code: 'not_found' });
    }
    expect(await blockedCallers.delete(live, data.id, inTime())).toBeNull();
    await expect(blockedCallers.delete(live, data.id, inTime())).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the list of blocked callers', () => {
  beforeEach(async () => {
    for (const [second, pattern] of ['2125*', '2135*', '2145*'].entries()) {
      clock.instant = new Date(Date.UTC(2026, 0, 1, 0, 0, second));
      await create(pattern);
    }
    await blockNumber({ from_number: '+12155550123', source: 'ai' });
    await create('2165*', { caller: test });
    await create('2175*', { caller: stranger });
  });

  const patterns = async (query: ListBlockedCallersQuery): Promise<string[]> =>
    (await list(query)).data.map(({ pattern }) => pattern);

  it('shows one organization and mode, newest first and by descending id within a second', async () => {
    expect(await patterns({})).toEqual(['+12155550123', '+12145*', '+12135*', '+12125*']);
    expect((await list({}, { limit: 25 }, test)).data.map(({ pattern }) => pattern)).toEqual(['+12165*']);
  });

  it('filters by pattern, by source and by both', async () => {
    expect(await patterns({ pattern: '+12135*' })).toEqual(['+12135*']);
    expect(await patterns({ pattern: '+12165*' })).toEqual([]);
    expect(await patterns({ source: 'ai' })).toEqual(['+12155550123']);
    expect(await patterns({ source: 'manual', pattern: '+12125*' })).toEqual(['+12125*']);
    expect(await patterns({ source: 'call', pattern: '+12125*' })).toEqual([]);
  });

  it('pages forward and back without repeats or gaps', async () => {
    const first = await list({ source: 'manual' }, { limit: 2 });
    expect(first.data.map(({ pattern }) => pattern)).toEqual(['+12145*', '+12135*']);
    const second = await list({ source: 'manual' }, { limit: 2, after: first.next! });
    expect(second.data.map(({ pattern }) => pattern)).toEqual(['+12125*']);
    expect(second.next).toBeNull();
    expect(await list({ source: 'manual' }, { limit: 2, before: second.previous! })).toMatchObject({
      data: first.data,
    });
  });
});

describe('the audit log', () => {
  const key: Actor = { kind: 'key', id: 5, name: 'crm' };
  const auditedBy = (operation: AnyOperation, given: Partial<Caller> = {}): Caller => {
    const caller = aCaller({ actor: key, address: '203.0.113.9', ...given });
    return { ...caller, audit: pendingAudit(operation, caller, () => clock.now()) };
  };
  const recorded = async (): Promise<EventEnvelope[]> => {
    const rows = await database.dataSource.query<{ body: string }[]>('SELECT body FROM outbox ORDER BY seq');
    return rows.map(({ body }) => JSON.parse(body) as EventEnvelope);
  };

  beforeEach(() => database.dataSource.query('TRUNCATE outbox'));

  it('gets an entry in the transaction of each change by a key, with the values but not the note', async () => {
    const { data } = await create('4155550123', { caller: auditedBy(createBlockedCaller), note: 'Sells windows' });
    await blockedCallers.delete(auditedBy(deleteBlockedCaller), data.id, inTime());
    const common = {
      actor: key,
      address: '203.0.113.9',
      request_id: 'req-1',
      target: { type: 'blocked_caller', id: data.id },
    };
    const [created, deleted, ...more] = await recorded();
    expect(more).toEqual([]);
    expect(created).toMatchObject({ type: 'audit.recorded', organization_id: 1, livemode: true });
    expect(created!.created_at).toBe('2026-01-01T00:00:00.789Z');
    expect(created!.data).toEqual({
      ...common,
      action: 'blocked_caller.created',
      changes: {
        pattern: { before: null, after: '+14155550123' },
        source: { before: null, after: 'manual' },
        note: {},
      },
    });
    expect(deleted!.data).toEqual({
      ...common,
      action: 'blocked_caller.deleted',
      changes: { pattern: { before: '+14155550123', after: null }, source: { before: 'manual', after: null } },
    });
  });

  it('gets no entry for a repeat, for a refused change, or for a change that misses its deadline', async () => {
    await create('4155550123');
    expect((await create('4155550123', { caller: auditedBy(createBlockedCaller) })).existing).toBe(true);
    const unknown = blockedCallers.delete(auditedBy(deleteBlockedCaller), 999, inTime());
    await expect(unknown).rejects.toMatchObject({ code: 'not_found' });
    const late = blockedCallers.create(auditedBy(createBlockedCaller), { pattern: '2125550199' }, Deadline.in(0));
    await expect(late).rejects.toMatchObject({ code: 'unavailable' });
    expect(await recorded()).toEqual([]);
  });

  it('gets no entry for a caller without an actor', async () => {
    await create('4155550123', { caller: auditedBy(createBlockedCaller, { actor: undefined as never }) });
    expect(await recorded()).toEqual([]);
  });
});
