import { CalendarIcon } from 'lucide-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, type ReactNode } from 'react';
import type { components } from '../api/generated/api-types.js';
import { apiOf, bodyOf } from '../api/client.js';
import { EmptyState } from '../feedback/empty-state.js';
import { formatPhoneNumber } from '../format/phone-number.js';
import { Time } from '../format/time.js';
import { Page } from '../layout/page.js';
import type { Column } from '../lists/data-table.js';
import type { CsvColumn } from '../lists/export-button.js';
import { ChoiceFilter } from '../lists/filters.js';
import { ListPanel } from '../lists/list-panel.js';
import { usePagedList, type Search } from '../lists/paged-list.js';
import { contactPath } from '../contacts/contact-path.js';
import { SegmentedControl } from '../fields/segmented-control.js';
import { useBase, useWorkplace } from '../session/session.js';
import { Word } from '../states/state.js';
import { text } from '../texts/text.js';
import { cn } from '../ui/class-names.js';
import { BookingCalendar, type CalendarView } from './booking-calendar.js';
import { BookingConflict } from './booking-conflict.js';
import { BookingSource } from './booking-source.js';

export type Booking = components['schemas']['Booking'];

const CSV: readonly CsvColumn<Booking>[] = [
  ['id', ({ id }) => id],
  ['starts_at', ({ starts_at }) => starts_at],
  ['duration_minutes', ({ duration_minutes }) => duration_minutes],
  ['name', ({ name }) => name],
  ['phone_number', ({ phone_number }) => phone_number],
  ['provider', ({ provider }) => provider],
  ['external_reference', ({ external_reference }) => external_reference],
  ['service', ({ service }) => service],
  ['status', ({ status }) => status],
];

/** The URL contains `upcoming` or `past`, but the API needs a time. */
function toQuery({ when, ...others }: Search): Search {
  if (!when) return others;
  const now = new Date().toISOString();
  return when === 'upcoming' ? { ...others, starts_after: now } : { ...others, starts_before: now };
}

const VIEWS = ['list', 'day', 'week'] as const;

export function BookingsPage(): ReactNode {
  const { view, day } = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const show = (search: Search): void => void navigate({ to: '.', search: search as never });
  const calendar: CalendarView | null = view === 'day' || view === 'week' ? view : null;
  return (
    <Page
      title={text.bookings.title}
      description={text.bookings.description}
      actions={
        <SegmentedControl
          label={text.bookings.views.label}
          value={calendar ?? 'list'}
          choices={VIEWS.map((one) => [one, text.bookings.views[one]] as const)}
          onChange={(one) => show(one === 'list' ? {} : { view: one, ...(day ? { day } : {}) })}
        />
      }
    >
      {calendar ? (
        <BookingCalendar
          view={calendar}
          day={day}
          onDay={(next) => show({ view: calendar, ...(next ? { day: next } : {}) })}
        />
      ) : (
        <BookingList />
      )}
    </Page>
  );
}

function BookingList(): ReactNode {
  const { tenant, can } = useWorkplace();
  const base = useBase();
  const hasContacts = can('contacts.get-records');
  const list = usePagedList<Booking>(
    'bookings',
    (query, signal) =>
      bodyOf(apiOf(tenant).GET('/bookings', { params: { query: query as never }, ...(signal ? { signal } : {}) })),
    { toQuery },
  );
  const columns = useMemo<Column<Booking>[]>(
    () => [
      {
        id: 'when',
        heading: text.bookings.columns.when,
        cell: ({ id, starts_at, duration_minutes, status }) => (
          <>
            <span className={cn('font-medium', status === 'cancelled' && 'line-through')}>
              <Time at={starts_at} only="appointment" />
            </span>
            <span className="tabular block text-muted-foreground sm:hidden">
              {text.bookings.minutes(duration_minutes)}
            </span>
            {status === 'cancelled' && <span className="block text-bad">{text.bookings.cancelled}</span>}
            <BookingConflict id={id} />
          </>
        ),
      },
      {
        id: 'name',
        heading: text.bookings.columns.name,
        grows: true,
        cell: ({ name, phone_number, service }) => (
          <>
            <span className="block truncate">{name ?? text.leads.unnamed}</span>
            {phone_number && (
              <span className="tabular block truncate text-muted-foreground">
                {hasContacts ? (
                  <Link to={`${base}${contactPath(phone_number)}`} className="link">
                    {formatPhoneNumber(phone_number)}
                  </Link>
                ) : (
                  formatPhoneNumber(phone_number)
                )}
              </span>
            )}
            {service && (
              <span className="block truncate text-muted-foreground" title={service}>
                {service}
              </span>
            )}
          </>
        ),
      },
      {
        id: 'length',
        heading: text.bookings.columns.length,
        from: 'sm',
        align: 'right',
        cell: ({ duration_minutes }) => <span className="tabular">{text.bookings.minutes(duration_minutes)}</span>,
      },
      {
        id: 'calendar',
        heading: text.bookings.columns.calendar,
        from: 'md',
        cell: ({ provider }) => <Word words={text.bookingProvider} value={provider} />,
      },
      {
        id: 'made',
        heading: text.bookings.columns.made,
        from: 'md',
        cell: (booking) => <BookingSource booking={booking} />,
      },
    ],
    [base, hasContacts],
  );
  return (
    <ListPanel
      label={text.bookings.title}
      list={list}
      columns={columns}
      csv={{ name: 'bookings', columns: CSV }}
      rowKey={({ id }) => String(id)}
      filters={
        <ChoiceFilter
          list={list}
          field="when"
          name={text.bookings.filters.when}
          words={{ upcoming: text.bookings.filters.upcoming, past: text.bookings.filters.past }}
        />
      }
      empty={<EmptyState icon={CalendarIcon} {...text.bookings.empty} />}
    />
  );
}
