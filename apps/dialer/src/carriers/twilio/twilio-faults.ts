import twilio from 'twilio';
import { CarrierUnavailableError, TOO_LATE, type DialOutcome } from '../carrier.js';
import { TooLateError } from './twilio-client.js';

/** Errors that occur before a connection exists, so Twilio never received the request. */
const NEVER_CONNECTED = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']);
/** Client errors that a proxy may return while Twilio continues with the request. */
const GAVE_UP = new Set([408, 499]);
/** Twilio's error codes for a call that has ended. */
const CALL_IS_OVER = new Set([20404, 21220]);

/**
 * Classifies a failed request to create a call. Only a refusal by Twilio (a client error with a Twilio code) and a
 * failed connection are certain; after any other error a phone may ring.
 */
export function outcomeOf(error: unknown): DialOutcome {
  if (error instanceof TooLateError) return { outcome: 'refused', reason: TOO_LATE };
  const refusal = refusalOf(error);
  if (refusal) return { outcome: 'refused', reason: `twilio_${refusal.code}` };
  if (wasNeverConnected(error)) return { outcome: 'refused', reason: 'carrier_unreachable' };
  return { outcome: 'unknown', reason: reasonOf(error) };
}

/** Returns true if Twilio certainly did not do what was requested. */
export function wasNotExecuted(error: unknown): boolean {
  return refusalOf(error) !== null || wasNeverConnected(error);
}

/** Returns true if Twilio reports that the call no longer exists. */
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

/** Omits Twilio's message, which may contain a number. */
function reasonOf(error: unknown): string {
  if (error instanceof twilio.RestException) return `http_${error.status}${error.code ? `_twilio_${error.code}` : ''}`;
  return codeOf(error) ?? (error instanceof Error ? error.name : 'unknown');
}

function codeOf(error: unknown): string | null {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : null;
}
