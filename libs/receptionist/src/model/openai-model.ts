import { firstOf, toStorable } from '@frontdesk/contracts';
import { OpenAI } from 'openai';
import { ModelFault, type Completion, type Model, type ModelMessage, type ModelTool } from './model.js';

export interface OpenaiOptions {
  baseUrl: string;
  model: string;
  /** Absent for a self-hosted server that needs no key. */
  apiKey: string | undefined;
  /** The time limit of one completion. */
  timeoutMs: number;
}

const MAX_TOKENS = 1000;
const MAX_TEXT_LENGTH = 10_000;
const MAX_ARGUMENTS_LENGTH = 20_000;
const MAX_CALLS = 8;

/** Works with any server that implements OpenAI's chat completions with tools. */
export class OpenaiModel implements Model {
  private readonly client: OpenAI;

  constructor(private readonly options: OpenaiOptions) {
    this.client = new OpenAI({
      baseURL: options.baseUrl,
      apiKey: options.apiKey ?? 'none',
      organization: null,
      project: null,
      maxRetries: 1,
      timeout: options.timeoutMs,
      // Overrides the log level of the environment, because the client's log lines would contain the visitor's
      // messages.
      logLevel: 'off',
    });
  }

  async complete(
    messages: readonly ModelMessage[],
    tools: readonly ModelTool[],
    stop: AbortSignal,
  ): Promise<Completion> {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(this.options.timeoutMs)]);
    try {
      const { choices, usage } = await this.client.chat.completions.create(
        {
          model: this.options.model,
          messages: [...messages],
          tools: [...tools],
          max_completion_tokens: MAX_TOKENS,
        },
        { signal },
      );
      const message = choices[0]?.message;
      const calls = (message?.tool_calls ?? []).filter((call) => call.type === 'function').slice(0, MAX_CALLS);
      return {
        text: firstOf(toStorable(message?.content ?? '').trim(), MAX_TEXT_LENGTH),
        calls: calls.map((call, index) => ({
          id: call.id || `call_${index}`,
          name: call.function.name,
          arguments: call.function.arguments.slice(0, MAX_ARGUMENTS_LENGTH),
        })),
        tokens: { prompt: usage?.prompt_tokens ?? 0, completion: usage?.completion_tokens ?? 0 },
      };
    } catch (error) {
      throw new ModelFault(reasonOf(error, signal));
    }
  }
}

/** Returns the reason without the server's message, which may quote the conversation. */
function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'no response in time';
  if (error instanceof OpenAI.APIConnectionTimeoutError) return 'no response in time';
  if (error instanceof OpenAI.APIError && error.status !== undefined)
    return `the server responded with ${error.status}`;
  return error instanceof Error ? error.constructor.name : 'unknown';
}
