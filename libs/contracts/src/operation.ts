import type { ErrorCode } from './errors.js';
import type { FieldTable, JsonSchema } from './fields.js';
import type { PageRequest } from './paging.js';
import type { ApiScope } from './scopes.js';

export const serviceNames = ['gateway', 'records', 'dialer', 'chats', 'webhooks'] as const;

export type ServiceName = (typeof serviceNames)[number];
export type HttpMethod = 'GET' | 'POST' | 'PATCH' | 'DELETE';
type Dto<T> = new () => T;

/** Names of the `{placeholders}` in a path; each is a positive integer id. */
type PathIds<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | PathIds<Rest> : never;

/** What stands next to `data` in an answer: another resource, or something that has a schema of its own. */
export type Beside = { fields: FieldTable; nullable?: boolean } | JsonSchema;

/** What an operation answers, for the API description. */
export type OutputShape =
  | { kind: 'record'; fields: FieldTable; beside?: Record<string, Beside> }
  | { kind: 'page'; fields: FieldTable }
  | { kind: 'list'; fields: FieldTable }
  | { kind: 'object'; fields: FieldTable }
  | { kind: 'nothing' };

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
  /** A record that is there already is answered 200 instead. */
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
   * What a program should know before it acts, where the method does not tell: whether something that was there is gone or
   * bound for good afterwards (`DELETE` otherwise), and whether a repeat changes nothing more (all but `POST` otherwise).
   */
  effect?: { destructive?: boolean; idempotent?: boolean };
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

/** Declares an operation; the output type is given by `answers<T>()`. */
export function operation<const Name extends string, const Path extends string, Output, Query = object, Body = object>(
  declaration: Declaration<Name, Path, Query, Body>,
  _answers: Answers<Output>,
): Operation<Name, Path, Query, Body, Output> {
  const pathIds = [...declaration.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]!);
  return Object.freeze({ ...declaration, pathIds });
}

interface Answers<Output> {
  readonly output?: Output;
}

/** Names the output type of an operation: `operation({...}, answers<{ data: Lead }>())`. */
export function answers<Output>(): Answers<Output> {
  return {};
}
