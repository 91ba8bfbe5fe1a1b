import type { Calendar, Conversation, Reply } from '../conversation.js';
import { say } from '../texts/texts.js';
import { Script } from './scripted-receptionist.js';
import { stateOf } from './state.js';
import type { Step } from './stop-calls.js';

/**
 * Replies to what neither a model nor a setting may decide: danger, opt-outs, spam, wrong numbers, objections to the
 * transcript, and minors. Returns null for everything else.
 */
export function safetyReply(conversation: Conversation): Reply | null {
  const script = new Script(conversation, null);
  const step = script.safetyStep();
  return step && replyOf(script, step);
}

/** Begins a reply with the disclosure of the AI, if the channel needs that and the reply does not. */
export function disclosed(text: string, conversation: Conversation): string {
  return withDisclosure(text, new Script(conversation, null).disclosure());
}

/** The disclosure has its own line, because what was changed in the calendar is read from the beginning of a line. */
function withDisclosure(text: string, disclosure: string): string {
  return text.startsWith(disclosure) ? text : `${disclosure}\n${text}`;
}

/** Says that nothing is booked to a visitor who wanted an appointment, if the conversation ends now. */
export function notBookedText(conversation: Conversation): string | null {
  return new Script(conversation, null).unbooked()[0] ?? null;
}

/** Returns the sentence of a reply that says that the receptionist is not a person, or null. */
export function denialIn({ text, language }: Pick<Reply, 'text' | 'language'>): string | null {
  const denial = say(language, 'noPerson');
  return text.includes(denial) ? denial : null;
}

/** The reply on a channel that may not carry the conversation. It repeats nothing that was said. */
export function elsewhereText(conversation: Conversation): string {
  return say(stateOf(conversation).language, 'elsewhere');
}

/** Replies without a language model. */
export async function scriptedReply(conversation: Conversation, calendar: Calendar | null): Promise<Reply> {
  const script = new Script(conversation, calendar);
  return replyOf(script, await script.step());
}

function replyOf(script: Script, chosen: Step): Reply {
  const step = script.honest(chosen);
  const said = [...step.says, step.asks ?? ''].filter(Boolean).join(' ').replaceAll('..', '.');
  const text = withDisclosure(said, script.disclosure());
  return { text, acts: step.acts, language: script.state.language, unanswered: script.unanswered };
}
