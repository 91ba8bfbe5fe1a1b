import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SendHorizontalIcon } from 'lucide-react';
import { useEffect, useRef, useState, type SyntheticEvent, type KeyboardEvent, type ReactNode } from 'react';
import { ApiError } from '../api/api-error.js';
import { apiOf, bodyOf } from '../api/client.js';
import { ConfirmDialog } from '../feedback/confirm-dialog.js';
import { ErrorState, FormError } from '../feedback/error-state.js';
import { NotFound } from '../layout/not-found.js';
import { say } from '../feedback/toasts.js';
import { Time } from '../format/time.js';
import { BackLink } from '../layout/back-link.js';
import { Conversation, speakerOf } from '../layout/conversation.js';
import { useBase, useWorkplace } from '../session/session.js';
import { ChatState } from '../states/state.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { Skeleton } from '../ui/skeleton.js';
import { Textarea } from '../ui/textarea.js';
import { contactOf, type Chat } from './chat.js';

const REFRESH_MS = 2500;

/** One chat: its messages, and a reply. */
export function ChatPane({ id }: { id: string }): ReactNode {
  const { tenant } = useWorkplace();
  const base = useBase();
  const query = useQuery({
    queryKey: ['chat', tenant.organization, tenant.mode, id],
    queryFn: ({ signal }) =>
      bodyOf(apiOf(tenant).GET('/chats/{chat}', { params: { path: { chat: Number(id) } }, signal })),
    refetchInterval: ({ state }) => (state.data?.data.status === 'closed' ? false : REFRESH_MS),
  });
  const chat = query.data?.data;
  if (query.error instanceof ApiError && query.error.status === 404) return <NotFound />;
  if (query.isError && !chat) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return (
    <div className="flex h-full flex-col">
      <div className="border-b px-4 py-3 sm:px-6">
        <div className="mb-1 lg:hidden">
          <BackLink to={`${base}/inbox`}>{text.inbox.backToList}</BackLink>
        </div>
        {chat ? <ChatHeader chat={chat} /> : <Skeleton className="h-9 w-48" />}
      </div>
      <div
        className="flex-1 overflow-y-auto px-4 py-5 sm:px-6"
        tabIndex={0}
        aria-label={text.inbox.messages}
        role="region"
      >
        {chat ? <Messages chat={chat} /> : <Skeleton className="h-40" />}
      </div>
      {chat && <Reply chat={chat} />}
    </div>
  );
}

function ChatHeader({ chat }: { chat: Chat }): ReactNode {
  const { tenant, can } = useWorkplace();
  const base = useBase();
  const queryClient = useQueryClient();
  const [isClosing, setClosing] = useState(false);
  const close = async (): Promise<void> => {
    await bodyOf(apiOf(tenant).POST('/chats/{chat}/close', { params: { path: { chat: chat.id } } }));
    say(text.inbox.closed);
    await Promise.all(['chat', 'chats'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
  };
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2.5">
          <h2 className="tabular truncate font-medium">{contactOf(chat)}</h2>
          <ChatState status={chat.status} />
        </div>
        <p className="mt-0.5 flex flex-wrap gap-x-3 text-[0.8125rem] text-muted-foreground">
          <span>
            {text.inbox.started} <Time at={chat.created_at} />
          </span>
          {chat.page_url && (
            <a href={safeUrl(chat.page_url)} target="_blank" rel="noreferrer" className="link max-w-64 truncate">
              {chat.page_url.replace(/^https?:\/\//, '')}
            </a>
          )}
          {chat.lead_id && (
            <Link to={`${base}/leads/${chat.lead_id}`} className="link">
              {text.calls.lead(chat.lead_id)}
            </Link>
          )}
        </p>
      </div>
      {chat.status !== 'closed' && can('chats.close') && (
        <Button size="sm" variant="outline" onClick={() => setClosing(true)}>
          {text.inbox.close}
        </Button>
      )}
      {isClosing && (
        <ConfirmDialog
          title={text.inbox.closeTitle}
          description={text.inbox.closeDescription}
          action={text.inbox.close}
          onConfirm={close}
          onClose={() => setClosing(false)}
        />
      )}
    </div>
  );
}

/** The address of a page, which the visitor's browser reported: only web addresses become links. */
function safeUrl(url: string): string | undefined {
  return /^https?:\/\//i.test(url) ? url : undefined;
}

function Messages({ chat }: { chat: Chat }): ReactNode {
  const end = useRef<HTMLDivElement>(null);
  const count = chat.messages?.length ?? 0;
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
  }, [count]);
  if (!chat.messages) return <p className="text-muted-foreground">{text.inbox.hidden}</p>;
  if (count === 0) return <p className="text-muted-foreground">{text.inbox.noMessages}</p>;
  return (
    <>
      {chat.handoff_summary && (
        <div className="mb-5 rounded-lg bg-warn-soft px-4 py-3 text-warn">
          <p className="font-medium">{text.inbox.handoffSummary}</p>
          <p className="mt-1 whitespace-pre-wrap">{chat.handoff_summary}</p>
        </div>
      )}
      <div role="log" aria-label={text.inbox.messages}>
        <Conversation
          label={text.inbox.messages}
          lines={chat.messages.map(({ id, role, author, body, created_at, via_api }) => ({
            key: id,
            role,
            speaker: role === 'visitor' ? speakerOf(role) : author,
            body,
            beside: (
              <>
                <Time at={created_at} />
                {via_api && <span>{text.inbox.viaApi}</span>}
              </>
            ),
          }))}
        />
      </div>
      <div ref={end} />
    </>
  );
}

function Reply({ chat }: { chat: Chat }): ReactNode {
  const { tenant, can } = useWorkplace();
  const queryClient = useQueryClient();
  const [body, setBody] = useState('');
  const send = useMutation({
    mutationFn: () =>
      bodyOf(
        apiOf(tenant).POST('/chats/{chat}/messages', {
          params: { path: { chat: chat.id } },
          body: { body: body.trim() },
        }),
      ),
    onSuccess: async () => {
      setBody('');
      await Promise.all(['chat', 'chats'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
    },
  });
  if (!can('chats.reply')) return null;
  const why =
    chat.status === 'closed' ? text.inbox.ended : chat.reply_window_open === false ? text.inbox.windowClosed : null;
  if (why) return <p className="border-t bg-muted px-6 py-4 text-center text-muted-foreground">{why}</p>;
  const submit = (event?: SyntheticEvent): void => {
    event?.preventDefault();
    if (body.trim() && !send.isPending) send.mutate();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
  };
  return (
    <form onSubmit={submit} className="grid gap-2 border-t bg-card px-4 py-3 sm:px-6">
      <FormError error={send.error} />
      <Textarea
        aria-label={text.inbox.reply}
        placeholder={text.inbox.replyPlaceholder}
        value={body}
        onChange={(event) => setBody(event.target.value)}
        onKeyDown={onKeyDown}
        rows={2}
        className="max-h-48 min-h-16"
      />
      <div className="flex items-center justify-between gap-3">
        <p className="text-xs text-muted-foreground">
          {chat.status === 'ai' ? text.inbox.replyHint : text.inbox.sendKeys}
        </p>
        <Button type="submit" size="sm" disabled={!body.trim() || send.isPending}>
          <SendHorizontalIcon aria-hidden />
          {send.isPending ? text.inbox.sending : text.inbox.send}
        </Button>
      </div>
    </form>
  );
}
