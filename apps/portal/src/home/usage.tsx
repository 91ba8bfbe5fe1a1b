import type { ReactNode } from 'react';
import { Panel } from '../layout/page.js';
import { shortDate } from '../format/times.js';
import { text } from '../texts/text.js';
import { Skeleton } from '../ui/skeleton.js';
import { countOf } from './count.js';
import type { ModelTokenStatistics, RecordStatistics, Statistics } from './statistics.js';
import { TableDetails } from './table-details.js';

const words = text.home.usage;

/** The usage of the organization since the first of the month. */
export function Usage({ statistics }: { statistics: Statistics }): ReactNode {
  const { records, outbound, chats, deliveries, requests, modelTokens } = statistics;
  const days = daysOf(records, modelTokens);
  const hasTokens = modelTokens !== undefined && modelTokens.model_tokens_by_day.length > 0;
  const numbers: (readonly [name: string, value: number | null | undefined] | false)[] = [
    [words.calls, records?.calls_this_month],
    [words.minutes, records?.call_minutes_this_month],
    hasTokens && [words.tokens, modelTokens.model_tokens_this_month],
    [words.dials, outbound?.dials_this_month],
    [words.chats, chats?.chats_this_month],
    requests !== undefined && [words.requests, requests.requests_this_month],
    deliveries !== undefined && [words.deliveries, deliveries.deliveries_this_month],
    outbound?.trial_minutes_remaining !== null && [words.trialMinutes, outbound?.trial_minutes_remaining],
  ];
  return (
    <Panel title={words.title} description={words.intro} className="mt-4">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 xl:auto-cols-fr xl:grid-flow-col xl:grid-cols-none">
        {numbers
          .filter((one) => one !== false)
          .map(([name, value]) => (
            <div key={name}>
              <dt className="text-[0.8125rem] text-muted-foreground">{name}</dt>
              <dd className="tabular mt-0.5 text-lg font-semibold">
                {typeof value === 'number' ? countOf(value) : <Skeleton className="my-1 h-5 w-12" />}
              </dd>
            </div>
          ))}
      </dl>
      {days.length > 0 && <UsageByDay days={days} hasTokens={hasTokens} />}
    </Panel>
  );
}

interface Day {
  day: string;
  calls: number;
  minutes: number;
  tokens: number;
}

/** The days with calls or tokens, the newest day first. */
function daysOf(records: RecordStatistics | undefined, modelTokens: ModelTokenStatistics | undefined): Day[] {
  const days = new Map(records?.calls_by_day.map((one) => [one.day, { ...one, tokens: 0 }]));
  for (const { day, tokens } of modelTokens?.model_tokens_by_day ?? []) {
    days.set(day, { ...(days.get(day) ?? { day, calls: 0, minutes: 0 }), tokens });
  }
  return [...days.values()].sort((a, b) => (a.day < b.day ? 1 : -1));
}

function UsageByDay({ days, hasTokens }: { days: readonly Day[]; hasTokens: boolean }): ReactNode {
  return (
    <TableDetails
      summary={words.byDay}
      label={words.byDayTable}
      headings={[words.day, words.calls, words.minutes, ...(hasTokens ? [words.tokens] : [])]}
      rows={() =>
        days.map(({ day, calls, minutes, tokens }) => [
          shortDate(day),
          countOf(calls),
          countOf(minutes),
          ...(hasTokens ? [countOf(tokens)] : []),
        ])
      }
      className="mt-4"
    />
  );
}
