import { createErasuresTable, dropErasuresTable } from '@frontdesk/service-host';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DataRequests1765500000000 implements MigrationInterface {
  readonly name = 'DataRequests1765500000000';

  async up(runner: QueryRunner): Promise<void> {
    await createErasuresTable(runner);
    await runner.query(`
      CREATE TABLE data_requests (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        organization_id bigint NOT NULL REFERENCES organizations,
        kind text NOT NULL,
        status text NOT NULL,
        phone_number text,
        email text,
        requested_at timestamptz NOT NULL,
        covers_until timestamptz NOT NULL,
        repeat_at timestamptz NOT NULL,
        step integer NOT NULL DEFAULT 0,
        ids jsonb NOT NULL DEFAULT '{}',
        erased jsonb NOT NULL DEFAULT '{}',
        kept jsonb NOT NULL DEFAULT '{}',
        erased_at timestamptz,
        completed_at timestamptz
      )`);
    await runner.query(`
      CREATE INDEX data_requests_newest ON data_requests (organization_id, requested_at DESC, id DESC)`);
    await runner.query(`CREATE INDEX data_requests_due ON data_requests (repeat_at) WHERE status = 'erased'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE data_requests');
    await dropErasuresTable(runner);
  }
}
