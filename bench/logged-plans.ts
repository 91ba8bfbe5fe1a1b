import { openSync, readSync, closeSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Stack } from './stack.ts';

/** The work of a statement, from the plan that Postgres ran for the service. */
export interface RanPlan {
  text: string;
  ms: number;
  blocks: number;
  /** The number of returned rows. */
  returned: number;
  /** The number of rows read from tables, including rows that a filter dropped. */
  heapRows: number;
  /** Whether the plan has only index scans and merges of them. */
  isInOrder: boolean;
  shape: string;
}

/** Settings of Postgres that `watchPlans` needs. They log nothing and cost nothing until it is called. */
export const PLAN_LOGGING = {
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
};

const WITHOUT_SORTING = new Set(['Limit', 'Index Scan', 'Index Only Scan', 'Merge Append', 'Append', 'Subquery Scan']);

export interface PlanNode {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Heap Fetches': number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
}

/**
 * Has Postgres explain (ANALYZE, BUFFERS) every statement of the services while `work` runs, in their sessions and with
 * their prepared plans.
 */
export async function watchPlans<T>(
  { sql, postgresLog }: Stack,
  work: (plansOf: (step: () => Promise<unknown>) => Promise<RanPlan[]>) => Promise<T>,
) {
  await sql.query('ALTER SYSTEM SET auto_explain.log_min_duration = 0');
  await sql.query('SELECT pg_reload_conf()');
  await sleep(500);
  try {
    return await work(async (step) => {
      const from = statSync(postgresLog).size;
      await step();
      await sleep(20);
      return plansIn(readFrom(postgresLog, from));
    });
  } finally {
    await sql.query('ALTER SYSTEM RESET auto_explain.log_min_duration');
    await sql.query('SELECT pg_reload_conf()');
  }
}

function readFrom(file: string, from: number) {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(statSync(file).size - from);
    return bytes.toString('utf8', 0, readSync(descriptor, bytes, 0, bytes.length, from));
  } finally {
    closeSync(descriptor);
  }
}

function plansIn(log: string): RanPlan[] {
  return [...log.matchAll(/duration: ([\d.]+) ms {2}plan:\n((?:\t.*\n)+)/g)].map(([, ms, json]) => {
    const { 'Query Text': text, Plan: plan } = JSON.parse(json) as { 'Query Text': string; Plan: PlanNode };
    const nodes = nodesOf(plan);
    return {
      text,
      ms: Number(ms),
      blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
      returned: plan['Actual Rows'],
      heapRows: nodes.reduce((sum, node) => sum + heapRowsOf(node), 0),
      isInOrder: nodes.every(isInOrder),
      shape: shapeOf(nodes),
    };
  });
}

export function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

function isInOrder(node: PlanNode): boolean {
  // Sorting at most one row costs nothing.
  return WITHOUT_SORTING.has(node['Node Type']) || (node['Node Type'] === 'Sort' && node['Actual Rows'] <= 1);
}

function heapRowsOf(node: PlanNode): number {
  if (node['Node Type'] === 'Index Only Scan') return node['Heap Fetches'];
  if (!node['Relation Name']) return 0;
  const dropped = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return (node['Actual Rows'] + dropped) * node['Actual Loops'];
}

function shapeOf(nodes: PlanNode[]) {
  const counts = new Map<string, number>();
  for (const { 'Node Type': type, 'Index Name': index } of nodes) {
    if (type === 'Limit' || type === 'Subquery Scan') continue;
    const name = index ? `${type} ${index}` : type;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => (count > 1 ? `${count} × ${name}` : name)).join(' ← ');
}
