import { firstNameOf } from '../texts/first-name.js';
import { say } from '../texts/texts.js';
import { HURTS } from '../words/troubles.js';
import type { State } from './state.js';

/** What "got it" would not go with. */
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
  return [say(language, isNewTrouble ? 'sorryProblem' : 'gotIt')];
}
