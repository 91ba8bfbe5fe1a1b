import { DataSource, sqlRunner, type SqlRunner } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';

/** The first key of the advisory locks, chosen arbitrarily. The second key is the id of the dispatcher. */
export const DISPATCHER_LOCK = 0x64697370;
/** A dispatcher whose connection broke has this long to lock its id again. */
const GRACE_SECONDS = 0.5;
/**
 * How long the row of a dead dispatcher is kept. Its last statement may commit after its session has ended, so the
 * other processes end its leases repeatedly until then.
 */
const KEPT_SECONDS = 5;

@Injectable()
export class DispatchersRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /**
   * Locks an id for the session: `previous` if its row still exists, otherwise a new id. The row of a new id becomes
   * visible together with its lock. Postgres ends the session of an unreachable host after four seconds.
   */
  async register(session: SqlRunner, previous: number | null): Promise<number> {
    await session.query({
      text: `SELECT set_config('tcp_keepalives_idle', '2', false), set_config('tcp_keepalives_interval', '1', false),
                    set_config('tcp_keepalives_count', '2', false)`,
    });
    if (previous !== null) {
      await session.query({ text: 'SELECT pg_advisory_lock($1, $2)', values: [DISPATCHER_LOCK, previous] });
      const resumed = await session.query({
        text: 'UPDATE dispatchers SET ended_at = NULL WHERE id = $1 RETURNING id',
        values: [previous],
      });
      if (resumed.length > 0) return previous;
      await session.query({ text: 'SELECT pg_advisory_unlock($1, $2)', values: [DISPATCHER_LOCK, previous] });
    }
    const [row] = await session.query<{ id: number }>({
      text: `WITH own AS (INSERT INTO dispatchers DEFAULT VALUES RETURNING id)
             SELECT id, pg_advisory_lock($1, id) FROM own`,
      values: [DISPATCHER_LOCK],
    });
    return row!.id;
  }

  /**
   * Ends the leases that dead dispatchers hold, and returns the number of deliveries that this releases. Skips leases
   * that expire after `leasedUntil`, and deliveries that are not due by their schedule.
   */
  async endLeasesOfDead(now: Date, leasedUntil: Date): Promise<number> {
    const freed = await this.sql.query({
      name: 'dispatchers-end-leases-of-dead',
      text: `
        WITH dead AS MATERIALIZED (
          SELECT id, ended_at FROM dispatchers WHERE pg_try_advisory_xact_lock($1, id)
        ), noticed AS (
          UPDATE dispatchers d SET ended_at = $2::timestamptz FROM dead WHERE d.id = dead.id AND dead.ended_at IS NULL
        ), removed AS (
          DELETE FROM dispatchers d USING dead
          WHERE d.id = dead.id AND dead.ended_at < $2::timestamptz - $5 * interval '1 second'
        ), leased AS MATERIALIZED (
          SELECT id FROM deliveries
          WHERE status = 'pending' AND claimable_at > $2::timestamptz AND claimable_at <= $3::timestamptz
            AND next_attempt_at <= $2::timestamptz
            AND leased_by = ANY (ARRAY(SELECT id FROM dead WHERE ended_at < $2::timestamptz - $4 * interval '1 second'))
          ORDER BY id FOR UPDATE SKIP LOCKED
        )
        UPDATE deliveries d SET claimable_at = $2::timestamptz, leased_by = NULL
        FROM leased WHERE d.id = leased.id
        RETURNING d.id`,
      values: [DISPATCHER_LOCK, now, leasedUntil, GRACE_SECONDS, KEPT_SECONDS],
    });
    return freed.length;
  }
}
