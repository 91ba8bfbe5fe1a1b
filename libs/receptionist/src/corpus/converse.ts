import type { Act, Calendar, CapturedLead, Conversation, Message, Reply } from '../conversation.js';
import { withoutSecrets } from '../safety/secrets.js';
import { isOpenAt, localTimeOf, type Opening } from '../understanding/local-time.js';
import { organizations, type CorpusConversation, type CorpusOrganization } from './corpus.js';

/** A Tuesday, 10:00 in Chicago. */
export const NOW = new Date('2026-12-01T16:00:00Z');
const STEP_MS = 60 * 60_000;
const MAX_SEARCHED = 24 * 60;

export type Respond = (conversation: Conversation, calendar: Calendar | null) => Promise<Reply>;

/** The outcome of a conversation. */
export interface Outcome {
  messages: Message[];
  replies: Reply[];
  acts: Act[];
  /** The appointments that were moved or cancelled. */
  changes: { id: number; change: string }[];
  lead: CapturedLead | null;
  /** The lead of a conversation that ended without a way to reach the visitor. */
  leadAtEnd: CapturedLead | null;
}

/** Sends the visitor's messages one after another. The replies do not change them. */
export async function converse(test: CorpusConversation, respond: Respond): Promise<Outcome> {
  const organization = organizations[test.org ?? 'dental']!;
  const outcome: Outcome = { messages: [], replies: [], acts: [], changes: [], lead: null, leadAtEnd: null };
  const calendar = organization.hasCalendar ? calendarOf(organization, outcome.changes) : null;
  for (const says of test.says) {
    outcome.messages.push({ sender: 'visitor', body: withoutSecrets(says) });
    const reply = await respond(conversationOf(test, organization, outcome), calendar);
    outcome.messages.push({ sender: 'ai', body: reply.text });
    outcome.replies.push(reply);
    outcome.acts.push(...reply.acts);
    for (const act of reply.acts) {
      if (act.type !== 'capture_lead') continue;
      if (act.due === 'at_end') outcome.leadAtEnd = act.lead;
      else outcome.lead = act.lead;
    }
    if (reply.acts.some(({ type }) => type === 'end')) break;
  }
  return outcome;
}

function conversationOf(
  test: CorpusConversation,
  { name, timezone, settings }: CorpusOrganization,
  outcome: Outcome,
): Conversation {
  return {
    organization: { name, timezone },
    settings,
    channel: test.channel ?? 'web',
    phoneNumber: test.from ?? null,
    visitorName: null,
    hasLead: outcome.acts.some((act) => act.type === 'capture_lead' && act.due === 'now'),
    isHandoffRequested: outcome.acts.some(({ type }) => type === 'request_person'),
    messages: [...outcome.messages],
    now: NOW,
    stopsUnprovenNumbers: true,
  };
}

/** Every full hour within the opening hours is free until it is booked. */
function calendarOf(
  { timezone, settings, appointments = [] }: CorpusOrganization,
  changes: Outcome['changes'],
): Calendar {
  const opening: Opening = { hours: settings.business_hours ?? null, closedDays: settings.closed_days ?? [] };
  const booked = appointments.map(({ starts_at, ...one }) => ({
    ...one,
    starts_at: new Date(starts_at),
    isCancelled: false,
    isOwn: false,
  }));
  return {
    freeTimes(_service, search, count) {
      const near = 'near' in search ? search.near.getTime() : 0;
      const from = Math.ceil(('from' in search ? search.from : NOW).getTime() / STEP_MS) * STEP_MS;
      const free = Array.from({ length: MAX_SEARCHED }, (_, index) => from + index * STEP_MS).filter(
        (at) =>
          !booked.some(({ starts_at, isCancelled }) => !isCancelled && starts_at.getTime() === at) &&
          isOpenAt(localTimeOf(new Date(at), timezone), opening),
      );
      const nearest = free.toSorted((one, other) => Math.abs(one - near) - Math.abs(other - near)).slice(0, count);
      return Promise.resolve(nearest.toSorted((one, other) => one - other).map((at) => new Date(at)));
    },
    book({ service, starts_at, phone_number }) {
      // A repeated booking changes nothing.
      if (!booked.some((one) => one.isOwn && !one.isCancelled && one.starts_at.getTime() === starts_at.getTime()))
        booked.push({ service, starts_at, phone_number: phone_number ?? '', isCancelled: false, isOwn: true });
      return Promise.resolve(true);
    },
    findAppointments(search) {
      const found = booked
        .map((one, index) => ({ ...one, id: index + 1 }))
        .filter(({ starts_at, phone_number, isOwn }) =>
          'bookedAt' in search
            ? isOwn
            : phone_number === search.phone_number && starts_at >= search.from && starts_at < search.until,
        );
      return Promise.resolve(found);
    },
    changeAppointment(id, change) {
      const appointment = booked[id - 1]!;
      if (change === 'cancelled') appointment.isCancelled = true;
      else appointment.starts_at = change.starts_at;
      changes.push({ id, change: change === 'cancelled' ? change : change.starts_at.toISOString() });
      return Promise.resolve(true);
    },
  };
}
