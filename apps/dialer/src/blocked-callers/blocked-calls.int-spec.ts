import { callBlocked, type EventEnvelope } from '@frontdesk/contracts';
import { uuidv7 } from '@frontdesk/messaging';
import { inTransaction, scopeOf } from '@frontdesk/persistence';
import { SystemClock } from '@frontdesk/service-host';
import { createTestDatabase, type TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { service } from '../service.js';
import { BlockedCallersRepository } from './blocked-callers.repository.js';
import { BlockedCallersService } from './blocked-callers.service.js';

const ORGANIZATION = 1;
let database: TestDatabase;
let repository: BlockedCallersRepository;
let blockedCallers: BlockedCallersService;
let callId = 0;

beforeAll(async () => {
  database = await createTestDatabase({ schema: 'dialer', ...service.database });
  repository = new BlockedCallersRepository(database.dataSource);
  blockedCallers = new BlockedCallersService(repository, database.dataSource, new SystemClock());
});
afterAll(() => database.drop());
beforeEach(() => database.dataSource.query('TRUNCATE blocked_callers, inbox'));

async function anEntry(pattern: string): Promise<number> {
  const entry = { pattern, source: 'manual', note: null, created_at: new Date('2026-01-01T00:00:00Z') } as const;
  const scope = scopeOf({ organizationId: ORGANIZATION, livemode: true });
  return (await inTransaction(database.dataSource, (tx) => repository.insert(tx, scope, entry)))!.id;
}

function blocked(entryId: number, at = '2026-03-01T10:00:00Z', given: Partial<EventEnvelope> = {}): EventEnvelope {
  return {
    id: uuidv7(),
    type: callBlocked.type,
    organization_id: ORGANIZATION,
    livemode: true,
    created_at: at,
    data: { call_id: ++callId, blocked_caller_id: entryId, blocked_at: at },
    ...given,
  };
}

const counters = async (id: number): Promise<[number, string | null]> => {
  const [row] = await database.dataSource.query<{ calls_blocked: number; last_blocked_at: Date | null }[]>(
    'SELECT calls_blocked, last_blocked_at FROM blocked_callers WHERE id = $1',
    [id],
  );
  return [row!.calls_blocked, row!.last_blocked_at && row!.last_blocked_at.toISOString()];
};

describe('a blocked call', () => {
  it('updates the count and last time of its entry only', async () => {
    const [entry, other] = [await anEntry('+1415*'), await anEntry('+1416*')];
    await blockedCallers.countBlocked([blocked(entry, '2026-03-01T10:00:00Z')]);
    expect(await counters(entry)).toEqual([1, '2026-03-01T10:00:00.000Z']);
    expect(await counters(other)).toEqual([0, null]);
  });

  it('counts once if its event repeats later, within a batch or on two replicas at once', async () => {
    const entry = await anEntry('+1415*');
    const event = blocked(entry);
    await Promise.all([blockedCallers.countBlocked([event]), blockedCallers.countBlocked([event])]);
    await blockedCallers.countBlocked([event, event]);
    const twin = blocked(entry);
    await blockedCallers.countBlocked([twin, twin]);
    expect(await counters(entry)).toEqual([2, '2026-03-01T10:00:00.000Z']);
  });

  it('keeps the latest time if events arrive out of order', async () => {
    const entry = await anEntry('+1415*');
    await blockedCallers.countBlocked([blocked(entry, '2026-03-02T00:00:00Z'), blocked(entry, '2026-03-01T00:00:00Z')]);
    await blockedCallers.countBlocked([blocked(entry, '2026-02-01T00:00:00Z')]);
    expect(await counters(entry)).toEqual([3, '2026-03-02T00:00:00.000Z']);
  });

  it('is ignored if its entry has been deleted', async () => {
    const entry = await anEntry('+1415*');
    await blockedCallers.countBlocked([blocked(entry + 1000), blocked(entry)]);
    expect(await counters(entry)).toEqual([1, '2026-03-01T10:00:00.000Z']);
  });

  it('does not count on entries of another organization or mode', async () => {
    const entry = await anEntry('+1415*');
    await blockedCallers.countBlocked([
      blocked(entry, undefined, { organization_id: 2 }),
      blocked(entry, undefined, { livemode: false }),
    ]);
    expect(await counters(entry)).toEqual([0, null]);
  });

  it('stores neither the count nor the inbox entry if the transaction fails', async () => {
    const entry = await anEntry('+1415*');
    const event = blocked(entry);
    const undecodable = { ...event.data, blocked_caller_id: 'x' };
    await expect(blockedCallers.countBlocked([{ ...event, data: undecodable }])).rejects.toThrow();
    await blockedCallers.countBlocked([event]);
    expect((await counters(entry))[0]).toBe(1);
  });

  it('is counted for every event that two replicas consume concurrently for the same entries', async () => {
    const entries = [await anEntry('+1415*'), await anEntry('+1416*'), await anEntry('+1417*')];
    const batch = (ids: number[]): EventEnvelope[] =>
      ids.flatMap((id) => Array.from({ length: 10 }, () => blocked(id)));
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        blockedCallers.countBlocked(batch(index % 2 ? entries : [...entries].reverse())),
      ),
    );
    for (const entry of entries) expect((await counters(entry))[0]).toBe(80);
  });
});
