import type { PersonKind, ReadPersonBody } from '@frontdesk/contracts';
import { sqlRunner } from '@frontdesk/persistence';
import { PERSON_ROWS, readPage } from '@frontdesk/service-host';
import { createTestDatabase, personTableFaults, type TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { service } from '../service.js';
import { personReaders } from './person-export.sql.js';

const NUMBER = '+14155550123';
const OTHER = '+13125550144';
const ANN = 'ann@example.com';
const BOB = 'bob@example.com';
const AT = '2026-01-01T00:00:00Z';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase({ schema: 'records', ...service.database });
});
afterAll(() => database.drop());
beforeEach(() =>
  database.dataSource.query('TRUNCATE calls, call_transcripts, leads, bookings RESTART IDENTITY CASCADE'),
);

async function insert(table: string, row: Record<string, unknown>): Promise<number> {
  const all = { organization_id: 1, livemode: true, created_at: AT, ...row };
  const names = Object.keys(all);
  const [stored] = await database.dataSource.query<{ id: number }[]>(
    `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((_name, index) => `$${index + 1}`).join(', ')})
     RETURNING id`,
    Object.values(all),
  );
  return Number(stored!.id);
}
const aLead = (given: Record<string, unknown>): Promise<number> =>
  insert('leads', { reason: 'A quote', source: 'website', ...given });
const aCall = async (given: Record<string, unknown> = {}): Promise<number> => {
  const id = await insert('calls', {
    direction: 'inbound',
    status: 'completed',
    from_number: NUMBER,
    to_number: '+12125550100',
    spam: false,
    started_at: AT,
    summary: 'Ann called',
    handled_by_name: 'Kim',
    ...given,
  });
  await database.dataSource.query(`INSERT INTO call_transcripts VALUES ($1, '[{"role": "customer", "text": "Hi"}]')`, [
    id,
  ]);
  await database.dataSource.query(
    `INSERT INTO call_notes (record_id, organization_id, livemode, author_id, author_name, body, created_at)
     VALUES ($1, 1, true, 1, 'Kim', 'A kind person', $2)`,
    [id, AT],
  );
  return id;
};
const aBooking = (given: Record<string, unknown>): Promise<number> =>
  insert('bookings', { provider: 'internal', starts_at: AT, duration_minutes: 30, ...given });

/** Reads every page of a kind. */
async function read(
  kind: PersonKind<'records'>,
  given: Partial<ReadPersonBody>,
  scope = { organizationId: 1, livemode: true },
): Promise<{ records: Record<string, unknown>[]; ids: object[]; pages: number }> {
  const sql = sqlRunner(database.dataSource);
  const records: Record<string, unknown>[] = [];
  const ids: object[] = [];
  let after: string | null = null;
  do {
    const page = await readPage(sql, personReaders, scope, { kind, ids: {}, ...given, after });
    records.push(...page.records);
    ids.push(page.ids);
    after = page.next;
  } while (after !== null);
  return { records, ids, pages: ids.length };
}
const idsIn = async (...given: Parameters<typeof read>): Promise<unknown[]> =>
  (await read(...given)).records.map(({ id }) => id);

describe('the export of a person from records', () => {
  it('finds the leads that an erasure removes, and of others only the given identifier', async () => {
    const both = await aLead({ name: 'Ann', phone_number: NUMBER, email: 'Ann@Example.com', chat_id: 5 });
    const byNumber = await aLead({ name: 'Ann', phone_number: NUMBER });
    const bob = await aLead({ name: 'Bob', phone_number: NUMBER, email: BOB });
    const eve = await aLead({ name: 'Eve', phone_number: OTHER, email: ANN });
    await aLead({ name: 'Zoe', phone_number: NUMBER, organization_id: 2 });
    await aLead({ name: 'Ann in test mode', phone_number: NUMBER, livemode: false });
    const person = { phone_number: NUMBER, email: ANN };
    expect((await read('leads', person)).ids).toEqual([{ lead: [both, byNumber], chat: [5] }]);
    const others = await read('leads_of_others', person);
    expect(others.records).toEqual([
      { id: bob, created_at: new Date(AT), phone_number: NUMBER, email: null },
      { id: eve, created_at: new Date(AT), phone_number: null, email: ANN },
    ]);
    expect(await idsIn('leads', { phone_number: NUMBER })).toEqual([both, byNumber, bob]);
    expect(await idsIn('leads', { email: ANN })).toEqual([both, eve]);
    expect(await idsIn('leads', person, { organizationId: 1, livemode: false })).toHaveLength(1);
    expect(await idsIn('leads', person, { organizationId: 3, livemode: true })).toEqual([]);
  });

  it('has calls with transcript and notes, without names of members, and leads and appointments without a contact', async () => {
    const call = await aCall();
    const other = await aCall({ from_number: OTHER, caller_name: 'Bob', summary: 'Bob and Ann called' });
    const nameless = await aLead({ name: 'Ann', call_id: call });
    await aLead({ name: 'Bob', call_id: call, email: BOB });
    const mine = await aLead({ name: 'Ann', phone_number: NUMBER, call_id: other, chat_id: 5 });
    const inCall = await aBooking({ name: 'Ann', call_id: call });
    const inChat = await aBooking({ name: 'Ann', chat_id: 5 });
    const byNumber = await aBooking({ name: 'Ann', phone_number: NUMBER });
    await aBooking({ name: 'Bob', phone_number: OTHER, chat_id: 5 });
    const person = { phone_number: NUMBER };
    const notes = [{ body: 'A kind person', created_at: expect.stringContaining('2026-01-01T00:00:00') }];
    const transcript = [{ role: 'customer', text: 'Hi' }];
    const calls = await read('calls', person);
    expect(calls).toMatchObject({
      records: [{ id: call, from_number: NUMBER, summary: 'Ann called', transcript, notes }],
      ids: [{ call: [call] }],
    });
    expect(JSON.stringify(calls.records)).not.toContain('Kim');
    expect(await idsIn('leads', person)).toEqual([nameless, mine]);
    expect(await idsIn('bookings', person)).toEqual([inCall, inChat, byNumber]);
    const texts = await read('texts_of_calls', person);
    expect(texts.records).toEqual([
      {
        id: other,
        started_at: new Date(AT),
        summary: 'Bob and Ann called',
        handoff_summary: null,
        transcript,
        notes,
      },
    ]);
  });

  it('reads any number of records in pages, which end early after long ones', async () => {
    for (let count = 0; count < PERSON_ROWS + 5; count++) await aLead({ phone_number: NUMBER });
    const short = await read('leads', { phone_number: NUMBER });
    expect([short.records.length, short.pages]).toEqual([PERSON_ROWS + 5, 2]);
    await database.dataSource.query(`UPDATE leads SET reason = repeat('x', 300000) WHERE id <= 7`);
    const long = await read('leads', { phone_number: NUMBER });
    expect([long.records.length, long.pages]).toEqual([PERSON_ROWS + 5, 3]);
    expect(new Set(long.records.map(({ id }) => id)).size).toBe(PERSON_ROWS + 5);
  });
});

describe('the tables of records', () => {
  const erasure = readFileSync(join(import.meta.dirname, 'person-erasure.sql.ts'), 'utf8');

  it('are exported, left out for a reason, or have nothing of people', async () => {
    expect(await personTableFaults('records', database, erasure)).toEqual([]);
  });

  it('are noticed when a migration adds one, and when an erasure changes one that is said to have nothing', async () => {
    await database.dataSource.query('CREATE TABLE later (id bigint)');
    expect(
      await personTableFaults('records', database, 'DELETE FROM calendars USING mine FOR UPDATE SKIP LOCKED'),
    ).toEqual([
      'records.later is missing in personTables',
      'records.calendars is changed by the erasure, but neither exported nor left out for a reason',
    ]);
    await database.dataSource.query('DROP TABLE later');
  });
});
