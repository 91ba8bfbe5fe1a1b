import { dialChanged, formatInstant, formatInstantOrNull, type Dial, type TranscriptLine } from '@frontdesk/contracts';
import { announce } from '@frontdesk/messaging';
import type { Scope, Tx } from '@frontdesk/persistence';
import type { OutboundAttemptEntity } from './outbound-attempt.entity.js';

/** For organizations without a number, whose calls only the simulated carrier accepts. */
const NO_CALLER_ID = 'unknown';

/** A dial as records stores it. */
export function toDial(
  attempt: OutboundAttemptEntity,
  { summary }: { summary: string | null },
  transcript: TranscriptLine[] | null = null,
): Dial {
  return {
    attempt_id: attempt.attempt_id,
    revision: attempt.revision,
    outbound_call_id: attempt.outbound_call_id,
    from_number: attempt.from_number ?? NO_CALLER_ID,
    to_number: attempt.phone_number,
    status: attempt.outcome ?? (attempt.answered_at ? 'in_progress' : 'ringing'),
    started_at: formatInstant(attempt.started_at),
    answered_at: formatInstantOrNull(attempt.answered_at),
    ended_at: formatInstantOrNull(attempt.ended_at),
    duration_seconds: attempt.duration_seconds,
    disposition: attempt.disposition,
    summary,
    transcript,
  };
}

interface Said {
  summary: string | null;
  transcript: TranscriptLine[] | null;
}

/** Publishes a change of a dial to records. Simulated dials are not stored there. */
export async function announceDialChange(
  tx: Tx,
  { organizationId, livemode }: Scope,
  attempt: OutboundAttemptEntity,
  said: Said,
  { at, traceparent }: { at: Date; traceparent?: string | undefined },
): Promise<void> {
  if (!livemode) return;
  const occurrence = { organizationId, livemode, at, ...(traceparent ? { traceparent } : {}) };
  await announce(tx, dialChanged, occurrence, { dial: toDial(attempt, said, said.transcript) });
}
