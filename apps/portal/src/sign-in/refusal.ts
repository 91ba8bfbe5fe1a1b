import { ApiError, isCode } from '../api/api-error.js';
import { SentenceError } from '../feedback/error-state.js';
import { text } from '../texts/text.js';
import { isDeclined } from './passkeys.js';

/** Why a sign-in failed, as a sentence. Returns the error itself where the usual sentence for it will do. */
export function refusalOf(error: unknown, invalid = text.signIn.invalid): unknown {
  if (isCode(error, 'invalid_credentials')) return invalid;
  if (isCode(error, 'passkey_refused')) return text.signIn.passkeyRefused;
  if (error instanceof ApiError && error.status === 429) return text.signIn.wait(error.retryAfterSeconds ?? 60);
  if (error instanceof SentenceError) return error.message;
  return passkeyFailure(error) ?? error;
}

/** Why the browser made or used no passkey, as a sentence. Undefined for an error that is not the browser's. */
export function passkeyFailure(error: unknown): string | undefined {
  if (isDeclined(error)) return text.passkeys.declined;
  if (error instanceof Error && error.name === 'InvalidStateError') return text.passkeys.known;
  return error instanceof ApiError || !(error instanceof Error) ? undefined : text.passkeys.failed;
}
