import type { ReactNode } from 'react';
import { Panel } from '../layout/page.js';
import { text } from '../texts/text.js';
import { Skeleton } from '../ui/skeleton.js';
import { countOf } from './count.js';
import type { Statistics } from './statistics.js';

const words = text.home.usage;

/** The usage of the organization since the first of the month. */
export function Usage({ statistics }: { statistics: Statistics }): ReactNode {
  const { records, outbound, chats, deliveries, requests } = statistics;
  const numbers: (readonly [name: string, value: number | null | undefined] | false)[] = [
    [words.calls, records?.calls_this_month],
    [words.minutes, records?.call_minutes_this_month],
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
    </Panel>
  );
}
