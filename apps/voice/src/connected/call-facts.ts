import { parseUsNumber, type OrganizationFacts } from '@frontdesk/contracts';
import type { CallFacts, OutboundFacts } from '../conversation/call-ports.js';
import type { OutboundCall, SessionRow } from '../sessions/session.entity.js';

/** Typing takes longer than speaking. */
const BROWSER_SILENCE_MS = 30_000;

/** The facts of a call that its conversation begins with. */
export function callFactsOf(facts: OrganizationFacts, session: SessionRow): CallFacts {
  const { from_number, to_number, is_browser, handoff, outbound, answered_at, started_at } = session;
  return {
    organization: { name: facts.name, timezone: facts.timezone },
    settings: facts,
    phoneNumber: parseUsNumber(outbound ? to_number : from_number),
    visitorName: outbound?.contact_name ?? null,
    canHandOver: !is_browser,
    notesQuestions: !facts.hipaa_mode,
    wasNotTaken: handoff?.numbers.length === 0,
    until: new Date((answered_at ?? started_at).getTime() + facts.max_call_minutes * 60_000),
    ...(is_browser ? { silenceMs: BROWSER_SILENCE_MS } : {}),
    ...(outbound ? { outbound: outboundFactsOf(facts, outbound, from_number) } : {}),
  };
}

function outboundFactsOf(
  { hipaa_mode }: OrganizationFacts,
  { source, purpose, reason }: OutboundCall,
  callBackNumber: string,
): OutboundFacts {
  return {
    isWanted: source === 'speed_to_lead',
    isInformational: purpose !== 'marketing',
    // In HIPAA mode, the reason may not be said before the person is known.
    reason: hipaa_mode ? null : reason,
    callBackNumber,
  };
}
