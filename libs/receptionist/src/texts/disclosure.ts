import type { Conversation, Language, Message } from '../conversation.js';
import { speaksOther } from '../understanding/languages.js';
import { say } from './texts.js';

type Named = Pick<Conversation, 'organization' | 'settings'>;

/** The names that the receptionist says. One without a name says only what it is. */
export function namesOf(language: Language, { organization, settings }: Named): Record<string, string> {
  const isSpanish = language === 'es';
  return {
    receptionist: settings.receptionist_name ? `${settings.receptionist_name}, ` : '',
    business: organization.name || (isSpanish ? 'nuestra empresa' : 'our business'),
  };
}

/** The sentence with which every call begins. */
export function disclosureOfCall(language: Language, named: Named, { isTranscribed = true } = {}): string {
  return say(language, isTranscribed ? 'disclosureOfCall' : 'disclosure', namesOf(language, named));
}

/**
 * Whether a sentence that every visitor must understand has to be said, once, in the language that the conversation has
 * changed to. A visitor who has spoken the other language has understood it there.
 */
export function mustBeSaid(sentence: string, language: Language, messages: readonly Message[]): boolean {
  const isSaid = messages.some(({ sender, body }) => sender === 'ai' && body.includes(sentence));
  return !isSaid && !speaksOther(messages, language);
}
