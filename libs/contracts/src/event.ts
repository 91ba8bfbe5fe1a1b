import type { FieldTable } from './fields.js';
import type { ApiScope } from './scopes.js';
import type { ServiceName } from './operation.js';

/** The envelope of every event between services. Events are facts in the past tense; consumers ignore repeated ids. */
export interface EventEnvelope<Data = Record<string, unknown>> {
  /** UUID; the same for every receiver and every repeat. */
  id: string;
  type: string;
  organization_id: number;
  livemode: boolean;
  /** RFC 3339, UTC. */
  created_at: string;
  data: Data;
  traceparent?: string;
  /** Place among its kind about the same record, where consumers have to notice a gap; stays within the system. */
  seq?: number;
}

/** How an object inside an event is cut down in HIPAA mode. */
export type IdsKept = 'id and references' | 'id only';

interface EventObject {
  fields: FieldTable;
  inHipaa: IdsKept;
}

export interface EventDeclaration<Type extends string = string, Data = unknown> {
  readonly type: Type;
  readonly summary: string;
  /** The service that publishes it. */
  readonly publisher: ServiceName;
  /** Services with a durable queue for it. */
  readonly consumers: readonly ServiceName[];
  /** Read scopes that a key needs to subscribe a webhook endpoint; absent for events that never leave the system. */
  readonly scopes?: readonly ApiScope[];
  /** Objects in `data`. */
  readonly objects: Readonly<Record<string, EventObject>>;
  /** Whatever else is in `data`; left out in HIPAA mode where the event leaves the system. */
  readonly values: FieldTable;
  /** Type only. */
  readonly data_?: Data;
}

export type DataOf<E extends EventDeclaration> = E extends EventDeclaration<string, infer Data> ? Data : never;

export function event<const Type extends string, Data>(
  declaration: Omit<EventDeclaration<Type, Data>, 'data_'>,
  _carries: { readonly data?: Data },
): EventDeclaration<Type, Data> {
  return Object.freeze(declaration);
}

/** Names the data type of an event. */
export function carries<Data>(): { readonly data?: Data } {
  return {};
}

/**
 * The ids-only form of an event's data: every object keeps its id and, where declared, its references to other
 * records; everything else goes. `sample` survives, so that receivers can still tell samples apart.
 */
export function idsOnly(declaration: EventDeclaration, data: Record<string, unknown>): Record<string, unknown> {
  const reduced: Record<string, unknown> = {};
  for (const [name, { inHipaa }] of Object.entries(declaration.objects)) {
    const object = data[name] as Record<string, unknown> | undefined;
    if (!object) continue;
    reduced[name] = Object.fromEntries(
      Object.entries(object).filter(
        ([key]) => key === 'id' || (inHipaa === 'id and references' && key.endsWith('_id')),
      ),
    );
  }
  if (data['sample'] === true) reduced['sample'] = true;
  return reduced;
}
