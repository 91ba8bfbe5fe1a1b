// @ts-check
import { openSync, readSync, closeSync, statSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * What a statement has done, from the plan that Postgres has really run for the service.
 * @typedef {object} RanPlan
 * @property {string} text
 * @property {number} ms
 * @property {number} blocks
 * @property {number} returned rows
 * @property {number} heapRows fetched from tables, those that a filter then dropped included
 * @property {boolean} inOrder whether nothing but scans of indexes, and merges of these, was needed
 * @property {string} shape
 */

/** Settings of Postgres with which `watchPlans` works; until then nothing is logged and nothing is slower. */
export const PLAN_LOGGING = {
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
};

const WITHOUT_SORTING = new Set(['Limit', 'Index Scan', 'Index Only Scan', 'Merge Append', 'Append', 'Subquery Scan']);

/**
 * Has Postgres explain (ANALYZE, BUFFERS) every statement while `work` runs, in the sessions of the services and with
 * the plans that they have prepared.
 * @template T
 * @param {import('./stack.mjs').Stack} stack
 * @param {(plansOf: (step: () => Promise<unknown>) => Promise<RanPlan[]>) => Promise<T>} work
 */
export async function watchPlans({ sql, postgresLog }, work) {
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

/**
 * @param {string} file
 * @param {number} from
 */
function readFrom(file, from) {
  const descriptor = openSync(file, 'r');
  try {
    const bytes = Buffer.alloc(statSync(file).size - from);
    return bytes.toString('utf8', 0, readSync(descriptor, bytes, 0, bytes.length, from));
  } finally {
    closeSync(descriptor);
  }
}

/**
 * @param {string} log
 * @returns {RanPlan[]}
 */
function plansIn(log) {
  return [...log.matchAll(/duration: ([\d.]+) ms {2}plan:\n((?:\t.*\n)+)/g)].map(([, ms, json]) => {
    const { 'Query Text': text, Plan: plan } = JSON.parse(json);
    const nodes = nodesOf(plan);
    return {
      text,
      ms: Number(ms),
      blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
      returned: plan['Actual Rows'],
      heapRows: nodes.reduce((sum, node) => sum + heapRowsOf(node), 0),
      inOrder: nodes.every(isInOrder),
      shape: shapeOf(nodes),
    };
  });
}

/**
 * @param {any} plan
 * @returns {any[]}
 */
function nodesOf(plan) {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

/** @param {any} node */
function isInOrder(node) {
  // A list that can have one row at most is sorted by it at no cost.
  return WITHOUT_SORTING.has(node['Node Type']) || (node['Node Type'] === 'Sort' && node['Actual Rows'] <= 1);
}

/** @param {any} node */
function heapRowsOf(node) {
  if (node['Node Type'] === 'Index Only Scan') return node['Heap Fetches'];
  if (!node['Relation Name']) return 0;
  const dropped = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
  return (node['Actual Rows'] + dropped) * node['Actual Loops'];
}

/** @param {any[]} nodes */
function shapeOf(nodes) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { 'Node Type': type, 'Index Name': index } of nodes) {
    if (type === 'Limit' || type === 'Subquery Scan') continue;
    const name = index ? `${type} ${index}` : type;
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts].map(([name, count]) => (count > 1 ? `${count} × ${name}` : name)).join(' ← ');
}
