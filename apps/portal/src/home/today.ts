import { useQuery } from '@tanstack/react-query';
import type { components } from '../api/generated/api-types.js';
import { apiOf, bodyOf } from '../api/client.js';
import type { Page } from '../api/portal-paths.js';
import { useWorkplace } from '../session/session.js';

type Schemas = components['schemas'];

/** Rows that are counted and shown. Undefined while they load. */
export interface Counted<Row> {
  rows: readonly Row[] | undefined;
  /** There are more than were read. */
  hasMore: boolean;
}

interface WithLatest<Row> extends Counted<Row> {
  /** The latest rows, whenever they were made. */
  latest: readonly Row[] | undefined;
}

export interface Today {
  calls: WithLatest<Schemas['Call']>;
  leads: WithLatest<Schemas['Lead']>;
  waiting: Counted<Schemas['Chat']>;
  scheduled: Counted<Schemas['OutboundCall']>;
  bookings: Counted<Schemas['Booking']>;
}

const REFRESH_MS = 15_000;
const MOST = 100;
const WEEK_MS = 7 * 86_400_000;

export function startOfDay(now: Date): Date {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate());
}

/** What happened since the reader's midnight, and what waits. */
export function useToday(midnight: Date): Today {
  const { tenant } = useWorkplace();
  const api = apiOf(tenant);
  const since = midnight.toISOString();
  const calls = useList('calls', () => api.GET('/calls', { params: { query: { per_page: MOST } } }));
  const leads = useList('leads', () => api.GET('/leads', { params: { query: { per_page: MOST } } }));
  const waiting = useList('waiting', () =>
    api.GET('/chats', { params: { query: { per_page: MOST, status: 'with_owner' } } }),
  );
  const scheduled = useList('scheduled', () =>
    api.GET('/outbound-calls', { params: { query: { per_page: MOST, status: 'scheduled' } } }),
  );
  const bookings = useList('bookings', () =>
    api.GET('/bookings', {
      params: {
        query: {
          per_page: MOST,
          starts_after: new Date().toISOString(),
          starts_before: new Date(Date.now() + WEEK_MS).toISOString(),
        },
      },
    }),
  );
  return {
    calls: sinceMidnight(calls, ({ started_at }) => started_at, since),
    leads: sinceMidnight(leads, ({ created_at }) => created_at, since),
    waiting: counted(waiting),
    scheduled: counted(scheduled),
    bookings: counted(bookings),
  };
}

function useList<Row>(
  name: string,
  request: () => Promise<{ data?: Page<Row>; error?: unknown; response: Response }>,
): Page<Row> | undefined {
  const { tenant } = useWorkplace();
  return useQuery({
    queryKey: ['home', name, tenant.organization, tenant.mode],
    queryFn: () => bodyOf(request()),
    refetchInterval: REFRESH_MS,
  }).data;
}

function counted<Row>(page: Page<Row> | undefined): Counted<Row> {
  return { rows: page?.data, hasMore: Boolean(page?.meta.next_cursor) };
}

function sinceMidnight<Row>(
  page: Page<Row> | undefined,
  at: (row: Row) => string | null,
  since: string,
): WithLatest<Row> {
  const rows = page?.data.filter((row) => Date.parse(at(row) ?? '') >= Date.parse(since));
  const isCut = page !== undefined && rows?.length === page.data.length && Boolean(page.meta.next_cursor);
  return { rows, hasMore: isCut, latest: page?.data };
}
