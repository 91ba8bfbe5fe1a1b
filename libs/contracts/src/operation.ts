import type { ErrorCode } from './errors.js';
import type { Field, FieldTable, PresentedOf } from './fields.js';
import type { Page, PageRequest } from './paging.js';
import type { ApiScope } from './scopes.js';

export const serviceNames = ['gateway', 'records', 'dialer', 'chats', 'webhooks'] as const;

export type ServiceName = (typeof serviceNames)[number];
export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE';
type Dto<T> = new () => T;

/** Names of the `{placeholders}` in a path. Each is a positive integer id. */
type PathIds<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | PathIds<Rest> : never;

/** A property beside `data` in a response: another resource, or a field. */
export type Beside = { fields: FieldTable; nullable?: boolean } | Field<unknown>;

/** The shape of a response, from which its type and its schema are derived. */
export type OutputShape =
  | { kind: 'record'; fields: FieldTable; beside?: Record<string, Beside> }
  | { kind: 'page'; fields: FieldTable }
  | { kind: 'list'; fields: FieldTable }
  | { kind: 'object'; fields: FieldTable }
  | { kind: 'nothing' };

type BesideOf<B> =
  B extends Field<infer T>
    ? T
    : B extends { fields: infer F extends FieldTable; nullable: true }
      ? PresentedOf<F> | null
      : B extends { fields: infer F extends FieldTable }
        ? PresentedOf<F>
        : never;

/** The return type of the handler of a declared shape. */
export type OutputFor<S extends OutputShape> = S extends { kind: 'record'; fields: infer F extends FieldTable }
  ? { data: PresentedOf<F> } & (S extends { beside: infer B } ? { [K in keyof B]: BesideOf<B[K]> } : unknown)
  : S extends { kind: 'page'; fields: infer F extends FieldTable }
    ? Page<PresentedOf<F>>
    : S extends { kind: 'list'; fields: infer F extends FieldTable }
      ? { data: PresentedOf<F>[] }
      : S extends { kind: 'object'; fields: infer F extends FieldTable }
        ? PresentedOf<F>
        : null;

/** Added to the output of an operation with `returnsExisting`. */
export interface Repeatable {
  /** Whether the record existed before the request. */
  existing: boolean;
}

interface Declaration<Name extends string, Path extends string, Query, Body> {
  name: Name;
  /** The service that handles the operation. */
  owner: ServiceName;
  /** `public`: the Organization API. `platform`: the private API. `internal`: between services only. */
  api: 'public' | 'platform' | 'internal';
  method: HttpMethod;
  /** Path below the API's base path, with `{ids}`. */
  path: Path;
  summary: string;
  /** Success status. */
  status: number;
  /**
   * A repeated request returns the existing record with status 200. The owner's output then carries `existing`, which
   * the gateway turns into the status and does not send.
   */
  returnsExisting?: boolean;
  scope?: ApiScope;
  query?: Dto<Query>;
  body?: Dto<Body>;
  /** Scopes required by the presence of a body field; checked before the body is validated. */
  fieldScopes?: Readonly<Record<string, ApiScope>>;
  /** Scopes required by the values of a body; checked after validation. */
  valueScopes?: (body: Body) => readonly ApiScope[];
  /** The body is a file, streamed to the owner without the limits on body size and response time. */
  upload?: { contentTypes: readonly string[]; maxBytes: number };
  /**
   * Effects that the method does not imply. `destructive`: removes or commits something permanently; by default only
   * `DELETE`. `idempotent`: a repeat has no further effect; by default all methods but `POST`, and a `POST` with
   * `returnsExisting`. `after-response`: idempotent only for a request that received its response.
   */
  effect?: { destructive?: boolean; idempotent?: boolean | 'after-response' };
  /** A separate rate limit within that of the key. */
  innerLimit?: 'chat-replies';
  /** Whether the list has cursor paging. */
  paged?: boolean;
  /** Checks the existence of the record, to choose between 404 and 422 for an invalid request. */
  existence?: AnyOperation;
  /** Whether the owner needs all organization facts instead of only the HIPAA mode; may depend on the body. */
  needsFacts?: boolean | ((body: Body) => boolean);
  output: OutputShape;
  /** Error codes besides those that all operations share. */
  errors: readonly ErrorCode[];
}

/**
 * The declaration of an operation. The route, the scope check, validation, RPC and the API description are derived from
 * it.
 */
export interface Operation<
  Name extends string = string,
  Path extends string = string,
  Query = unknown,
  Body = unknown,
  Output = unknown,
> extends Declaration<Name, Path, Query, Body> {
  readonly pathIds: readonly string[];
  /** Carries the type; has no value. */
  readonly output_?: Output;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- any operation, with any input: variance forbids unknown
export type AnyOperation = Operation<string, string, any, any, any>;

/** Decoded and validated input of a handler. */
export interface Input<Path extends string = string, Query = unknown, Body = unknown> {
  ids: Record<PathIds<Path>, number>;
  query: Query;
  body: Body;
  /** Set if, and only if, the operation is paged. */
  page?: PageRequest;
}

export type InputOf<O extends AnyOperation> =
  O extends Operation<string, infer Path, infer Query, infer Body, unknown> ? Input<Path, Query, Body> : never;

export type OutputOf<O extends AnyOperation> =
  O extends Operation<string, string, infer _Q, infer _B, infer Output> ? Output : never;

type ResultOf<S extends OutputShape, Existing> = Existing extends true ? OutputFor<S> & Repeatable : OutputFor<S>;

/** Declares an operation, with the input types of its DTOs and the output type of `output`. */
export function operation<
  const Name extends string,
  const Path extends string,
  const Shape extends OutputShape,
  const Existing extends boolean = false,
  Query = object,
  Body = object,
>(
  declaration: Declaration<Name, Path, Query, Body> & { output: Shape; returnsExisting?: Existing },
): Operation<Name, Path, Query, Body, ResultOf<Shape, Existing>> {
  const pathIds = [...declaration.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
  return Object.freeze({ ...declaration, pathIds });
}
