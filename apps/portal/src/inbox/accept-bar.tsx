import { useMutation } from '@tanstack/react-query';
import { HandIcon } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import type { ChatFollowUp } from '../api/follow-up.js';
import { say } from '../feedback/toasts.js';
import { useReread } from '../follow-ups/follow-up-query.js';
import { useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { secondsToAccept, type Chat } from './chat.js';
import { sayTaken } from './taken.js';

const TICK_MS = 1000;

/** Accepts a visitor's request for a person until the request expires. */
export function AcceptBar({ chat, followUp }: { chat: Chat; followUp: ChatFollowUp | undefined }): ReactNode {
  const { tenant, can } = useWorkplace();
  const reread = useReread();
  const requestedAt = chat.status === 'ai' ? followUp?.handoff_requested_at : null;
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    if (!requestedAt) return;
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, [requestedAt]);
  const accept = useMutation({
    mutationFn: () => bodyOf(apiOf(tenant).POST('/chats/{chat}/accept', { params: { path: { chat: chat.id } } })),
    onSuccess: () => say(text.inbox.accepted),
    onError: sayTaken,
    onSettled: () => reread({ kind: 'chats', id: chat.id }),
  });
  const seconds = secondsToAccept(requestedAt, now);
  if (seconds === null || !can('chats.accept')) return null;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t bg-bad-soft px-4 py-3 sm:px-6">
      <div className="text-bad">
        <p className="font-medium" role="alert">
          {text.inbox.asksForPerson}
        </p>
        <p className="tabular text-[0.8125rem]">{text.inbox.acceptWithin(seconds)}</p>
      </div>
      <Button size="sm" data-key="t" disabled={accept.isPending} onClick={() => accept.mutate()}>
        <HandIcon aria-hidden />
        {text.inbox.accept}
      </Button>
    </div>
  );
}
