import type { DataRequestRecord } from '@frontdesk/contracts';

const FIVE_YEARS = 'kept five years (16 CFR 310.5)';

/** Why something is kept, by service and resource. */
const REASONS: Readonly<Record<string, string>> = {
  'dialer.consents': `Evidence of consent, withdrawn by this request: ${FIVE_YEARS}`,
  'dialer.do_not_call_entries': `Prevents calls to the number. An opt-out is ${FIVE_YEARS}`,
  'dialer.outbound_calls': `Dials that relied on consent, without names and texts: ${FIVE_YEARS}. Dials by agents, while limits count them`,
  'dialer.blocked_callers': 'Rejects calls from the number',
};

const FREE_TEXT = 'Free text of other people that mentions the person, such as a note on another lead';
const RECEIVERS = 'Receivers of webhooks, mails that were sent, logs of the servers and of the carrier';

/** Where copies may remain after an erasure. */
const OUTSIDE_OF_ERASURE: readonly string[] = [
  FREE_TEXT,
  'The audit log, which is kept five years. Entries about consents, Do Not Call entries, blocked callers and outbound calls have the number',
  'Dead letters: list them with `frontdesk admin dead-letters`',
  'Backups, until they expire. After a restore of an older backup, send the request again',
  RECEIVERS,
];

/** Where data may be that an export does not contain. */
const OUTSIDE_OF_EXPORT: readonly string[] = [
  FREE_TEXT,
  'Tables that `manifest.json` names under `left_out`, with the reason',
  'Dead letters and backups, which have copies',
  'CRMs, calendars at Google, and the carrier, which have records of their own',
  RECEIVERS,
];

export function outsideOf(kind: DataRequestRecord['kind']): readonly string[] {
  return kind === 'export' ? OUTSIDE_OF_EXPORT : OUTSIDE_OF_ERASURE;
}

export function keptOf(counts: Readonly<Record<string, number>>): DataRequestRecord['kept'] {
  return Object.entries(REASONS).flatMap(([resource, reason]) => {
    const count = counts[resource] ?? 0;
    return count > 0 ? [{ resource, count, reason }] : [];
  });
}
