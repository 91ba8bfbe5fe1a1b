import type { Conversation } from '../conversation.js';
import { emergencyIn } from '../safety/emergencies.js';
import { mustBeSaid, namesOf } from '../texts/disclosure.js';
import { say } from '../texts/texts.js';
import type { State } from './state.js';

/**
 * On WhatsApp, the first message says that it is an AI, and the first one in another language says it again. Elsewhere
 * the channel has said it already.
 */
export function whatsappDisclosure({ language, newest }: State, before: State, conversation: Conversation): string {
  const { messages, channel } = conversation;
  if (channel !== 'whatsapp') return '';
  const isFirst = messages.every(({ sender }) => sender !== 'ai');
  const sentence = say(language, 'disclosure', namesOf(language, conversation));
  const isNew = language !== before.language && mustBeSaid(sentence, language, messages);
  // The words about danger stand alone.
  return isFirst || (isNew && emergencyIn(newest.words) === null) ? sentence : '';
}
