import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { ApiError, errorOf, isCode } from '../api/api-error.js';
import type { AuditEntry, ConnectedApp, Page } from '../api/portal-paths.js';
import { isAway } from '../api/presence.js';
import { uploadFile } from '../api/upload.js';
import { confirmInWindow } from '../sign-in/confirmation-window.js';

const BASE_URL = '/operator/api/v1';

export interface OperatorSession {
  person: { id: number; name: string; email: string } | null;
  method: 'password' | 'passkey' | 'oidc' | null;
  /** Whether the person is an operator who signed in with more than a password. */
  allowed: boolean;
  reauthenticated_until: string | null;
  sign_in: { passkey: boolean; oidc: boolean; problem: string | null };
}

export interface OperatorOrganization {
  id: number;
  name: string;
  timezone: string;
  plan: 'trial' | 'starter' | 'pro';
  hipaa_mode: boolean;
  service_active: boolean;
  trial_minutes_remaining: number | null;
  deleted_at: string | null;
  removed_at: string | null;
  created_at: string;
}

interface UsageCounts {
  calls: number;
  call_minutes: number;
  chats: number;
  deliveries: number;
  prompt_tokens: number;
  completion_tokens: number;
  estimated_tokens: number;
}

/** What an organization used in a month. */
export interface OperatorUsage extends UsageCounts {
  organization_id: number;
  name: string;
  livemode: boolean;
  month: string;
  requests: number;
  trial_minutes_remaining: number | null;
}

/** The same for one organization, by day. */
export interface OrganizationUsage extends OperatorUsage {
  days: (UsageCounts & { day: string })[];
}

export interface OperatorNumber {
  id: number;
  phone_number: string;
  note: string | null;
  created_at: string;
}

export interface ServiceState {
  service: string;
  up: boolean;
  outbox_events: number | null;
  outbox_oldest_seconds: number | null;
  queues: { queue: string; messages: number; consumers: number; dead_letters: number | null }[];
  backlog: { name: string; value: number }[];
}

/** The result of one check of the installation. */
export interface Finding {
  area: string;
  status: 'ok' | 'warn' | 'fail';
  message: string;
  remedy?: string;
}

export interface DeadLetter {
  event_id: string | null;
  type: string | null;
  reason: string | null;
  died_at: string | null;
  size: number;
}

/** A connected app with its organization. */
export type OperatorApp = ConnectedApp & { organization: { id: number; name: string } };

export type OperatorPage<Row> = Page<Row>;
export type OperatorEntry = AuditEntry;
type Query = Record<string, string | number | undefined>;

/** Sends a request of the console. Throws an ApiError for a refusal. */
export async function operatorCall<Body>(
  method: string,
  path: string,
  body?: object,
  signal?: AbortSignal,
): Promise<Body> {
  const headers = {
    ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
    ...(isAway() ? { 'frontdesk-background': 'true' } : {}),
  };
  const response = await fetch(`${BASE_URL}${path}`, {
    method,
    headers,
    ...(body ? { body: JSON.stringify(body) } : {}),
    ...(signal ? { signal } : {}),
  }).catch((cause: unknown) => {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new ApiError(0, 'no_response', '', null);
  });
  const answer: unknown = response.status === 204 ? undefined : await response.json().catch(() => undefined);
  if (!response.ok) throw errorOf(response, answer);
  return answer as Body;
}

/** Reads a list or a record. */
export function operatorGet<Body>(path: string, query: Query = {}, signal?: AbortSignal): Promise<Body> {
  const set = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const search = new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString();
  return operatorCall<Body>('GET', search ? `${path}?${search}` : path, undefined, signal);
}

/** Signs in or confirms the session with a passkey. */
export async function confirmWithPasskey(): Promise<OperatorSession> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = await operatorCall<PublicKeyCredentialRequestOptionsJSON>('POST', '/session/passkey/options', {});
  const response = await startAuthentication({ optionsJSON });
  return operatorCall<OperatorSession>('POST', '/session/passkey', { response });
}

/** The result of an import. Up to 100 invalid lines are listed. */
export interface RegistryImport {
  imported: number;
  existing: number;
  invalid: { line: number; value: string }[];
}

/**
 * Uploads a registry for one organization.
 * @param onProgress receives the share that was sent
 */
export function uploadRegistry(
  { organization, livemode, file }: { organization: string; livemode: boolean; file: File },
  onProgress: (share: number) => void,
): Promise<RegistryImport> {
  const path = `/organizations/${encodeURIComponent(organization)}/do-not-call/import?livemode=${livemode}`;
  return uploadFile(`${BASE_URL}${path}`, { file }, onProgress);
}

interface Flow {
  purpose: 'sign_in' | 'confirm';
  /** The page to return to. */
  to?: string;
}

const beginAtProvider = (flow: Flow) => operatorCall<{ url: string }>('POST', '/session/single-sign-on', flow);

/** The browser goes to the provider and comes back signed in, or with a problem in the address. */
export async function goToProvider(to: string): Promise<void> {
  window.location.assign((await beginAtProvider({ purpose: 'sign_in', to })).url);
}

/** Runs a request. If it needs a recent confirmation, the person confirms first, by the method used to sign in. */
export async function withConfirmation<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!isCode(error, 'reauthentication_required')) throw error;
    const { method } = await operatorCall<OperatorSession>('GET', '/session');
    if (method === 'oidc') await confirmInWindow(() => beginAtProvider({ purpose: 'confirm' }));
    else await confirmWithPasskey();
    return run();
  }
}
