import { sqlRunner } from '@frontdesk/persistence';
import { readPage } from '@frontdesk/service-host';
import { createTestDatabase, personTableFaults, type TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { service } from '../service.js';
import { personReaders } from './person-export.sql.js';

const NUMBER = '+14155550123';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ schema: 'voice', ...service.database });
});
afterAll(() => database.drop());

describe('the export of a person from the voice service', () => {
  it('has calls in progress of the number and what was said, without numbers of members', async () => {
    const { dataSource } = database;
    for (const [sid, from] of [
      ['CA1', NUMBER],
      ['CA2', '+13125550144'],
    ] as const) {
      await dataSource.query(
        `INSERT INTO sessions (call_sid, organization_id, livemode, from_number, to_number, is_browser, handoff, started_at, last_frame_at)
         VALUES ($1, 1, true, $2, '+12125550100', false, '{"numbers": ["+12125550198"]}', now(), now())`,
        [sid, from],
      );
      await dataSource.query(`INSERT INTO lines VALUES ($1, 1, 'visitor', 'I am Ann', now())`, [sid]);
    }
    const read = (livemode: boolean) =>
      readPage(
        sqlRunner(dataSource),
        personReaders,
        { organizationId: 1, livemode },
        {
          kind: 'running_calls',
          phone_number: NUMBER,
          ids: {},
        },
      );
    const { records, next } = await read(true);
    expect(records).toMatchObject([
      { call_sid: 'CA1', from_number: NUMBER, lines: [{ sender: 'visitor', body: 'I am Ann' }] },
    ]);
    expect(next).toBeNull();
    expect(JSON.stringify(records)).not.toContain('2125550198');
    expect((await read(false)).records).toEqual([]);
  });

  it('exports every table, or leaves it out for a reason', async () => {
    const erasure = readFileSync(join(import.meta.dirname, 'person-erasure.sql.ts'), 'utf8');
    expect(await personTableFaults('voice', database, erasure)).toEqual([]);
  });
});
