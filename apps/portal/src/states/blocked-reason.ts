import { text } from '../texts/text.js';

/** What says why an outbound call waits or is blocked. */
interface Blocked {
  blocked_reason?: string | null;
  blocked_reason_message?: string | null;
}

/** The reason for which a call waits or is blocked, as a sentence. */
export function reasonOf({ blocked_reason, blocked_reason_message }: Blocked): string | null {
  if (!blocked_reason) return null;
  const reasons: Readonly<Record<string, string>> = text.outbound.reasons;
  return reasons[blocked_reason] ?? blocked_reason_message ?? blocked_reason;
}
