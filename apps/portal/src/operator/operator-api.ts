import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { ApiError, errorOf } from '../api/api-error.js';
import type { AuditEntry, Page } from '../api/portal-paths.js';
import { isAway } from '../api/presence.js';

const BASE_URL = '/operator/api/v1';

export interface OperatorSession {
  person: { id: number; name: string; email: string } | null;
  /** Whether the person is an operator who signed in by more than a password. */
  allowed: boolean;
  reauthenticated_until: string | null;
  sign_in: { passkey: boolean; problem: string | null };
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

export interface DeadLetter {
  event_id: string | null;
  type: string | null;
  reason: string | null;
  died_at: string | null;
  size: number;
}

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

/** Signs in with a passkey, or confirms the session with one. */
export async function confirmWithPasskey(): Promise<OperatorSession> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = await operatorCall<PublicKeyCredentialRequestOptionsJSON>('POST', '/session/passkey/options', {});
  const response = await startAuthentication({ optionsJSON });
  return operatorCall<OperatorSession>('POST', '/session/passkey', { response });
}

/** Runs a request, and asks for a passkey first if it needs a recent one. */
export async function withPasskey<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'reauthentication_required') throw error;
    await confirmWithPasskey();
    return run();
  }
}
