import { CompassIcon } from 'lucide-react';
import { useEffect, type ComponentProps, type ReactNode } from 'react';
import { ApiError } from '../api/api-error.js';
import { isFirstLoad } from '../api/first-load.js';
import { EmptyState } from '../feedback/empty-state.js';
import { ErrorState } from '../feedback/error-state.js';
import { BackLink } from '../layout/back-link.js';
import { inboxClasses as classes } from '../layout/frame-classes.js';
import { isDialogOpen, isTyping } from '../lists/row-keys.js';
import { ChatCompany } from '../live/people-here.js';
import { useBase } from '../session/session.js';
import { text } from '../texts/text.js';
import { Skeleton } from '../ui/skeleton.js';
import { AcceptBar } from './accept-bar.js';
import { ChatHeader } from './chat-header.js';
import { ChatMessages } from './chat-messages.js';
import { useChat, useChatFollowUp } from './chat-queries.js';
import { Composer, ComposerPlace } from './composer.js';

/** One chat with its messages, notes and actions. */
export function ChatPane({ id }: { id: number }): ReactNode {
  const base = useBase();
  const query = useChat(id);
  const followUpQuery = useChatFollowUp(id);
  const followUp = followUpQuery.data;
  useChatKeys();
  // The chat and its follow-up appear together, so that no message moves.
  const chat = isFirstLoad(followUpQuery) ? undefined : query.data?.data;
  if (query.error instanceof ApiError && query.error.status === 404) {
    return (
      <PaneState icon={CompassIcon} {...text.errors.notFound}>
        <BackLink keepsSearch to={`${base}/inbox`}>
          {text.inbox.backToList}
        </BackLink>
      </PaneState>
    );
  }
  if (query.isError && !query.data) {
    return (
      <>
        <div className="px-4 pt-3 lg:hidden">
          <BackLink keepsSearch to={`${base}/inbox`}>
            {text.inbox.backToList}
          </BackLink>
        </div>
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      </>
    );
  }
  return (
    <div className={classes.chat}>
      <div className={classes.chatHeader}>
        <div className={classes.toList}>
          <BackLink keepsSearch to={`${base}/inbox`}>
            {text.inbox.backToList}
          </BackLink>
        </div>
        {chat ? <ChatHeader chat={chat} followUp={followUp} /> : <Skeletons sizes={classes.chatSkeletons} />}
      </div>
      <div
        key={chat ? 'messages' : 'skeleton'}
        className={classes.messages}
        tabIndex={0}
        aria-label={text.inbox.messages}
        role="region"
      >
        {chat ? <ChatMessages chat={chat} followUp={followUp} /> : <Skeletons sizes={classes.messageSkeletons} />}
      </div>
      {chat ? (
        <>
          <ChatCompany chat={chat.id} />
          <div ref={reserveForMessages}>
            <AcceptBar chat={chat} followUp={followUp} />
            <Composer key={chat.id} chat={chat} followUp={followUp} />
          </div>
        </>
      ) : (
        <ComposerPlace />
      )}
    </div>
  );
}

/** Tells the style sheet how high the controls below a chat are, so that the messages of the page stay above them. */
function reserveForMessages(controls: HTMLElement | null): (() => void) | undefined {
  if (!controls) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--below-chat', `${controls.offsetHeight}px`));
  observer.observe(controls);
  return () => {
    observer.disconnect();
    style.removeProperty('--below-chat');
  };
}

function Skeletons({ sizes }: { sizes: readonly string[] }): ReactNode {
  return sizes.map((size) => <Skeleton key={size} className={size} />);
}

/** Shown instead of a chat. */
export function PaneState(state: ComponentProps<typeof EmptyState>): ReactNode {
  return (
    <div className="flex h-full items-center justify-center">
      <EmptyState {...state} />
    </div>
  );
}

/** A key moves the focus to the control that is marked with the key. */
function useChatKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const { key, target } = event;
      if (key === 'Escape' && target instanceof HTMLTextAreaElement) target.blur();
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(target) || isDialogOpen()) return;
      if (!/^[rnth]$/.test(key)) return;
      const control = document.querySelector<HTMLElement>(`[data-key="${key}"]`);
      if (!control) return;
      event.preventDefault();
      control.click();
      // A tab shows its field only after the click.
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`textarea[data-key="${key}"]`)?.focus());
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
