import { firstOf, parseUsNumber } from '@frontdesk/contracts';
import { Injectable } from '@nestjs/common';
import { ChatResponder, type Answer, type Conversation } from './chat-responder.js';

/** What the script asks, in this order. How far a chat has come is read from which of these it holds. */
const QUESTIONS = {
  name: 'May I have your full name?',
  number: 'At which number can we reach you?',
  reason: 'And what can we help you with?',
  person: 'Would you like a person to join this chat?',
} as const;
type Question = keyof typeof QUESTIONS;

const NOT_A_NUMBER = 'That does not look like a US phone number.';
const WANTS_A_PERSON =
  /\b(human|representative|operator)\b|\b(a|real|live) (person|agent)\b|\b(talk|speak|chat) (to|with) (a|an|the|some|your|one)/i;
const AGREES = /^\W*(y|yes|yeah|yep|sure|ok|okay|please|of course)\b/i;
/** Of what the visitor says when asked for the name, this much is looked at. */
const MOST_OF_A_NAME = 300;
const INTRODUCTION = /^(hi|hello|hey)?\W*(my name is|my name's|i am|i'm|i’m|this is|it is|it's|it’s)\s+/i;

/**
 * The AI where no language model is configured: asks for name, number and reason, hands the lead in and offers a person.
 * The chat's own messages are all it knows, so any process can go on where another one ended.
 */
@Injectable()
export class ScriptedResponder extends ChatResponder {
  answer(conversation: Conversation): Promise<Answer> {
    return Promise.resolve(answerOf(conversation));
  }
}

export function answerOf(conversation: Conversation): Answer {
  const replies = repliesIn(conversation);
  const newest = newestWords(conversation);
  const agreed = replies.last === 'person' && AGREES.test(newest);
  if (agreed || WANTS_A_PERSON.test(newest)) return askForPerson(conversation, replies);
  if (replies.last === null && !conversation.hasLead) return { text: greeting(conversation) };
  return nextStep(conversation, replies, newest);
}

interface Replies {
  /** What the visitor answered to each question, the latest answer counts. */
  said: Partial<Record<Question, string>>;
  asked: Partial<Record<Question, number>>;
  /** The question that the newest words of the visitor answer. */
  last: Question | null;
}

function repliesIn({ messages }: Conversation): Replies {
  const replies: Replies = { said: {}, asked: {}, last: null };
  let words: string[] = [];
  const settle = (): void => {
    if (replies.last && words.length > 0) replies.said[replies.last] = words.join(' ').trim();
    words = [];
  };
  for (const { sender, body } of messages) {
    if (sender === 'visitor') words.push(body);
    if (sender !== 'ai') continue;
    settle();
    const asked = questionIn(body);
    replies.last = asked;
    if (asked) replies.asked[asked] = (replies.asked[asked] ?? 0) + 1;
  }
  settle();
  return replies;
}

function questionIn(body: string): Question | null {
  const names = Object.keys(QUESTIONS) as Question[];
  return names.find((name) => body.endsWith(QUESTIONS[name])) ?? null;
}

function newestWords({ messages }: Conversation): string {
  const lastAnswer = messages.findLastIndex(({ sender }) => sender !== 'visitor');
  return messages
    .slice(lastAnswer + 1)
    .map(({ body }) => body)
    .join(' ')
    .trim();
}

function greeting({ receptionist, organization, visitorName }: Conversation): string {
  const who = receptionist.name || 'the AI receptionist';
  const from = organization.name ? ` of ${organization.name}` : '';
  return `Hello${visitorName ? ` ${visitorName}` : ''}, this is ${who}${from}. ${QUESTIONS.name}`;
}

function nextStep(conversation: Conversation, { said, asked, last }: Replies, newest: string): Answer {
  if (last === 'name') {
    const thanks = `Thank you, ${nameFrom(newest)}.`;
    return { text: `${thanks} ${conversation.phoneNumber ? QUESTIONS.reason : QUESTIONS.number}` };
  }
  if (last === 'number') {
    const isUnclear = parseUsNumber(newest) === null && (asked.number ?? 0) < 2;
    return { text: isUnclear ? `${NOT_A_NUMBER} ${QUESTIONS.number}` : `Thank you. ${QUESTIONS.reason}` };
  }
  if (last === 'reason') {
    const lead = {
      name: said.name ? nameFrom(said.name) : conversation.visitorName,
      phone_number: conversation.phoneNumber ?? parseUsNumber(said.number ?? ''),
      email: null,
      reason: firstOf(newest, 2000),
    };
    return { text: `Thank you, I have passed that on. ${QUESTIONS.person}`, lead };
  }
  return { text: `I have noted that. ${QUESTIONS.person}` };
}

function askForPerson({ isPersonAskedFor }: Conversation, { said }: Replies): Answer {
  const known = [said.name && `Name: ${nameFrom(said.name)}`, said.number && `Number: ${said.number}`, said.reason];
  const summary = known.filter(Boolean).join('. ');
  return {
    text: isPersonAskedFor
      ? 'I have asked for a person already; somebody will be with you as soon as they can.'
      : 'I have asked for a person; somebody will be with you shortly.',
    handoff: { requestedBy: 'visitor', summary: summary ? firstOf(summary, 2000) : null },
  };
}

/** Cut first: to look for the end of a name takes time that grows with the square of what is looked at. */
function nameFrom(words: string): string {
  const name = firstOf(words, MOST_OF_A_NAME)
    .replace(INTRODUCTION, '')
    .replace(/[\s.!,]+$/u, '');
  return firstOf(name.replace(/\s+/gu, ' '), 255) || 'there';
}
