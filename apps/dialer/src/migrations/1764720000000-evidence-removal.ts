import { addEvidenceRemoval, dropEvidenceRemoval } from '@frontdesk/service-host';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class EvidenceRemoval1764720000000 implements MigrationInterface {
  readonly name = 'EvidenceRemoval1764720000000';

  async up(runner: QueryRunner): Promise<void> {
    // A check must not see a part of a ledger. The ledger and its consents are therefore removed together, and not
    // during a check.
    await addEvidenceRemoval(
      runner,
      `PERFORM FROM consent_ledger_check FOR UPDATE;
       IF EXISTS (SELECT FROM consent_ledger_check
                  WHERE claimed_at IS NOT NULL AND claimed_at > coalesce(finished_at, '-infinity')) THEN
         RETURN NULL;
       END IF;
       DELETE FROM consent_ledger WHERE organization_id = organization;
       DELETE FROM consents WHERE organization_id = organization;
       GET DIAGNOSTICS removed = ROW_COUNT;`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropEvidenceRemoval(runner);
  }
}
