import { REMOVED } from '../safety/secrets.js';
import type { Sentence } from '../texts/texts.js';
import { emailIn } from '../understanding/email-addresses.js';
import { hasFaultyNumber } from '../understanding/phone-numbers.js';
import { yesOrNo } from '../understanding/yes-or-no.js';
import type { Intent } from '../words/patterns.js';
import type { State } from './state.js';

/** What the receptionist says about requests that it does not fulfil. */
const REFUSALS: readonly (readonly [Intent, Sentence])[] = [
  ['instructions', 'noInstructions'],
  ['discount', 'noDiscount'],
  ['advice', 'noAdvice'],
  ['guarantee', 'noGuarantee'],
  ['othersBooking', 'noOthers'],
  ['whyAsked', 'whyAsked'],
];

/** Says what the receptionist does not do or did not understand, and why it asks. */
export function remarksOn(
  { newest, phone_number }: State,
  before: State,
  { isChanged, isNotUnderstood }: { isChanged: boolean; isNotUnderstood: boolean },
): Sentence[] {
  const { intents, words, asked } = newest;
  const says: Sentence[] = [];
  if (words.includes(REMOVED)) says.push('noSecrets');
  if (intents.has('isHuman')) says.push('isAi');
  else if (intents.has('whoIsThis')) says.push('disclosure');
  if (intents.has('hears') && !intents.has('isHuman')) says.push('hears');
  says.push(...REFUSALS.flatMap(([intent, sentence]) => (intents.has(intent) ? [sentence] : [])));
  const asksContact = asked === 'contact' || asked === 'nameAndContact';
  const isNew = phone_number !== before.phone_number || emailIn(words) !== null;
  if (asksContact && hasFaultyNumber(words) && !isNew) says.push('badNumber');
  if (asked === 'confirm' && yesOrNo(words) === 'no' && !isChanged) says.push('changing');
  if (isNotUnderstood) says.push('notUnderstood');
  return says;
}
