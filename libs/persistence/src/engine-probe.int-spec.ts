import { createEmptyDatabase } from '@frontdesk/testing';
import { afterEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { probeEngine, UnsafeEngine } from './engine-probe.js';

const NOTHING = 'RETURNS void LANGUAGE sql AS $$ SELECT $$';
const UNKNOWN = `RETURNS void LANGUAGE plpgsql AS $$ BEGIN RAISE 'unimplemented' USING ERRCODE = '0A000'; END $$`;

describe('probeEngine', () => {
  let drop: (() => Promise<void>) | undefined;
  afterEach(async () => {
    await drop?.();
    drop = undefined;
  });

  /** Creates a database whose own functions are replaced by the given ones. */
  const engineWith = async (...functions: string[]): Promise<string> => {
    const database = await createEmptyDatabase();
    drop = () => database.drop();
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query('CREATE SCHEMA engine');
    for (const one of functions) await client.query(`CREATE FUNCTION engine.${one}`);
    const name = pg.escapeIdentifier(new URL(database.url).pathname.slice(1));
    await client.query(`ALTER DATABASE ${name} SET search_path = engine, pg_catalog`);
    await client.end();
    return database.url;
  };

  it('accepts Postgres', async () => {
    await expect(probeEngine(await engineWith())).resolves.toBeUndefined();
  });

  it('accepts Postgres when many processes probe it at the same time', async () => {
    const url = await engineWith();
    await expect(Promise.all(Array.from({ length: 5 }, () => probeEngine(url)))).resolves.toHaveLength(5);
  });

  it.each([
    [
      'exclusive advisory locks do not block',
      `pg_advisory_xact_lock(bigint) ${NOTHING}`,
      'hold one advisory lock at once',
    ],
    ['shared advisory locks do not block', `pg_advisory_xact_lock_shared(bigint) ${NOTHING}`, 'at once (shared)'],
    ['advisory locks are not implemented', `pg_advisory_xact_lock(bigint) ${UNKNOWN}`, 'it has no advisory locks'],
    ['NOTIFY does not arrive', `pg_notify(text, text) ${NOTHING}`, 'NOTIFY of one session had not reached another'],
    ['NOTIFY is not implemented', `pg_notify(text, text) ${UNKNOWN}`, 'it has no NOTIFY'],
  ])('refuses an engine whose %s, and names the reason', async (_what, definition, reason) => {
    const probe = probeEngine(await engineWith(definition));
    await expect(probe).rejects.toBeInstanceOf(UnsafeEngine);
    await expect(probe).rejects.toThrow(reason);
  });

  it('does not report an unsafe engine when the database is unreachable', async () => {
    await expect(probeEngine('postgres://127.0.0.1:1/none')).rejects.not.toBeInstanceOf(UnsafeEngine);
  });
});
