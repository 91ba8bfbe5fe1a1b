import { addEvidenceRemoval, dropEvidenceRemoval } from '@frontdesk/service-host';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class EvidenceRemoval1764720000000 implements MigrationInterface {
  readonly name = 'EvidenceRemoval1764720000000';

  async up(runner: QueryRunner): Promise<void> {
    await addEvidenceRemoval(
      runner,
      `DELETE FROM audit_entries WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM audit_entries WHERE organization_id = organization LIMIT most));
       GET DIAGNOSTICS removed = ROW_COUNT;
       IF removed = 0 THEN
         DELETE FROM terms_acceptances WHERE organization_id = organization;
         GET DIAGNOSTICS removed = ROW_COUNT;
       END IF;`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropEvidenceRemoval(runner);
  }
}
