import type { DataSource, Statement } from '@frontdesk/persistence';

/** A node of a plan from EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON). */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  /** The number of rows per loop. */
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Join Filter'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

interface PlanOptions {
  /** Whether to plan for the given values or for any values. */
  mode?: 'force_custom_plan' | 'force_generic_plan';
  /** The types of the parameters, if the server cannot infer them. */
  types?: string;
}

/** Returns a node and all nodes below it. */
export const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** Executes a prepared statement, rolls back and returns its plan. */
export async function preparedPlan(
  dataSource: DataSource,
  { text, values = [] }: Pick<Statement, 'text' | 'values'>,
  { mode = 'force_generic_plan', types }: PlanOptions = {},
): Promise<PlanNode> {
  const runner = await dataSource.pool.connect();
  try {
    await runner.query('BEGIN');
    await runner.query(`SET LOCAL plan_cache_mode = ${mode}`);
    await runner.query(`PREPARE explained ${types ? `(${types})` : ''} AS ${text}`);
    const { rows } = await runner.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE explained (${values.map(literalOf).join()})`,
    );
    return rows[0]!['QUERY PLAN'][0].Plan;
  } finally {
    await runner.query('ROLLBACK');
    await runner.query('DEALLOCATE ALL');
    runner.release();
  }
}

function literalOf(value: unknown): string {
  if (Array.isArray(value)) return `'{${value.join()}}'`;
  return `'${value instanceof Date ? value.toISOString() : String(value)}'`;
}
