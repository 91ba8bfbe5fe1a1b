import type { Conversation } from '../conversation.js';
import { emergencyIn } from '../safety/emergencies.js';
import { mustBeSaid, namesOf } from '../texts/disclosure.js';
import { say } from '../texts/texts.js';
import type { State } from './state.js';

/**
 * Returns the disclosure for the first message on WhatsApp, and for the first one in another language. Other channels
 * make the disclosure themselves.
 */
export function whatsappDisclosure({ language, newest }: State, conversation: Conversation): string {
  const { messages, channel } = conversation;
  if (channel !== 'whatsapp') return '';
  const isFirst = messages.every(({ sender }) => sender !== 'ai');
  const sentence = say(language, 'disclosure', namesOf(language, conversation));
  const isNew = mustBeSaid(sentence, language, messages);
  // The words about danger stand alone.
  return isFirst || (isNew && emergencyIn(newest.words) === null) ? sentence : '';
}
