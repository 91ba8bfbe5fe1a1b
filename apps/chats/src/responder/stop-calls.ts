import { isOptOut } from '../chats/opt-out-words.js';
import type { Answer, Conversation } from './chat-responder.js';
import { numberIn } from './contact-details.js';

const OFFER = 'Which number should we stop calling?';

/**
 * Replies to an opt-out word on the website, where it proves no number: offers to stop calls and passes the number that
 * the visitor gives to a person, who enters it. Null where the conversation is about something else.
 */
export function stopCalls({ channel, messages }: Conversation): Answer | null {
  const newest = messages.at(-1);
  if (channel !== 'web' || newest?.sender !== 'visitor') return null;
  if (isOptOut(newest.body)) return { text: `I can have calls stopped. ${OFFER}` };
  const number = isOffer(messages.at(-2)?.body) ? numberIn(newest.body) : null;
  if (!number) return null;
  return {
    text: `Thank you. I have asked a person of our team to stop all calls to ${number}.`,
    handoff: { requestedBy: 'visitor', summary: `Stop all calls to ${number}, given by a visitor of the website.` },
  };
}

/** Whether what a visitor said only asks to stop calls, so that it is no part of a lead. */
export function isAboutStopping(words: string, reply: string | undefined): boolean {
  return isOptOut(words) || (isOffer(reply) && numberIn(words) !== null);
}

function isOffer(reply: string | undefined): boolean {
  return reply?.endsWith(OFFER) ?? false;
}
