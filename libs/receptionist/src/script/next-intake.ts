import type { Conversation } from '../conversation.js';
import { intakeOf } from './intake-of-turn.js';
import type { State } from './state.js';

const MAX_ASKED = 2;

/** Returns the owner's next question that is not answered and may be asked. A required one is asked again. */
export function nextIntake(state: State, { messages, settings }: Conversation): string | null {
  // A person who complains is not asked for details.
  if (state.turns.some(({ intents }) => intents.has('complaint'))) return null;
  const replies = messages.filter(({ sender }) => sender === 'ai').map(({ body }) => body);
  const open = intakeOf(settings, state.service).find(({ key, question, required }) => {
    const count = replies.filter((body) => body.includes(question)).length - (state.setAside.includes(key) ? 1 : 0);
    return state.answers[key] === undefined && count < (required ? MAX_ASKED : 1);
  });
  return open?.question ?? null;
}
