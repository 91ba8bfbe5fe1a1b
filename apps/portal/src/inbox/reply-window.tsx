import { ClockIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNow } from '../format/time.js';
import { duration } from '../format/times.js';
import { text } from '../texts/text.js';
import { cn } from '../ui/class-names.js';

const SOON_SECONDS = 3600;

/** How long WhatsApp still accepts free-form replies. Empty for website chats. */
export function ReplyWindow({ closesAt }: { closesAt: string | null }): ReactNode {
  const now = useNow();
  if (!closesAt) return null;
  const seconds = Math.floor((Date.parse(closesAt) - now.getTime()) / 1000);
  if (seconds <= 0) return null;
  // Seconds are shown in the last minute only, because the time is renewed every few seconds.
  const left = duration(seconds < 60 ? seconds : seconds - (seconds % 60));
  return (
    <span className={cn('inline-flex items-center gap-1', seconds < SOON_SECONDS && 'font-medium text-warn')}>
      <ClockIcon className="size-3.5" aria-hidden />
      {text.inbox.window.open(left)}
    </span>
  );
}
