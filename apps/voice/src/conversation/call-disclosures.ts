import { disclosureOfCall, mustBeSaid, type Language, type Message } from '@frontdesk/receptionist';
import type { CallFacts, OutboundFacts } from './call-ports.js';
import { callText } from './call-texts.js';

/** That this is an AI, that the call is transcribed and, if the business calls, how to opt out. */
export function disclosuresOf(language: Language, facts: CallFacts): string[] {
  const disclosure = disclosureOfCall(language, facts);
  return facts.outbound ? [disclosure, callText(language, 'howToStop')] : [disclosure];
}

/** Returns the disclosures to repeat after a change of the language, with the reason of the call, or nothing. */
export function disclosuresAgain(language: Language, facts: CallFacts, messages: readonly Message[]): string {
  const reason = facts.outbound?.reason;
  const about = reason ? [callText(language, 'about', { reason })] : [];
  const isNew = (sentence: string): boolean => mustBeSaid(sentence, language, messages);
  const said = disclosuresOf(language, facts).filter(isNew);
  return said.length > 0 ? [...said, ...about].join(' ') : '';
}

/** Removes the introduction of the AI from a reply, because the disclosures before it contain that. */
export function withoutIntroduction(reply: string, language: Language, facts: CallFacts): string {
  const who = disclosureOfCall(language, facts, { isTranscribed: false });
  return reply.startsWith(who) ? reply.slice(who.length).trim() : reply;
}

export function whyCalled(language: Language, { isWanted, reason }: OutboundFacts): string {
  if (reason) return callText(language, 'callingAbout', { reason });
  return callText(language, isWanted ? 'calledAsWanted' : 'called');
}
