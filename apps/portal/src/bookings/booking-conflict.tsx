import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { apiOf, bodyOf } from '../api/client.js';
import type { paths } from '../api/generated/api-types.js';
import { useWorkplace } from '../session/session.js';
import { text } from '../texts/text.js';

type Conflict =
  paths['/calendar/google/conflicts']['get']['responses'][200]['content']['application/json']['data'][number];

const REFRESH_MS = 60_000;
const NONE: readonly Conflict[] = [];

/** The upcoming bookings that differ from the connected Google calendar. */
export function useConflicts(): readonly Conflict[] {
  const { tenant, can } = useWorkplace();
  const query = useQuery({
    queryKey: ['google-calendar', tenant.organization, tenant.mode, 'conflicts'],
    queryFn: ({ signal }) => bodyOf(apiOf(tenant).GET('/calendar/google/conflicts', { signal })),
    enabled: can('bookings.list-conflicts'),
    refetchInterval: REFRESH_MS,
  });
  return query.data?.data ?? NONE;
}

/** How a booking differs from the connected Google calendar, or null. */
export function useConflictOf(id: number): string | null {
  const conflict = useConflicts().find(({ booking_id }) => booking_id === id);
  return conflict ? text.googleCalendar.conflicts[conflict.conflict] : null;
}

export function BookingConflict({ id }: { id: number }): ReactNode {
  const conflict = useConflictOf(id);
  return conflict && <span className="block text-warn">{conflict}</span>;
}
