import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Panel } from '../layout/page.js';
import { useBase, useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { Skeleton } from '../ui/skeleton.js';
import { countOf } from './count.js';
import type { Statistics } from './statistics.js';

const words = text.home.notHandled;

/** Counts of what no member has handled, each with a link to its list. */
export function NotHandled({
  isFailed,
  statistics: { records, chats },
}: {
  isFailed: boolean;
  statistics: Statistics;
}): ReactNode {
  const { can } = useWorkplace();
  const base = useBase();
  const counts = [
    { kind: 'leads', to: '/leads', value: records?.leads_not_handled },
    { kind: 'calls', to: '/calls', value: records?.missed_calls_not_handled },
    { kind: 'chats', to: '/inbox', value: chats?.not_handled },
  ] as const;
  const shown = counts.filter(({ kind }) => can(`${kind}.list-follow-ups`));
  if (shown.length === 0) return null;
  return (
    <Panel title={words.title} flush className="mb-4">
      <ul className="grid divide-x sm:auto-cols-fr sm:grid-flow-col max-sm:divide-x-0 max-sm:divide-y">
        {shown.map(({ kind, to, value }) => (
          <li key={kind}>
            <Link
              to={`${base}${to}`}
              search={{ handled: 'false' } as never}
              className="flex items-baseline gap-2 px-4 py-3 -outline-offset-2 hover:bg-muted/50"
            >
              {value === undefined && !isFailed ? (
                <Skeleton className="h-5 w-8" />
              ) : (
                <span className="tabular text-base font-semibold">
                  {value === undefined ? text.lists.none : countOf(value)}
                </span>
              )}
              <span className="text-muted-foreground">{words[kind](value ?? 0)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
