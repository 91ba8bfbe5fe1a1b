import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Time } from '../format/time.js';
import { useBase } from '../session/session.js';
import { text } from '../texts/text.js';
import type { Booking } from './bookings-page.js';

/** The call or chat in which a booking was made, or when it was made. */
export function BookingSource({ booking }: { booking: Booking }): ReactNode {
  const base = useBase();
  const { call_id, outbound_call_id, chat_id, created_at } = booking;
  if (call_id) {
    return (
      <Link to={`${base}/calls/${call_id}`} className="link">
        {text.leads.call(call_id)}
      </Link>
    );
  }
  if (outbound_call_id) {
    return (
      <Link to={`${base}/outbound-calls/${outbound_call_id}`} className="link">
        {text.leads.outboundCall(outbound_call_id)}
      </Link>
    );
  }
  if (chat_id) {
    return (
      <Link to={`${base}/inbox/${chat_id}`} className="link">
        {text.leads.chat(chat_id)}
      </Link>
    );
  }
  return <Time at={created_at} />;
}
