// @ts-check
import { median, percentile } from './percentiles.mjs';
import { PER_PAGE } from './record-lists.mjs';
import { writeResult } from './results.mjs';

const BARS = { listP99: 25, heapRatio: 2, statements: 1, ingestPerSecond: 300, screeningP99: 50, lookUpP99: 2 };

/**
 * @param {object} measured
 * @param {number} measured.calls
 * @param {number} measured.organizations
 * @param {number} measured.seeding seconds
 * @param {Awaited<ReturnType<typeof import('./record-seeds.mjs').sizesOf>>} measured.sizes
 * @param {{ statements: number, foreign: number, lists: import('./records.mjs').MeasuredList[] }} measured.lists
 * @param {Awaited<ReturnType<typeof import('./record-writes.mjs').ingestCalls>>} measured.ingest
 * @param {Awaited<ReturnType<typeof import('./record-writes.mjs').screenCalls>>} measured.screening
 * @param {Awaited<ReturnType<typeof import('./record-writes.mjs').lookUpCallers>>} measured.lookUps
 */
export function reportRecords(measured) {
  const { calls, organizations, lists, ingest, screening, lookUps, sizes, seeding } = measured;
  const ms = (/** @type {number} */ value) => value.toFixed(2);
  const lookUpP99 = percentile(lookUps.times, 0.99);
  const slowest = Math.min(ingest.perSecond, ingest.deliveredPerSecond);
  const others = [
    write(
      'POST completed calls, as fast as taken',
      ingest,
      `${slowest.toFixed(0)}/s, ≥ ${BARS.ingestPerSecond}/s`,
      slowest >= BARS.ingestPerSecond,
    ),
    write(
      'POST ringing calls, screened: whole answer',
      screening.screened,
      `p99 ≤ ${BARS.screeningP99}`,
      screening.screened.p99 <= BARS.screeningP99,
    ),
    write('the same, not screened', screening.unscreened, '', null),
    write(
      'look-up of a blocked caller (SQL)',
      { p50: median(lookUps.times), p99: lookUpP99 },
      `p99 ≤ ${BARS.lookUpP99}`,
      lookUpP99 <= BARS.lookUpP99,
    ),
  ];
  const spread = screening.screened.p50 - screening.unscreened.p50;
  writeResult({
    name: 'records',
    title: `${calls.toLocaleString('en')} calls of ${organizations} organizations, and what came of them`,
    columns: ['what', 'page', 'rows', 'p50 ms', 'p99 ms', 'SQL ms', 'blocks', 'heap ÷ page', 'plan', 'bar', 'met'],
    rows: [...lists.lists.flatMap(listRows), ...others],
    notes: [
      `Lists of the largest organization, per_page=${PER_PAGE}, ${lists.lists[0].pages[0].times.length} requests for each page, one connection, the pages taking turns; other work on the machine meanwhile: ${Math.round(lists.foreign * 100)} % of its CPU. Bar: p99 ≤ ${BARS.listP99} ms, scans of indexes in the order of the list, heap rows read ≤ ${BARS.heapRatio} × returned.`,
      `${lists.statements.toFixed(2)} statements on the tables of the lists for a page (bar ≤ ${BARS.statements}).`,
      `Completed calls: ${ingest.count} reported at ${ingest.perSecond.toFixed(0)}/s, ${ingest.delivered} told to the receiver, ${ingest.deliveredPerSecond.toFixed(0)}/s up to the last of them.`,
      `CPU seconds per 1,000 of them: ${Object.entries(ingest.cpu.groups)
        .map(([name, used]) => `${name} ${((used * 1000) / ingest.count).toFixed(2)}`)
        .join(', ')}; other work on the machine meanwhile: ${Math.round(ingest.cpu.foreign * 100)} % of its CPU.`,
      `Ringing calls: ${screening.blocked} of ${screening.calls} turned away; screening adds ${ms(spread)} ms to the median answer.`,
      `Look-ups: ${lookUps.times.length}, of which ${lookUps.listed} found an entry, over the client's own connection.`,
      ...sizes.map(sizeNote),
      `Written and indexed in ${seeding.toFixed(0)} s.`,
    ],
    measured,
  });
}

/** @param {import('./records.mjs').MeasuredList} list */
function listRows({ list, query, total, pages }) {
  const what = `/${list}${query && `?${query.replaceAll(/T00:00:00Z/g, '').replaceAll('%2B', '+')}`}`;
  return pages.map(({ name, times, plan }) => {
    const p99 = percentile(times, 0.99);
    const ratio = plan.heapRows / Math.max(1, plan.returned);
    const met = p99 <= BARS.listP99 && plan.inOrder && ratio <= BARS.heapRatio;
    return [
      what,
      name,
      total,
      median(times).toFixed(2),
      p99.toFixed(2),
      plan.ms.toFixed(2),
      plan.blocks,
      ratio.toFixed(2),
      plan.shape,
      '',
      met ? 'yes' : 'no',
    ];
  });
}

/**
 * @param {string} what
 * @param {{ p50: number, p99: number }} times
 * @param {string} bar
 * @param {boolean | null} met
 */
function write(what, { p50, p99 }, bar, met) {
  return [what, '', '', p50.toFixed(2), p99.toFixed(2), '', '', '', '', bar, met === null ? '' : met ? 'yes' : 'no'];
}

/** @param {{ table: string, rows: number, bytes: number, indexes: Record<string, number> }} size */
function sizeNote({ table, rows, bytes, indexes }) {
  const megabytes = (/** @type {number} */ value) => `${Math.round(value / 1e6).toLocaleString('en')} MB`;
  const each = Object.entries(indexes).map(([name, size]) => `${name.replace(/^\w+\./, '')} ${megabytes(size)}`);
  return `${table}: ${Math.round(rows).toLocaleString('en')} rows, ${megabytes(bytes)}; indexes ${each.join(', ')}.`;
}
