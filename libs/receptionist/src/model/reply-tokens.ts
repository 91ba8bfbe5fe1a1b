import type { ReplyTokens } from '@frontdesk/contracts';
import type { ModelCall, ModelMessage, Tokens } from './model.js';
import { tools } from './prompt.js';

const CHARACTERS_PER_TOKEN = 4;

interface Completion {
  messages: readonly ModelMessage[];
  text: string;
  calls: readonly ModelCall[];
}

/**
 * Adds the tokens of a completion. Servers count at the end of a completion, if at all, so a completion that was cut
 * off is estimated. A completion without any words is not, because the server may have refused it.
 * @param counted null if the server did not count
 */
export function addTokens(tokens: ReplyTokens, counted: Tokens | null, completion: Completion): void {
  const { prompt, completion: written } = counted ?? estimateOf(completion);
  tokens.prompt += prompt;
  tokens.completion += written;
  if (!counted) tokens.estimated += prompt + written;
}

function estimateOf({ messages, text, calls }: Completion): Tokens {
  if (text === '' && calls.length === 0) return { prompt: 0, completion: 0 };
  return { prompt: tokensIn({ messages, tools }), completion: tokensIn({ text, calls }) };
}

const tokensIn = (content: object): number => Math.ceil(JSON.stringify(content).length / CHARACTERS_PER_TOKEN);
