import { MAX_CANNED_REPLIES } from '@frontdesk/contracts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aCaller, ChatsBench, inTime } from '../../testing/chats.js';
import { CannedRepliesRepository } from './canned-replies.repository.js';
import { CannedRepliesService } from './canned-replies.service.js';

let bench: ChatsBench;
let replies: CannedRepliesService;
beforeAll(async () => {
  bench = await ChatsBench.start();
  const { dataSource } = bench.database;
  replies = new CannedRepliesService(new CannedRepliesRepository(dataSource), dataSource, bench.clock);
});
afterAll(() => bench.database.drop());

const titles = async (caller = aCaller()) => (await replies.list(caller)).data.map(({ title }) => title);
const create = async (title: string, shortcut: string | null = null, caller = aCaller()) =>
  (await replies.create(caller, { title, body: `${title}!`, shortcut }, inTime())).data;

describe('canned replies', () => {
  it('belong to an organization in both modes, are sorted by title, and have unique shortcuts', async () => {
    const hours = await create('opening hours', 'hours');
    expect(hours).toEqual({
      id: hours.id,
      title: 'opening hours',
      body: 'opening hours!',
      shortcut: 'hours',
      created_at: '2026-01-01T00:10:00Z',
    });
    const directions = await create('Directions', 'map');
    expect(await titles(aCaller({ livemode: false }))).toEqual(['Directions', 'opening hours']);
    await expect(create('Hours again', 'hours')).rejects.toMatchObject({
      details: { errors: { shortcut: ['is already the shortcut of another reply'] } },
    });
    await create('Their hours', 'hours', aCaller({ organizationId: 2 }));
    const update = (body: object, caller = aCaller()) => replies.update(caller, directions.id, body, inTime());
    await expect(update({ shortcut: 'hours' })).rejects.toThrow('validation_failed');
    expect((await update({ shortcut: null, title: 'Zones' })).data).toMatchObject({
      title: 'Zones',
      body: 'Directions!',
      shortcut: null,
    });
    await expect(update({ title: 'x' }, aCaller({ organizationId: 2 }))).rejects.toThrow('not_found');
    await expect(replies.remove(aCaller({ organizationId: 2 }), hours.id, inTime())).rejects.toThrow('not_found');
    await replies.remove(aCaller(), hours.id, inTime());
    expect(await titles()).toEqual(['Zones']);
  });

  it('are limited for each organization, even if several are created at the same time', async () => {
    const caller = aCaller({ organizationId: 3 });
    await bench.database.dataSource.query(
      `INSERT INTO canned_replies (organization_id, title, body, created_at)
       SELECT 3, 'Reply ' || n, 'Text', now() FROM generate_series(1, ${MAX_CANNED_REPLIES - 1}) AS n`,
    );
    const results = await Promise.allSettled(['one', 'two', 'three'].map((title) => create(title, null, caller)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await titles(caller)).toHaveLength(MAX_CANNED_REPLIES);
  });
});
