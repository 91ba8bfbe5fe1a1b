import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { sessionQuery } from '../session/session.js';
import { useLiveEvent } from './live.js';
import type { Change } from './live-messages.js';
import { Pace } from './pace.js';

/** An open record is refreshed at most once in this time. */
const RECORD_MS = 150;
const LIST_MS = 1000;
/** Pages that show many collections, and the number of waiting chats, which every page shows. */
const OVERVIEW_MS = 3000;
const OVERVIEWS: readonly unknown[] = ['home', 'contact'];

/** First parts of query keys, by collection, if they differ from the name of the collection. */
const NAMES: Readonly<Record<string, { records?: readonly string[]; lists?: readonly string[] }>> = {
  // A conversation may contain a question that had no answer.
  chats: { records: ['chat'], lists: ['chats', 'unanswered-questions'] },
  calls: { records: ['call'], lists: ['calls', 'unanswered-questions'] },
  leads: { records: ['lead'] },
  bookings: { records: ['booking'] },
  'outbound-calls': { records: ['outbound-call'], lists: ['outbound-calls', 'unanswered-questions'] },
  // The contacts of a campaign belong to it.
  campaigns: { records: ['campaign', 'campaign-contacts', 'campaign-refused-rows'] },
  'webhook-endpoints': { lists: ['endpoints'] },
  'api-keys': { lists: ['keys'] },
};

/** Whether a query shows the organization and mode of a change. Some queries show both modes. */
function isOfTenant(key: QueryKey, { organization, mode }: Change): boolean {
  return key.includes(organization) && !(mode !== null && key.includes(mode === 'live' ? 'test' : 'live'));
}

function showsRecord(key: QueryKey, { collection, id }: Change): boolean {
  if (collection === 'deliveries') return key[0] === 'delivery' || key[0] === 'crm-pushes';
  const isRecord = NAMES[collection]?.records?.includes(key[0] as string) ?? false;
  return isRecord && (id === null || key.includes(String(id)) || key.includes(id));
}

function showsList(key: QueryKey, { collection, id }: Change): boolean {
  if (collection === 'deliveries')
    return [`deliveries/${id}`, 'endpoints', 'crm-connections'].includes(key[0] as string);
  return (NAMES[collection]?.lists ?? [collection]).includes(key[0] as string);
}

/** Marks the queries that a change concerns as stale. Visible queries are requested again. */
export class StaleQueries {
  private readonly pace = new Pace();
  /** Queries that are requested again after their first request. */
  private readonly repeated = new WeakSet<Query>();

  constructor(private readonly queryClient: QueryClient) {}

  apply(change: Change): void {
    const { organization, mode, collection, id } = change;
    const name = `${organization}/${mode}/${collection}`;
    const find = (shows: (key: QueryKey) => boolean): (() => Promise<void>) => {
      return () => this.invalidate(({ queryKey }) => isOfTenant(queryKey, change) && shows(queryKey));
    };
    this.pace.run(
      `${name}/${id}`,
      RECORD_MS,
      find((key) => showsRecord(key, change)),
    );
    this.pace.run(
      collection === 'deliveries' ? `list ${name}/${id}` : `list ${name}`,
      LIST_MS,
      find((key) => showsList(key, change)),
    );
    if (collection === 'chats') {
      this.pace.run(
        `waiting ${organization}/${mode}`,
        OVERVIEW_MS,
        find(([name]) => name === 'waiting-chats'),
      );
    }
    // A notice follows the change of the record that it is about.
    if (collection !== 'notices') {
      this.pace.run(
        `overview ${organization}/${mode}`,
        OVERVIEW_MS,
        find((key) => OVERVIEWS.includes(key[0])),
      );
    }
    if (collection === 'settings') void this.queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
  }

  /** Requests all visible queries again, because changes may be missing. */
  applyAll(): void {
    this.pace.run('all', LIST_MS, () =>
      this.invalidate(
        // The keys of queries about an organization contain its id.
        ({ queryKey, state }) =>
          queryKey.some((part) => typeof part === 'number') && (state.data !== undefined || state.status === 'pending'),
      ),
    );
  }

  private async invalidate(isStale: (query: Query) => boolean): Promise<void> {
    const queries = this.queryClient.getQueryCache().findAll({ predicate: isStale });
    const isFirst = ({ state }: Query): boolean => state.status === 'pending';
    // The other queries do not wait for a slow first request.
    for (const query of queries.filter(isFirst)) void this.repeatFirst(query);
    const loaded = new Set(queries.filter((query) => !isFirst(query)));
    await this.queryClient.invalidateQueries({ predicate: (query) => loaded.has(query), refetchType: refetchType() });
  }

  /** The first request is never repeated while it runs, but its response may be older than the change. */
  private async repeatFirst(query: Query): Promise<void> {
    if (this.repeated.has(query)) return;
    this.repeated.add(query);
    await query.promise?.catch(() => undefined);
    this.repeated.delete(query);
    // The page offers to repeat a request that failed.
    if (query.state.data === undefined) return;
    await this.queryClient.invalidateQueries({ predicate: (one) => one === query, refetchType: refetchType() });
  }
}

/** The queries of a hidden tab are requested when it is shown again. */
function refetchType(): 'none' | 'active' {
  return document.hidden ? 'none' : 'active';
}

const staleQueries = new WeakMap<QueryClient, StaleQueries>();

/** Keeps the queries of the pages up to date. */
export function useFreshQueries(): void {
  const queryClient = useQueryClient();
  const stale = staleQueries.get(queryClient) ?? new StaleQueries(queryClient);
  staleQueries.set(queryClient, stale);
  useLiveEvent('changed', (change) => stale.apply(change));
  useLiveEvent('ready', ({ resumed }) => {
    if (!resumed) stale.applyAll();
  });
}
