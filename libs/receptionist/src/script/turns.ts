import type { Conversation, Service } from '../conversation.js';
import { withoutSecrets } from '../safety/secrets.js';
import { questionIn, saidIn, type Question } from '../texts/texts.js';
import { statesRequest } from '../understanding/names.js';
import { serviceIn } from '../understanding/services.js';
import { withDigits } from '../understanding/spoken-digits.js';
import { CALLS_BACK } from '../words/purposes.js';
import type { Intent } from '../words/patterns.js';
import { hasIntent, intentsIn, refusesMachine, without } from '../words/reading.js';

/** Consecutive messages of the visitor, and what the reply before them asked. */
export interface Turn {
  /** The messages as they were stored. */
  bodies: readonly string[];
  words: string;
  /** The reply before. */
  reply: string;
  asked: Question | null;
  /** The key of the owner's question that the reply asked. */
  intake: string | null;
  intents: ReadonlySet<Intent>;
  /** The newest reply so far that offered times. */
  offer: string;
}

/** A short question that goes on with the one before: "and a check-up?", "what about Sunday" */
const FOLLOWS =
  /^\W*(?:(?:and|y)(?!\p{L}|\s+(?:do|does|can|could|are|have|is|will|\p{L}+[ae]n(?=\s))(?!\p{L}))[^?]{1,60}\?|(?:what about|how about|qu[eé] tal)(?!\p{L})[^?]{1,60}\??)\W*$/iu;
/** The same as it is spoken, without a mark: "and whitening", "ok what about a root canal" */
const FOLLOWS_ALOUD =
  /^\W*(?:(?:ok|okay|alright|bueno|entonces)(?!\p{L})\W+)?(?:and|y|what about|how about|qu[eé] tal)(?!\p{L})(?:\s+[\p{L}-]+){1,4}\W*$/iu;
/** "Sorry, what was the haircut again?" */
const ASKS_AGAIN =
  /^\W*(?:(?:sorry|and|wait|ok|okay)\W+)*(?:what|how much) (?:was|is|did you say)(?!\p{L})[^?]{1,60}\?\W*$/iu;
/** The number of characters of a turn that are searched for intents. */
const MAX_READ = 2000;

export function turnsOf({ messages, settings }: Conversation): Turn[] {
  const turns: { bodies: string[]; reply: string }[] = [];
  let isNew = true;
  let reply = '';
  for (const { sender, body } of messages) {
    if (sender === 'visitor') {
      if (isNew) turns.push({ bodies: [], reply });
      turns.at(-1)!.bodies.push(body);
      isNew = false;
    } else {
      reply = sender === 'ai' ? (isNew ? `${reply}\n${body}` : body) : '';
      isNew = true;
    }
  }
  let offer = '';
  let before: ReadonlySet<Intent> = new Set();
  return turns.map(({ bodies, reply }) => {
    // The reply may name the time of an appointment before.
    if (['pick', 'pickNew'].includes(questionIn(reply) ?? '')) offer = saidIn(reply, 'offers')?.text ?? reply;
    const words = withDigits(withoutSecrets(bodies.join('\n')));
    const intake = settings.intake?.findLast(({ question }) => reply.includes(question))?.key ?? null;
    const intents = new Set(intentsOf(words));
    for (const intent of ['price', 'hours'] as const)
      if (before.has(intent) && followsUp(words, settings.services ?? [])) intents.add(intent);
    before = intents;
    return { bodies, words, reply, asked: questionIn(reply), intake, intents, offer };
  });
}

function followsUp(words: string, services: readonly Service[]): boolean {
  return (
    FOLLOWS.test(words) ||
    ([FOLLOWS_ALOUD, ASKS_AGAIN].some((one) => one.test(words)) && serviceIn(words, services) !== null)
  );
}

export function intentsOf(words: string): ReadonlySet<Intent> {
  const read = words.slice(0, MAX_READ).replace(/[^\S\n]+/gu, ' ');
  const set = new Set(intentsIn(read));
  // "Never mind. I need a cleaning" wants a cleaning.
  if (set.has('neverMind') && statesRequest(without('neverMind', read))) set.delete('neverMind');
  // "Buen día, quisiera una cita" wants an appointment.
  if (set.has('bye') && statesRequest(without('bye', read))) set.delete('bye');
  return set;
}

/** "Are you a real person?" does not ask for one. "Are you a robot? Put me through to someone" does. */
export function asksForPerson({ words, intents }: Turn): boolean {
  if (refusesMachine(words.slice(0, MAX_READ))) return true;
  if (!intents.has('person') || !intents.has('isHuman')) return intents.has('person');
  const parts = words.slice(0, MAX_READ).split(/[.,;!?\n]+/u);
  return parts.some((part) => hasIntent('person', part) && !hasIntent('isHuman', part));
}

/**
 * Whether a seller goes on. A visitor who has wanted something since is heard, because the words before may have
 * misled.
 */
export function goesOnSelling(turns: readonly Turn[]): boolean {
  const sold = turns.findLastIndex(({ intents }) => intents.has('spam'));
  return sold >= 0 && sold < turns.length - 1 && !turns.slice(sold + 1).some(wantsSomething);
}

const IS_CUSTOMER =
  /(?<!\p{L})(?:i['’]?m|i am|soy)(?: already| ya)?(?: an? | una? | )(?:\p{L}+ )?(?:customer|client|patient|clienta?e?|paciente)(?!\p{L})/iu;

function wantsSomething({ words, intents }: Turn): boolean {
  const asks = (['book', 'person', 'price', 'hours', 'complaint', 'urgent'] as const).some((one) => intents.has(one));
  return asks || statesRequest(words) || CALLS_BACK.test(words) || IS_CUSTOMER.test(words);
}
