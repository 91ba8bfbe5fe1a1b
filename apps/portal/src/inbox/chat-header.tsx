import { Link } from '@tanstack/react-router';
import { BotIcon, EllipsisIcon, HandIcon, HeadsetIcon, UserRoundIcon, XIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import type { ChatFollowUp } from '../api/follow-up.js';
import { ConfirmDialog } from '../feedback/confirm-dialog.js';
import { say } from '../feedback/toasts.js';
import { AssigneeSelect } from '../follow-ups/assignee-select.js';
import { useReread } from '../follow-ups/follow-up-query.js';
import { HandledButton } from '../follow-ups/handled-button.js';
import { Time } from '../format/time.js';
import { useBase, useSession, useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { LazyMenu } from '../feedback/lazy-menu.js';
import { contactOf, type Chat } from './chat.js';
import { ChatTurn } from './chat-state.js';
import { ReplyWindow } from './reply-window.js';
import { sayTaken } from './taken.js';

/** The other party and the state of a chat, and buttons to take it or hand it over. */
export function ChatHeader({ chat, followUp }: { chat: Chat; followUp: ChatFollowUp | undefined }): ReactNode {
  const base = useBase();
  const target = { kind: 'chats', id: chat.id } as const;
  return (
    <div className="grid grid-cols-1 gap-2.5">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <h2 className="tabular truncate font-medium">
              {contactOf({ ...chat, visitor_name: followUp?.visitor_name ?? null })}
            </h2>
            <ChatTurn
              status={chat.status}
              spam={followUp?.spam ?? false}
              assigneeId={followUp?.assignee_id ?? null}
              isRequested={!!followUp?.handoff_requested_at}
            />
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
            {chat.status !== 'closed' && followUp && <ReplyWindow closesAt={followUp.reply_window_closes_at} />}
          </p>
        </div>
        <Actions chat={chat} followUp={followUp} />
      </div>
      {followUp && (
        <div className="flex flex-wrap items-center gap-2 text-[0.8125rem]">
          <span className="text-muted-foreground max-sm:sr-only lg:max-xl:sr-only">{text.followUps.assignee}</span>
          <AssigneeSelect target={target} assigneeId={followUp.assignee_id} />
          <HandledButton target={target} handled_at={followUp.handled_at} />
        </div>
      )}
    </div>
  );
}

/** The page that the visitor's browser reported. Only http and https addresses become links. */
function safeUrl(url: string): string | undefined {
  return /^https?:\/\//i.test(url) ? url : undefined;
}

function Actions({ chat, followUp }: { chat: Chat; followUp: ChatFollowUp | undefined }): ReactNode {
  const { tenant, can } = useWorkplace();
  const { person } = useSession();
  const reread = useReread();
  const [isClosing, setClosing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const path = { params: { path: { chat: chat.id } } };
  const api = apiOf(tenant);
  if (chat.status === 'closed') return null;

  const run = async (request: () => Promise<unknown>, done: string): Promise<void> => {
    setBusy(true);
    try {
      await request();
      say(done);
    } catch (error) {
      sayTaken(error);
    } finally {
      setBusy(false);
      await reread({ kind: 'chats', id: chat.id });
    }
  };
  const handTo = (to: 'agent' | 'owner') =>
    void run(() => bodyOf(api.POST('/chats/{chat}/handoff', { ...path, body: { to } })), text.inbox.handedOver);
  const close = async (): Promise<void> => {
    await bodyOf(api.POST('/chats/{chat}/close', path));
    say(text.inbox.closed);
    await reread({ kind: 'chats', id: chat.id });
  };
  const isFree = chat.status === 'ai' || followUp?.assignee_id === null;
  const mayTake = can('chats.accept') && isFree && !followUp?.handoff_requested_at;
  const hasMenu = can('chats.hand-over') || can('chats.give-back') || can('chats.close');
  return (
    <div className="flex shrink-0 items-center gap-2">
      {mayTake && followUp && followUp.assignee_id !== person?.id && (
        <Button
          size="sm"
          data-key="t"
          disabled={isBusy}
          onClick={() => void run(() => bodyOf(api.POST('/chats/{chat}/accept', path)), text.inbox.accepted)}
        >
          <HandIcon aria-hidden />
          {text.inbox.take}
        </Button>
      )}
      {hasMenu && (
        <LazyMenu
          trigger={
            <Button size="icon-sm" variant="outline" aria-label={text.actions.more}>
              <EllipsisIcon aria-hidden />
            </Button>
          }
        >
          {({ DropdownMenuContent, DropdownMenuItem, DropdownMenuSeparator }) => (
            <DropdownMenuContent align="end">
              {can('chats.give-back') && chat.status !== 'ai' && (
                <DropdownMenuItem
                  onSelect={() =>
                    void run(() => bodyOf(api.POST('/chats/{chat}/give-back', path)), text.inbox.givenBack)
                  }
                >
                  <BotIcon aria-hidden />
                  {text.inbox.giveBack}
                </DropdownMenuItem>
              )}
              {can('chats.hand-over') && (
                <>
                  <DropdownMenuItem onSelect={() => handTo('agent')}>
                    <HeadsetIcon aria-hidden />
                    {text.inbox.toAgents}
                  </DropdownMenuItem>
                  <DropdownMenuItem onSelect={() => handTo('owner')}>
                    <UserRoundIcon aria-hidden />
                    {text.inbox.toOwner}
                  </DropdownMenuItem>
                </>
              )}
              {can('chats.close') && (
                <>
                  <DropdownMenuSeparator />
                  <DropdownMenuItem onSelect={() => setClosing(true)}>
                    <XIcon aria-hidden />
                    {text.inbox.close}
                  </DropdownMenuItem>
                </>
              )}
            </DropdownMenuContent>
          )}
        </LazyMenu>
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
