import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import type { ChatFollowUp, Note } from '../api/follow-up.js';
import { NoteCard } from '../follow-ups/notes.js';
import { Time } from '../format/time.js';
import { Conversation, type Line } from '../layout/conversation.js';
import { text } from '../texts/text.js';
import type { Chat } from './chat.js';

const NONE: Note[] = [];

type Block = { key: string; lines: Line[] } | { key: string; note: Note };

/** The messages and internal notes of a chat in the order of time. */
export function ChatMessages({ chat, followUp }: { chat: Chat; followUp: ChatFollowUp | undefined }): ReactNode {
  const { notes = NONE, handoff_requested_at = null } = followUp ?? {};
  const end = useRef<HTMLDivElement>(null);
  const count = (chat.messages?.length ?? 0) + notes.length;
  const blocks = useMemo(() => blocksOf(chat.messages ?? [], notes), [chat.messages, notes]);
  useEffect(() => {
    end.current?.scrollIntoView({ block: 'end' });
    // The bar that accepts a request takes a part of the height.
  }, [count, handoff_requested_at]);
  return (
    <>
      {chat.handoff_summary && (
        <div className="mb-5 rounded-lg bg-warn-soft px-4 py-3 text-warn">
          <p className="font-medium">{text.inbox.handoffSummary}</p>
          <p className="mt-1 whitespace-pre-wrap">{chat.handoff_summary}</p>
        </div>
      )}
      {!chat.messages && <p className="mb-4 text-muted-foreground">{text.inbox.hidden}</p>}
      {chat.messages && count === 0 && <p className="text-muted-foreground">{text.inbox.noMessages}</p>}
      <div role="log" aria-label={text.inbox.messages} className="grid gap-3">
        {blocks.map((block) =>
          'note' in block ? (
            <div key={block.key} className="ml-auto w-full max-w-[85%] sm:max-w-[75%]">
              <NoteCard note={block.note} target={{ kind: 'chats', id: chat.id }} />
            </div>
          ) : (
            <Conversation key={block.key} label={text.inbox.messages} lines={block.lines} />
          ),
        )}
      </div>
      <div ref={end} />
    </>
  );
}

/** Returns groups of consecutive messages, with the notes between them. */
function blocksOf(messages: NonNullable<Chat['messages']>, notes: readonly Note[]): Block[] {
  const blocks: Block[] = [];
  const waiting = [...notes];
  const addNotesUntil = (instant: string | null): void => {
    while (waiting[0] && (instant === null || waiting[0].created_at < instant)) {
      const note = waiting.shift()!;
      blocks.push({ key: `note-${note.id}`, note });
    }
  };
  for (const message of messages) {
    if (message.created_at) addNotesUntil(message.created_at);
    const last = blocks.at(-1);
    const line = lineOf(message);
    if (last && 'lines' in last) last.lines.push(line);
    else blocks.push({ key: `message-${message.id}`, lines: [line] });
  }
  addNotesUntil(null);
  return blocks;
}

function lineOf({ id, role, author, body, created_at, via_api }: NonNullable<Chat['messages']>[number]): Line {
  return {
    key: id,
    role,
    speaker: author,
    body,
    beside: (
      <>
        <Time at={created_at} />
        {via_api && <span>{text.inbox.viaApi}</span>}
      </>
    ),
  };
}
