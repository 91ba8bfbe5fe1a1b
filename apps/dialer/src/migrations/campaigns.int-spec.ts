import { revertMigrations } from '@frontdesk/persistence';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { aCaller, inTime, NUMBER, OutboundCallsBench } from '../../testing/outbound-calls.js';
import { service } from '../service.js';

const { name } = new (service.database.migrations.find((one) => one.name.startsWith('Campaigns'))!)();

let bench: OutboundCallsBench;
beforeAll(async () => (bench = await OutboundCallsBench.start()));
afterAll(() => bench.database.drop());

const revert = (): Promise<string[]> =>
  revertMigrations({ url: bench.database.url, schema: 'dialer', ...service.database }, name!);

it('lets a dialer of the earlier version pause a campaign', async () => {
  await bench.reset();
  await bench.rows(`INSERT INTO campaigns (organization_id, livemode, name, purpose, status, calls_at_once, created_at)
                    VALUES (1, true, 'Recall', 'marketing', 'running', 1, now())`);
  const paused = await bench.rows(`UPDATE campaigns SET status = 'paused', due_at = NULL, is_resumed = false
                                   WHERE status = 'running' RETURNING status`);
  expect(paused).toEqual([{ status: 'paused' }]);
});

it('cannot be reverted while a call of a campaign waits, because an earlier version would dial it', async () => {
  await bench.reset();
  await bench.consent();
  await bench.rows(`INSERT INTO campaigns (organization_id, livemode, name, purpose, status, calls_at_once, created_at)
                    VALUES (1, true, 'Recall', 'marketing', 'paused', 1, now())`);
  await bench.calls.request(aCaller(), { phone_number: NUMBER, source: 'campaign' }, inTime());
  await bench.rows('UPDATE outbound_calls SET campaign_id = (SELECT max(id) FROM campaigns)');
  await expect(revert()).rejects.toThrow('Cancel the campaigns first');
  await bench.rows(`UPDATE outbound_calls SET status = 'blocked', ended_at = now()`);
  expect((await revert()).at(-1)).toBe(name);
  expect(await bench.rows('SELECT status FROM outbound_calls')).toEqual([{ status: 'blocked' }]);
});
