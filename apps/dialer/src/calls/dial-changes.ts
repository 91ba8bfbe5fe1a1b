import { dialChanged, formatInstant, formatInstantOrNull, type Dial, type TranscriptLine } from '@frontdesk/contracts';
import { announce } from '@frontdesk/messaging';
import type { Scope, Tx } from '@frontdesk/persistence';
import type { DialEntity } from './dial.entity.js';

/** The caller id of organizations that have no number. Only the simulated carrier accepts their calls. */
const NO_CALLER_ID = 'unknown';

/** The fields of a dial that records stores. */
export function toDial(
  dial: DialEntity,
  { summary }: { summary: string | null },
  transcript: TranscriptLine[] | null = null,
): Dial {
  return {
    attempt_id: dial.attempt_id,
    revision: dial.revision,
    outbound_call_id: dial.outbound_call_id,
    from_number: dial.from_number ?? NO_CALLER_ID,
    to_number: dial.phone_number,
    status: dial.outcome ?? (dial.answered_at ? 'in_progress' : 'ringing'),
    started_at: formatInstant(dial.started_at),
    answered_at: formatInstantOrNull(dial.answered_at),
    ended_at: formatInstantOrNull(dial.ended_at),
    duration_seconds: dial.duration_seconds,
    disposition: dial.disposition,
    summary,
    transcript,
  };
}

interface CallContent {
  summary: string | null;
  transcript: TranscriptLine[] | null;
}

/** Publishes a change of a dial to records. Simulated dials are not stored there. */
export async function announceDialChange(
  tx: Tx,
  { organizationId, livemode }: Scope,
  dial: DialEntity,
  content: CallContent,
  { at, traceparent }: { at: Date; traceparent?: string | undefined },
): Promise<void> {
  if (!livemode) return;
  const occurrence = { organizationId, livemode, at, ...(traceparent ? { traceparent } : {}) };
  await announce(tx, dialChanged, occurrence, { dial: toDial(dial, content, content.transcript) });
}
