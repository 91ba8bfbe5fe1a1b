import type { FieldTable } from './fields.js';
import type { ApiScope } from './scopes.js';
import { serviceNames, type ServiceName } from './operation.js';

/** The envelope of every event between services. Consumers ignore repeated ids. */
export interface EventEnvelope<Data = Record<string, unknown>> {
  /** A UUID, the same for every consumer and every redelivery. */
  id: string;
  type: string;
  organization_id: number;
  livemode: boolean;
  /** RFC 3339 in UTC. */
  created_at: string;
  data: Data;
  traceparent?: string;
  /** The number of the event among the events of one record. It lets consumers detect gaps. Internal. */
  seq?: number;
}

/** Fields that an object inside an event keeps in HIPAA mode. */
export type IdsKept = 'id and references' | 'id only';

interface EventObject {
  fields: FieldTable;
  inHipaa: IdsKept;
}

export interface EventDeclaration<Type extends string = string, Data = unknown> {
  readonly type: Type;
  readonly summary: string;
  readonly publisher: ServiceName | 'every service';
  /** The services that have a durable queue for the event. */
  readonly consumers: readonly ServiceName[];
  /** A consumer that needs only some of these events. The others are not put into its queue. */
  readonly selective?: { readonly service: ServiceName; needs(data: Data): boolean };
  /** The read scopes that a key needs to subscribe a webhook endpoint. Absent for internal events. */
  readonly scopes?: readonly ApiScope[];
  /** Whether the event is sent only to clients that name it. A default of all events does not include it. */
  readonly isOptIn?: boolean;
  /** Whether the description of events for operators leaves the event out. */
  readonly isConfidential?: boolean;
  /** The objects in `data`. */
  readonly objects: Readonly<Record<string, EventObject>>;
  /** The other fields of `data`. Webhooks omit them in HIPAA mode. */
  readonly values: FieldTable;
  /** Carries the type for the compiler and has no value. */
  readonly data_?: Data;
}

export type DataOf<E extends EventDeclaration> = E extends EventDeclaration<string, infer Data> ? Data : never;

export function event<const Type extends string, Data>(
  declaration: Omit<EventDeclaration<Type, Data>, 'data_'>,
  _carries: { readonly data?: Data },
): EventDeclaration<Type, Data> {
  return Object.freeze(declaration);
}

export function publishersOf({ publisher }: EventDeclaration): readonly ServiceName[] {
  return publisher === 'every service' ? serviceNames : [publisher];
}

/** Declares the data type of an event. */
export function carries<Data>(): { readonly data?: Data } {
  return {};
}

/**
 * Reduces an event's data to ids: every object keeps its id and, if declared, its references to other records. `sample`
 * is kept too, so that receivers can recognize samples.
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
