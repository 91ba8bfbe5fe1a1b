/*
 * SQL that the statistics of all services share. `$1` and `$2` are the organization and the mode, `$3` is the instant,
 * `$4` the time zone, and `$5` the limit of a count.
 */

/**
 * The `WITH` entry `clock`: when the day (`today`) and the month (`this_month`) began in the time zone.
 * @param columns further columns, computed from the local time `local`
 */
export function statisticsClock(columns = ''): string {
  return `clock AS MATERIALIZED (
            SELECT date_trunc('day', local) AT TIME ZONE $4 AS today,
                   date_trunc('month', local) AT TIME ZONE $4 AS this_month${columns && `, ${columns}`}
            FROM (SELECT $3::timestamptz AT TIME ZONE $4 AS local) AS here)`;
}

/** Counts the rows of a table that match a condition, which must be one range of an index. Stops at the limit. */
export function limitedCount(table: string, condition: string): string {
  return `(SELECT count(*)::int FROM (
             SELECT FROM ${table} WHERE organization_id = $1 AND livemode = $2 AND ${condition} LIMIT $5) AS limited)`;
}
