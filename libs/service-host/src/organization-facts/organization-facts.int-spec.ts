import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { OrganizationFacts } from '@frontdesk/contracts';
import { inTransaction, sqlRunner, type SqlRunner } from '@frontdesk/persistence';
import { createTestDatabase, type TestDatabase } from '@frontdesk/testing';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { OrganizationFactsService } from './organization-facts.service.js';
import { createFactsTable, dropFactsTable, OrganizationFactsRepository } from './organization-facts.repository.js';

jest.setTimeout(90_000);

class Facts1700000000000 implements MigrationInterface {
  readonly name = 'Facts1700000000000';
  up = (runner: QueryRunner): Promise<void> => createFactsTable(runner);
  down = (runner: QueryRunner): Promise<void> => dropFactsTable(runner);
}

const facts = (id: number, version: number, name: string): OrganizationFacts =>
  ({ id, version, name, hipaa_mode: version % 2 === 0 }) as OrganizationFacts;

describe('OrganizationFactsRepository', () => {
  const repository = new OrganizationFactsRepository();
  let test: TestDatabase;
  let sql: SqlRunner;

  beforeAll(async () => {
    test = await createTestDatabase({ schema: 'facts', entities: [], migrations: [Facts1700000000000] });
    sql = sqlRunner(test.dataSource);
  });

  afterAll(() => test.drop());

  it('keeps the newest facts in any order of arrival, and returns the stored version', async () => {
    expect(await repository.find(sql, 1)).toBeNull();
    expect(await repository.store(sql, facts(1, 3, 'three'))).toBe(3);
    expect(await repository.store(sql, facts(1, 2, 'two'))).toBe(3);
    expect(await repository.store(sql, facts(1, 3, 'three again'))).toBe(3);
    expect(await repository.find(sql, 1)).toMatchObject({ version: 3, name: 'three' });
    expect(await repository.store(sql, facts(1, 4, 'four'))).toBe(4);
    expect(await repository.find(sql, 1)).toMatchObject({ version: 4, name: 'four', hipaa_mode: true });
  });

  it('keeps the newest facts when many versions are stored concurrently', async () => {
    const versions = Array.from({ length: 40 }, (_, index) => ((index * 17) % 40) + 1);
    await Promise.all(versions.map((version) => repository.store(sql, facts(2, version, `v${version}`))));
    expect(await repository.find(sql, 2)).toMatchObject({ version: 40, name: 'v40' });
  });

  it('locks organizations in a fixed order before it stores newer facts, and does not lock for known facts', async () => {
    const locked: number[] = [];
    const lock = async (_tx: unknown, organizationId: number): Promise<void> => void locked.push(organizationId);
    const service = new OrganizationFactsService(repository, test.dataSource, lock);
    expect(await service.store(facts(5, 2, 'two'))).toBe(2);
    expect(await service.store(facts(5, 1, 'one'))).toBe(2);
    expect(locked).toEqual([5]);
    await inTransaction(test.dataSource, (tx) =>
      service.storeAll(tx, [facts(7, 1, 'a'), facts(6, 1, 'b'), facts(7, 2, 'c'), facts(5, 2, 'd')]),
    );
    expect(locked).toEqual([5, 6, 7, 7]);
    expect(await repository.find(sql, 7)).toMatchObject({ version: 2, name: 'c' });
  });

  it('keeps organizations apart', async () => {
    await repository.store(sql, facts(3, 1, 'three'));
    expect(await repository.find(sql, 4)).toBeNull();
  });
});
