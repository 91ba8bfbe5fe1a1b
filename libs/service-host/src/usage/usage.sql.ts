import type { CountUsageBody, UsageCounts } from '@frontdesk/contracts';
import type { Statement } from '@frontdesk/persistence';

/** The rows of a table that are counted, by the time in a column. `counts` are expressions by name. */
export interface CountedTable {
  name: string;
  table: string;
  at: string;
  counts: Readonly<Partial<Record<keyof UsageCounts, string>>>;
  condition?: string;
}

/**
 * Counts by the days or months of each organization's time zone, in one range of an index for each organization. Adds
 * what was counted when records were removed; see `createRemovedUsage`.
 */
export function usageStatement({ name, table, at, counts, condition = 'true' }: CountedTable, body: CountUsageBody) {
  const period = (column: string): string => `date_trunc($5, ${column} AT TIME ZONE timezone) AS period`;
  const within = (column: string): string => `organization_id = organizations.id AND livemode = $2
          AND ${column} >= $3::timestamp AT TIME ZONE timezone AND ${column} < $4::timestamp AT TIME ZONE timezone`;
  const columns = Object.entries(counts);
  return {
    name,
    text: `
      -- Formats each period once. Grouping by the text takes twice as long for a million rows.
      SELECT organizations.id AS organization_id, to_char(period, 'YYYY-MM-DD') AS day,
             ${columns.map(([column]) => column).join(', ')}
      FROM (SELECT key::bigint AS id, value AS timezone FROM jsonb_each_text($1)) AS organizations
      CROSS JOIN LATERAL (
        SELECT ${period(at)}, ${columns.map(([column, count]) => `${count}::bigint AS ${column}`).join(', ')}
        FROM ${table} WHERE ${within(at)} AND ${condition} GROUP BY 1
        UNION ALL
        SELECT ${period('at')}, ${columns.map(([column]) => `sum(${column})::bigint AS ${column}`).join(', ')}
        FROM removed_usage WHERE ${within('at')} GROUP BY 1) AS counted`,
    values: [JSON.stringify(body.timezones), body.livemode, body.since, body.until, body.by],
  } satisfies Statement;
}

export function modelTokensStatement(body: CountUsageBody): Statement {
  return {
    name: 'model-tokens',
    text: `
      SELECT organization_id, to_char(date_trunc($5, day), 'YYYY-MM-DD') AS day,
             sum(prompt_tokens)::bigint AS prompt_tokens, sum(completion_tokens)::bigint AS completion_tokens,
             sum(estimated_tokens)::bigint AS estimated_tokens
      FROM model_usage
      WHERE organization_id = ANY ($1::bigint[]) AND livemode = $2 AND day >= $3::date AND day < $4::date
      GROUP BY 1, 2`,
    values: [Object.keys(body.timezones).map(Number), body.livemode, body.since, body.until, body.by],
  };
}
