import { firstOf, type CustomField } from '@frontdesk/contracts';
import type { Act, CapturedLead, Conversation } from '../conversation.js';
import { saidIn } from '../texts/texts.js';
import type { State } from './state.js';

const MAX_REASON = 2000;
const MAX_NAME = 255;

/** Returns a number or an e-mail address at which the visitor can be reached. */
export function reachableAt(state: State, { phoneNumber }: Conversation): string | null {
  return state.phone_number ?? state.email ?? phoneNumber;
}

/** What a person must do about the number that the visitor has confirmed. Null if it was stopped already. */
export function stopSummary({ stop }: State, { messages }: Conversation): string | null {
  const isStopped = messages.some(({ sender, body }) => sender === 'ai' && saidIn(body, 'stopped') !== null);
  return stop.isConfirmed && !isStopped
    ? `Stop all calls to ${stop.number}, which the visitor gave without proof`
    : null;
}

/** What is left to a person after a call in which numbers were to be stopped. */
function toStop(state: State, conversation: Conversation): string[] {
  if (conversation.channel !== 'phone') return [];
  const first = conversation.stopsUnprovenNumbers ? null : stopSummary(state, conversation);
  return [...(first ? [first] : []), ...state.stop.others];
}

export function leadOf(state: State, conversation: Conversation): CapturedLead {
  const name = state.name ?? conversation.visitorName;
  const stops = toStop(state, conversation);
  const reason = [...state.reasons, ...stops].join('\n') || state.anyWords || 'No reason was given.';
  return {
    name: name && firstOf(name, MAX_NAME),
    phone_number: state.phone_number ?? conversation.phoneNumber,
    email: state.email,
    reason: firstOf(reason, MAX_REASON),
    urgency: state.emergency ? 'emergency' : state.isUrgent || stops.length > 0 ? 'high' : 'normal',
    custom_fields: customFieldsOf(state, conversation),
  };
}

function customFieldsOf(state: State, { settings }: Conversation): Record<string, CustomField> {
  const fields: Record<string, CustomField> = {};
  for (const { key, label } of settings.intake ?? []) {
    const value = state.answers[key];
    if (value !== undefined) fields[key] = { label, value };
  }
  if (state.extension) fields['extension'] = { label: 'Extension', value: state.extension };
  if (state.service) fields['service'] = { label: 'Service', value: state.service.name };
  const wish = wishText(state);
  if (wish) fields['preferred_time'] = { label: 'Preferred time', value: wish };
  if (state.outcome) fields['appointment'] = { label: 'Appointment', value: state.outcome };
  return fields;
}

/** "2026-12-03 10:00", "2026-12-03 morning" */
export function wishText({ wish }: State): string | null {
  const day = wish?.date ?? (wish?.from ? `from ${wish.from}` : null);
  return wish && ([day, wish.time ?? wish.part].filter(Boolean).join(' ') || null);
}

/** Returns the known parts of the lead, or nothing if there is no lead yet. */
export function draftOf(state: State, conversation: Conversation): Act[] {
  const isGiven = state.phone_number !== null || state.email !== null;
  const reachable = reachableAt(state, conversation) !== null;
  if (isGiven || (reachable && state.hasRequest))
    return [{ type: 'capture_lead', lead: leadOf(state, conversation), due: 'when_quiet' }];
  if (!state.hasRequest && !state.name) return [];
  return [{ type: 'capture_lead', lead: leadOf(state, conversation), due: 'at_end' }];
}

/** Returns the lead, to be recorded at once, if the visitor can be reached. */
export function leadNow(state: State, conversation: Conversation): Act[] {
  const draft = draftOf(state, conversation);
  return draft.map((act) => (act.type === 'capture_lead' && act.due === 'when_quiet' ? { ...act, due: 'now' } : act));
}

/** Whether the visitor's newest message changes the lead. */
export function isChanged(state: State, before: State, conversation: Conversation): boolean {
  return JSON.stringify(leadOf(state, conversation)) !== JSON.stringify(leadOf(before, conversation));
}

/** The request for a person by a caller who objects to the transcript. It keeps nothing that the caller said. */
export function objection({ phoneNumber }: Conversation): Act {
  const summary = [phoneNumber, 'Objects to the transcript.'].filter(Boolean).join('. ');
  return { type: 'request_person', requestedBy: 'visitor', summary, isEmergency: false };
}
