import { inTransaction, migrate, revertMigrations, type DataSource } from '@frontdesk/persistence';
import type { ErasedPerson } from '@frontdesk/service-host';
import { createTestDatabase, eventually, type TestDatabase } from '@frontdesk/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { miscounted } from '../../testing/campaign-counts.js';
import { removeContacts } from '../erasure/person-erasure.sql.js';
import { CampaignCounts1765920000000 } from '../migrations/1765920000000-campaign-counts.js';
import { service } from '../service.js';
import type { CampaignEntity } from './campaign.entity.js';
import { CampaignsRepository } from './campaigns.repository.js';

let database: TestDatabase;
let dataSource: DataSource;
let campaigns: CampaignsRepository;
let campaign: CampaignEntity;

beforeAll(async () => {
  database = await createTestDatabase({ schema: 'dialer', ...service.database });
  dataSource = database.dataSource;
  campaigns = new CampaignsRepository(dataSource);
});
afterAll(() => database.drop());
beforeEach(async () => {
  await rows('TRUNCATE campaigns, campaign_counts CASCADE');
  [campaign] = (await rows<CampaignEntity>(
    `INSERT INTO campaigns (organization_id, livemode, name, purpose, status, calls_at_once, created_at)
     VALUES (1, true, 'Recall', 'marketing', 'running', 1, now()) RETURNING *`,
  )) as [CampaignEntity];
});
afterEach(async () => {
  expect(await miscounted(dataSource)).toEqual([]);
});

const rows = <Row>(text: string, values: unknown[] = []): Promise<Row[]> => dataSource.query<Row[]>(text, values);

const insertContacts = (from: number, until: number): Promise<unknown[]> =>
  rows(
    `INSERT INTO campaign_contacts (organization_id, livemode, campaign_id, phone_number, line, status, created_at)
     SELECT 1, true, $1, '+1' || n, n, 'waiting', now() FROM generate_series($2::int, $3::int) n`,
    [campaign.id, from, until],
  );
const insertRefused = (count: number): Promise<unknown[]> =>
  rows(
    `INSERT INTO campaign_refused_rows (organization_id, livemode, campaign_id, line, reason, row_hash, created_at)
     SELECT 1, true, $1, n, 'bad', 'hash', now() FROM generate_series(1, $2::int) n
     ON CONFLICT (campaign_id, line, row_hash) DO NOTHING`,
    [campaign.id, count],
  );
const setStatus = (status: string, line: number): Promise<unknown[]> =>
  rows('UPDATE campaign_contacts SET status = $3 WHERE campaign_id = $1 AND line = $2', [campaign.id, line, status]);

const countRows = async (): Promise<number> => (await rows('SELECT FROM campaign_counts')).length;

describe('the counts of campaigns', () => {
  it('follow contacts and refused rows that are added, change or are removed', async () => {
    await insertContacts(1, 10);
    await insertRefused(3);
    await insertRefused(4);
    await setStatus('calling', 1);
    await setStatus('no_answer', 1);
    await rows('UPDATE campaign_contacts SET due_at = now() WHERE campaign_id = $1', [campaign.id]);
    await rows('DELETE FROM campaign_contacts WHERE campaign_id = $1 AND line > 8', [campaign.id]);
    await rows('DELETE FROM campaign_refused_rows WHERE campaign_id = $1 AND line = 1', [campaign.id]);
    const found = await campaigns.find({ organizationId: 1, livemode: true } as never, campaign.id);
    expect(found!.counts).toMatchObject({ waiting: 7, calling: 0, no_answer: 1, refused_rows: 3 });
  });

  it('follow the erasure of a person', async () => {
    await insertContacts(1, 3);
    await rows(`UPDATE campaign_contacts SET status = 'completed'`);
    const person = { organizationId: 1, phoneNumber: '+12', coversUntil: new Date(Date.now() + 1000) } as ErasedPerson;
    const { counts } = await inTransaction(dataSource, (tx) => removeContacts(tx, person));
    expect(counts).toEqual({ campaign_contacts: 1 });
  });

  it('forget a transaction that was rolled back or whose process was killed', async () => {
    await insertContacts(1, 3);
    const failing = inTransaction(dataSource, async (tx) => {
      await tx.query({ text: `UPDATE campaign_contacts SET status = 'refused' WHERE line = 1` });
      await tx.query({ text: 'SELECT pg_terminate_backend(pg_backend_pid())' });
    });
    await expect(failing).rejects.toThrow();
    expect(await rows('SELECT FROM campaign_contacts WHERE status = $1', ['refused'])).toEqual([]);
  });

  it('are removed with their campaign, even if it still has contacts', async () => {
    await insertContacts(1, 5);
    await insertRefused(2);
    await rows('DELETE FROM campaigns');
    expect(await countRows()).toBe(0);
  });

  it('stay correct while processes add them up and contacts change', async () => {
    await insertContacts(1, 300);
    const adding = async (): Promise<void> => {
      for (let n = 0; n < 20; n++) await campaigns.addUpCounts(campaign);
    };
    const ending = async (first: number): Promise<void> => {
      for (let line = first; line <= 300; line += 3) await setStatus(line % 2 ? 'completed' : 'failed', line);
    };
    await Promise.all([adding(), adding(), ending(1), ending(2), ending(3)]);
    await campaigns.addUpCounts(campaign);
    expect(await countRows()).toBeLessThanOrEqual(100);
    expect(await rows('SELECT counted, sum(count)::int AS count FROM campaign_counts GROUP BY 1 ORDER BY 1')).toEqual([
      { counted: 'completed', count: 150 },
      { counted: 'failed', count: 150 },
    ]);
  });

  it('do not make changes of two contacts wait for each other', async () => {
    await insertContacts(1, 2);
    await inTransaction(dataSource, async (tx) => {
      await tx.query({ text: `UPDATE campaign_contacts SET status = 'calling' WHERE line = 1` });
      await setStatus('calling', 2);
      await campaigns.addUpCounts(campaign);
    });
  });

  it('count what was stored before the migration, and what an earlier version stores during it', async () => {
    const options = { url: database.url, schema: 'dialer', ...service.database };
    await revertMigrations(options, new CampaignCounts1765920000000().name);
    await insertContacts(1, 5);
    await insertRefused(2);
    let migrated: Promise<unknown>;
    await inTransaction(dataSource, async (tx) => {
      await tx.query({ text: `UPDATE campaign_contacts SET status = 'failed' WHERE line = 1` });
      migrated = migrate(options);
      await eventually(async () => (await rows('SELECT FROM pg_locks WHERE NOT granted')).length > 0);
    });
    await migrated!;
    expect(await miscounted(dataSource)).toEqual([]);
    await setStatus('completed', 2);
  });
});
