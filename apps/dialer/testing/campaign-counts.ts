import type { DataSource } from '@frontdesk/persistence';

/** Returns the counts of campaigns that differ from the number of rows. */
export function miscounted(dataSource: DataSource): Promise<unknown[]> {
  return dataSource.query(`
    SELECT * FROM (
      SELECT campaign_id, counted, sum(count)::int AS kept FROM campaign_counts GROUP BY 1, 2 HAVING sum(count) <> 0) kept
    FULL JOIN (
      SELECT campaign_id, status AS counted, count(*)::int AS found FROM campaign_contacts GROUP BY 1, 2
      UNION ALL
      SELECT campaign_id, 'refused_rows', count(*)::int FROM campaign_refused_rows GROUP BY 1) found
    USING (campaign_id, counted)
    WHERE kept IS DISTINCT FROM found`);
}
