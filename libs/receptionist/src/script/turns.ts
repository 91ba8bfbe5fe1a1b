import type { Conversation } from '../conversation.js';
import { withoutSecrets } from '../safety/secrets.js';
import { questionIn, type Question } from '../texts/texts.js';
import { statesRequest } from '../understanding/names.js';
import { withDigits } from '../understanding/spoken-digits.js';
import { englishPatterns } from '../words/english.js';
import { intents, type Intent } from '../words/patterns.js';
import { spanishPatterns } from '../words/spanish.js';

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
    if (['pick', 'pickNew'].includes(questionIn(reply) ?? '')) offer = reply;
    const words = withDigits(withoutSecrets(bodies.join('\n')));
    const intake = settings.intake?.findLast(({ question }) => reply.includes(question))?.key ?? null;
    const intents = new Set(intentsOf(words));
    for (const intent of ['price', 'hours'] as const)
      if (before.has(intent) && FOLLOWS.test(words)) intents.add(intent);
    before = intents;
    return { bodies, words, reply, asked: questionIn(reply), intake, intents, offer };
  });
}

export function intentsOf(words: string): ReadonlySet<Intent> {
  const read = words.slice(0, MAX_READ).replace(/[^\S\n]+/gu, ' ');
  const found = intents.filter((intent) => englishPatterns[intent].test(read) || spanishPatterns[intent].test(read));
  const set = new Set(found);
  // "Never mind. I need a cleaning" wants a cleaning.
  if (set.has('neverMind') && statesRequest(read.replace(englishPatterns.neverMind, ''))) set.delete('neverMind');
  // "Buen día, quisiera una cita" wants an appointment.
  const rest = read.replace(englishPatterns.bye, '').replace(spanishPatterns.bye, '');
  if (set.has('bye') && statesRequest(rest)) set.delete('bye');
  return set;
}

/** Whether a seller goes on. A visitor who wants something is heard, because the words before may have misled. */
export function goesOnSelling({ words, intents }: Turn, before: Turn): boolean {
  const wants = (['book', 'person', 'price', 'hours'] as const).some((intent) => intents.has(intent));
  return before.intents.has('spam') && !wants && !statesRequest(words);
}
