import { isOptOut } from '../chats/opt-out-words.js';
import type { Reply, Conversation } from './chat-responder.js';
import { numberIn } from './contact-details.js';

type Messages = Conversation['messages'];

const OFFER = 'Which number should we stop calling?';

/**
 * Replies to an opt-out word on the website, where the visitor's number is not known. Asks for the number and requests
 * a person, who adds it to the Do Not Call list. Returns null if the conversation is about something else.
 */
export function replyToOptOut({ channel, messages }: Conversation): Reply | null {
  if (channel !== 'web' || messages.at(-1)?.sender !== 'visitor') return null;
  const turn = turnAround(messages, messages.length - 1);
  if (!isStopRequest(turn)) return null;
  const number = numberIn(turn.words.join('\n'));
  if (!number) return { text: `I can have calls stopped. ${OFFER}` };
  return {
    text: `Thank you. I have asked a person of our team to stop all calls to ${number}.`,
    handoff: { requestedBy: 'visitor', summary: `Stop all calls to ${number}, given by a visitor of the website.` },
  };
}

/** Returns the messages without opt-out words and the numbers to stop, which do not belong to a lead. */
export function withoutStopRequests(messages: Messages): Messages {
  return messages.filter(({ sender, body }, index) => {
    if (sender !== 'visitor' || !isStopRequest(turnAround(messages, index))) return true;
    return !isOptOut(body) && numberIn(body) === null;
  });
}

/** Consecutive messages of the visitor, and the reply before them. */
interface VisitorTurn {
  words: string[];
  reply: string | undefined;
}

function turnAround(messages: Messages, index: number): VisitorTurn {
  const before = messages.slice(0, index).findLastIndex(({ sender }) => sender !== 'visitor');
  const length = messages.slice(index).findIndex(({ sender }) => sender !== 'visitor');
  const run = messages.slice(before + 1, length < 0 ? undefined : index + length);
  return { words: run.map(({ body }) => body), reply: messages[before]?.body };
}

function isStopRequest({ words, reply }: VisitorTurn): boolean {
  const isOffered = reply?.endsWith(OFFER) ?? false;
  return words.some(isOptOut) || (isOffered && numberIn(words.join('\n')) !== null);
}
