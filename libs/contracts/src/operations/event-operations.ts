import { scopesToReceive, webhookEventTypes } from '../events/catalogue.js';
import { flag, integer, listOf, text } from '../fields.js';
import { operation } from '../operation.js';
import { eventPageFields } from '../resources/event-page.js';
import type { ApiScope } from '../scopes.js';
import { CommaList, Flag, Integer, Text, Uuid } from '../validation/field-decorators.js';
import { Verbatim } from '../validation/internal-fields.js';

export const DEFAULT_EVENTS_PER_PAGE = 25;
const MAX_EVENTS_PER_PAGE = 100;

export class ListEventsQuery {
  @Text({ max: 1024, description: '`meta.next_cursor` of an earlier response. The default is the oldest event kept' })
  after?: string | null;

  @CommaList({ values: webhookEventTypes, description: 'The default is all events that the key may read' })
  types?: string[] | null;

  @Integer({
    min: 1,
    max: MAX_EVENTS_PER_PAGE,
    fromText: true,
    whenAbsent: DEFAULT_EVENTS_PER_PAGE,
    description: 'Number of events',
  })
  limit?: number | null;

  @Integer({
    min: 0,
    max: 30,
    fromText: true,
    whenAbsent: 0,
    description: 'How many seconds to wait for an event if there is none',
  })
  wait?: number | null;
}

/** The gateway waits for events and encodes cursors; `readFeed` reads the events. */
export const listEvents = operation({
  owner: 'gateway',
  api: 'public',
  name: 'events.list',
  method: 'GET',
  path: '/events',
  summary: 'List the events of the last 30 days, oldest first, and wait for new ones',
  forModels:
    'Use it to notice changes: pass the last `meta.next_cursor` as `after`. Returns `type`, `created_at` and `data` of each event.',
  status: 200,
  query: ListEventsQuery,
  storedScopes: 'Lists the events that the scopes of the key cover',
  ownerScopes: ({ types }, held) => {
    if (types) return scopesToReceive(types);
    return readableEventTypes(held, null) ? [] : scopesToReceive(webhookEventTypes);
  },
  output: { kind: 'object', fields: eventPageFields },
  errors: ['missing_scope', 'position_expired'],
});

/**
 * The types of events that a caller with these scopes may read. Null if a wanted type is not among them, or if there
 * are none.
 */
export function readableEventTypes(
  scopes: readonly ApiScope[],
  wanted: readonly string[] | null,
): readonly string[] | null {
  const isReadable = (type: string): boolean => scopesToReceive([type]).every((scope) => scopes.includes(scope));
  if (wanted) return wanted.every(isReadable) ? wanted : null;
  const readable = webhookEventTypes.filter(isReadable);
  return readable.length > 0 ? readable : null;
}

export class ReadFeedQuery {
  @Integer({ min: 0, max: Number.MAX_SAFE_INTEGER })
  position?: number | null;

  /** The event at this position. If it differs from the stored one, the position now belongs to another event. */
  @Uuid()
  event_id?: string | null;

  /** A cursor of an event subscription, instead of a position. */
  @Verbatim({ max: 1024 })
  cursor?: string | null;

  /** Whether to return only the position of the newest event. */
  @Flag()
  from_end?: boolean | null;

  @CommaList({ values: webhookEventTypes, required: true })
  types!: string[];

  @Integer({ min: 1, max: MAX_EVENTS_PER_PAGE, required: true })
  limit!: number;
}

/** Reads the events after a position of the feed of the caller's organization and mode. */
export const readFeed = operation({
  owner: 'webhooks',
  api: 'internal',
  name: 'events.read',
  method: 'GET',
  path: '/feed',
  summary: 'Read the event feed',
  status: 200,
  query: ReadFeedQuery,
  output: {
    kind: 'object',
    fields: {
      expired: flag().describe('Whether events after the given position are no longer kept'),
      bodies: listOf(text()),
      position: integer().describe('The position to continue from. If `expired`, that before the oldest event'),
      event_id: text().nullable().describe('The event at `position`, or null if it is not kept'),
      has_more: flag(),
    },
  },
  errors: [],
});
