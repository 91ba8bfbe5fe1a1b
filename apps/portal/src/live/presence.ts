import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { Tenant } from '../api/client.js';
import { isAway } from '../api/presence.js';
import { useSession, useWorkplace } from '../session/session.js';
import { isFollowing, onLiveEvent, peopleIn, useLiveEvent } from './live.js';
import type { PersonHere } from './live-messages.js';

/** The server stops showing people who do not report for 60 s. */
const REPORT_MS = 25_000;
const REPORT_TYPING_MS = 3000;
const TYPING_SHOWN_MS = 5000;

/** Sends a signal that is not stored. Nothing depends on its arrival. */
function send({ organization, mode }: Tenant, name: 'presence' | 'typing', body: object): void {
  fetch(`/portal/api/v1/session/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'frontdesk-organization': String(organization),
      'frontdesk-mode': mode,
      ...(isAway() ? { 'frontdesk-background': 'true' } : {}),
    },
    body: JSON.stringify(body),
    keepalive: true,
  }).catch(() => undefined);
}

/** Reports the person and the open chat to colleagues while the tab is visible. */
export function useReportPresence(chat: number | null): void {
  const { tenant } = useWorkplace();
  const { organization, mode } = tenant;
  useEffect(() => {
    const report = (): void => {
      if (!document.hidden) send({ organization, mode }, 'presence', { chat });
    };
    report();
    const timer = setInterval(report, REPORT_MS);
    document.addEventListener('visibilitychange', report);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', report);
    };
  }, [organization, mode, chat]);
  useEffect(() => {
    const here = { organization, mode };
    const leave = (): void => {
      // After a sign-out the request would be refused.
      if (isFollowing(here)) send(here, 'presence', { away: true });
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      setTimeout(leave);
    };
  }, [organization, mode]);
}

const subscribe = (listener: () => void): (() => void) => onLiveEvent('presence', listener);

/** The colleagues in the inbox. */
export function useColleagues(): readonly PersonHere[] {
  const { tenant } = useWorkplace();
  const { person } = useSession();
  const people = useSyncExternalStore(subscribe, () => peopleIn(tenant));
  return people.filter(({ id }) => id !== person?.id);
}

/** The name of a colleague who types in a chat, or `visitor`. */
export function useTypist(chat: number): string | null {
  const { tenant } = useWorkplace();
  const { person } = useSession();
  const [typist, setTypist] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = (name: string | null): void => {
    clearTimeout(timer.current);
    setTypist(name);
    if (name !== null) timer.current = setTimeout(() => setTypist(null), TYPING_SHOWN_MS);
  };
  useLiveEvent('typing', (typing) => {
    const isOther = typing.person === null || typing.person.id !== person?.id;
    const isHere = typing.organization === tenant.organization && typing.mode === tenant.mode;
    if (!isHere || typing.chat !== chat || !isOther) return;
    show(typing.person?.name ?? 'visitor');
  });
  // The message has arrived.
  useLiveEvent('changed', ({ event, collection, id, organization }) => {
    if (organization !== tenant.organization || collection !== 'chats' || id !== chat) return;
    if (event === 'chat.message.created') show(null);
  });
  const stop = useEffectEvent(() => clearTimeout(timer.current));
  useEffect(() => () => stop(), []);
  return typist;
}

/** Returns a function that reports that the person is typing in a chat. */
export function useReportTyping(chat: number): () => void {
  const { tenant } = useWorkplace();
  const reportedAt = useRef(0);
  return () => {
    if (Date.now() - reportedAt.current < REPORT_TYPING_MS) return;
    reportedAt.current = Date.now();
    send(tenant, 'typing', { chat });
  };
}
