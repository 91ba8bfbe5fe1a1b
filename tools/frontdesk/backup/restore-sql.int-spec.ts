import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { createEmptyDatabase } from '@frontdesk/testing';
import pg from 'pg';
import { endSignInsSql } from './restore-sql.ts';

let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let client: pg.Client;
beforeAll(async () => {
  database = await createEmptyDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

it('a restore ends sessions and links and drops waiting mails, also of a version that has only some of their tables', async () => {
  await client.query(endSignInsSql());
  await client.query('CREATE SCHEMA gateway');
  for (const table of ['sessions', 'mails', 'people']) {
    await client.query(`CREATE TABLE gateway.${table} AS SELECT generate_series(1, 3) AS id`);
  }
  await client.query(endSignInsSql());
  const { rows } = await client.query<Record<string, number>>(
    `SELECT (SELECT count(*)::int FROM gateway.sessions) AS sessions,
            (SELECT count(*)::int FROM gateway.mails) AS mails, (SELECT count(*)::int FROM gateway.people) AS people`,
  );
  expect(rows).toEqual([{ sessions: 0, mails: 0, people: 3 }]);
});
