import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { GlobeIcon, InboxIcon, MessageCircleIcon, MessagesSquareIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import { EmptyState } from '../feedback/empty-state.js';
import { ErrorState } from '../feedback/error-state.js';
import { Time } from '../format/time.js';
import { usePageTitle } from '../layout/page.js';
import { useSearchFilter } from '../lists/search-filter.js';
import { useRowKeys } from '../lists/row-keys.js';
import { useBase, useWorkplace } from '../session/session.js';
import { ChatState } from '../states/state.js';
import { text } from '../texts/text.js';
import { cn } from '../ui/class-names.js';
import { Skeleton } from '../ui/skeleton.js';
import { ChatPane } from './chat-pane.js';
import { contactOf, pageOf, type Chat } from './chat.js';

const REFRESH_MS = 4000;
const PAGE_SIZE = 50;

/** Chats on the left, the chosen one on the right; on narrow screens one at a time. */
export function InboxPage(): ReactNode {
  const { chat: id } = useParams({ strict: false }) as { chat?: string };
  const { organization } = useWorkplace();
  usePageTitle(text.inbox.title, organization.name);
  useRowKeys();
  return (
    <div className="flex h-[calc(100dvh-var(--banner)-var(--bar))] min-h-96">
      <h1 className="sr-only">{text.inbox.title}</h1>
      <section
        className={cn('flex w-full flex-col border-r lg:w-84 lg:shrink-0', id && 'hidden lg:flex')}
        aria-label={text.inbox.list}
      >
        <div className="border-b px-4 pt-5 pb-3">
          <p aria-hidden className="text-xl font-semibold tracking-tight">
            {text.inbox.title}
          </p>
          <StatusFilter />
        </div>
        <ChatList selected={id} />
      </section>
      <div className={cn('min-w-0 flex-1', !id && 'hidden lg:block')}>
        {id ? (
          <ChatPane key={id} id={id} />
        ) : (
          <div className="flex h-full items-center justify-center">
            <EmptyState
              icon={MessagesSquareIcon}
              title={text.inbox.choose}
              description={text.inbox.chooseDescription}
            />
          </div>
        )}
      </div>
    </div>
  );
}

const FILTERS = ['with_owner', 'with_agent', 'ai', 'closed'] as const;

function StatusFilter(): ReactNode {
  const [status, setStatus] = useSearchFilter('status');
  return (
    <div role="group" aria-label={text.inbox.filterLabel} data-filters="" className="mt-3 flex flex-wrap gap-1">
      {([undefined, ...FILTERS] as const).map((one) => (
        <button
          key={one ?? 'all'}
          type="button"
          aria-pressed={status === one}
          onClick={() => setStatus(one)}
          className={cn(
            'rounded-full px-2.5 py-1 text-xs text-muted-foreground hover:bg-muted',
            status === one && 'bg-accent font-medium text-foreground',
          )}
        >
          {text.inbox.filters[one ?? 'all']}
        </button>
      ))}
    </div>
  );
}

function ChatList({ selected }: { selected: string | undefined }): ReactNode {
  const { tenant } = useWorkplace();
  const [status] = useSearchFilter('status');
  const query = useQuery({
    queryKey: ['chats', tenant.organization, tenant.mode, status],
    queryFn: ({ signal }) =>
      bodyOf(
        apiOf(tenant).GET('/chats', { params: { query: { per_page: PAGE_SIZE, status: status as never } }, signal }),
      ),
    refetchInterval: REFRESH_MS,
  });
  if (query.isError && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) {
    return (
      <div className="grid gap-4 p-4">
        {[0, 1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-12" />
        ))}
      </div>
    );
  }
  if (query.data.data.length === 0) {
    return <EmptyState icon={InboxIcon} {...(status ? text.inbox.emptyFilter : text.inbox.empty)} />;
  }
  return (
    <ul className="flex-1 divide-y overflow-y-auto">
      {query.data.data.map((chat) => (
        <li key={chat.id}>
          <ChatRow chat={chat} isSelected={String(chat.id) === selected} search={status} />
        </li>
      ))}
    </ul>
  );
}

function ChatRow({
  chat,
  isSelected,
  search,
}: {
  chat: Chat;
  isSelected: boolean;
  search: string | undefined;
}): ReactNode {
  const base = useBase();
  const Icon = chat.channel === 'whatsapp' ? MessageCircleIcon : GlobeIcon;
  return (
    <Link
      to={`${base}/inbox/${chat.id}`}
      search={(search ? { status: search } : {}) as never}
      data-row-link=""
      aria-current={isSelected ? 'true' : undefined}
      className={cn(
        'flex gap-3 px-4 py-3 -outline-offset-2 hover:bg-muted/60',
        isSelected && 'bg-accent hover:bg-accent',
      )}
    >
      <Icon className="mt-0.5 size-4 shrink-0 text-muted-foreground" aria-label={text.chatChannel[chat.channel]} />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3">
          <span className="tabular truncate font-medium">{contactOf(chat)}</span>
          <span className="shrink-0 text-xs text-muted-foreground">
            <Time at={chat.last_message_at ?? chat.created_at} />
          </span>
        </span>
        <span className="mt-1 flex items-center justify-between gap-3">
          <span className="truncate text-[0.8125rem] text-muted-foreground">
            {pageOf(chat) ?? text.inbox.chat(chat.id)}
          </span>
          <ChatState status={chat.status} />
        </span>
      </span>
    </Link>
  );
}
