import { DataSource, inTransaction, sqlRunner, type SqlRunner } from '@frontdesk/persistence';
import { Clock, LOGGER, wholeSecond, type Logger } from '@frontdesk/service-host';
import { Inject, Injectable } from '@nestjs/common';
import { adoptSome } from './consent-ledger.sql.js';
import { checkLedgers, claimCheck, finishCheck, releaseCheck } from './ledger-check.sql.js';

const ADOPTED_AT_ONCE = 500;
/** At this hour it is night in every state: 3 or 4 am in New York. */
const NIGHTLY_UTC_HOUR = 8;
const DAY_MS = 86_400_000;

/** Adopts consents of earlier versions, and checks every ledger once a night, on one replica. */
@Injectable()
export class ConsentLedgerService {
  private readonly sql: SqlRunner;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    this.sql = sqlRunner(dataSource);
  }

  /** Appends consents and withdrawals that an earlier version recorded. The rows are marked as adopted. */
  async adopt(signal: AbortSignal): Promise<void> {
    let count = 0;
    for (let adopted = 1; adopted > 0 && !signal.aborted; count += adopted) {
      const now = wholeSecond(this.clock.now());
      adopted = await inTransaction(this.dataSource, (tx) => adoptSome(tx, ADOPTED_AT_ONCE, now));
    }
    if (count > 0) this.logger.warn({ count }, 'consent_ledger.adopted');
  }

  /** Checks every ledger once a night, on one of the replicas. Logs each ledger with a fault, and the totals. */
  async checkNightly(signal: AbortSignal): Promise<void> {
    const now = this.clock.now();
    if (!(await claimCheck(this.sql, now, lastNight(now)))) return;
    const totals = { ledgers: 0, rows: 0, faults: 0 };
    for await (const { organization_id, livemode, rows, head, faultCount, faults } of checkLedgers(this.sql, {
      signal,
    })) {
      totals.ledgers++;
      totals.rows += rows;
      totals.faults += faultCount;
      if (faultCount === 0) continue;
      this.logger.error(
        { organization_id, livemode, rows, head, fault_count: faultCount, faults },
        'consent_ledger.fault',
      );
    }
    // The next run, on any replica, repeats the interrupted check.
    if (signal.aborted) return releaseCheck(this.sql);
    await finishCheck(this.sql, this.clock.now(), totals);
    this.logger.info({ ...totals, duration_ms: this.clock.now().getTime() - now.getTime() }, 'consent_ledger.checked');
  }
}

function lastNight(now: Date): Date {
  const tonight = new Date(now).setUTCHours(NIGHTLY_UTC_HOUR, 0, 0, 0);
  return new Date(tonight > now.getTime() ? tonight - DAY_MS : tonight);
}
