import { onlineManager } from '@tanstack/react-query';
import { CheckIcon, WifiOffIcon } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { reconnect, useConnection } from '../live/live.js';
import { text } from '../texts/text.js';

const BACK_MS = 3000;

/** Shows that the connection is lost, and shows its return for a moment. */
export function ConnectionNotice(): ReactNode {
  // A browser without a network reports it at once. An open stream ends only later.
  const isOnline = useSyncExternalStore(onlineManager.subscribe.bind(onlineManager), () => onlineManager.isOnline());
  const isLost = useConnection() === 'lost' || !isOnline;
  const [wasLost, setWasLost] = useState(false);
  if (isLost && !wasLost) setWasLost(true);
  useEffect(() => {
    if (isLost || !wasLost) return;
    const timer = setTimeout(() => setWasLost(false), BACK_MS);
    return () => clearTimeout(timer);
  }, [isLost, wasLost]);
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-[calc(var(--bar)+var(--banner)+0.5rem)] z-50 flex justify-center px-4"
    >
      {isLost ? (
        <div className="pointer-events-auto flex items-center gap-2 rounded-full border bg-warn-soft py-1.5 pr-3 pl-3.5 text-[0.8125rem] text-warn shadow-lg">
          <WifiOffIcon className="size-4 shrink-0" aria-hidden />
          {text.live.lost}
          <button type="button" className="rounded-sm px-1 font-medium underline" onClick={reconnect}>
            {text.live.retry}
          </button>
        </div>
      ) : (
        wasLost && (
          <div className="flex items-center gap-2 rounded-full border bg-good-soft px-3.5 py-1.5 text-[0.8125rem] text-good shadow-lg">
            <CheckIcon className="size-4 shrink-0" aria-hidden />
            {text.live.back}
          </div>
        )
      )}
    </div>
  );
}
