import type { MigrationInterface, QueryRunner } from 'typeorm';
import { adoptSome } from '../consents/consent-ledger.sql.js';

const BATCH = 1000;

/** Appends the consents on record to the ledger. Each batch is a transaction, so that no opt-out waits long. */
export class AdoptedConsents1764660100000 implements MigrationInterface {
  readonly name = 'AdoptedConsents1764660100000';
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const [row] = (await runner.query("SELECT date_trunc('second', statement_timestamp()) AS now")) as [{ now: Date }];
    const sql = {
      query: <Row>({ text, values }: { text: string; values?: unknown[] }) =>
        runner.query(text, values) as Promise<Row[]>,
    };
    for (let adopted = 1; adopted > 0;) {
      await runner.startTransaction();
      try {
        adopted = await adoptSome(sql, BATCH, row.now);
        await runner.commitTransaction();
      } catch (error) {
        await runner.rollbackTransaction();
        throw error;
      }
    }
  }

  /** Nothing to revert: reverting the previous migration removes the ledger. */
  async down(): Promise<void> {}
}
