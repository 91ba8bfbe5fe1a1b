import { completeFacts, type OrganizationFacts } from '@frontdesk/contracts';
import type { SqlRunner } from '@frontdesk/persistence';
import type { QueryRunner } from 'typeorm';

/** Stores the service's copy of organization facts. */
export class OrganizationFactsRepository {
  /** Stores the facts unless newer ones are stored, and returns the stored version. */
  async store(sql: SqlRunner, facts: OrganizationFacts): Promise<number> {
    // Many requests carry facts, which rarely change, so known facts must not cost a write.
    const known = await this.versionFrom(sql, facts);
    if (known !== null) return known;
    const [row] = await sql.query<{ version: number }>({
      name: 'facts-store',
      text: `INSERT INTO organization_facts AS stored (organization_id, version, hipaa_mode, facts)
             VALUES ($1, $2, $3, $4)
             ON CONFLICT (organization_id) DO UPDATE
               SET version = greatest(stored.version, excluded.version),
                   hipaa_mode = CASE WHEN excluded.version > stored.version THEN excluded.hipaa_mode ELSE stored.hipaa_mode END,
                   facts = CASE WHEN excluded.version > stored.version THEN excluded.facts ELSE stored.facts END
             RETURNING version`,
      values: [facts.id, facts.version, facts.hipaa_mode, JSON.stringify(facts)],
    });
    return row!.version;
  }

  /** Returns the stored version if it is at least as new as the given facts, and otherwise null. */
  async versionFrom(sql: SqlRunner, { id, version }: OrganizationFacts): Promise<number | null> {
    const [known] = await sql.query<{ version: number }>({
      name: 'facts-version',
      text: 'SELECT version FROM organization_facts WHERE organization_id = $1 AND version >= $2',
      values: [id, version],
    });
    return known?.version ?? null;
  }

  async find(sql: SqlRunner, organizationId: number): Promise<OrganizationFacts | null> {
    const [row] = await sql.query<{ facts: OrganizationFacts }>({
      name: 'facts-find',
      text: 'SELECT facts FROM organization_facts WHERE organization_id = $1',
      values: [organizationId],
    });
    return row ? completeFacts(row.facts) : null;
  }
}

/** Creates the facts table, in the first migration of a service that keeps facts. */
export async function createFactsTable(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE organization_facts (
      organization_id bigint PRIMARY KEY,
      version bigint NOT NULL,
      hipaa_mode boolean NOT NULL,
      facts jsonb NOT NULL
    )`);
}

export async function dropFactsTable(runner: QueryRunner): Promise<void> {
  await runner.query('DROP TABLE organization_facts');
}
