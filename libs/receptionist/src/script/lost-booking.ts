import type { Calendar, Conversation, Reply } from '../conversation.js';
import { emergencyIn } from '../safety/emergencies.js';
import { questionIn, textsIn } from '../texts/texts.js';
import { DEFAULT_ZONE, instantOf, localTimeOf } from '../understanding/local-time.js';
import { yesOrNo } from '../understanding/yes-or-no.js';
import { timeSaid } from './offered-times.js';

type Respond = (conversation: Conversation, calendar: Calendar | null) => Promise<Reply>;

/**
 * A reply may be lost after it has booked, because its process was killed or could not store it. If the visitor has
 * said more since, the next reply says first that the appointment is booked.
 * @returns null if no such reply was lost
 */
export async function afterLostBooking(
  conversation: Conversation,
  calendar: Calendar | null,
  respond: Respond,
): Promise<Reply | null> {
  const { messages } = conversation;
  const last = messages.findLastIndex(({ sender }) => sender !== 'visitor');
  const said = messages.slice(last + 1);
  // Nothing is said before the words about danger, and nothing that may fail is asked.
  if (!calendar || said.length < 2 || said.some(({ body }) => emergencyIn(body) !== null)) return null;
  if (!(await hasBooked(conversation, messages[last]?.body ?? '', calendar))) return null;
  const yes = said.findIndex(({ body }) => yesOrNo(body) === 'yes');
  if (yes < 0) return null;
  const before = [...messages.slice(0, last + 1), said[yes]!];
  const lost = await respond({ ...conversation, messages: before }, calendar);
  const later = said.slice(yes + 1);
  if (later.length === 0 || !lost.acts.some(({ type }) => type === 'book')) return lost;
  const heard = [...before, { sender: 'ai', body: lost.text } as const, ...later];
  const next = await respond({ ...conversation, messages: heard }, calendar);
  return { ...next, text: `${withoutQuestion(lost)} ${next.text}`, acts: [...lost.acts, ...next.acts] };
}

/** Whether the appointment that the visitor was asked to confirm has been booked in this conversation. */
async function hasBooked({ now, organization }: Conversation, reply: string, calendar: Calendar): Promise<boolean> {
  const zone = organization.timezone ?? DEFAULT_ZONE;
  const at = questionIn(reply) === 'confirm' ? timeSaid(reply, 'confirmBooking', localTimeOf(now, zone)) : null;
  const instant = at && instantOf(at, zone);
  if (!instant) return false;
  const found = await calendar.findAppointments({ bookedAt: [instant] });
  return found.some(({ starts_at, isCancelled }) => !isCancelled && starts_at.getTime() === instant.getTime());
}

function withoutQuestion({ text, language }: Reply): string {
  const asks = textsIn(language).questions.more.find((question) => text.endsWith(question));
  return asks ? text.slice(0, -asks.length).trim() : text;
}
