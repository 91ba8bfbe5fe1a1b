import type { ErrorCode } from './errors.js';
import type { Field, FieldTable, PresentedOf } from './fields.js';
import type { Page, PageRequest } from './paging.js';
import type { ApiScope } from './scopes.js';

export const serviceNames = ['gateway', 'records', 'dialer', 'chats', 'webhooks'] as const;

export type ServiceName = (typeof serviceNames)[number];
export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE';
type Dto<T> = new () => T;

/** Names of the `{placeholders}` in a path; each is a positive integer id. */
type PathIds<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | PathIds<Rest> : never;

/** A property next to `data` in a response: another resource, or a field. */
export type Beside = { fields: FieldTable; nullable?: boolean } | Field<unknown>;

/** The shape of a response; its type and its schema are derived from this. */
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

/** What a handler returns for a declared shape. */
export type OutputFor<S extends OutputShape> = S extends { kind: 'record'; fields: infer F extends FieldTable }
  ? { data: PresentedOf<F> } & (S extends { beside: infer B } ? { [K in keyof B]: BesideOf<B[K]> } : unknown)
  : S extends { kind: 'page'; fields: infer F extends FieldTable }
    ? Page<PresentedOf<F>>
    : S extends { kind: 'list'; fields: infer F extends FieldTable }
      ? { data: PresentedOf<F>[] }
      : S extends { kind: 'object'; fields: infer F extends FieldTable }
        ? PresentedOf<F>
        : null;

/** Added to the output of an operation with `answersExisting`. */
export interface Repeatable {
  /** True when the record existed before the request. */
  existing: boolean;
}

interface Declaration<Name extends string, Path extends string, Query, Body> {
  name: Name;
  /** The service that has the handler. */
  owner: ServiceName;
  /** `public`: the Organization API. `platform`: the private API. `internal`: between services only. */
  api: 'public' | 'platform' | 'internal';
  method: HttpMethod;
  /** Relative to the API's base path, with `{ids}`. */
  path: Path;
  summary: string;
  /** Success status. */
  status: number;
  /**
   * A request for a record that exists already returns that record with status 200. The owner's output then carries
   * `existing`, which the gateway turns into the status and never sends.
   */
  answersExisting?: boolean;
  scope?: ApiScope;
  query?: Dto<Query>;
  body?: Dto<Body>;
  /** Scopes that the presence of a body field asks for, checked as soon as the body is decoded. */
  fieldScopes?: Readonly<Record<string, ApiScope>>;
  /** Scopes that the values of a valid body ask for, checked after validation. */
  valueScopes?: (body: Body) => readonly ApiScope[];
  /** The body is a file that is passed on as it comes, past the limits on bodies and on answer times. */
  upload?: { contentTypes: readonly string[]; maxBytes: number };
  /**
   * What a program should know before it acts, where the method does not say it: whether the operation removes or binds
   * something for good (by default `DELETE` does), and whether a repeat changes nothing more (by default all but `POST`,
   * and a `POST` with `answersExisting`). `after-response`: only a request that got a response may be repeated safely.
   */
  effect?: { destructive?: boolean; idempotent?: boolean | 'after-response' };
  /** A limit of its own inside the key's. */
  innerLimit?: 'chat-replies';
  /** Cursor paging of this list. */
  paged?: boolean;
  /** Which record's existence decides between 404 and 422 when the request does not validate. */
  existence?: AnyOperation;
  /** The owner needs all organization facts, not only the HIPAA switch; or does with some bodies. */
  needsFacts?: boolean | ((body: Body) => boolean);
  output: OutputShape;
  /** Domain refusals besides those every operation shares. */
  errors: readonly ErrorCode[];
}

/**
 * One operation, declared once: the route, its scope check, validation, the call between services and the API
 * description all come from this declaration.
 */
export interface Operation<
  Name extends string = string,
  Path extends string = string,
  Query = unknown,
  Body = unknown,
  Output = unknown,
> extends Declaration<Name, Path, Query, Body> {
  readonly pathIds: readonly string[];
  /** Type only. */
  readonly output_?: Output;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- any operation, whatever its input: variance forbids unknown
export type AnyOperation = Operation<string, string, any, any, any>;

/** What a handler is given, already decoded and valid. */
export interface Input<Path extends string = string, Query = unknown, Body = unknown> {
  ids: Record<PathIds<Path>, number>;
  query: Query;
  body: Body;
  /** Present exactly when the operation is paged. */
  page?: PageRequest;
}

export type InputOf<O extends AnyOperation> =
  O extends Operation<string, infer Path, infer Query, infer Body, unknown> ? Input<Path, Query, Body> : never;

export type OutputOf<O extends AnyOperation> =
  O extends Operation<string, string, infer _Q, infer _B, infer Output> ? Output : never;

type ResultOf<S extends OutputShape, Existing> = Existing extends true ? OutputFor<S> & Repeatable : OutputFor<S>;

/** Declares an operation. Its input and output types are those of its DTOs and of `output`. */
export function operation<
  const Name extends string,
  const Path extends string,
  const Shape extends OutputShape,
  const Existing extends boolean = false,
  Query = object,
  Body = object,
>(
  declaration: Declaration<Name, Path, Query, Body> & { output: Shape; answersExisting?: Existing },
): Operation<Name, Path, Query, Body, ResultOf<Shape, Existing>> {
  const pathIds = [...declaration.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
  return Object.freeze({ ...declaration, pathIds });
}
