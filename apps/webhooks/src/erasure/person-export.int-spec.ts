import type { PersonKind, ReadPersonBody } from '@frontdesk/contracts';
import { sqlRunner } from '@frontdesk/persistence';
import { readPage } from '@frontdesk/service-host';
import { personTableFaults, type TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createWebhooksDatabase } from '../../testing/webhooks.js';
import { WINDOW } from './person-erasure.sql.js';
import { personReaders } from './person-export.sql.js';

const NUMBER = '+14155550123';

let database: TestDatabase;
beforeAll(async () => (database = await createWebhooksDatabase()));
afterAll(() => database.drop());

const anEvent = async (position: number, data: object, organization = 1): Promise<void> => {
  const id = randomUUID();
  const body = { id, type: 'lead.created', livemode: true, created_at: '2026-01-01T00:00:00Z', data };
  await database.dataSource.query(
    `INSERT INTO events (id, organization_id, livemode, type, body, reduced, created_at)
     VALUES ($1, $2, true, $3, $4, false, now())`,
    [id, organization, body.type, JSON.stringify(body)],
  );
  await database.dataSource.query(
    'INSERT INTO feed_events (organization_id, livemode, position, event_id, type) VALUES ($1, true, $2, $3, $4)',
    [organization, position, id, body.type],
  );
};
const read = async (
  kind: PersonKind<'webhooks'>,
  given: Partial<ReadPersonBody>,
): Promise<{ records: Record<string, unknown>[]; pages: number }> => {
  const records: Record<string, unknown>[] = [];
  let after: string | null = null;
  let pages = 0;
  do {
    const scope = { organizationId: 1, livemode: true };
    const page = await readPage(sqlRunner(database.dataSource), personReaders, scope, {
      kind,
      ids: {},
      ...given,
      after,
    });
    records.push(...page.records);
    after = page.next;
    pages++;
  } while (after !== null);
  return { records, pages };
};
const leadsIn = (records: Record<string, unknown>[]): unknown[] =>
  records.map(({ data }) => (data as { lead?: { id: number } }).lead?.id ?? null);

describe('the export of a person from webhooks', () => {
  it('has the events of the person in the order of the feed, and nothing of other people and organizations', async () => {
    await anEvent(3, { lead: { id: 1, phone_number: NUMBER, email: 'ann@example.com' } });
    await anEvent(4, { lead: { id: 2, phone_number: '+13125550144', email: 'bob@example.com' } });
    await anEvent(5, { lead: { id: 3, phone_number: NUMBER, email: 'bob@example.com' } });
    await anEvent(6, { chat: { id: 8, status: 'ai' }, message: { id: 9, body: 'I am Ann' } });
    await anEvent(7, { lead: { id: 4, phone_number: NUMBER } }, 2);
    for (let count = 0; count < 250; count++)
      await anEvent(WINDOW + count, { lead: { id: 100, phone_number: NUMBER } });
    const person = { phone_number: NUMBER, email: 'ann@example.com', ids: { chat: [8] } };
    const { records, pages } = await read('events', person);
    expect(leadsIn(records)).toEqual([1, null, ...Array<number>(250).fill(100)]);
    expect(pages).toBeGreaterThan(2);
    expect(JSON.stringify(records)).not.toContain('bob@example.com');
    expect(leadsIn((await read('events', { email: 'bob@example.com' })).records)).toEqual([2, 3]);
  });

  it('has the records of CRMs that were made from the leads', async () => {
    const [endpoint] = await database.dataSource.query<{ id: number }[]>(
      `INSERT INTO endpoints (organization_id, livemode, url, events, created_at)
       VALUES (1, true, 'https://crm.example', '{}', now()) RETURNING id`,
    );
    await database.dataSource.query(
      `INSERT INTO pushed_leads (endpoint_id, lead_id, organization_id, livemode, external_id, pushed_at)
       VALUES ($1, 7, 1, true, 'crm-7', now()), ($1, 8, 1, true, 'crm-8', now())`,
      [endpoint!.id],
    );
    const { records } = await read('crm_records', { phone_number: NUMBER, ids: { lead: [7] } });
    expect(records).toMatchObject([{ lead_id: 7, records: [{ external_id: 'crm-7' }] }]);
  });

  it('exports every table, or leaves it out for a reason', async () => {
    const erasure = readFileSync(join(import.meta.dirname, 'person-erasure.sql.ts'), 'utf8');
    expect(await personTableFaults('webhooks', database, erasure)).toEqual([]);
  });
});
