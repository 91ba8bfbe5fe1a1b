import { inTransaction } from '@frontdesk/persistence';
import { createTestDatabase, type TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createFactsTable, dropFactsTable } from '../organization-facts/organization-facts.repository.js';
import {
  addEvidenceRemoval,
  createRemovalsTable,
  dropEvidenceRemoval,
  dropRemovalsTable,
  indexRemovedFacts,
} from './removal-tables.js';
import { RemovalRepository } from './removal.repository.js';
import { RemovalService } from './removal.service.js';

/** Tables of a service, with every kind of reference between them. */
class Tables1700000000000 implements MigrationInterface {
  readonly name = 'Tables1700000000000';

  async up(runner: QueryRunner): Promise<void> {
    await createFactsTable(runner);
    await createRemovalsTable(runner);
    await indexRemovedFacts(runner);
    await runner.query('CREATE TABLE books (id bigint PRIMARY KEY, organization_id bigint NOT NULL, kept boolean)');
    await runner.query(`CREATE TABLE pages (
      id bigint PRIMARY KEY, organization_id bigint NOT NULL, book_id bigint REFERENCES books ON DELETE CASCADE)`);
    await runner.query(`CREATE TABLE loans (
      id bigint PRIMARY KEY, organization_id bigint NOT NULL, book_id bigint NOT NULL REFERENCES books)`);
    await runner.query('CREATE TABLE proofs (id bigint PRIMARY KEY, organization_id bigint NOT NULL, note text)');
    await runner.query(
      'CREATE TABLE visits (id bigint, organization_id bigint NOT NULL, at int) PARTITION BY RANGE (at)',
    );
    await runner.query('CREATE TABLE visits_early PARTITION OF visits FOR VALUES FROM (0) TO (10)');
    await runner.query('CREATE TABLE visits_late PARTITION OF visits DEFAULT');
    await runner.query('CREATE TABLE shelves (id bigint PRIMARY KEY)');
    await addEvidenceRemoval(
      runner,
      `DELETE FROM proofs WHERE ctid = ANY (ARRAY(SELECT ctid FROM proofs WHERE organization_id = organization LIMIT most));
       GET DIAGNOSTICS removed = ROW_COUNT;`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['shelves', 'visits', 'proofs', 'loans', 'pages', 'books'])
      await runner.query(`DROP TABLE ${table}`);
    await dropEvidenceRemoval(runner);
    await dropRemovalsTable(runner);
    await dropFactsTable(runner);
  }
}

const REMOVED = 7;
const OTHER = 8;
const signal = new AbortController().signal;
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase({ schema: 'removal', entities: [], migrations: [Tables1700000000000] });
});
afterAll(() => database.drop());

const run = (text: string, values: unknown[] = []): Promise<unknown> => database.dataSource.query(text, values);

beforeEach(async () => {
  await run('TRUNCATE books, pages, loans, proofs, visits, shelves, organization_facts, organization_removals');
  for (const [index, organization] of [REMOVED, OTHER].entries()) {
    const removed_at = organization === REMOVED ? '2026-02-01T00:00:00Z' : null;
    await run('INSERT INTO organization_facts VALUES ($1, 1, false, $2)', [organization, { removed_at }]);
    const start = index * 1000;
    await run('INSERT INTO books SELECT $1 + n, $2, n = 1 FROM generate_series(1, 20) n', [start, organization]);
    await run('INSERT INTO pages SELECT $1 + n, $2, $1 + n % 20 + 1 FROM generate_series(1, 100) n', [
      start,
      organization,
    ]);
    await run('INSERT INTO loans SELECT $1 + n, $2, $1 + n + 1 FROM generate_series(1, 10) n', [start, organization]);
    await run(`INSERT INTO proofs SELECT $1 + n, $2, 'said' FROM generate_series(1, 5) n`, [start, organization]);
    await run('INSERT INTO visits SELECT $1 + n, $2, n FROM generate_series(1, 30) n', [start, organization]);
  }
});

function aService(failAfter = Infinity, now = new Date()): RemovalService {
  const settings = {
    service: 'removal',
    keeps: { proofs: 'all', books: 'kept' },
    evidence: ['books'],
    redactions: ['UPDATE proofs SET note = NULL WHERE organization_id = $1'],
  };
  const repository = new RemovalRepository(database.dataSource, settings);
  const { remove } = repository;
  let batches = 0;
  repository.remove = (...given) => {
    if ((batches += 1) > failAfter) throw new Error('killed');
    return remove.apply(repository, given);
  };
  const clock = { now: () => new Date(now) };
  return new RemovalService(repository, database.dataSource, clock as never, settings, {
    info: () => undefined,
  } as never);
}

const counts = async (organization: number): Promise<Record<string, number>> => {
  const names = ['books', 'pages', 'loans', 'proofs', 'visits'];
  const found: Record<string, number> = {};
  for (const name of names) {
    const [row] = (await run(`SELECT count(*)::int AS count FROM ${name} WHERE organization_id = $1`, [
      organization,
    ])) as [{ count: number }];
    found[name] = row.count;
  }
  return found;
};
const EVERYTHING = { books: 20, pages: 100, loans: 10, proofs: 5, visits: 30 };
const finished = async (): Promise<unknown> => run('SELECT organization_id::int AS id FROM organization_removals');

describe('the removal of an organization', () => {
  it('keeps the configured rows without their text, and every row of other organizations', async () => {
    expect(await aService().run(signal)).toBe('done');
    expect(await counts(REMOVED)).toEqual({ books: 1, pages: 5, loans: 0, proofs: 5, visits: 0 });
    expect(await counts(OTHER)).toEqual(EVERYTHING);
    expect(await run('SELECT DISTINCT organization_id::int AS id, note FROM proofs ORDER BY 1')).toEqual([
      { id: REMOVED, note: null },
      { id: OTHER, note: 'said' },
    ]);
    expect(await finished()).toEqual([{ id: REMOVED }]);
  });

  it('continues after a kill in any batch, and finishes only when no row is left', async () => {
    for (const batches of [0, 1, 3, 6]) {
      await expect(aService(batches).run(signal, { batch: 3, batches: 100 })).rejects.toThrow('killed');
      expect(await finished()).toEqual([]);
    }
    while ((await aService().run(signal, { batch: 3, batches: 5 })) === 'more') expect(await finished()).toEqual([]);
    expect(await counts(REMOVED)).toEqual({ books: 1, pages: 5, loans: 0, proofs: 5, visits: 0 });
    expect(await finished()).toEqual([{ id: REMOVED }]);
  });

  it('waits for a row that another transaction has locked', async () => {
    await inTransaction(database.dataSource, async (tx) => {
      await tx.query({ text: 'SELECT FROM loans WHERE id = 1 FOR NO KEY UPDATE' });
      await expect(aService().run(signal)).rejects.toThrow('violates foreign key constraint');
    });
    expect(await finished()).toEqual([]);
    await aService().run(signal);
    expect(await finished()).toEqual([{ id: REMOVED }]);
  });

  it('is done by one process at a time', async () => {
    await Promise.all([1, 2, 3].map(() => aService().run(signal, { batch: 2, batches: 500 })));
    while ((await aService().run(signal)) === 'more');
    expect(await counts(REMOVED)).toMatchObject({ books: 1, proofs: 5 });
    expect(await counts(OTHER)).toEqual(EVERYTHING);
  });
});

describe('the evidence of a removed organization', () => {
  const FINISHED = '2020-03-01T12:00:00Z';
  /** Removes the organization and backdates the removal, which no service can do. */
  const removedInThePast = async (): Promise<void> => {
    await aService().run(signal);
    await run('ALTER TABLE organization_removals DISABLE TRIGGER organization_removals_dated');
    await run('UPDATE organization_removals SET finished_at = $1', [FINISHED]);
    await run('ALTER TABLE organization_removals ENABLE TRIGGER organization_removals_dated');
  };
  const evidence = async (organization: number): Promise<unknown> => {
    const { books, proofs } = await counts(organization);
    return { books, proofs };
  };

  it('is removed when five years have passed, and not a second before', async () => {
    await removedInThePast();
    expect(await aService(Infinity, new Date('2025-03-01T11:59:59Z')).run(signal)).toBe('done');
    expect(await evidence(REMOVED)).toEqual({ books: 1, proofs: 5 });
    const later = aService(Infinity, new Date('2025-03-01T12:00:00Z'));
    expect(await later.run(signal, { batch: 2, batches: 2 })).toBe('more');
    expect(await run('SELECT evidence_removed_at FROM organization_removals')).toEqual([{ evidence_removed_at: null }]);
    expect(await later.run(signal, { batch: 2, batches: 100 })).toBe('done');
    expect(await evidence(REMOVED)).toEqual({ books: 0, proofs: 0 });
    expect(await counts(OTHER)).toEqual(EVERYTHING);
    expect(await run('SELECT evidence_removed_at FROM organization_removals')).toEqual([
      { evidence_removed_at: new Date('2025-03-01T12:00:00Z') },
    ]);
  });

  it('is kept by the database itself, for an organization that exists or was removed later', async () => {
    const kept = 'has to be kept';
    await expect(run('SELECT remove_evidence($1, 10)', [OTHER])).rejects.toThrow(kept);
    await aService().run(signal);
    await expect(run('SELECT remove_evidence($1, 10)', [REMOVED])).rejects.toThrow(kept);
    const dating = 'UPDATE organization_removals SET finished_at = $1';
    await expect(run(dating, [FINISHED])).rejects.toThrow('cannot be dated back');
    await expect(run('INSERT INTO organization_removals VALUES ($1, $2)', [OTHER, FINISHED])).rejects.toThrow(
      'cannot be dated back',
    );
  });

  it('can be removed by a role that cannot delete it', async () => {
    await removedInThePast();
    const role = `removal_${Date.now()}`;
    await run(`CREATE ROLE ${role}`);
    try {
      await run(`GRANT USAGE ON SCHEMA removal TO ${role}`);
      await run(`GRANT SELECT ON proofs TO ${role}`);
      await inTransaction(database.dataSource, async (tx) => {
        await tx.query({ text: `SET LOCAL ROLE ${role}` });
        expect(await tx.query({ text: 'SELECT remove_evidence($1, 10) AS count', values: [REMOVED] })).toEqual([
          { count: 5 },
        ]);
      });
      const deletion = inTransaction(database.dataSource, async (tx) => {
        await tx.query({ text: `SET LOCAL ROLE ${role}` });
        await tx.query({ text: 'DELETE FROM proofs' });
      });
      await expect(deletion).rejects.toThrow('permission denied');
    } finally {
      await run(`DROP OWNED BY ${role}`);
      await run(`DROP ROLE ${role}`);
    }
  });
});
