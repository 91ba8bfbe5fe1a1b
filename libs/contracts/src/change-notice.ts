import type { AnyOperation } from './operation.js';
import { mayPerform, portalOperations } from './operations/role-table.js';
import type { Role } from './resources/person.js';

/**
 * A notice between services that records have changed, for open pages of the portal. It is never stored, contains no
 * content, and only gateways may consume it.
 */
export const RECORDS_CHANGED = 'records.changed';

/** A notice between gateways that a person enters or leaves the inbox. It is never stored. */
export const PORTAL_PRESENCE = 'portal.presence';

/** The deliveries of a webhook endpoint. A change in this collection has the id of the endpoint. */
export const DELIVERIES = 'deliveries';

/** The event feed. Its changes have no id. They are for gateways with waiting readers, not for pages of the portal. */
export const EVENT_FEED = 'events';

/** A change of records that a page of the portal may show. */
export interface RecordChange {
  organizationId: number;
  /** Null for a change in an unknown mode or in both modes. */
  livemode: boolean | null;
  /** The first segment of the collection's path, for example `outbound-calls`. Or `deliveries`. */
  collection: string;
  /** The id of the record. Null for several records. */
  id: number | null;
}

/** The operations that list a collection, by its name. */
const lists = new Map<string, AnyOperation>(
  portalOperations.filter(({ method, path }) => method === 'GET' && !path.slice(1).includes('/')).map(byCollection),
);
lists.set(DELIVERIES, lists.get('webhook-endpoints')!);

function byCollection(operation: AnyOperation): [string, AnyOperation] {
  return [operation.path.slice(1), operation];
}

/** Returns the collection that an operation changes, or null if it changes nothing that the portal lists. */
export function collectionChangedBy({ method, path, effect = {} }: AnyOperation): string | null {
  if (effect.readOnly ?? method === 'GET') return null;
  const [, collection] = /^(?:\/organizations\/\{organization\}|\/follow-ups)?\/([^/]+)/.exec(path) ?? [];
  if (collection === 'organizations') return 'settings';
  return collection !== undefined && lists.has(collection) ? collection : null;
}

/** Whether a role may follow the changes in a collection, because the role may list the collection. */
export function mayFollow(role: Role, collection: string, livemode: boolean): boolean {
  const list = lists.get(collection);
  return list !== undefined && mayPerform(role, list, livemode);
}
