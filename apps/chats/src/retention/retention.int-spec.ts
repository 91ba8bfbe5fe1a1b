import { inTransaction } from '@frontdesk/persistence';
import { RetentionRepository, RetentionService, type RunLimits } from '@frontdesk/service-host';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ChatsBench } from '../../testing/chats.js';
import { purgedResources } from './purged-resources.sql.js';

const NOW = new Date('2026-06-01T00:00:00Z');
const SMALL: RunLimits = { batch: 10, batches: 1000, pauseMs: 0 };
const never = new AbortController().signal;

let bench: ChatsBench;
beforeAll(async () => {
  bench = await ChatsBench.start();
});
afterAll(() => bench.database.drop());
beforeEach(async () => {
  await bench.reset();
  bench.clock.instant = NOW;
});

const settings = { service: 'chats', resources: purgedResources };
const retention = (): RetentionService => {
  const { dataSource } = bench.database;
  const repository = new RetentionRepository(dataSource, settings);
  return new RetentionService(repository, dataSource, bench.clock, settings, bench.logger);
};
const run = (limits = SMALL, on = retention()) => on.run(never, limits);
const keepDays = (organizationId: number, retention_days: number | null) =>
  bench.know({ retention_days }, organizationId);

/** Stores closed chats that started one second apart, each with two messages. */
async function chatsFrom(
  organizationId: number,
  from: string,
  count: number,
  given: { livemode?: boolean; last?: string; status?: string } = {},
) {
  const { livemode = true, last = null, status = 'closed' } = given;
  await bench.database.dataSource.query(
    `WITH made AS (
       INSERT INTO chats (organization_id, livemode, channel, status, version, last_seq, message_count, closed_at,
                          last_message_at, created_at)
       SELECT $1, $2, 'web', $5, 1, 2, 2, CASE WHEN $5 = 'closed' THEN at END, coalesce($6::timestamptz, at), at
       FROM (SELECT $3::timestamptz + n * interval '1 second' AS at FROM generate_series(0, $4::int - 1) n) AS instants
       RETURNING *
     )
     INSERT INTO chat_messages (chat_id, organization_id, livemode, seq, sender, author, body, via_api, created_at)
     SELECT id, organization_id, livemode, seq, 'visitor', 'Visitor', 'Hello', false, created_at
     FROM made, generate_series(1, 2) seq`,
    [organizationId, livemode, from, count, status, last],
  );
}

const count = async (organizationId = 1, table = 'chats'): Promise<number> => {
  const [row] = await bench.database.dataSource.query<{ n: number }[]>(
    `SELECT count(*)::int AS n FROM ${table} WHERE organization_id = $1`,
    [organizationId],
  );
  return row!.n;
};

describe('retention', () => {
  it('removes exactly the chats past the organization’s retention period, with their messages, in both modes', async () => {
    await keepDays(1, 30);
    for (const livemode of [true, false]) {
      await chatsFrom(1, '2026-05-01T23:59:30Z', 60, { livemode });
      await chatsFrom(1, '2020-01-01T00:00:00Z', 25, { livemode });
    }
    expect(await run()).toBe('done');
    expect([await count(1), await count(1, 'chat_messages')]).toEqual([60, 120]);
    const [oldest] = await bench.database.dataSource.query<{ at: Date }[]>('SELECT min(created_at) AS at FROM chats');
    expect(oldest!.at.toISOString()).toBe('2026-05-02T00:00:00.000Z');
  });

  it('keeps an open chat, and one whose last message is within the period', async () => {
    await keepDays(1, 30);
    await chatsFrom(1, '2026-01-01T00:00:00Z', 1, { last: '2026-05-20T00:00:00Z' });
    await chatsFrom(1, '2026-01-01T00:00:00Z', 1, { status: 'with_owner' });
    await run();
    expect(await count()).toBe(2);
  });

  it('keeps all chats of an organization that has no retention period or no facts', async () => {
    await keepDays(1, null);
    await keepDays(3, 1);
    for (const organization of [1, 2, 3]) await chatsFrom(organization, '2001-01-01T00:00:00Z', 15);
    await run();
    expect([await count(1), await count(2), await count(3)]).toEqual([15, 15, 0]);
  });

  it('does a bounded amount of work per run, so that a large organization does not delay others', async () => {
    for (const organization of [1, 2]) await keepDays(organization, 1);
    await chatsFrom(1, '2026-01-01T00:00:00Z', 60);
    await chatsFrom(2, '2026-01-01T00:00:00Z', 10);
    const one = retention();
    const limits = { batch: 10, batches: 3, pauseMs: 0 };
    expect(await run(limits, one)).toBe('more');
    expect([await count(1), await count(2)]).toEqual([30, 10]);
    expect(await run(limits, one)).toBe('more');
    expect([await count(1), await count(2)]).toEqual([10, 0]);
    while ((await run(limits, one)) === 'more');
    expect(await count(1)).toBe(0);
  });

  it('skips locked chats, and does nothing while another replica is purging', async () => {
    await keepDays(1, 1);
    await chatsFrom(1, '2026-01-01T00:00:00Z', 10);
    await inTransaction(bench.database.dataSource, async (tx) => {
      expect(await new RetentionRepository(bench.database.dataSource, settings).lock(tx)).toBe(true);
      await run();
    });
    expect(await count()).toBe(10);
    await inTransaction(bench.database.dataSource, async (tx) => {
      await tx.query({ text: 'SELECT 1 FROM chats ORDER BY created_at LIMIT 3 FOR UPDATE' });
      await run();
      expect(await count()).toBe(3);
    });
  });

  it('logs ids and counts but no personal data', async () => {
    await keepDays(1, 1);
    await chatsFrom(1, '2026-01-01T00:00:00Z', 15);
    await run();
    expect(bench.logged).toEqual([
      { fields: { organization_id: 1, livemode: true, resource: 'chats', purged: 15 }, message: 'retention.purged' },
    ]);
  });
});
