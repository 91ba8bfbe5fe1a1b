import type { Language } from '../conversation.js';
import { englishTexts } from './english.js';
import { spanishTexts } from './spanish.js';

/** What the script asks, besides the owner's intake questions. */
export const questions = [
  'reason',
  'name',
  'contact',
  'nameAndContact',
  'service',
  'time',
  'pick',
  'confirm',
  'change',
  'more',
  'findDate',
  'findAgain',
  'newTime',
  'pickNew',
  'confirmMove',
  'confirmCancel',
  'stopNumber',
  'stopConfirm',
  'adult',
  'rephrase',
] as const;
export type Question = (typeof questions)[number];

/** Every text that the script says. `{name}` and the like are filled in. */
export interface Texts {
  /** Two wordings of each question, so that a repeated one does not sound like a form. */
  questions: Readonly<Record<Question, readonly [string, string]>>;
  says: Readonly<Record<(typeof sentences)[number], string>>;
}

export const sentences = [
  'disclosure',
  'disclosureOfCall',
  'hello',
  'helloName',
  'thanks',
  'thanksName',
  'sorryProblem',
  'sorryComplaint',
  'urgent',
  'noted',
  'gotIt',
  'allRight',
  'updated',
  'price',
  'priceUnknown',
  'duration',
  'offered',
  'hours',
  'openOn',
  'closedOn',
  'closedNow',
  'closedRightNow',
  'hoursUnknown',
  'unanswered',
  'willPass',
  'confirmPerson',
  'confirmBooking',
  'confirmWish',
  'confirmAbout',
  'zone',
  'noSuchDay',
  'done',
  'doneWithout',
  'booked',
  'notFound',
  'found',
  'canMove',
  'canCancel',
  'moved',
  'cancelled',
  'yourAppointment',
  'kept',
  'noContact',
  'wishNoted',
  'taken',
  'offers',
  'isPast',
  'isClosed',
  'noneFree',
  'person',
  'personAgain',
  'personMisunderstood',
  'personContact',
  'isAi',
  'noPerson',
  'noInstructions',
  'noDiscount',
  'noAdvice',
  'noGuarantee',
  'noOthers',
  'noSecrets',
  'whyAsked',
  'hears',
  'noProblem',
  'notBooked',
  'badNumber',
  'stopped',
  'stopAsked',
  'stopOffer',
  'stopRead',
  'stopOne',
  'spam',
  'wrongNumber',
  'noTranscript',
  'elsewhere',
  'cannotSend',
  'notedInDanger',
  'minor',
  'bye',
  'byeName',
  'notUnderstood',
  'changing',
] as const;
export type Sentence = (typeof sentences)[number];

const TEXTS: Readonly<Record<Language, Texts>> = { en: englishTexts, es: spanishTexts };

export function textsIn(language: Language): Texts {
  return TEXTS[language];
}

/** Returns the sentence with its values. */
export function say(language: Language, sentence: Sentence, values: Readonly<Record<string, string>> = {}): string {
  return TEXTS[language].says[sentence].replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '');
}

/**
 * Returns what a reply says from a sentence on, and in which language. A caller may have interrupted the end of it.
 * Returns null if the reply does not say the sentence.
 */
export function saidIn(reply: string, sentence: Sentence): { text: string; language: Language } | null {
  for (const language of ['en', 'es'] as const) {
    const text = TEXTS[language].says[sentence];
    const at = CHANGES.has(sentence) ? lineWith(text, reply) : reply.lastIndexOf(text.split('{')[0]!);
    if (at >= 0) return { text: reply.slice(at), language };
  }
  return null;
}

/** Sentences with common beginnings. They begin a line, and say nothing if they are cut. */
const CHANGES: ReadonlySet<Sentence> = new Set<Sentence>(['moved', 'cancelled']);

/** Returns where the last line begins that starts with the whole sentence, or -1. */
function lineWith(text: string, reply: string): number {
  const [before, after] = text.split('{moment}') as [string, string];
  let at = 0;
  let found = -1;
  for (const line of reply.split('\n')) {
    if (line.startsWith(before) && line.indexOf(after, before.length) > before.length) found = at;
    at += line.length + 1;
  }
  return found;
}

/** Returns the question that a reply ends with or contains last, in either language. */
export function questionIn(reply: string): Question | null {
  let found: Question | null = null;
  let at = -1;
  for (const { questions: texts } of Object.values(TEXTS)) {
    for (const question of questions) {
      for (const wording of texts[question]) {
        const position = reply.lastIndexOf(wording);
        if (position > at) [found, at] = [question, position];
      }
    }
  }
  return found;
}
