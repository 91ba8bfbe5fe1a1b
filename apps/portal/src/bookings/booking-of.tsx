import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import { Time } from '../format/time.js';
import { clockOf } from '../format/times.js';
import { useBase, useWorkplace } from '../session/session.js';
import type { Booking } from './bookings-page.js';
import { dayOf } from './calendar-days.js';

/** The ids of the conversations in which a booking can have been made. */
type Origin = Partial<Record<'call_id' | 'outbound_call_id' | 'chat_id', number | null>>;

/** The booking of a conversation with a number, if there is one. Requests nothing if either is unknown. */
export function useBookingOf(origin: Origin, phone_number: string | null | undefined): Booking | undefined {
  const { tenant, can } = useWorkplace();
  const made = Object.entries(origin).filter(([, id]) => id) as [keyof Origin, number][];
  const query = useQuery({
    queryKey: ['bookings', tenant.organization, tenant.mode, 'of', phone_number],
    queryFn: ({ signal }) => {
      const params = { query: { phone_number: phone_number! } };
      return bodyOf(apiOf(tenant).GET('/contacts/records', { params, signal }));
    },
    enabled: made.length > 0 && !!phone_number && can('contacts.get-records'),
  });
  return query.data?.data.bookings.find(
    (booking) => booking.status === 'booked' && made.some(([name, id]) => booking[name] === id),
  );
}

/** Links to the day of a booking in the calendar. */
export function BookingLink({ booking: { starts_at } }: { booking: Pick<Booking, 'starts_at'> }): ReactNode {
  const { organization } = useWorkplace();
  const day = dayOf(clockOf(new Date(starts_at), organization.timezone));
  return (
    <Link to={`${useBase()}/bookings`} search={{ view: 'day', day } as never} className="link">
      <Time at={starts_at} only="appointment" />
    </Link>
  );
}
