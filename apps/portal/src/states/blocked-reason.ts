import { text } from '../texts/text.js';

/** The fields that explain why an outbound call waits or is blocked. */
interface Blocked {
  blocked_reason?: string | null;
  blocked_reason_message?: string | null;
}

/**
 * Whether a call waits for something whose end is not known, so that its time is only that of the next check. Other
 * calls wait until a time that the rules know.
 */
export function isRechecked(reason: string | null | undefined): boolean {
  return reason === 'already_on_call';
}

/** A sentence with the reason why a call waits or is blocked. */
export function reasonOf({ blocked_reason, blocked_reason_message }: Blocked): string | null {
  if (!blocked_reason) return null;
  const reasons: Readonly<Record<string, string>> = text.outbound.reasons;
  return reasons[blocked_reason] ?? blocked_reason_message ?? blocked_reason;
}
