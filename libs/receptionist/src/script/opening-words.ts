import { firstNameOf } from '../texts/first-name.js';
import { saidIn, say } from '../texts/texts.js';
import { HURTS } from '../words/troubles.js';
import type { State } from './state.js';

/** What an acknowledgement would not go with. */
const NOT_GOT = [
  'discount',
  'guarantee',
  'instructions',
  'othersBooking',
  'advice',
  'hears',
  'whoIsThis',
  'isHuman',
] as const;

/** Greets, thanks for new details, and shows that the message was understood. */
export function openingWords(
  state: State,
  before: State,
  {
    name,
    greets,
    hasAnswer,
    isChanged,
  }: { name: string | null; greets: boolean; hasAnswer: boolean; isChanged: boolean },
): string[] {
  const { language, newest } = state;
  const { intents, words, asked } = newest;
  const isFirst = before.turns.length === 0;
  const hello = name ? say(language, 'helloName', { name: firstNameOf(name) }) : say(language, 'hello');
  const says = greets ? [hello] : [];
  if (intents.has('complaint') && !before.newest.intents.has('complaint'))
    return [...says, say(language, 'sorryComplaint')];
  if (intents.has('urgent') && !before.isUrgent) return [...says, say(language, 'urgent')];
  if (isFirst && HURTS.test(words) && !intents.has('guarantee')) return [...says, say(language, 'sorryProblem')];
  if (isFirst || hasAnswer || state.isConfirmed) return says;
  if (asked === 'confirm' && !isChanged) return [];
  if (state.name !== before.name && state.name) return [say(language, 'thanksName', { name: firstNameOf(state.name) })];
  if (!isChanged || NOT_GOT.some((intent) => intents.has(intent))) return [];
  const isNewTrouble = HURTS.test(words) && !before.reasons.some((reason) => HURTS.test(reason));
  if (isNewTrouble) return [say(language, 'sorryProblem')];
  return intents.has('complaint') ? [say(language, 'noted')] : acknowledgement(state);
}

const ACKNOWLEDGEMENTS = ['gotIt', 'allRight'] as const;

/** Uses each acknowledgement in turn, and none if the previous reply had one. */
function acknowledgement({ language, newest, turns }: State): string[] {
  const acknowledges = (reply: string): boolean => ACKNOWLEDGEMENTS.some((one) => saidIn(reply, one) !== null);
  if (acknowledges(newest.reply) || saidIn(newest.reply, 'thanksName')) return [];
  const count = turns.filter(({ reply }) => acknowledges(reply)).length;
  return [say(language, ACKNOWLEDGEMENTS[count % ACKNOWLEDGEMENTS.length]!)];
}
