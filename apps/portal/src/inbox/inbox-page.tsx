import { Link, useParams } from '@tanstack/react-router';
import { GlobeIcon, InboxIcon, LockIcon, MessageCircleIcon, MessagesSquareIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import type { FollowUpChat } from '../api/follow-up.js';
import { EmptyState } from '../feedback/empty-state.js';
import { ErrorState } from '../feedback/error-state.js';
import { FollowUpFilters } from '../follow-ups/follow-up-filters.js';
import { Time } from '../format/time.js';
import { inboxClasses as classes } from '../layout/frame-classes.js';
import { InSteps } from '../layout/in-steps.js';
import { usePageTitle } from '../layout/page.js';
import { useIsWide } from '../layout/wide.js';
import { ExportButton, type CsvColumn } from '../lists/export-button.js';
import { PageButtons } from '../lists/page-buttons.js';
import { usePagedList, type PagedList } from '../lists/paged-list.js';
import { PeopleHere } from '../live/people-here.js';
import { useReportPresence } from '../live/presence.js';
import { useBase, useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { cn } from '../ui/class-names.js';
import { Skeleton } from '../ui/skeleton.js';
import { AlertsMenu } from './alerts-menu.js';
import { contactOf, pageOf } from './chat.js';
import { ChatPane, PaneState } from './chat-pane.js';
import { ChatTurn } from './chat-state.js';

const REFRESH_MS = 4000;
const CSV: readonly CsvColumn<FollowUpChat>[] = [
  ['id', ({ id }) => id],
  ['channel', ({ channel }) => channel],
  ['status', ({ status }) => status],
  ['visitor_name', ({ visitor_name }) => visitor_name],
  ['contact_address', ({ contact_address }) => contact_address],
  ['page_url', ({ page_url }) => page_url],
  ['lead_id', ({ lead_id }) => lead_id],
  ['spam', ({ spam }) => spam],
  ['assignee_id', ({ assignee_id }) => assignee_id],
  ['handled_at', ({ handled_at }) => handled_at],
  ['created_at', ({ created_at }) => created_at],
  ['last_message_at', ({ last_message_at }) => last_message_at],
  ['closed_at', ({ closed_at }) => closed_at],
];

/** Chats on the left, the chosen one on the right; on narrow screens one at a time. */
export function InboxPage(): ReactNode {
  const { chat: id } = useParams({ strict: false }) as { chat?: string };
  const { organization, tenant, can } = useWorkplace();
  // The filters and the page stay in the address when a chat is opened.
  const list = usePagedList<FollowUpChat>(
    'chats',
    (query, signal) => {
      const params = { query: query as never };
      return bodyOf(apiOf(tenant).GET('/follow-ups/chats', { params, ...(signal ? { signal } : {}) }));
    },
    { refreshMs: REFRESH_MS },
  );
  usePageTitle(text.inbox.title, organization.name);
  useReportPresence(id === undefined ? null : Number(id));
  const hasList = useOnceTrue(useIsWide() || !id);
  return (
    <div className={classes.inbox}>
      <h1 className="sr-only">{text.inbox.title}</h1>
      <section className={cn(classes.list, id ? 'hidden' : 'flex')} aria-label={text.inbox.list}>
        {hasList && <List selected={id} list={list} />}
      </section>
      <div className={cn(classes.pane, !id && 'hidden lg:block')}>
        {id ? (
          can('chats.get') ? (
            <ChatPane key={id} id={Number(id)} />
          ) : (
            <PaneState icon={LockIcon} {...text.errors.noAccess} />
          )
        ) : (
          <PaneState icon={MessagesSquareIcon} title={text.inbox.choose} description={text.inbox.chooseDescription} />
        )}
      </div>
    </div>
  );
}

/**
 * Whether the value has been true. On a narrow screen, the list is rendered when it is first shown. Then it stays
 * behind an opened chat and keeps its place.
 */
function useOnceTrue(value: boolean): boolean {
  const [wasTrue, setWasTrue] = useState(value);
  if (value && !wasTrue) setWasTrue(true);
  return value || wasTrue;
}

/** The chats with their filters. */
function List({ selected, list }: { selected: string | undefined; list: PagedList<FollowUpChat> }): ReactNode {
  return (
    <>
      <div className={classes.listHeader}>
        <div className="flex items-center justify-between">
          <p aria-hidden className={classes.listHeading}>
            {text.inbox.title}
          </p>
          <div className="flex items-center gap-2">
            <PeopleHere />
            <ExportButton isIcon name="chats" columns={CSV} list={list} />
            <AlertsMenu />
          </div>
        </div>
        <StatusFilter status={list.filters['status']} onChoose={(status) => list.setFilters({ status })} />
        <div className="mt-2 grid grid-cols-2 gap-2 [&_[data-slot=native-select-wrapper]]:w-full">
          <FollowUpFilters list={list} />
        </div>
      </div>
      <ChatList selected={selected} list={list} />
    </>
  );
}

const FILTERS = ['with_owner', 'with_agent', 'ai', 'closed'] as const;

function StatusFilter({
  status,
  onChoose,
}: {
  status: string | undefined;
  onChoose: (status: string | undefined) => void;
}): ReactNode {
  return (
    <div role="group" aria-label={text.inbox.filterLabel} data-filters="" className="mt-3 flex flex-wrap gap-1">
      {([undefined, ...FILTERS] as const).map((one) => (
        <button
          key={one ?? 'all'}
          type="button"
          aria-pressed={status === one}
          onClick={() => onChoose(one)}
          className={cn(
            'rounded-full px-2.5 py-1 text-xs base:text-muted-foreground hover:bg-muted',
            status === one && 'bg-accent font-medium text-foreground',
          )}
        >
          {text.inbox.filters[one ?? 'all']}
        </button>
      ))}
    </div>
  );
}

function ChatList({ selected, list }: { selected: string | undefined; list: PagedList<FollowUpChat> }): ReactNode {
  const { query, filters, goTo } = list;
  const { data } = query;
  if (query.isError && !data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!data) return <PlaceholderRows />;
  if (data.data.length === 0 && !data.meta.prev_cursor) {
    const isFiltered = Object.values(filters).some(Boolean);
    return <EmptyState icon={InboxIcon} {...(isFiltered ? text.inbox.emptyFilter : text.inbox.empty)} />;
  }
  return (
    <InSteps placeholder={<PlaceholderRows />}>
      <ul className="flex-1 divide-y overflow-y-auto">
        {data.data.map((chat) => (
          <li key={chat.id}>
            <ChatRow chat={chat} isSelected={String(chat.id) === selected} />
          </li>
        ))}
      </ul>
      <PageButtons pages={data.meta} onGo={goTo} />
    </InSteps>
  );
}

function PlaceholderRows(): ReactNode {
  return (
    <div className={classes.rows}>
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className={classes.row} />
      ))}
    </div>
  );
}

function ChatRow({ chat, isSelected }: { chat: FollowUpChat; isSelected: boolean }): ReactNode {
  const base = useBase();
  const Icon = chat.channel === 'whatsapp' ? MessageCircleIcon : GlobeIcon;
  const isHandled = chat.handled_at !== null || chat.status === 'closed';
  return (
    <Link
      to={`${base}/inbox/${chat.id}`}
      search
      data-row-link=""
      aria-current={isSelected ? 'true' : undefined}
      className={cn(
        'flex gap-3 px-4 py-3 -outline-offset-2 base:hover:bg-muted/60',
        isSelected && 'bg-accent hover:bg-accent',
      )}
    >
      <Icon className="mt-0.5 size-4 shrink-0 text-muted-foreground" aria-label={text.chatChannel[chat.channel]} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3">
          <span className={cn('tabular truncate', isHandled ? 'font-normal' : 'font-medium')}>{contactOf(chat)}</span>
          <span className="shrink-0 text-xs text-muted-foreground">
            <Time at={chat.last_message_at ?? chat.created_at} />
          </span>
        </span>
        <span className="mt-0.5 block truncate text-[0.8125rem] text-muted-foreground">
          {chat.last_message ?? pageOf(chat) ?? text.inbox.chat(chat.id)}
        </span>
        <span className="mt-1.5 block">
          <ChatTurn
            status={chat.status}
            spam={chat.spam}
            assigneeId={chat.assignee_id}
            isRequested={chat.handoff_requested_at !== null}
          />
        </span>
      </span>
    </Link>
  );
}
