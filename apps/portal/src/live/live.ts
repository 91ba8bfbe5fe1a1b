import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { tellSignedOut, type Tenant } from '../api/client.js';
import type { LiveEvent, LiveEventName, LiveEvents, LiveState, PersonHere, ToTabs } from './live-messages.js';
import { announceTab, joinStream, type LiveTab } from './live-tab.js';

const MIN_REJOIN_MS = 1500;
const MAX_REJOIN_MS = 60_000;
/** While changes arrive, queries refresh only to repair a lost change. */
const SLOW_REFRESH_MS = 60_000;

const tab = crypto.randomUUID();
const NO_PEOPLE: readonly PersonHere[] = [];
const people = new Map<string, readonly PersonHere[]>();
const eventListeners = new Set<(event: LiveEvent) => void>();
const stateListeners = new Set<() => void>();
let joined: Promise<LiveTab> | undefined;
let state: LiveState = 'connecting';
let followed: readonly string[] = [];
let startPosition: string | null = null;
let rejoinMs = MIN_REJOIN_MS;

function receive(message: ToTabs): void {
  if (message.kind === 'event') dispatch(message.event);
  else if (message.kind === 'state') setState(message.state);
  else send();
}

function dispatch(event: LiveEvent): void {
  if (event.name === 'presence') people.set(tenantName(event.data), event.data.people);
  for (const listener of eventListeners) listener(event);
}

function tenantName({ organization, mode }: Tenant): string {
  return `${organization}:${mode}`;
}

/** Whether a page of the organization and mode is shown. */
export function isFollowing(tenant: Tenant): boolean {
  return followed.includes(tenantName(tenant));
}

/** The people in the inbox. */
export function peopleIn(tenant: Tenant): readonly PersonHere[] {
  return people.get(tenantName(tenant)) ?? NO_PEOPLE;
}

function setState(next: LiveState): void {
  if (next === state) return;
  state = next;
  for (const listener of stateListeners) listener();
  if (next === 'live') rejoinMs = MIN_REJOIN_MS;
  if (next === 'ended') recover();
}

/** Reads the session again. If the page is still shown, it then follows changes again. */
function recover(): void {
  tellSignedOut();
  setTimeout(() => {
    if (state === 'ended' && followed.length > 0) send();
  }, rejoinMs);
  rejoinMs = Math.min(rejoinMs * 2, MAX_REJOIN_MS);
}

function send(): void {
  joined ??= announceTab(tab).then(() => joinStream(receive));
  void joined.then((stream) => stream.send({ kind: 'follow', tab, tenants: followed, position: startPosition }));
}

/** Reconnects at once if the connection is lost. */
export function reconnect(): void {
  void joined?.then((stream) => stream.send({ kind: 'wake' }));
}

/**
 * Follows the changes of an organization and mode while the component is shown.
 *
 * @param position from a response that came before the records of the page were requested
 */
export function useFollow({ organization, mode }: Tenant, position: string | null): void {
  const [first] = useState(position);
  useEffect(() => {
    startPosition ??= first;
    followed = [tenantName({ organization, mode })];
    send();
    const wake = (): void => {
      if (!document.hidden) reconnect();
    };
    window.addEventListener('online', wake);
    document.addEventListener('visibilitychange', wake);
    return () => {
      followed = [];
      send();
      window.removeEventListener('online', wake);
      document.removeEventListener('visibilitychange', wake);
    };
  }, [organization, mode, first]);
}

/** Calls the listener with each event of a name, until the returned function is called. */
export function onLiveEvent<Name extends LiveEventName>(
  name: Name,
  listener: (data: LiveEvents[Name]) => void,
): () => void {
  const receiveEvent = (event: LiveEvent): void => {
    if (event.name === name) listener(event.data as LiveEvents[Name]);
  };
  eventListeners.add(receiveEvent);
  return () => void eventListeners.delete(receiveEvent);
}

/** Calls the listener with each event of a name, as long as the component is shown. */
export function useLiveEvent<Name extends LiveEventName>(name: Name, listener: (data: LiveEvents[Name]) => void): void {
  const call = useEffectEvent(listener);
  useEffect(() => onLiveEvent(name, (data) => call(data)), [name]);
}

/** The state of the connection that brings changes. */
export function useConnection(): LiveState {
  return useSyncExternalStore(
    (listener) => {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
    () => state,
  );
}

/** Returns the refresh interval of a query: a long one while changes arrive, otherwise the given one. */
export function useRefresh(): (withoutChangesMs: number) => number {
  const isLive = useConnection() === 'live';
  return (withoutChangesMs) => (isLive ? SLOW_REFRESH_MS : withoutChangesMs);
}
