import { ApiError, isCode } from '../api/api-error.js';
import { SentenceError } from '../feedback/error-state.js';
import { text } from '../texts/text.js';
import { isDeclined } from './passkeys.js';

/** Returns a sentence for a failed sign-in, or the error itself if its usual sentence fits. */
export function refusalOf(error: unknown, invalid = text.signIn.invalid): unknown {
  if (isCode(error, 'invalid_credentials')) return invalid;
  if (isCode(error, 'passkey_refused')) return text.signIn.passkeyRefused;
  if (error instanceof ApiError && error.status === 429) return text.signIn.wait(error.retryAfterSeconds ?? 60);
  if (error instanceof SentenceError) return error.message;
  return passkeyFailure(error) ?? error;
}

/** Returns a sentence for a failure of the browser's passkeys. Undefined for other errors. */
export function passkeyFailure(error: unknown): string | undefined {
  if (isDeclined(error)) return text.passkeys.declined;
  if (error instanceof Error && error.name === 'InvalidStateError') return text.passkeys.known;
  return error instanceof ApiError || !(error instanceof Error) ? undefined : text.passkeys.failed;
}
