import { useSyncExternalStore, type ReactNode } from 'react';
import { useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import {
  appointmentTime,
  cityOf,
  clockTime,
  dueTime,
  fullTime,
  isSameClock,
  longTime,
  relativeTime,
  shortDay,
  shortTime,
} from './times.js';

const TICK_MS = 15_000;

let latest = new Date();
let ticks: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

/** The current time. Refreshes while a component shows it. A list has many times, which share one timer. */
export function useNow(): Date {
  return useSyncExternalStore(followTime, readTime);
}

function followTime(listener: () => void): () => void {
  listeners.add(listener);
  ticks ??= setInterval(() => {
    latest = new Date();
    for (const one of listeners) one();
  }, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(ticks);
    ticks = undefined;
  };
}

/** Between two ticks the time stays the same. Without a timer, it is read again. */
function readTime(): Date {
  if (Date.now() - latest.getTime() > TICK_MS) latest = new Date();
  return latest;
}

/**
 * A time in the reader's zone, or an appointment in the organization's. The tooltip has the full time, also in the
 * organization's zone if that differs.
 */
export function Time({
  at,
  only,
}: {
  at: string | null | undefined;
  /** `distance` from now, `day` alone, `appointment` such as `Today, 8:00 AM`, or `due` such as `8:00 AM`. */
  only?: 'distance' | 'day' | 'appointment' | 'due';
}): ReactNode {
  const now = useNow();
  const { organization } = useWorkplace();
  if (!at) return <span className="text-muted-foreground">{text.lists.none}</span>;
  const time = new Date(at);
  return (
    <time
      dateTime={at}
      // The formats of a tooltip are slow to create, and few tooltips are read.
      onPointerEnter={({ currentTarget }) => (currentTarget.title = hintFor(time, organization.timezone))}
      className="tabular whitespace-nowrap"
    >
      {only === 'appointment' ? appointmentIn(organization.timezone, time, now) : shownAs(only, time, now)}
    </time>
  );
}

function shownAs(only: 'distance' | 'day' | 'due' | undefined, time: Date, now: Date): string {
  if (only === 'distance') return relativeTime(time, now);
  if (only === 'day') return shortDay(time);
  return only === 'due' ? dueTime(time, now) : shortTime(time, now);
}

/** Names the city if the reader's clock differs. */
function appointmentIn(timeZone: string, time: Date, now: Date): ReactNode {
  const shown = appointmentTime(time, now, timeZone);
  if (isSameClock(time, timeZone)) return shown;
  return (
    <>
      {shown}{' '}
      <span className="font-normal text-muted-foreground max-sm:block">{text.times.city(cityOf(timeZone))}</span>
    </>
  );
}

/** A full time, also in the organization's zone if that differs. */
export function FullTime({ at }: { at: string | null | undefined }): ReactNode {
  const { organization } = useWorkplace();
  if (!at) return <span className="text-muted-foreground">{text.lists.none}</span>;
  const time = new Date(at);
  return (
    <time dateTime={at} className="tabular">
      {longTime(time)}
      {!isSameClock(time, organization.timezone) && (
        <span className="block text-muted-foreground">
          {text.times.inCity(clockTime(time, organization.timezone), cityOf(organization.timezone))}
        </span>
      )}
    </time>
  );
}

function hintFor(time: Date, timeZone: string): string {
  const own = fullTime(time);
  return isSameClock(time, timeZone)
    ? own
    : `${own} · ${text.times.inCity(clockTime(time, timeZone), cityOf(timeZone))}`;
}
