import type { Conversation, Language, Message } from '../conversation.js';
import { speaksOtherThan } from '../understanding/languages.js';
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
 * Whether a disclosure must be repeated in the language to which the conversation has changed: it was not yet made in
 * that language, and the visitor has shown no understanding of the other one.
 */
export function mustBeSaid(sentence: string, language: Language, messages: readonly Message[]): boolean {
  const isSaid = messages.some(({ sender, body }) => sender === 'ai' && body.includes(sentence));
  return !isSaid && !speaksOtherThan(messages, language);
}
