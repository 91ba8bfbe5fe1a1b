import type { QueryRunner } from 'typeorm';

/** Creates the table of finished removals, in a migration of a service that has rows of organizations. */
export async function createRemovalsTable(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE TABLE organization_removals (
      organization_id bigint PRIMARY KEY,
      finished_at timestamptz NOT NULL
    )`);
}

/** Adds the index that finds removed organizations among the facts. */
export async function indexRemovedFacts(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE INDEX organization_facts_removed ON organization_facts (organization_id)
    WHERE facts ->> 'removed_at' IS NOT NULL`);
}

/**
 * Lets the service remove what it kept of an organization, five years after the removal. The function
 * `remove_evidence(organization, most)` deletes rows that the role of the service cannot delete, as the owner of the
 * schema, and only for such an organization. A removal cannot be backdated.
 * @param statements (plpgsql) delete rows and set `removed` to their number, or to null if the deletion has to wait
 */
export async function addEvidenceRemoval(runner: QueryRunner, statements: string): Promise<void> {
  await runner.query('ALTER TABLE organization_removals ADD COLUMN evidence_removed_at timestamptz');
  await runner.query(`
    CREATE FUNCTION refuse_old_removal() RETURNS trigger LANGUAGE plpgsql AS $fn$
    BEGIN
      IF NEW.finished_at < now() - interval '1 day' THEN RAISE EXCEPTION 'a removal cannot be dated back'; END IF;
      RETURN NEW;
    END $fn$`);
  await runner.query(`
    CREATE TRIGGER organization_removals_dated BEFORE INSERT OR UPDATE OF finished_at ON organization_removals
    FOR EACH ROW EXECUTE FUNCTION refuse_old_removal()`);
  await runner.query(`
    CREATE FUNCTION remove_evidence(organization bigint, most integer) RETURNS integer
    LANGUAGE plpgsql SECURITY DEFINER AS $fn$
    DECLARE removed integer;
    BEGIN
      IF NOT EXISTS (SELECT FROM organization_removals r
                     WHERE r.organization_id = organization AND r.finished_at <= now() - interval '5 years') THEN
        RAISE EXCEPTION 'the evidence of organization % has to be kept', organization;
      END IF;
      ${statements}
      RETURN removed;
    END $fn$`);
  // A temporary table of the caller must not stand in for one of these.
  await runner.query(`
    DO $do$ BEGIN
      EXECUTE format('ALTER FUNCTION remove_evidence(bigint, integer) SET search_path = %I, pg_temp', current_schema());
    END $do$`);
}

export async function dropEvidenceRemoval(runner: QueryRunner): Promise<void> {
  await runner.query('DROP FUNCTION remove_evidence(bigint, integer)');
  await runner.query('DROP TRIGGER organization_removals_dated ON organization_removals');
  await runner.query('DROP FUNCTION refuse_old_removal()');
  await runner.query('ALTER TABLE organization_removals DROP COLUMN evidence_removed_at');
}

export async function dropRemovalsTable(runner: QueryRunner): Promise<void> {
  await runner.query('DROP INDEX IF EXISTS organization_facts_removed');
  await runner.query('DROP TABLE organization_removals');
}
