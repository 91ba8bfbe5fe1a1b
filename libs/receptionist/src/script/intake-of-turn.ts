import type { Answers, IntakeQuestion, Language, ReceptionistSettings, Service } from '../conversation.js';
import { answerTo, zipCodeIn } from '../understanding/intake-answers.js';
import { emailIn } from '../understanding/email-addresses.js';
import type { LocalTime } from '../understanding/local-time.js';
import { numberIn } from '../understanding/phone-numbers.js';
import type { Wish } from '../understanding/wishes.js';
import type { Turn } from './turns.js';

/** A longer message at the read-back corrects no answer. */
const MAX_WORDS_OF_CORRECTION = 12;

/** The owner's questions that belong to this conversation. */
export function intakeOf({ intake = [] }: ReceptionistSettings, service: Service | null): IntakeQuestion[] {
  return intake.filter(
    ({ for_services: names }) => !names?.length || (service !== null && names.includes(service.name)),
  );
}

interface Known {
  answers: Answers;
  setAside: readonly string[];
  language: Language;
  now: LocalTime;
  wish: Wish | null;
}

/** Returns the answers to the owner's questions after a turn. */
export function answersAfter(
  state: Known,
  turn: Turn,
  { wish, service }: { wish: Wish | null; service: Service | null },
  settings: ReceptionistSettings,
): Pick<Known, 'answers' | 'setAside'> {
  const asked = settings.intake?.find(({ key }) => key === turn.intake);
  const answers: Answers = { ...state.answers };
  const isTime = wish !== null && wish.time !== null && wish.time !== state.wish?.time;
  const isAside =
    (isTime && asked && !ASKS_WHEN.test(asked.question)) || (asked?.type === 'text' && correctsContact(turn));
  if (asked && isAside) return { answers, setAside: [...state.setAside, asked.key] };
  const corrected = intakeOf(settings, service).find((question) => isNamedIn(question, turn));
  if (corrected) {
    const { type } = corrected;
    const answer = type === 'text' ? turn.words.trim() : answerTo(corrected, turn.words, state.language, state.now);
    if (answer !== null) answers[corrected.key] = answer;
  }
  for (const question of settings.intake ?? []) {
    const zip = isZipQuestion(question) ? zipCodeIn(turn.words) : null;
    if (zip) answers[question.key] = zip;
  }
  if (asked && !turn.intents.has('whyAsked')) {
    const isAnswer = asked.type === 'text' && hasLabel(asked, turn.words);
    const answer = isAnswer ? turn.words.trim() : answerTo(asked, turn.words, state.language, state.now);
    if (answer !== null && !isZipQuestion(asked)) answers[asked.key] = answer;
  }
  return { answers, setAside: state.setAside };
}

/** "Oops, it is dana@example.com" instead of an answer. */
const correctsContact = ({ words }: Turn): boolean =>
  (emailIn(words) !== null || numberIn(words) !== null) && CORRECTS.test(words);

const CORRECTS =
  /(?<!\p{L})(?:oops|typo|sorry|actually|i meant|my mistake|me equivoqu[eé]|perd[oó]n|quise decir)(?!\p{L})/iu;

/** A question that a time of day may answer. */
const ASKS_WHEN =
  /(?<!\p{L})(?:when|what (?:day|time|date)|since|how long|cu[aá]ndo|qu[eé] (?:d[ií]a|hora|fecha)|desde)(?!\p{L})/iu;

/** Whether the visitor corrects the answer to the question: "No insurance" at the read-back. */
function isNamedIn(question: IntakeQuestion, { words, asked }: Turn): boolean {
  if ((asked !== 'confirm' && asked !== 'change') || words.includes('?')) return false;
  return hasLabel(question, words) && words.trim().split(/\s+/u).length <= MAX_WORDS_OF_CORRECTION;
}

const hasLabel = ({ label }: IntakeQuestion, words: string): boolean =>
  words.toLowerCase().includes(label.toLowerCase());

const isZipQuestion = ({ question, label }: IntakeQuestion): boolean => /\bzip\b|postal/i.test(`${question} ${label}`);
