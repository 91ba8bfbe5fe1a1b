import { inTransaction } from '@frontdesk/persistence';
import { RemovalRepository } from '@frontdesk/service-host';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { miscounted } from '../../testing/campaign-counts.js';
import { createDialerDatabase } from '../../testing/dialing.js';
import type { TestDatabase } from '@frontdesk/testing';
import { removalSettings } from './removed-resources.sql.js';

let database: TestDatabase;
beforeAll(async () => (database = await createDialerDatabase()));
afterAll(() => database.drop());

describe('the removal of an organization from the dialer', () => {
  it('empties exactly these tables; a new table with evidence must be added to the kept ones', async () => {
    const tables = await new RemovalRepository(database.dataSource, removalSettings).tables();
    expect(tables.sort()).toEqual([
      'blocked_callers',
      'callback_requests',
      'calls_in_progress',
      'campaigns',
      'dial_lanes',
      'do_not_call_entries',
      'outbound_calls',
      'person_erasures',
      'sandbox_clocks',
      'trial_minutes',
    ]);
    expect(removalSettings.keeps).toMatchObject({
      do_not_call_entries: `source = 'opt_out'`,
      outbound_calls: expect.stringContaining('outbound_attempts'),
    });
  });

  it('removes the rows of campaigns in batches, before the campaigns', async () => {
    const sql = (text: string): Promise<{ count: number }[]> => database.dataSource.query(text);
    await sql(`INSERT INTO campaigns (organization_id, livemode, name, purpose, status, calls_at_once, created_at)
               SELECT n, true, 'Recall', 'marketing', 'draft', 1, now() FROM unnest(ARRAY[3, 4]) n`);
    await sql(`INSERT INTO campaign_contacts (organization_id, livemode, campaign_id, phone_number, line, status, created_at)
               SELECT c.organization_id, true, c.id, '+1' || n, n, 'waiting', now()
               FROM campaigns c, generate_series(1, 700) n`);
    const removals: number[] = [];
    const remove = () => inTransaction(database.dataSource, (tx) => removalSettings.removeOthers!(tx, 3));
    for (let removed = await remove(); removed > 0; removed = await remove()) removals.push(removed);
    expect(removals).toEqual([500, 200]);
    expect(await miscounted(database.dataSource)).toEqual([]);
    expect(await sql('SELECT count(*)::int AS count FROM campaign_contacts')).toEqual([{ count: 700 }]);
  });

  it('removes the ledger of consents with its consents after five years, and not while a check reads it', async () => {
    const sql = (text: string): Promise<unknown[]> => database.dataSource.query(text);
    await sql(`INSERT INTO consents (organization_id, livemode, phone_number, purposes, consent_text, method, obtained_at,
                 created_at, seq)
               SELECT n, true, '+14155550001', '{marketing}', 'Yes', 'portal', now(), now(), 1 FROM unnest(ARRAY[1, 2]) n`);
    await sql(
      `INSERT INTO consent_ledger SELECT organization_id, livemode, 1, 'consent', id, now(), false, 'a', 'b' FROM consents`,
    );
    await sql('ALTER TABLE organization_removals DISABLE TRIGGER organization_removals_dated');
    await sql(`INSERT INTO organization_removals VALUES (1, '2020-01-01')`);
    await sql('UPDATE consent_ledger_check SET claimed_at = now()');
    const remove = () => sql('SELECT remove_evidence(1, 100) AS count');
    expect(await remove()).toEqual([{ count: null }]);
    await sql('UPDATE consent_ledger_check SET finished_at = now()');
    expect([await remove(), await remove()]).toEqual([[{ count: 1 }], [{ count: 0 }]]);
    for (const table of ['consents', 'consent_ledger']) {
      expect(await sql(`SELECT organization_id::int AS id FROM ${table}`)).toEqual([{ id: 2 }]);
    }
  });
});
