import { useMutation } from '@tanstack/react-query';
import { SendHorizontalIcon } from 'lucide-react';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type SyntheticEvent } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import type { CannedReply, ChatFollowUp } from '../api/follow-up.js';
import { FormError } from '../feedback/error-state.js';
import { useReread } from '../follow-ups/follow-up-query.js';
import { NoteForm } from '../follow-ups/notes.js';
import { inboxClasses as classes } from '../layout/frame-classes.js';
import { useReportTyping } from '../live/presence.js';
import { useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { cn } from '../ui/class-names.js';
import { Textarea } from '../ui/textarea.js';
import { CannedMenu, CannedSuggestions, matchesFor } from './canned-picker.js';
import type { Chat } from './chat.js';
import { useCannedReplies } from './chat-queries.js';
import { TemplateForm } from './template-form.js';

const TABS = ['reply', 'note'] as const;
type Tab = (typeof TABS)[number];

/** Writes a reply to the visitor, or a note to the team. */
export function Composer({ chat, followUp }: { chat: Chat; followUp: ChatFollowUp | undefined }): ReactNode {
  const { can } = useWorkplace();
  const [chosen, choose] = useState<Tab>('reply');
  const mayReply = can('chats.reply') && chat.status !== 'closed';
  const mayNote = can('chats.add-note') && followUp?.notes !== undefined;
  if (!mayReply && !mayNote) return chat.status === 'closed' ? <Ended /> : null;
  const tab = mayReply && (chosen === 'reply' || !mayNote) ? 'reply' : 'note';
  const isWindowClosed = chat.reply_window_open === false;
  return (
    <div className={classes.composer} data-composer="">
      {chat.status === 'closed' && <Ended />}
      <div className={classes.composerForm}>
        {mayReply && mayNote && (
          <div role="radiogroup" aria-label={text.inbox.writeWhat} className={classes.tabs}>
            {TABS.map((one) => (
              <button
                key={one}
                type="button"
                role="radio"
                aria-checked={tab === one}
                data-key={tab === one ? undefined : one.charAt(0)}
                onClick={() => choose(one)}
                className={cn(
                  'rounded-md px-2.5 py-1 text-xs base:text-muted-foreground hover:bg-muted',
                  tab === one &&
                    (one === 'note' ? 'bg-warn-soft font-medium text-warn' : 'bg-accent font-medium text-foreground'),
                )}
              >
                {one === 'reply' ? text.inbox.replyTab : text.inbox.note}
              </button>
            ))}
          </div>
        )}
        {tab === 'note' ? (
          <NoteForm target={{ kind: 'chats', id: chat.id }} />
        ) : isWindowClosed ? (
          <TemplateForm chat={chat} />
        ) : (
          <ReplyForm chat={chat} />
        )}
      </div>
    </div>
  );
}

/** Keeps the place of the reply while the chat loads, so that nothing moves later. */
export function ComposerPlace(): ReactNode {
  const { can } = useWorkplace();
  if (!can('chats.reply')) return null;
  return (
    <>
      <div className={classes.company} />
      <div className={classes.composer} aria-hidden>
        <div className={classes.composerForm}>
          <div className={classes.tabs} />
          <div className={classes.reply}>{text.inbox.replyPlaceholder}</div>
          <div className={classes.buttons} />
        </div>
      </div>
    </>
  );
}

function Ended(): ReactNode {
  return <p className="border-t bg-muted px-6 py-3 text-center text-muted-foreground">{text.inbox.ended}</p>;
}

function ReplyForm({ chat }: { chat: Chat }): ReactNode {
  const { tenant } = useWorkplace();
  const reread = useReread();
  const [body, setBody] = useState('');
  const [active, setActive] = useState(0);
  const [isDismissed, setDismissed] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const reportTyping = useReportTyping(chat.id);
  const canned = useCannedReplies();
  const matches = isDismissed ? [] : matchesFor(canned, body);
  useEffect(() => setActive(0), [body]);
  const send = useMutation({
    // Offline, the reply waits for the connection. Meanwhile, the field may receive another one.
    networkMode: 'online',
    mutationFn: (reply: string) =>
      bodyOf(
        apiOf(tenant).POST('/chats/{chat}/messages', {
          params: { path: { chat: chat.id } },
          body: { body: reply },
        }),
      ),
    onSuccess: (_, reply) => {
      setBody((now) => (now.trim() === reply ? '' : now));
      return reread({ kind: 'chats', id: chat.id });
    },
  });
  const submit = (event?: SyntheticEvent): void => {
    event?.preventDefault();
    if (body.trim() && !send.isPending) send.mutate(body.trim());
  };
  const insert = (reply: CannedReply): void => {
    setBody((before) => (matches.length > 0 || !before.trim() ? reply.body : `${before.trimEnd()}\n${reply.body}`));
    setDismissed(true);
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (matches.length > 0) {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const chosen = matches[active];
      if (step) setActive((active + step + matches.length) % matches.length);
      else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) insert(chosen);
      else if (event.key === 'Escape') setDismissed(true);
      else return;
      event.preventDefault();
      // Otherwise, the pane would remove the focus from the field on Escape.
      event.nativeEvent.stopImmediatePropagation();
      return;
    }
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
  };
  return (
    <form onSubmit={submit} className="relative grid gap-2">
      <FormError error={send.error} />
      {matches.length > 0 && <CannedSuggestions replies={matches} active={active} onChoose={insert} />}
      <Textarea
        ref={field}
        aria-label={text.inbox.reply}
        placeholder={text.inbox.replyPlaceholder}
        value={body}
        maxLength={2000}
        data-key="r"
        {...(matches.length > 0
          ? { 'aria-controls': 'canned-suggestions', 'aria-activedescendant': `canned-${matches[active]?.id}` }
          : {})}
        onChange={(event) => {
          setBody(event.target.value);
          setDismissed(false);
          reportTyping();
        }}
        onKeyDown={onKeyDown}
        rows={2}
        className="max-h-48 min-h-16"
      />
      <div className={classes.buttons}>
        <CannedMenu replies={canned} onChoose={insert} />
        <p
          className={cn('ml-auto text-right text-xs text-muted-foreground', !send.isPaused && 'max-sm:hidden')}
          aria-live="polite"
        >
          {send.isPaused ? text.inbox.sentLater : chat.status === 'ai' ? text.inbox.replyHint : text.inbox.sendKeys}
        </p>
        <Button type="submit" size="sm" disabled={!body.trim() || send.isPending}>
          <SendHorizontalIcon aria-hidden />
          {send.isPending ? text.inbox.sending : text.inbox.send}
        </Button>
      </div>
    </form>
  );
}
