import { firstOf } from '@frontdesk/contracts';
import { Injectable } from '@nestjs/common';
import { ChatResponder, type Reply, type CapturedLead, type Conversation } from './chat-responder.js';
import { knownFrom, type Known, type Question, type Turn } from './known-details.js';
import { withoutStopRequests } from './stop-calls.js';

/** The questions, in the order of asking. The messages of the chat show which ones were asked. */
const QUESTIONS = {
  name: 'May I have your full name?',
  number: 'At which number can we reach you?',
  reason: 'And what can we help you with?',
  person: 'Would you like a person to join this chat?',
} as const satisfies Record<Question, string>;

const MAX_ASKED = 2;
const NOT_A_NAME = 'I did not get your name.';
const NOT_A_NUMBER = 'That does not look like a US phone number.';
const WANTS_A_PERSON =
  /\b(human|representative|operator)\b|\b(a|real|live) (person|agent)\b|\b(talk|speak|chat) (to|with) (a|an|the|some|your|one)|\b(hablar|chatear) con (una?|alguien|la|el)\b|\bpersona real\b/i;
const AGREES = /^\W*(y|yes|yeah|yep|sure|ok|okay|please|of course|s[ií]|claro|por favor)(?!\p{L})/iu;
/** A message that requests a person is not the reason of a lead if it has at most this many words. */
const MAX_WORDS_OF_REQUEST = 12;

/**
 * The AI that needs no language model. It asks for the missing details, submits the lead and offers a person. Its only
 * state is the messages of the chat, so any process can continue a conversation.
 */
@Injectable()
export class ScriptedResponder extends ChatResponder {
  reply(conversation: Conversation): Promise<Reply> {
    return Promise.resolve(replyOf(conversation));
  }
}

export function replyOf(conversation: Conversation): Reply {
  const turns = turnsOf(conversation);
  const newest = turns.at(-1) ?? { asked: null, words: '' };
  const step: Step = {
    conversation,
    last: newest.asked,
    asked: Object.groupBy(questionsIn(conversation), (question) => question),
    known: knownFrom(turns, isOnlyHandoffRequest),
    knownBefore: knownFrom(turns.slice(0, -1), isOnlyHandoffRequest),
  };
  const isAgreed = newest.asked === 'person' && AGREES.test(newest.words);
  if (isAgreed || WANTS_A_PERSON.test(newest.words)) return requestHandoff(step);
  return nextStep(step);
}

interface Step {
  conversation: Conversation;
  last: Question | null;
  asked: Partial<Record<Question, Question[]>>;
  known: Known;
  /** The details known before the visitor's newest message. */
  knownBefore: Known;
}

function turnsOf({ messages }: Conversation): Turn[] {
  const turns: Turn[] = [];
  let next: Turn = { asked: null, words: '' };
  for (const { sender, body } of withoutStopRequests(messages)) {
    if (sender === 'ai') next = { asked: questionIn(body), words: '' };
    if (sender !== 'visitor') continue;
    if (turns.at(-1) === next) next.words += `\n${body}`;
    else turns.push(Object.assign(next, { words: body }));
  }
  return turns;
}

function questionsIn({ messages }: Conversation): Question[] {
  return messages.flatMap(({ sender, body }) => (sender === 'ai' ? (questionIn(body) ?? []) : []));
}

function questionIn(body: string): Question | null {
  const names = Object.keys(QUESTIONS) as Question[];
  return names.find((name) => body.endsWith(QUESTIONS[name])) ?? null;
}

function isOnlyHandoffRequest(words: string): boolean {
  return WANTS_A_PERSON.test(words) && words.split(/\s+/u, MAX_WORDS_OF_REQUEST + 1).length <= MAX_WORDS_OF_REQUEST;
}

function nextStep(step: Step): Reply {
  const { conversation, known } = step;
  const question = missing(step);
  if (question) {
    return { text: `${opening(step, question)} ${QUESTIONS[question]}`, ...draftOf(step) };
  }
  const hasDetails = known.reason !== null || reachable(step) !== null;
  if (!hasDetails || (isSubmitted(step) && !isChanged(step))) return { text: `I have noted that. ${QUESTIONS.person}` };
  const greeted = questionsIn(conversation).length === 0 ? `${greeting(step)} ` : '';
  return { text: `${greeted}Thank you, I have passed that on. ${QUESTIONS.person}`, lead: leadOf(step) };
}

/** Returns the next question, or null if all details are known or each question was asked often enough. */
function missing(step: Step): Question | null {
  const { conversation, known, asked } = step;
  const hasAsked = Object.keys(asked).length > 0;
  if (asked.person || (conversation.hasLead && !hasAsked)) return null;
  const mayAsk = (question: Question): boolean => (asked[question]?.length ?? 0) < MAX_ASKED;
  if (!known.name && mayAsk('name')) return 'name';
  if (!reachable(step) && mayAsk('number')) return 'number';
  if (!known.reason && mayAsk('reason')) return 'reason';
  return null;
}

const reachable = ({ conversation, known }: Step): string | null =>
  known.phone_number ?? conversation.phoneNumber ?? known.email;

function opening(step: Step, question: Question): string {
  const { last, known } = step;
  if (questionsIn(step.conversation).length === 0) return greeting(step);
  if (last === 'name' && question === 'name') return NOT_A_NAME;
  if (last === 'name' && known.name) return `Thank you, ${known.name}.`;
  if (last === 'number' && question === 'number') return NOT_A_NUMBER;
  return 'Thank you.';
}

function greeting({ conversation: { receptionist, organization, visitorName }, known }: Step): string {
  const who = receptionist.name || 'the AI receptionist';
  const from = organization.name ? ` of ${organization.name}` : '';
  const visitor = known.name ?? visitorName;
  return `Hello${visitor ? ` ${visitor}` : ''}, this is ${who}${from}.`;
}

const isSubmitted = ({ conversation, asked }: Step): boolean => conversation.hasLead || asked.person !== undefined;

/** Leads cannot be changed, so a lead whose details have changed is submitted again. */
const isChanged = ({ known, knownBefore }: Step): boolean =>
  (['name', 'phone_number', 'email', 'reason'] as const).some((field) => known[field] !== knownBefore[field]);

/** Returns the known details as a draft, in case the visitor leaves before the last question. */
function draftOf(step: Step): Partial<Reply> {
  const { known } = step;
  const isGiven = known.phone_number !== null || known.email !== null;
  if (!isGiven && !(step.conversation.phoneNumber && known.reason)) return {};
  return isSubmitted(step) && !isChanged(step) ? {} : { draft: leadOf(step) };
}

function leadOf({ conversation, known }: Step): CapturedLead {
  return {
    name: known.name ?? conversation.visitorName,
    phone_number: known.phone_number ?? conversation.phoneNumber,
    email: known.email,
    reason: firstOf(known.reason ?? known.anyWords ?? 'No reason was given.', 2000),
  };
}

function requestHandoff(step: Step): Reply {
  const { conversation, known } = step;
  const parts = [
    known.name && `Name: ${known.name}`,
    known.phone_number && `Number: ${known.phone_number}`,
    known.email && `E-mail: ${known.email}`,
    known.reason,
  ];
  const summary = parts.filter(Boolean).join('. ');
  const isNewLead = reachable(step) !== null && (!isSubmitted(step) || isChanged(step));
  return {
    text: conversation.isHandoffRequested
      ? 'I have already asked a person to join; they will be with you as soon as they can.'
      : 'I have asked a person to join; they will be with you shortly.',
    handoff: { requestedBy: 'visitor', summary: summary ? firstOf(summary, 2000) : null },
    ...(isNewLead ? { lead: leadOf(step) } : {}),
  };
}
