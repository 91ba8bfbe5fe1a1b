import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  CalendarIcon,
  MessagesSquareIcon,
  PhoneCallIcon,
  PhoneIcon,
  UserRoundPlusIcon,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { contactOf, pageOf } from '../inbox/chat.js';
import { ErrorState } from '../feedback/error-state.js';
import { partyOf } from '../calls/call.js';
import { TalkButton } from '../calls/talk-button.js';
import { formatPhoneNumber } from '../format/phone-number.js';
import { Time, useNow } from '../format/time.js';
import { longDate } from '../format/long-date.js';
import { InSteps } from '../layout/in-steps.js';
import { Page, Panel } from '../layout/page.js';
import { nameOf } from '../leads/lead.js';
import { reasonOf } from '../states/blocked-reason.js';
import { useBase, useSession, useWorkplace } from '../session/session.js';
import { CallState } from '../states/state.js';
import { text } from '../texts/text.js';
import { Skeleton } from '../ui/skeleton.js';
import { Attention, useAttention } from './attention.js';
import { ChartPanels } from './chart-panels.js';
import { countOf } from './count.js';
import { greetingAt } from './greeting.js';
import { NotHandled } from './not-handled.js';
import { useStatistics, type Statistics } from './statistics.js';
import { useLatest, type Latest } from './today.js';
import { Usage } from './usage.js';

const words = text.home;

/** Today at a glance: recent records, waiting chats and calls, and conditions that need attention. */
export function HomePage(): ReactNode {
  const { person } = useSession();
  const now = useNow();
  const statistics = useStatistics();
  const latest = useLatest();
  const attention = useAttention(statistics);
  const { records } = statistics;
  const error = statistics.error ?? latest.error;
  const isFailed = error !== null;
  const isLoading = !isFailed && (attention.isLoading || latest.isLoading);
  return (
    <Page
      title={words.title}
      heading={greetingAt(now, person?.name ?? '')}
      description={longDate(now)}
      actions={<TalkButton />}
    >
      <Stats isFailed={isFailed} statistics={statistics} />
      {error && <Failure error={error} />}
      {isLoading ? (
        <Placeholder />
      ) : (
        <InSteps placeholder={<Placeholder />}>
          <Attention matters={attention.matters} />
          <NotHandled isFailed={isFailed} statistics={statistics} />
          <Lists isFailed={isFailed} latest={latest} />
          {!isFailed && <ChartPanels records={records} />}
          {!isFailed && <Usage statistics={statistics} />}
        </InSteps>
      )}
    </Page>
  );
}

/** Stands below the numbers while the rest loads, so that nothing on the page moves later. */
function Placeholder(): ReactNode {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <Skeleton className="h-28 lg:col-span-2" />
      <Skeleton className="h-72" />
      <Skeleton className="h-72" />
    </div>
  );
}

/** The latest records and the waiting chats and calls. */
function Lists({ isFailed, latest }: { isFailed: boolean; latest: Latest }): ReactNode {
  const base = useBase();
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2">
      <div className="grid min-w-0 gap-4">
        <Recent
          isFailed={isFailed}
          title={words.waiting}
          to="/inbox"
          rows={latest.waiting}
          empty={words.nothingWaiting}
        >
          {(chat) => (
            <Row
              key={chat.id}
              to={`${base}/inbox/${chat.id}`}
              title={contactOf(chat)}
              detail={pageOf(chat) ?? text.inbox.chat(chat.id)}
              at={chat.last_message_at ?? chat.created_at}
            />
          )}
        </Recent>
        <Recent
          isFailed={isFailed}
          title={words.recentLeads}
          to="/leads"
          rows={latest.leads}
          empty={text.leads.empty.title}
        >
          {(lead) => (
            <Row
              key={lead.id}
              to={`${base}/leads/${lead.id}`}
              title={nameOf(lead)}
              detail={lead.reason ?? null}
              at={lead.created_at}
            />
          )}
        </Recent>
      </div>
      <div className="grid min-w-0 gap-4">
        <Recent
          isFailed={isFailed}
          title={words.recentCalls}
          to="/calls"
          rows={latest.calls}
          empty={text.calls.empty.title}
        >
          {(call) => (
            <Row
              key={call.id}
              to={`${base}/calls/${call.id}`}
              title={partyOf(call).name}
              detail={call.summary ?? partyOf(call).detail}
              state={<CallState status={call.status} />}
              at={call.started_at}
            />
          )}
        </Recent>
        <Recent
          isFailed={isFailed}
          title={words.outbound}
          to="/outbound-calls"
          rows={latest.scheduled}
          empty={words.nothingDue}
        >
          {(call) => (
            <Row
              key={call.id}
              to={`${base}/outbound-calls/${call.id}`}
              title={call.contact_name ?? formatPhoneNumber(call.phone_number)}
              detail={reasonOf(call)}
              at={call.scheduled_for ?? call.created_at}
            />
          )}
        </Recent>
      </div>
    </div>
  );
}

/** The numbers of the day, each with a link to its list. */
function Stats({
  isFailed,
  statistics: { records, outbound, chats },
}: {
  isFailed: boolean;
  statistics: Statistics;
}): ReactNode {
  const delayed = outbound?.delayed.reduce((sum, { calls }) => sum + calls, outbound.queued);
  return (
    <div className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-5">
      <Stat
        isFailed={isFailed}
        label={words.stats.calls}
        icon={PhoneIcon}
        to="/calls"
        value={records?.calls_today}
        hint={records && records.missed_calls_today > 0 ? words.stats.missed(records.missed_calls_today) : null}
      />
      <Stat
        isFailed={isFailed}
        label={words.stats.leads}
        icon={UserRoundPlusIcon}
        to="/leads"
        value={records?.leads_today}
      />
      <Stat
        isFailed={isFailed}
        label={words.stats.chats}
        icon={MessagesSquareIcon}
        to="/inbox?status=with_owner"
        value={chats?.waiting}
        hint={chats && chats.with_agent > 0 ? words.stats.withAgents(chats.with_agent) : null}
        isUrgent
      />
      <Stat
        isFailed={isFailed}
        label={words.stats.outbound}
        icon={PhoneCallIcon}
        to="/outbound-calls?status=scheduled"
        value={delayed}
      />
      <Stat
        isFailed={isFailed}
        label={words.stats.bookings}
        icon={CalendarIcon}
        to="/bookings?view=week"
        value={records?.bookings_today}
      />
    </div>
  );
}

/** Says that a part of the page is missing, and requests it again. */
function Failure({ error }: { error: Error }): ReactNode {
  const queryClient = useQueryClient();
  const retry = (): void => void queryClient.refetchQueries({ predicate: ({ state }) => state.status === 'error' });
  return (
    <Panel flush className="mb-4">
      <ErrorState error={error} onRetry={retry} />
    </Panel>
  );
}

function Stat({
  label,
  icon: Icon,
  to,
  value,
  hint = null,
  isUrgent = false,
  isFailed,
}: {
  label: string;
  icon: LucideIcon;
  to: string;
  /** Undefined while it loads. */
  value: number | undefined;
  hint?: string | null;
  isUrgent?: boolean;
  isFailed: boolean;
}): ReactNode {
  const base = useBase();
  const [path, search] = to.split('?');
  return (
    <Link
      to={`${base}${path}`}
      search={Object.fromEntries(new URLSearchParams(search)) as never}
      className="rounded-lg border bg-card p-4 shadow-xs transition-colors last:max-lg:col-span-2 hover:bg-muted/50"
    >
      <span className="flex items-center gap-2 text-[0.8125rem] text-muted-foreground">
        <Icon className={isUrgent && value ? 'size-4 text-warn' : 'size-4'} aria-hidden />
        {label}
      </span>
      {value === undefined && isFailed ? (
        <span className="mt-1.5 block text-2xl leading-8 text-muted-foreground">{text.lists.none}</span>
      ) : value === undefined ? (
        <Skeleton className="mt-2 mb-0.5 h-7 w-10" />
      ) : (
        <span className="mt-1.5 flex items-baseline gap-2">
          <span className="tabular text-2xl leading-8 font-semibold tracking-tight">{countOf(value)}</span>
          {hint && <span className="text-[0.8125rem] text-muted-foreground">{hint}</span>}
        </span>
      )}
    </Link>
  );
}

function Recent<One>({
  title,
  to,
  rows,
  empty,
  isFailed,
  children,
}: {
  title: string;
  to: string;
  rows: readonly One[] | undefined;
  empty: string;
  isFailed: boolean;
  children: (row: One) => ReactNode;
}): ReactNode {
  const base = useBase();
  return (
    <Panel
      title={title}
      flush
      className="drawn-when-near"
      actions={
        <Link to={`${base}${to}`} className="link text-[0.8125rem]" aria-label={`${words.all}: ${title}`}>
          {words.all}
        </Link>
      }
    >
      {!rows && isFailed ? (
        <p className="px-4 py-6 text-muted-foreground">{text.lists.none}</p>
      ) : !rows ? (
        <div className="grid gap-3 p-4">
          <Skeleton className="h-9" />
          <Skeleton className="h-9" />
        </div>
      ) : rows.length === 0 ? (
        <p className="px-4 py-6 text-muted-foreground">{empty}</p>
      ) : (
        <ul className="divide-y">{rows.map(children)}</ul>
      )}
    </Panel>
  );
}

function Row({
  to,
  title,
  detail,
  state,
  at,
}: {
  to: string;
  title: string;
  detail: string | null;
  state?: ReactNode;
  at: string | null;
}): ReactNode {
  const { can } = useWorkplace();
  const content = (
    <>
      <span className="min-w-0 flex-1">
        <span className="tabular block truncate font-medium">{title}</span>
        {detail && <span className="block truncate text-[0.8125rem] text-muted-foreground">{detail}</span>}
      </span>
      <span className="flex shrink-0 items-center gap-x-3 gap-y-1 max-sm:flex-col max-sm:items-end">
        {state}
        <span className="min-w-16 text-right text-[0.8125rem] text-muted-foreground">
          <Time at={at} />
        </span>
      </span>
    </>
  );
  const look = 'flex items-center gap-3 px-4 py-2.5';
  return (
    <li>
      {can('calls.get') ? (
        <Link to={to} className={`${look} -outline-offset-2 hover:bg-muted/50`}>
          {content}
        </Link>
      ) : (
        <span className={look}>{content}</span>
      )}
    </li>
  );
}
