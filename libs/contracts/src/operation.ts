import type { Audit, Unaudited } from './audit.js';
import type { ErrorCode } from './errors.js';
import type { Field, FieldTable, PresentedOf } from './fields.js';
import type { Page, PageRequest } from './paging.js';
import type { ApiScope } from './scopes.js';

export const serviceNames = ['gateway', 'records', 'dialer', 'chats', 'webhooks', 'voice'] as const;

export type ServiceName = (typeof serviceNames)[number];
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
type Dto<T> = new () => T;

/** The names of the `{placeholders}` in a path. Each is a positive integer id. */
type PathIds<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | PathIds<Rest> : never;

/** A property beside `data` in a response: another resource, or a field. */
export type Beside = { fields: FieldTable; nullable?: boolean; description?: string } | Field<unknown>;

/** The shape of a response. It determines the response's type and schema. */
export type OutputShape =
  | { kind: 'record'; fields: FieldTable; beside?: Record<string, Beside> }
  | { kind: 'page'; fields: FieldTable }
  | { kind: 'list'; fields: FieldTable }
  | { kind: 'object'; fields: FieldTable }
  /** A file of any size that is streamed from the owner. */
  | { kind: 'file'; contentType: string }
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
        : S extends { kind: 'file' }
          ? never
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
  /**
   * `public`: the Organization API, also served to the portal. `portal`: for the portal only. `platform`: the private
   * API. `internal`: between services only.
   */
  api: 'public' | 'portal' | 'platform' | 'internal';
  method: HttpMethod;
  /** Set if live credentials are refused with `test_key_required`. Such operations are no tools. */
  isForTests?: true;
  /** The path below the API's base path, with `{ids}`. */
  path: Path;
  summary: string;
  /**
   * What models read about the tool of a public operation: when to use it, and what comes back. The list of tools has
   * no schemas of results, so the text names the fields that decide what to do next.
   */
  forModels?: string;
  /** The status of a successful response. */
  status: number;
  /**
   * Set if a repeated request returns the existing record with status 200. The owner's output then carries `existing`,
   * which the gateway turns into the status and does not send.
   */
  returnsExisting?: boolean;
  scope?: ApiScope;
  query?: Dto<Query>;
  body?: Dto<Body>;
  /** Scopes that the presence of a body field requires. They are checked before the body is validated. */
  fieldScopes?: Readonly<Record<string, ApiScope>>;
  /** Scopes that the values of a body require. They are checked after validation. */
  valueScopes?: (body: Body) => readonly ApiScope[];
  /**
   * Set if the body is a file. It is streamed to the owner and exempt from the limits on body size and response time.
   */
  upload?: { contentTypes: readonly string[]; maxBytes: number };
  /**
   * Effects that the method does not imply.
   * - `readOnly`: the operation changes nothing. By default only `GET`.
   * - `destructive`: the operation removes or commits something permanently. By default only `DELETE`.
   * - `idempotent`: a repeat has no further effect. By default all methods but `POST`, and a `POST` with
   * `returnsExisting`.
   * - `after-response`: the operation is idempotent only for a request that received its response.
   * - `reachesPeople`: the operation calls or writes to a person. The sentence says how, for models that may choose it.
   */
  effect?: {
    readOnly?: boolean;
    destructive?: boolean;
    idempotent?: boolean | 'after-response';
    reachesPeople?: string;
  };
  /** Whether a person must have signed in or confirmed a credential in the last ten minutes; may depend on the body. */
  needsReauthentication?: boolean | ((body: Body) => boolean);
  /** The ids in the body that must belong to members of the organization, by field. Absent ids are not checked. */
  members?: (body: Body) => Readonly<Record<string, number | null | undefined>>;
  /** What the audit log stores about the operation. Every write of the public and the platform API declares it. */
  audit?: Audit | Unaudited;
  /** A separate rate limit within that of the key. */
  innerLimit?: 'chat-replies';
  /** Whether the list has cursor paging. */
  paged?: boolean;
  /**
   * Set if the owner requires more scopes, which depend on stored data. The text states when, for the API description.
   * The caller then carries its scopes.
   */
  storedScopes?: string;
  /**
   * The scopes that a request shows the owner to require of a caller with the scopes `held`, for an AI app to ask for
   * at once.
   */
  ownerScopes?: (request: Query & Body, held: readonly ApiScope[]) => readonly ApiScope[];
  /** The operation that checks whether the record exists, to choose between 404 and 422 for an invalid request. */
  existence?: AnyOperation;
  /** Whether the owner needs all organization facts and not only the HIPAA mode. May depend on the body. */
  needsFacts?: boolean | ((body: Body) => boolean);
  output: OutputShape;
  /** The error codes besides those that all operations share. */
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
  /** Carries the type at compile time and has no value. */
  readonly output_?: Output;
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- any operation, with any input: variance forbids unknown
export type AnyOperation = Operation<string, string, any, any, any>;

/** The decoded and validated input of a handler. */
export interface Input<Path extends string = string, Query = unknown, Body = unknown> {
  ids: Record<PathIds<Path>, number>;
  query: Query;
  body: Body;
  /** Set if and only if the operation is paged. */
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

/** Whether responses of the operation have fields that HIPAA mode leaves out. */
export function showsContent({ output }: Pick<AnyOperation, 'output'>): boolean {
  if (output.kind === 'nothing' || output.kind === 'file') return false;
  const beside = 'beside' in output ? Object.values(output.beside ?? {}) : [];
  const tables = [output.fields, ...beside.flatMap((one) => ('fields' in one ? [one.fields] : []))];
  return tables.some((fields) => Object.values(fields).some(({ hipaa }) => hipaa !== 'kept'));
}

/** Whether the operation takes or returns a file. Services exchange files over HTTP and not over the broker. */
export function isTransfer({ upload, output }: Pick<AnyOperation, 'upload' | 'output'>): boolean {
  return upload !== undefined || output.kind === 'file';
}
