import { parseUsNumber, type OrganizationFacts } from '@frontdesk/contracts';
import { summaryOf } from '@frontdesk/receptionist';
import { OPT_OUT_LINE } from '../conversation/call-conversation.js';
import type { LineRow, SessionRow } from '../sessions/session.entity.js';

/** Returns who called, why, and what was booked. Null if the caller gave no reason. */
export function summaryOfCall(
  { outbound, from_number, to_number, handoff, lead_id, last_frame_at }: SessionRow,
  facts: OrganizationFacts,
  lines: readonly Pick<LineRow, 'sender' | 'body'>[],
): string | null {
  return summaryOf({
    organization: { name: facts.name, timezone: facts.timezone },
    settings: facts,
    channel: 'phone',
    phoneNumber: parseUsNumber(outbound ? to_number : from_number),
    visitorName: outbound?.contact_name ?? null,
    stopsUnprovenNumbers: true,
    hasLead: lead_id !== null,
    isHandoffRequested: handoff !== null,
    messages: lines.filter(({ body }) => body !== OPT_OUT_LINE),
    now: last_frame_at,
  });
}
