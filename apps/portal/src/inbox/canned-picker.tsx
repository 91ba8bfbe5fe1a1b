import { MessageSquareTextIcon, Settings2Icon } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { CannedReply } from '../api/follow-up.js';
import { useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { cn } from '../ui/class-names.js';
import { LazyMenu } from '../feedback/lazy-menu.js';

const CannedRepliesDialog = lazy(async () => ({
  default: (await import('./canned-replies-dialog.js')).CannedRepliesDialog,
}));

const MAX_SUGGESTIONS = 6;

/** The canned replies that match the text after a slash. Replies whose shortcut begins with the text come first. */
export function matchesFor(replies: readonly CannedReply[], typed: string): CannedReply[] {
  const [, word] = /^\/([^\s/]*)$/.exec(typed) ?? [];
  if (word === undefined) return [];
  const wanted = word.toLowerCase();
  const byShortcut = replies.filter(({ shortcut }) => shortcut?.startsWith(wanted));
  const byTitle = replies.filter((one) => !byShortcut.includes(one) && one.title.toLowerCase().includes(wanted));
  return [...byShortcut, ...byTitle].slice(0, MAX_SUGGESTIONS);
}

/** Suggests canned replies above the field in which a slash was typed. */
export function CannedSuggestions({
  replies,
  active,
  onChoose,
}: {
  replies: readonly CannedReply[];
  active: number;
  onChoose: (reply: CannedReply) => void;
}): ReactNode {
  return (
    <ul
      id="canned-suggestions"
      role="listbox"
      aria-label={text.inbox.canned.choose}
      className="absolute inset-x-0 bottom-full z-10 mb-2 max-h-64 overflow-y-auto rounded-md border bg-popover p-1 shadow-lg"
    >
      {replies.map((reply, index) => (
        <li
          key={reply.id}
          id={`canned-${reply.id}`}
          role="option"
          aria-selected={index === active}
          className={cn('cursor-pointer rounded-sm px-2.5 py-1.5', index === active && 'bg-accent')}
          onMouseDown={(event) => {
            event.preventDefault();
            onChoose(reply);
          }}
        >
          <span className="flex items-baseline justify-between gap-3">
            <span className="truncate font-medium">{reply.title}</span>
            {reply.shortcut && <span className="font-mono text-xs text-muted-foreground">/{reply.shortcut}</span>}
          </span>
          <span className="block truncate text-[0.8125rem] text-muted-foreground">{reply.body}</span>
        </li>
      ))}
    </ul>
  );
}

/** All canned replies, and the dialog that changes them. */
export function CannedMenu({
  replies,
  onChoose,
}: {
  replies: readonly CannedReply[];
  onChoose: (reply: CannedReply) => void;
}): ReactNode {
  const { can } = useWorkplace();
  const [isManaging, setManaging] = useState(false);
  if (!can('canned-replies.list')) return null;
  return (
    <>
      <LazyMenu
        trigger={
          <Button type="button" size="sm" variant="ghost" className="text-muted-foreground">
            <MessageSquareTextIcon aria-hidden />
            <span className="max-[26rem]:sr-only">{text.inbox.canned.open}</span>
          </Button>
        }
      >
        {({ DropdownMenuContent, DropdownMenuItem, DropdownMenuLabel, DropdownMenuSeparator }) => (
          <DropdownMenuContent align="start" side="top" className="w-72">
            {replies.length === 0 && (
              <DropdownMenuLabel className="font-normal text-muted-foreground">
                {text.inbox.canned.none}
              </DropdownMenuLabel>
            )}
            {replies.map((reply) => (
              <DropdownMenuItem key={reply.id} onSelect={() => onChoose(reply)}>
                <span className="min-w-0 flex-1 truncate">{reply.title}</span>
                {reply.shortcut && <span className="font-mono text-xs text-muted-foreground">/{reply.shortcut}</span>}
              </DropdownMenuItem>
            ))}
            {can('canned-replies.create') && (
              <>
                <DropdownMenuSeparator />
                <DropdownMenuItem onSelect={() => setManaging(true)}>
                  <Settings2Icon aria-hidden />
                  {text.inbox.canned.manage}
                </DropdownMenuItem>
              </>
            )}
          </DropdownMenuContent>
        )}
      </LazyMenu>
      <Suspense>{isManaging && <CannedRepliesDialog replies={replies} onClose={() => setManaging(false)} />}</Suspense>
    </>
  );
}
