import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import { Time } from '../format/time.js';
import { clockOf } from '../format/times.js';
import { useBase, useWorkplace } from '../session/session.js';
import type { Booking } from './bookings-page.js';
import { dayOf } from './calendar-days.js';

const NEWEST_BOOKINGS = 100;

/** The ids of the conversations in which a booking can have been made. */
type Origin = Partial<Record<'call_id' | 'outbound_call_id' | 'chat_id', number | null>>;

/** The booking of a conversation, if it is one of the newest bookings. Requests nothing for null. */
export function useBookingOf(origin: Origin | null): Booking | undefined {
  const { tenant, can } = useWorkplace();
  const query = useQuery({
    queryKey: ['bookings', 'newest', tenant.organization, tenant.mode],
    queryFn: ({ signal }) =>
      bodyOf(apiOf(tenant).GET('/bookings', { params: { query: { per_page: NEWEST_BOOKINGS } }, signal })),
    enabled: origin !== null && can('bookings.list'),
  });
  const ids = Object.entries(origin ?? {}) as [keyof Origin, number | null | undefined][];
  return query.data?.data.find(
    (booking) => booking.status === 'booked' && ids.some(([name, id]) => id && booking[name] === id),
  );
}

/** Links to the day of a booking in the calendar. */
export function BookingLink({ booking: { starts_at } }: { booking: Booking }): ReactNode {
  const { organization } = useWorkplace();
  const day = dayOf(clockOf(new Date(starts_at), organization.timezone));
  return (
    <Link to={`${useBase()}/bookings`} search={{ view: 'day', day } as never} className="link">
      <Time at={starts_at} only="appointment" />
    </Link>
  );
}
