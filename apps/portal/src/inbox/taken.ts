import { isCode } from '../api/api-error.js';
import { sayError, sayText } from '../feedback/toasts.js';
import { text } from '../texts/text.js';

/** Reports why a chat could not be changed, for example because a colleague has taken it. */
export function sayTaken(error: unknown): void {
  if (isCode(error, 'invalid_transition')) sayText(text.inbox.taken);
  else sayError(error);
}
