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
import { partyOf } from '../calls/call.js';
import { formatPhoneNumber } from '../format/phone-number.js';
import { Time, useNow } from '../format/time.js';
import { longDate } from '../format/times.js';
import { Page, Panel } from '../layout/page.js';
import { nameOf } from '../leads/lead.js';
import { reasonOf } from '../outbound/why.js';
import { useBase, useSession, useWorkplace } from '../session/session.js';
import { CallState, OutboundState } from '../states/state.js';
import { text } from '../texts/text.js';
import { Skeleton } from '../ui/skeleton.js';
import { startOfDay, useToday, type Counted } from './today.js';

const words = text.home;

/** Today at a glance: what happened, and what waits for a person. */
export function HomePage(): ReactNode {
  const { person } = useSession();
  const now = useNow();
  const today = useToday(startOfDay(now));
  const base = useBase();
  const hour = now.getHours();
  const part = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  return (
    <Page
      title={words.title}
      heading={words.greeting(part, (person?.name ?? '').split(' ')[0] ?? '')}
      description={longDate(now)}
    >
      <div className="mb-6 grid grid-cols-2 gap-3 lg:grid-cols-5">
        <Stat label={words.stats.calls} icon={PhoneIcon} to="/calls" count={today.calls} />
        <Stat label={words.stats.leads} icon={UserRoundPlusIcon} to="/leads" count={today.leads} />
        <Stat
          label={words.stats.chats}
          icon={MessagesSquareIcon}
          to="/inbox?status=with_owner"
          count={today.waiting}
          isUrgent
        />
        <Stat
          label={words.stats.outbound}
          icon={PhoneCallIcon}
          to="/outbound-calls?status=scheduled"
          count={today.scheduled}
        />
        <Stat label={words.stats.bookings} icon={CalendarIcon} to="/bookings?when=upcoming" count={today.bookings} />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Recent title={words.waiting} to="/inbox" rows={today.waiting.rows} empty={words.nothingWaiting}>
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
        <Recent title={words.recentCalls} to="/calls" rows={today.calls.latest} empty={text.calls.empty.title}>
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
        <Recent title={words.recentLeads} to="/leads" rows={today.leads.latest} empty={text.leads.empty.title}>
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
        <Recent title={words.outbound} to="/outbound-calls" rows={today.scheduled.rows} empty={words.nothingDue}>
          {(call) => (
            <Row
              key={call.id}
              to={`${base}/outbound-calls/${call.id}`}
              title={call.contact_name ?? formatPhoneNumber(call.phone_number)}
              detail={reasonOf(call)}
              state={<OutboundState status={call.status} />}
              at={call.scheduled_for ?? call.created_at}
            />
          )}
        </Recent>
      </div>
    </Page>
  );
}

function Stat({
  label,
  icon: Icon,
  to,
  count,
  isUrgent = false,
}: {
  label: string;
  icon: LucideIcon;
  to: string;
  count: Counted<unknown>;
  isUrgent?: boolean;
}): ReactNode {
  const base = useBase();
  const [path, search] = to.split('?');
  const value = count.rows?.length;
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
      {value === undefined ? (
        <Skeleton className="mt-2 h-7 w-10" />
      ) : (
        <span className="tabular mt-1.5 block text-2xl leading-8 font-semibold tracking-tight">
          {count.hasMore ? words.stats.atLeast(value) : value}
        </span>
      )}
    </Link>
  );
}

const SHOWN_ROWS = 5;

function Recent<One>({
  title,
  to,
  rows,
  empty,
  children,
}: {
  title: string;
  to: string;
  rows: readonly One[] | undefined;
  empty: string;
  children: (row: One) => ReactNode;
}): ReactNode {
  const base = useBase();
  return (
    <Panel
      title={title}
      flush
      actions={
        <Link to={`${base}${to}`} className="link text-[0.8125rem]" aria-label={`${words.all}: ${title}`}>
          {words.all}
        </Link>
      }
    >
      {!rows ? (
        <div className="grid gap-3 p-4">
          <Skeleton className="h-9" />
          <Skeleton className="h-9" />
        </div>
      ) : rows.length === 0 ? (
        <p className="px-4 py-6 text-muted-foreground">{empty}</p>
      ) : (
        <ul className="divide-y">{rows.slice(0, SHOWN_ROWS).map(children)}</ul>
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
      {state}
      <span className="min-w-16 shrink-0 text-right text-[0.8125rem] text-muted-foreground">
        <Time at={at} />
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
