import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeftIcon, ChevronRightIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { apiOf, bodyOf, type Tenant } from '../api/client.js';
import { contactPath } from '../contacts/contact-path.js';
import { ErrorState } from '../feedback/error-state.js';
import { useNow } from '../format/time.js';
import {
  cityOf,
  clockDigits,
  clockOf,
  clockTime,
  hourName,
  instantOf,
  isSameClock,
  monthAndYear,
  weekdayName,
} from '../format/times.js';
import { useBase, useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';
import { Button } from '../ui/button.js';
import { cn } from '../ui/class-names.js';
import { Skeleton } from '../ui/skeleton.js';
import { useConflictOf } from './booking-conflict.js';
import type { Booking } from './bookings-page.js';
import { addDays, dayOf, midnightOf, placeOn, weekOf, type Placed } from './calendar-days.js';

const words = text.bookings.calendar;
const HOUR_REM = 3.5;
/** A shorter appointment has one line. */
const TWO_LINES_MINUTES = 40;
/** Hours that are always shown. Other hours appear if they have a booking. */
const [OPENS, CLOSES] = [8, 18];
const REFRESH_MS = 30_000;
const MAX_PAGES = 5;

export type CalendarView = 'day' | 'week';

/** The bookings of a day or a week by the clock of the organization. */
export function BookingCalendar({
  view,
  day,
  onDay,
}: {
  view: CalendarView;
  /** Today if undefined. */
  day: string | undefined;
  onDay: (day: string | undefined) => void;
}): ReactNode {
  const { tenant, organization } = useWorkplace();
  const { timezone } = organization;
  const now = useNow();
  const midnight = midnightOf(day, clockOf(now, timezone));
  const days = view === 'week' ? weekOf(midnight) : [midnight];
  const [from, until] = [instantOf(days[0]!, timezone), instantOf(addDays(days.at(-1)!, 1), timezone)];
  const query = useQuery({
    queryKey: ['bookings', 'calendar', tenant.organization, tenant.mode, from.toISOString(), until.toISOString()],
    queryFn: ({ signal }) => readBookings(tenant, from, until, signal),
    refetchInterval: REFRESH_MS,
  });
  const step = (direction: 1 | -1): void => onDay(dayOf(addDays(midnight, direction * days.length)));
  const placed = days.map((one) => placeOn(one, query.data ?? [], timezone));
  const all = placed.flat();
  const firstHour = Math.min(OPENS, ...all.map((item) => Math.floor(item.from)));
  const lastHour = Math.max(CLOSES, ...all.map((item) => Math.ceil(item.until)));
  return (
    <section aria-label={words.label} className="rounded-lg border bg-card shadow-xs">
      <div className="flex flex-wrap items-center gap-2 border-b px-3 py-2.5">
        <Button variant="outline" size="sm" onClick={() => onDay(undefined)}>
          {words.today}
        </Button>
        <Button variant="ghost" size="icon-sm" aria-label={words.earlier[view]} onClick={() => step(-1)}>
          <ChevronLeftIcon aria-hidden />
        </Button>
        <Button variant="ghost" size="icon-sm" aria-label={words.later[view]} onClick={() => step(1)}>
          <ChevronRightIcon aria-hidden />
        </Button>
        <h2 className="ml-1 font-medium" aria-live="polite">
          {view === 'day'
            ? `${weekdayName(midnight, 'long', 'UTC')}, ${monthAndYear(midnight, true, 'UTC')}`
            : monthAndYear(midnight, false, 'UTC')}
        </h2>
        <p className="ml-auto text-[0.8125rem] text-muted-foreground">
          {!isSameClock(now, timezone) && `${words.times(cityOf(timezone))} · `}
          {query.data ? words.count(all.length) : text.lists.loading}
        </p>
      </div>
      {query.isError && !query.data ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <>
          <div className={cn('overflow-x-auto', view === 'week' && 'hidden md:block')}>
            <Grid days={days} placed={placed} hours={[firstHour, lastHour]} now={now} />
          </div>
          {view === 'week' && !query.data && <Skeleton className="m-4 h-96 md:hidden" />}
          {view === 'week' && query.data && (
            <div className="divide-y md:hidden">
              {days.map((one, index) => (
                <Agenda key={dayOf(one)} day={one} placed={placed[index]!} now={now} />
              ))}
            </div>
          )}
        </>
      )}
    </section>
  );
}

async function readBookings(tenant: Tenant, from: Date, until: Date, signal: AbortSignal): Promise<Booking[]> {
  const found: Booking[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < MAX_PAGES; page++) {
    const { data, meta } = await bodyOf(
      apiOf(tenant).GET('/bookings', {
        params: {
          query: {
            starts_after: from.toISOString(),
            starts_before: until.toISOString(),
            per_page: 100,
            ...(cursor ? { cursor } : {}),
          },
        },
        signal,
      }),
    );
    found.push(...data.filter(({ status }) => status === 'booked'));
    if (!meta.next_cursor) break;
    cursor = meta.next_cursor;
  }
  return found;
}

/** One column for each day. */
function Grid({
  days,
  placed,
  hours: [first, last],
  now,
}: {
  days: readonly Date[];
  placed: readonly Placed<Booking>[][];
  hours: readonly [number, number];
  now: Date;
}): ReactNode {
  const { organization } = useWorkplace();
  const today = clockOf(now, organization.timezone);
  const hours = Array.from({ length: last - first }, (_, index) => first + index);
  return (
    <div className="grid min-w-fit grid-cols-[3.5rem_minmax(0,1fr)]">
      <div className="pt-10" aria-hidden>
        {hours.map((hour) => (
          <div
            key={hour}
            style={{ height: `${HOUR_REM}rem` }}
            className="pr-2 text-right text-xs text-muted-foreground"
          >
            <span className="relative -top-2">{hour === first ? '' : hourName(hour)}</span>
          </div>
        ))}
      </div>
      <ol
        className="grid"
        style={{ gridTemplateColumns: `repeat(${days.length}, minmax(${days.length > 1 ? 6.5 : 12}rem, 1fr))` }}
      >
        {days.map((day, index) => {
          const isToday = dayOf(day) === dayOf(today);
          const clock = today.getUTCHours() + today.getUTCMinutes() / 60;
          return (
            <li key={dayOf(day)} className="min-w-0 border-l">
              <h3
                className={cn(
                  'flex h-10 items-center justify-center gap-1.5 border-b text-[0.8125rem]',
                  !isToday && 'text-muted-foreground',
                )}
              >
                {weekdayName(day, 'short', 'UTC')}
                <span
                  aria-current={isToday ? 'date' : undefined}
                  className={cn(
                    'tabular flex size-6 items-center justify-center rounded-full',
                    isToday && 'bg-primary font-medium text-primary-foreground',
                  )}
                >
                  {day.getUTCDate()}
                </span>
              </h3>
              <div
                className="relative"
                style={{
                  height: `${(last - first) * HOUR_REM}rem`,
                  backgroundImage: `repeating-linear-gradient(to bottom, var(--border) 0 1px, transparent 1px ${HOUR_REM}rem)`,
                }}
              >
                <ul>
                  {placed[index]!.map((item) => (
                    <li
                      key={item.one.id}
                      className="absolute p-px"
                      style={{
                        top: `${(item.from - first) * HOUR_REM}rem`,
                        height: `${(item.until - item.from) * HOUR_REM}rem`,
                        left: `${(item.lane / item.lanes) * 100}%`,
                        width: `${100 / item.lanes}%`,
                      }}
                    >
                      <Entry
                        booking={item.one}
                        isPast={Date.parse(item.one.starts_at) < now.getTime()}
                        isNarrow={item.lanes > 1 && days.length > 1}
                      />
                    </li>
                  ))}
                </ul>
                {isToday && clock >= first && clock <= last && (
                  <div
                    aria-hidden
                    className="pointer-events-none absolute inset-x-0 border-t-2 border-bad"
                    style={{ top: `${(clock - first) * HOUR_REM}rem` }}
                  />
                )}
              </div>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

/** A day of a week on a narrow screen. */
function Agenda({ day, placed, now }: { day: Date; placed: readonly Placed<Booking>[]; now: Date }): ReactNode {
  const { organization } = useWorkplace();
  const isToday = dayOf(day) === dayOf(clockOf(now, organization.timezone));
  return (
    <section className="px-4 py-3">
      <h3 className={cn('mb-1.5 text-[0.8125rem]', isToday ? 'font-medium' : 'text-muted-foreground')}>
        {weekdayName(day, 'long', 'UTC')}, {monthAndYear(day, true, 'UTC')}
        {isToday && ` · ${words.today}`}
      </h3>
      {placed.length === 0 ? (
        <p className="text-muted-foreground">{words.free}</p>
      ) : (
        <ul className="grid grid-cols-1 gap-1.5">
          {placed.map(({ one }) => (
            <li key={one.id}>
              <Entry booking={one} isPast={Date.parse(one.starts_at) < now.getTime()} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Entry({
  booking,
  isPast,
  isNarrow = false,
}: {
  booking: Booking;
  isPast: boolean;
  /** Shares a column with other appointments, so there is no room for AM or PM. */
  isNarrow?: boolean;
}): ReactNode {
  const { can, organization } = useWorkplace();
  const { timezone } = organization;
  const base = useBase();
  const { id, name, phone_number, starts_at, duration_minutes } = booking;
  const conflict = useConflictOf(id);
  const start = new Date(starts_at);
  const end = new Date(start.getTime() + duration_minutes * 60_000);
  const isShort = duration_minutes < TWO_LINES_MINUTES;
  const content = (
    // The time of a short appointment is hidden in a second line if the first has no room for it.
    <span className={cn('flex', isShort ? 'h-4 flex-wrap gap-x-1.5 overflow-hidden' : 'flex-col')}>
      <span className="max-w-full truncate font-medium">{name ?? text.leads.unnamed}</span>
      <time
        dateTime={starts_at}
        className="tabular max-w-full truncate"
        title={`${clockTime(start, timezone)} – ${clockTime(end, timezone)}`}
      >
        {isNarrow ? clockDigits(start, timezone) : clockTime(start, timezone)}
      </time>
      {conflict && (
        <span className="max-w-full truncate" title={conflict}>
          {conflict}
        </span>
      )}
    </span>
  );
  const look = cn(
    'block h-full overflow-hidden rounded-md border-l-3 px-2 py-1 text-xs leading-4',
    isPast
      ? 'border-calm bg-calm-soft text-calm'
      : conflict
        ? 'border-warn bg-warn-soft text-warn'
        : 'border-busy bg-busy-soft text-busy',
  );
  return phone_number && can('contacts.get-records') ? (
    <Link to={`${base}${contactPath(phone_number)}`} data-row-link="" className={cn(look, 'hover:underline')}>
      {content}
    </Link>
  ) : (
    <div className={look}>{content}</div>
  );
}
