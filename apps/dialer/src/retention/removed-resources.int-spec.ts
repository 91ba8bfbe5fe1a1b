import { RemovalRepository } from '@frontdesk/service-host';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDialerDatabase } from '../../testing/dialing.js';
import type { TestDatabase } from '@frontdesk/testing';
import { removalSettings } from './removed-resources.sql.js';

let database: TestDatabase;
beforeAll(async () => (database = await createDialerDatabase()));
afterAll(() => database.drop());

describe('the removal of an organization from the dialer', () => {
  it('empties exactly these tables; a new table with evidence belongs to what is kept', async () => {
    const tables = await new RemovalRepository(database.dataSource, removalSettings).tables();
    expect(tables.sort()).toEqual([
      'blocked_callers',
      'callback_requests',
      'calls_in_progress',
      'dial_lanes',
      'do_not_call_entries',
      'outbound_calls',
      'trial_minutes',
    ]);
    expect(removalSettings.keeps).toMatchObject({
      do_not_call_entries: `source = 'opt_out'`,
      outbound_calls: expect.stringContaining('outbound_attempts'),
    });
  });
});
