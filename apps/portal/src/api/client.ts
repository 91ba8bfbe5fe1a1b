import { notifyManager } from '@tanstack/react-query';
import createClient, { type Client } from 'openapi-fetch';
import { takeFirstSession } from './first-session.js';
import { ApiError, errorOf } from './api-error.js';
import type { paths } from './generated/api-types.js';
import { isAway } from './presence.js';
import type { PortalPaths } from './portal-paths.js';
import { uploadFile } from './upload.js';

export type Mode = 'live' | 'test';

/** The organization and the mode that a page shows. Both are part of its address. */
export interface Tenant {
  organization: number;
  mode: Mode;
}

// A form locks when its component hears of its request. By default that takes a timer, and a second click is faster.
notifyManager.setScheduler(queueMicrotask);

type AllPaths = Omit<paths, keyof PortalPaths> & PortalPaths;
export type Api = Client<AllPaths>;

const BASE_URL = '/portal/api/v1';
const clients = new Map<string, Api>();
const listeners = new Set<() => void>();

/** Calls the listener after a response that shows that the session has ended. */
export function onSignedOut(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Reports that the session may have ended. */
export function tellSignedOut(): void {
  for (const call of listeners) call();
}

/** While a promise is set, requests in organizations wait for it. */
let hold: Promise<void> | undefined;

/** Lets new requests in organizations wait until the returned function is called. */
export function holdRequests(): () => void {
  let end = (): void => undefined;
  hold = new Promise((resolve) => (end = resolve));
  return () => {
    hold = undefined;
    end();
  };
}

function createApi(headers: Record<string, string>): Api {
  const client = createClient<AllPaths>({
    baseUrl: BASE_URL,
    headers,
    fetch: (request) => takeFirstSession(request) ?? fetch(request),
  });
  client.use({
    // The server refuses writes with other content types, because other websites could send them.
    onRequest: ({ request }) => {
      if (isAway()) request.headers.set('frontdesk-background', 'true');
      if (request.method !== 'GET') request.headers.set('content-type', 'application/json');
    },
    onResponse: ({ response }) => {
      if (response.status === 401 && !response.url.includes(`${BASE_URL}/session`)) tellSignedOut();
    },
  });
  return client;
}

/** Requests about the person alone. */
export const sessionApi: Api = createApi({});

/** Requests in an organization and mode. */
export function apiOf({ organization, mode }: Tenant): Api {
  const key = `${organization}/${mode}`;
  const known = clients.get(key);
  if (known) return known;
  const api = createApi(headersOf({ organization, mode }));
  api.use({ onRequest: async () => void (await hold) });
  clients.set(key, api);
  return api;
}

function headersOf({ organization, mode }: Tenant): Record<string, string> {
  return { 'Frontdesk-Organization': String(organization), 'Frontdesk-Mode': mode };
}

/** Uploads a file to an operation of an organization and mode. */
export function uploadTo<Result>(
  tenant: Tenant,
  path: string,
  file: File,
  onProgress: (share: number) => void,
): Promise<Result> {
  return uploadFile(`${BASE_URL}${path}`, { file, headers: headersOf(tenant) }, onProgress);
}

/** The body of a successful response. Throws an ApiError otherwise. */
export async function bodyOf<Body>(
  request: Promise<{ data?: Body; error?: unknown; response: Response }>,
): Promise<Body> {
  const { data, error, response } = await request.catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new ApiError(0, 'no_response', '', null);
  });
  if (!response.ok) throw errorOf(response, error);
  return data as Body;
}
