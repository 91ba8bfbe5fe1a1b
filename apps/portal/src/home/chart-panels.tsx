import { lazy, Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { cityOf, hourName, shortDate, shortDay } from '../format/times.js';
import { Panel } from '../layout/page.js';
import { useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { Skeleton } from '../ui/skeleton.js';
import { callsByHour, outcomeGroups } from './calls-by-hour.js';
import type { RecordStatistics } from './statistics.js';
import { TableDetails } from './table-details.js';

const words = text.charts;
const HEIGHT = 'h-52';
const NEAR = { rootMargin: '200px' };
const load = () => import('./charts.js');
const CallsByHourChart = lazy(() => load().then(({ CallsByHourChart: Chart }) => ({ default: Chart })));
const AnswerTimesChart = lazy(() => load().then(({ AnswerTimesChart: Chart }) => ({ default: Chart })));

/** Three charts of the last 30 days, each also as a table. The chart library is in a bundle of its own. */
export function ChartPanels({ records }: { records: RecordStatistics | undefined }): ReactNode {
  const { organization } = useWorkplace();
  const hours = records && callsByHour(records.calls_by_hour);
  return (
    <section aria-label={words.title} className="drawn-when-near mt-8">
      <h2 className="mb-3 font-medium">
        {words.title}
        {records && (
          <span className="ml-2 font-normal text-muted-foreground">
            {words.since(shortDay(new Date(records.counted_since)))}
          </span>
        )}
      </h2>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <ChartPanel
          title={words.callsByHour}
          intro={words.callsByHourIntro(cityOf(organization.timezone))}
          rows={hours}
          legend={outcomeGroups.map((group) => [words.outcomes[group], `var(--chart-${group})`] as const)}
          headings={[words.hour, ...outcomeGroups.map((group) => words.outcomes[group])]}
          cells={(row) => [hourName(row.hour), ...outcomeGroups.map((group) => row[group])]}
          className="lg:col-span-2"
        >
          {(rows) => <CallsByHourChart rows={rows} />}
        </ChartPanel>
        <ChartPanel
          title={words.answerTimes}
          intro={words.answerTimesIntro}
          rows={records?.answer_times}
          legend={[
            [words.median, 'var(--busy)'],
            [words.slowest, 'var(--warn)'],
          ]}
          headings={[words.day, words.median, words.slowest]}
          cells={(row) => [shortDate(row.day), row.median_seconds, row.slowest_tenth_seconds]}
        >
          {(rows) => <AnswerTimesChart days={rows} />}
        </ChartPanel>
        <LeadsBySource records={records} />
      </div>
    </section>
  );
}

function ChartPanel<Row>({
  title,
  intro,
  rows,
  legend,
  headings,
  cells,
  className,
  children,
}: {
  title: string;
  intro: string;
  /** Undefined while they load. */
  rows: readonly Row[] | undefined;
  legend: readonly (readonly [name: string, color: string])[];
  headings: readonly string[];
  cells: (row: Row) => readonly (string | number)[];
  className?: string;
  children: (rows: Row[]) => ReactNode;
}): ReactNode {
  return (
    <Panel title={title} description={intro} {...(className ? { className } : {})}>
      {!rows ? (
        <Skeleton className={HEIGHT} />
      ) : rows.length === 0 ? (
        <Nothing />
      ) : (
        <>
          <WhenNear>
            {() => <Suspense fallback={<Skeleton className={HEIGHT} />}>{children([...rows])}</Suspense>}
          </WhenNear>
          <ul className="mt-3 flex flex-wrap gap-x-4 gap-y-1 text-[0.8125rem] text-muted-foreground" aria-hidden>
            {legend.map(([name, color]) => (
              <li key={name} className="flex items-center gap-1.5">
                <span className="size-2.5 rounded-xs" style={{ background: color }} />
                {name}
              </li>
            ))}
          </ul>
          <TableDetails
            summary={words.showTable}
            label={words.table(title)}
            headings={headings}
            rows={() => rows.map(cells)}
            className="mt-2"
          />
        </>
      )}
    </Panel>
  );
}

/** Shows a chart once the reader scrolls near it, so that the first view of Home does not load the chart library. */
function WhenNear({ children }: { children: () => ReactNode }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), NEAR);
    observer.observe(place.current!);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className={HEIGHT}>
      {isNear && children()}
    </div>
  );
}

/** A few long names are easier to read as text with bars than as a drawn chart. */
function LeadsBySource({ records }: { records: RecordStatistics | undefined }): ReactNode {
  const rows = records?.leads_by_source;
  const most = Math.max(1, ...(rows ?? []).map(({ leads }) => leads));
  const sources: Readonly<Record<string, string>> = text.leadSource;
  return (
    <Panel title={words.leadsBySource} description={words.leadsBySourceIntro}>
      {!rows ? (
        <Skeleton className={HEIGHT} />
      ) : rows.length === 0 ? (
        <Nothing />
      ) : (
        <ul className="grid gap-3">
          {rows.map(({ source, leads }) => (
            <li key={source}>
              <p className="flex justify-between gap-3">
                <span>{sources[source] ?? source.replaceAll('_', ' ')}</span>
                <span className="tabular text-muted-foreground">{leads}</span>
              </p>
              <div aria-hidden className="mt-1 h-2 rounded-full bg-muted">
                <div className="h-2 rounded-full bg-busy" style={{ width: `${(leads / most) * 100}%` }} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Nothing(): ReactNode {
  return <p className={`flex ${HEIGHT} items-center justify-center text-muted-foreground`}>{words.empty}</p>;
}
