import { firstOf, toStorable } from '@frontdesk/contracts';
import { OpenAI } from 'openai';
import {
  ModelFault,
  type CompletionPart,
  type Model,
  type ModelCall,
  type ModelMessage,
  type ModelTool,
  type Tokens,
} from './model.js';

export interface OpenaiOptions {
  baseUrl: string;
  model: string;
  /** Absent for a self-hosted server that needs no key. */
  apiKey: string | undefined;
  /** The time limit of one completion. */
  timeoutMs: number;
  /** The time limit of its first token. */
  firstTokenMs: number;
}

const MAX_TOKENS = 1000;
const MAX_TEXT_LENGTH = 10_000;
const MAX_ARGUMENTS_LENGTH = 20_000;
const MAX_CALLS = 8;

type Chunk = OpenAI.Chat.Completions.ChatCompletionChunk;

/** Works with any server that implements OpenAI's chat completions with streaming and tools. */
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

  async *complete(
    messages: readonly ModelMessage[],
    tools: readonly ModelTool[],
    stop: AbortSignal,
  ): AsyncGenerator<CompletionPart> {
    const { firstTokenMs, timeoutMs, model } = this.options;
    const silence = new AbortController();
    const timer = setTimeout(() => silence.abort(), firstTokenMs);
    const signal = AbortSignal.any([stop, silence.signal, AbortSignal.timeout(timeoutMs)]);
    const read = new CompletionReader();
    try {
      const chunks = await this.client.chat.completions.create(
        {
          model,
          messages: [...messages],
          tools: [...tools],
          max_completion_tokens: MAX_TOKENS,
          stream: true,
          stream_options: { include_usage: true },
        },
        { signal },
      );
      for await (const chunk of chunks) {
        const text = read.add(chunk);
        if (read.hasBegun) clearTimeout(timer);
        if (text) yield { type: 'text', text };
      }
      // The client ends an aborted stream without an error.
      signal.throwIfAborted();
      yield { type: 'end', calls: read.calls, tokens: read.tokens };
    } catch (error) {
      throw new ModelFault(reasonOf(error, signal));
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Puts the chunks of a completion together. */
class CompletionReader {
  tokens: Tokens | null = null;
  private length = 0;
  private readonly called = new Map<number, ModelCall>();

  /** Returns the text of a chunk. */
  add({ choices, usage }: Chunk): string {
    if (usage) this.tokens = { prompt: usage.prompt_tokens, completion: usage.completion_tokens };
    const { content, tool_calls = [] } = choices[0]?.delta ?? {};
    for (const { index, id, function: named } of tool_calls) {
      if (this.called.size >= MAX_CALLS && !this.called.has(index)) continue;
      const call = this.called.get(index) ?? { id: `call_${index}`, name: '', arguments: '' };
      this.called.set(index, {
        id: id || call.id,
        name: named?.name || call.name,
        arguments: (call.arguments + (named?.arguments ?? '')).slice(0, MAX_ARGUMENTS_LENGTH),
      });
    }
    const text = firstOf(toStorable(content ?? ''), Math.max(0, MAX_TEXT_LENGTH - this.length));
    this.length += text.length;
    return text;
  }

  get hasBegun(): boolean {
    return this.length > 0 || this.called.size > 0;
  }

  get calls(): ModelCall[] {
    return [...this.called.values()];
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
