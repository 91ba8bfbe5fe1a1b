import createClient, { type Client } from 'openapi-fetch';
import { List, type Page } from './list.js';
import { retryingFetch, type Fetch, type SafeRepeats } from './retrying-fetch.js';

export interface ConnectionOptions {
  /** Retries after the first request. Defaults to 2. */
  maxRetries?: number;
  /** Timeout of each request, in milliseconds. Defaults to 30 s. */
  timeoutMs?: number;
  /** Replaces the global `fetch`. */
  fetch?: Fetch;
}

interface Api extends ConnectionOptions {
  /** An origin, or a URL with the path of the API. */
  baseUrl: string;
  /** The path of the API at an origin. */
  path: string;
  /** The bearer token. */
  token: string;
  safeRepeats: SafeRepeats;
}

export const DEFAULT_TIMEOUT_MS = 30_000;

/** Returns an openapi-fetch client of an API, which retries and throws a FrontdeskError for every error. */
export function connect<Paths extends object>({
  baseUrl,
  path,
  token,
  safeRepeats,
  maxRetries = 2,
  timeoutMs = DEFAULT_TIMEOUT_MS,
  fetch = globalThis.fetch,
}: Api): Client<Paths> {
  const url = baseUrl.replace(/\/+$/, '');
  return createClient<Paths>({
    baseUrl: /^https?:\/\/[^/]+$/i.test(url) ? url + path : url,
    headers: { Authorization: `Bearer ${token}` },
    fetch: retryingFetch({ fetch: (request) => fetch(request), maxRetries, timeoutMs, safeRepeats }),
  });
}

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

interface Parts {
  /** The ids in the path. */
  path?: Record<string, number>;
  query?: object;
  body?: unknown;
  /** Sent as it is, instead of a JSON body. */
  file?: string | Blob;
  contentType?: string;
  signal?: AbortSignal | undefined;
}

interface Untyped {
  request: (method: Method, path: string, init: object) => Promise<{ data?: unknown }>;
}

/** Sends the requests of the generated methods, which know the types of the responses. */
export class Requests {
  private readonly client: Untyped;

  constructor(client: object) {
    this.client = client as Untyped;
  }

  /** Returns the whole body of the response. Errors are thrown by the client. */
  async send<Body>(method: Method, path: string, parts: Parts = {}): Promise<Body> {
    return (await this.client.request(method, path, initOf(parts))).data as Body;
  }

  /** Returns the field `data` of the response. */
  async data<Data>(method: Method, path: string, parts?: Parts): Promise<Data> {
    return (await this.send<{ data: Data }>(method, path, parts)).data;
  }

  async file(method: Method, path: string, parts: Parts = {}): Promise<ArrayBuffer> {
    const init = { ...initOf(parts), parseAs: 'arrayBuffer' };
    return (await this.client.request(method, path, init)).data as ArrayBuffer;
  }

  list<Item>(path: string, parts: Parts = {}): List<Item> {
    return new List((cursor) =>
      this.send<Page<Item>>('get', path, {
        ...parts,
        query: { ...parts.query, ...(cursor === null ? {} : { cursor }) },
      }),
    );
  }
}

function initOf({ path, query, body, file, contentType, signal }: Parts): object {
  return {
    params: { path, query },
    // Several values of a parameter are separated by commas.
    querySerializer: { array: { style: 'form', explode: false } },
    ...(body === undefined ? {} : { body }),
    ...(file === undefined
      ? {}
      : { body: file, bodySerializer: (content: unknown) => content, headers: { 'Content-Type': contentType } }),
    ...(signal ? { signal } : {}),
  };
}

/** The query parameters of an operation. A list starts at `cursor`, if there is one. */
export type QueryOf<Operation> = Operation extends { parameters: { query?: infer Query } } ? NonNullable<Query> : never;

/** The request body of an operation. */
export type BodyOf<Operation> = Operation extends { requestBody?: { content: { 'application/json': infer Body } } }
  ? Body
  : never;

/** The body of the successful response of an operation. */
export type ResponseOf<Operation> = Operation extends { responses: infer Responses }
  ? {
      [Status in keyof Responses & (200 | 201 | 202)]: Responses[Status] extends {
        content: { 'application/json': infer Body };
      }
        ? Body
        : never;
    }[keyof Responses & (200 | 201 | 202)]
  : never;
