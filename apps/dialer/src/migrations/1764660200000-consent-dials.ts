import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ConsentDials1764660200000 implements MigrationInterface {
  readonly name = 'ConsentDials1764660200000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE consent_dials (
        attempt_id uuid PRIMARY KEY,
        organization_id bigint NOT NULL,
        livemode boolean NOT NULL,
        consent_id bigint NOT NULL,
        outbound_call_id bigint NOT NULL,
        source text NOT NULL,
        purpose text NOT NULL,
        phone_number text NOT NULL,
        from_number text,
        carrier text NOT NULL,
        started_at timestamptz NOT NULL,
        decision jsonb NOT NULL,
        rule_pack text,
        rule_pack_version text
      )`);
    // A call keeps only its last decision, which is that of its last dial.
    await runner.query(`
      INSERT INTO consent_dials
      SELECT DISTINCT ON (call.id) dial.attempt_id, call.organization_id, call.livemode,
        (rule -> 'evidence' ->> 'consent_id')::bigint, call.id, call.source, call.purpose, dial.phone_number,
        dial.from_number, dial.carrier, dial.started_at, call.decision, NULL, NULL
      FROM outbound_calls call
      JOIN outbound_attempts dial ON dial.outbound_call_id = call.id,
        LATERAL jsonb_array_elements(call.decision -> 'trace') AS rule
      WHERE (call.decision ->> 'allowed')::boolean AND rule ->> 'rule' = 'no_consent' AND rule ->> 'outcome' = 'passed'
      ORDER BY call.id, dial.started_at DESC`);
    await runner.query('CREATE INDEX consent_dials_by_consent ON consent_dials (consent_id, started_at, attempt_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE consent_dials');
  }
}
