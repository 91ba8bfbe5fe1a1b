/** A message of a prompt, as chat completions have it. */
export type ModelMessage =
  | { role: 'system' | 'user' | 'assistant'; content: string }
  | {
      role: 'assistant';
      content: null;
      tool_calls: { id: string; type: 'function'; function: { name: string; arguments: string } }[];
    }
  | { role: 'tool'; tool_call_id: string; content: string };

/** A function that the model may call, with its arguments as JSON Schema. */
export interface ModelTool {
  type: 'function';
  function: { name: string; description: string; parameters: Record<string, unknown> };
}

export interface ModelCall {
  id: string;
  name: string;
  /** JSON, as the model wrote it. */
  arguments: string;
}

/** The tokens of a completion, as the server counted them. */
export interface Tokens {
  prompt: number;
  completion: number;
}

/** A part of a completion: some of its text, or its end. The tokens are null if the server did not count them. */
export type CompletionPart =
  { type: 'text'; text: string } | { type: 'end'; calls: ModelCall[]; tokens: Tokens | null };

/** A language model. */
export interface Model {
  /** Yields the text as it comes, then the end. Throws `ModelFault` if the model fails, or does not respond in time. */
  complete(
    messages: readonly ModelMessage[],
    tools: readonly ModelTool[],
    signal: AbortSignal,
  ): AsyncIterable<CompletionPart>;
}

/** After this many faults of the model in a conversation, only the script replies. */
export const MAX_MODEL_FAULTS = 2;

/** The model failed. The message never contains a part of the conversation. */
export class ModelFault extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'ModelFault';
  }
}
