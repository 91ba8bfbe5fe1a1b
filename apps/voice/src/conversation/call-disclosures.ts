import { disclosureOfCall, mustBeSaid, type Language, type Message } from '@frontdesk/receptionist';
import type { CallFacts, OutboundFacts } from './call-ports.js';
import { callText } from './call-texts.js';

/** What every person must understand: that this is an AI, that the call is transcribed, how to stop our calls. */
export function disclosuresOf(language: Language, facts: CallFacts): string[] {
  const disclosure = disclosureOfCall(language, facts);
  return facts.outbound ? [disclosure, callText(language, 'howToStop')] : [disclosure];
}

/** Those that have to be said, once, in the language that the call has changed to, and why the business calls. */
export function disclosuresAgain(language: Language, facts: CallFacts, messages: readonly Message[]): string {
  const reason = facts.outbound?.reason;
  const about = reason ? [callText(language, 'about', { reason })] : [];
  const isNew = (sentence: string): boolean => mustBeSaid(sentence, language, messages);
  const said = disclosuresOf(language, facts).filter(isNew);
  return said.length > 0 ? [...said, ...about].join(' ') : '';
}

/** What is left of a reply that repeats who speaks, after the sentences that have just said it. */
export function withoutWho(reply: string, language: Language, facts: CallFacts): string {
  const who = disclosureOfCall(language, facts, { isTranscribed: false });
  return reply.startsWith(who) ? reply.slice(who.length).trim() : reply;
}

export function whyCalled(language: Language, { isWanted, reason }: OutboundFacts): string {
  if (reason) return callText(language, 'callingAbout', { reason });
  return callText(language, isWanted ? 'calledAsWanted' : 'called');
}
