import { DataSource, sqlRunner, type SqlRunner } from '@frontdesk/persistence';
import { MAX_UNPROVEN_OPT_OUTS } from '@frontdesk/receptionist';
import { Injectable } from '@nestjs/common';
import type { SessionRow } from './session.entity.js';

const DAY_MS = 24 * 3_600_000;

/** The opt-outs of the last day for numbers that their callers did not prove. */
@Injectable()
export class UnprovenOptOutsRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /** Returns whether the call may still stop the calls to a number without proof. Its own request does not count. */
  async mayAsk(session: SessionRow, now: Date): Promise<boolean> {
    const [row] = await this.sql.query<{ count: number }>({
      name: 'unproven-opt-outs-count',
      text: `SELECT count(*)::integer AS count FROM unproven_opt_outs
             WHERE organization_id = $1 AND asked_from = $2 AND asked_at > $3 AND call_sid <> $4`,
      values: [session.organization_id, personOf(session), dayBefore(now), session.call_sid],
    });
    return row!.count < MAX_UNPROVEN_OPT_OUTS;
  }

  async note(session: SessionRow, now: Date): Promise<void> {
    await this.sql.query({
      name: 'unproven-opt-outs-note',
      text: `INSERT INTO unproven_opt_outs (call_sid, organization_id, asked_from, asked_at) VALUES ($1, $2, $3, $4)
             ON CONFLICT DO NOTHING`,
      values: [session.call_sid, session.organization_id, personOf(session), now],
    });
  }

  async removeOld(now: Date): Promise<void> {
    await this.sql.query({
      name: 'unproven-opt-outs-remove-old',
      text: 'DELETE FROM unproven_opt_outs WHERE asked_at <= $1',
      values: [dayBefore(now)],
    });
  }
}

const personOf = ({ outbound, from_number, to_number }: SessionRow): string => (outbound ? to_number : from_number);

function dayBefore(now: Date): Date {
  return new Date(now.getTime() - DAY_MS);
}
