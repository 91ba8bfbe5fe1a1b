import twilio from 'twilio';
import { CarrierUnavailableError, TOO_LATE, type DialOutcome } from '../carrier.js';
import { TooLateError } from './twilio-client.js';

/** Faults that only a connection that was never made has: the provider has not heard of the request. */
const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);
/** A client error that a proxy may give up with while the provider goes on. */
const GAVE_UP = new Set([408, 499]);
/** Error codes of a call that is over. */
const CALL_IS_OVER = new Set([20404, 21220]);

/**
 * What a failed request to create a call means. Only the provider's own refusal (a client error with one of its codes)
 * and a connection that was never made are certain; after anything else a phone may ring.
 */
export function outcomeOf(error: unknown): DialOutcome {
  if (error instanceof TooLateError) return { outcome: 'refused', reason: TOO_LATE };
  const refusal = refusalOf(error);
  if (refusal) return { outcome: 'refused', reason: `twilio_${refusal.code}` };
  if (wasNeverConnected(error)) return { outcome: 'refused', reason: 'carrier_unreachable' };
  return { outcome: 'unknown', reason: reasonOf(error) };
}

/** Whether the provider has certainly not done what it was asked for. */
export function isNotDone(error: unknown): boolean {
  return refusalOf(error) !== null || wasNeverConnected(error);
}

/** Whether the provider says that there is no such call any more. */
export function isCallOver(error: unknown): boolean {
  const refusal = refusalOf(error);
  return refusal !== null && CALL_IS_OVER.has(refusal.code);
}

export function unavailable(error: unknown): CarrierUnavailableError {
  return new CarrierUnavailableError(reasonOf(error));
}

function wasNeverConnected(error: unknown): boolean {
  return NEVER_CONNECTED.has(codeOf(error) ?? '');
}

function refusalOf(error: unknown): { code: number } | null {
  if (!(error instanceof twilio.RestException)) return null;
  const { status, code } = error;
  return status >= 400 && status < 500 && !GAVE_UP.has(status) && typeof code === 'number' ? { code } : null;
}

/** Without the provider's text, which may repeat a number. */
function reasonOf(error: unknown): string {
  if (error instanceof twilio.RestException) return `http_${error.status}${error.code ? `_twilio_${error.code}` : ''}`;
  return codeOf(error) ?? (error instanceof Error ? error.name : 'unknown');
}

function codeOf(error: unknown): string | null {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : null;
}
