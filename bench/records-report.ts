import { median, percentile } from './percentiles.ts';
import { PER_PAGE } from './record-lists.ts';
import type { sizesOf } from './record-seeds.ts';
import type { ingestCalls, lookUpCallers, screenCalls } from './record-writes.ts';
import type { MeasuredList } from './records.ts';
import { writeResult } from './results.ts';

const BARS = { listP99: 25, heapRatio: 2, statements: 1, ingestPerSecond: 300, screeningP99: 50, lookUpP99: 2 };

export function reportRecords(measured: {
  calls: number;
  organizations: number;
  /** In seconds. */
  seeding: number;
  sizes: Awaited<ReturnType<typeof sizesOf>>;
  lists: { statements: number; foreign: number; lists: MeasuredList[] };
  ingest: Awaited<ReturnType<typeof ingestCalls>>;
  screening: Awaited<ReturnType<typeof screenCalls>>;
  lookUps: Awaited<ReturnType<typeof lookUpCallers>>;
}) {
  const { calls, organizations, lists, ingest, screening, lookUps, sizes, seeding } = measured;
  const ms = (value: number) => value.toFixed(2);
  const lookUpP99 = percentile(lookUps.times, 0.99);
  const slowest = Math.min(ingest.perSecond, ingest.deliveredPerSecond);
  const others = [
    write(
      'POST completed calls, as fast as accepted',
      ingest,
      `${slowest.toFixed(0)}/s, ≥ ${BARS.ingestPerSecond}/s`,
      slowest >= BARS.ingestPerSecond,
    ),
    write(
      'POST ringing calls, screened',
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
    title: `${calls.toLocaleString('en')} calls of ${organizations} organizations, with their leads and bookings`,
    columns: [
      'measurement',
      'page',
      'rows',
      'p50 ms',
      'p99 ms',
      'SQL ms',
      'blocks',
      'heap ÷ page',
      'plan',
      'bar',
      'met',
    ],
    rows: [...lists.lists.flatMap(listRows), ...others],
    notes: [
      `Lists of the largest organization, per_page=${PER_PAGE}, ${lists.lists[0].pages[0].times.length} requests for each page, one connection, the pages round-robin; other processes used ${Math.round(lists.foreign * 100)} % of the CPU. Bar: p99 ≤ ${BARS.listP99} ms, scans of indexes in the order of the list, heap rows read ≤ ${BARS.heapRatio} × returned.`,
      `${lists.statements.toFixed(2)} statements on the tables of the lists for a page (bar ≤ ${BARS.statements}).`,
      `Completed calls: ${ingest.count} reported at ${ingest.perSecond.toFixed(0)}/s, ${ingest.delivered} delivered to the receiver, ${ingest.deliveredPerSecond.toFixed(0)}/s until the last.`,
      `CPU seconds per 1,000 of them: ${Object.entries(ingest.cpu.groups)
        .map(([name, used]) => `${name} ${((used * 1000) / ingest.count).toFixed(2)}`)
        .join(', ')}; other processes used ${Math.round(ingest.cpu.foreign * 100)} % of the CPU.`,
      `Ringing calls: ${screening.blocked} of ${screening.calls} blocked; screening adds ${ms(spread)} ms to the median response.`,
      `Look-ups: ${lookUps.times.length}, of which ${lookUps.listed} found an entry, over the client's own connection.`,
      ...sizes.map(sizeNote),
      `Written and indexed in ${seeding.toFixed(0)} s.`,
    ],
    measured,
  });
}

function listRows({ list, query, total, pages }: MeasuredList) {
  const what = `/${list}${query && `?${query.replaceAll(/T00:00:00Z/g, '').replaceAll('%2B', '+')}`}`;
  return pages.map(({ name, times, plan }) => {
    const p99 = percentile(times, 0.99);
    const ratio = plan.heapRows / Math.max(1, plan.returned);
    const met = p99 <= BARS.listP99 && plan.isInOrder && ratio <= BARS.heapRatio;
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

function write(what: string, { p50, p99 }: { p50: number; p99: number }, bar: string, met: boolean | null) {
  return [what, '', '', p50.toFixed(2), p99.toFixed(2), '', '', '', '', bar, met === null ? '' : met ? 'yes' : 'no'];
}

function sizeNote({
  table,
  rows,
  bytes,
  indexes,
}: {
  table: string;
  rows: number;
  bytes: number;
  indexes: Record<string, number>;
}) {
  const megabytes = (value: number) => `${Math.round(value / 1e6).toLocaleString('en')} MB`;
  const each = Object.entries(indexes).map(([name, size]) => `${name.replace(/^\w+\./, '')} ${megabytes(size)}`);
  return `${table}: ${Math.round(rows).toLocaleString('en')} rows, ${megabytes(bytes)}; indexes ${each.join(', ')}.`;
}
