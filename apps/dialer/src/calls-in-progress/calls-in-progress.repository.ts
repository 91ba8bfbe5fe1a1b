import type { SqlRunner } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import type { CallInProgressEntity } from './call-in-progress.entity.js';

@Injectable()
export class CallsInProgressRepository {
  /** Stores the state of calls. No call may occur twice in the input. A call that has ended stays ended. */
  async store(sql: SqlRunner, calls: readonly CallInProgressEntity[]): Promise<void> {
    await sql.query({
      name: 'calls-in-progress-store',
      text: `INSERT INTO calls_in_progress AS call
               (organization_id, livemode, call_id, phone_number, is_over, counts_until)
             SELECT * FROM unnest($1::bigint[], $2::boolean[], $3::bigint[], $4::text[], $5::boolean[], $6::timestamptz[])
             ON CONFLICT (organization_id, livemode, call_id) DO UPDATE SET is_over = call.is_over OR excluded.is_over`,
      values: [
        calls.map(({ organization_id }) => organization_id),
        calls.map(({ livemode }) => livemode),
        calls.map(({ call_id }) => call_id),
        calls.map(({ phone_number }) => phone_number),
        calls.map(({ is_over }) => is_over),
        calls.map(({ counts_until }) => counts_until),
      ],
    });
  }

  /** Deletes up to `limit` calls that no longer delay others. */
  async deleteExpired(sql: SqlRunner, now: Date, limit: number): Promise<void> {
    await sql.query({
      name: 'calls-in-progress-delete-expired',
      text: `DELETE FROM calls_in_progress WHERE (organization_id, livemode, call_id) IN (
               SELECT organization_id, livemode, call_id FROM calls_in_progress
               WHERE counts_until <= $1 ORDER BY counts_until LIMIT $2 FOR UPDATE SKIP LOCKED)`,
      values: [now, limit],
    });
  }
}
