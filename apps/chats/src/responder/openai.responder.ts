import { firstOf, parseUsNumber, toStorable } from '@frontdesk/contracts';
import { OpenAI } from 'openai';
import {
  ChatResponder,
  MAX_REPLY_LENGTH,
  NoReply,
  type Actions,
  type Reply,
  type Conversation,
} from './chat-responder.js';
import { promptOf, tools } from './openai-prompt.js';

type Message = OpenAI.Chat.Completions.ChatCompletionMessageParam;

export interface OpenaiOptions {
  baseUrl: string;
  model: string;
  /** Absent for a self-hosted server that needs no key. */
  apiKey: string | undefined;
  timeoutMs: number;
}

interface ToolCall {
  id: string;
  name: string;
  arguments: string;
}

interface Completion {
  text: string;
  calls: ToolCall[];
}

/** The number of requests per reply. After function calls, another request gets the text. */
const MAX_REQUESTS = 3;
const MAX_TOKENS = 1000;
const MAX_ARGUMENTS_LENGTH = 20_000;

/** Works with any server that implements OpenAI's chat completions. */
export class OpenaiResponder extends ChatResponder {
  private readonly client: OpenAI;

  constructor(private readonly options: OpenaiOptions) {
    super();
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

  async reply(conversation: Conversation, stop: AbortSignal): Promise<Reply> {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(this.options.timeoutMs)]);
    const messages = promptOf(conversation);
    const actions: Actions = {};
    try {
      for (let count = 0; count < MAX_REQUESTS; count++) {
        const { text, calls } = await this.ask(messages, signal);
        const results = calls.map((call) => ({ call, result: act(call, actions) }));
        if (text) return { text, ...actions };
        if (calls.length === 0) break;
        messages.push(...asMessages(results));
      }
    } catch (error) {
      throw new NoReply(reasonOf(error, signal), actions);
    }
    throw new NoReply('the model returned no text', actions);
  }

  private async ask(messages: Message[], signal: AbortSignal): Promise<Completion> {
    const stream = await this.client.chat.completions.create(
      { model: this.options.model, messages, tools, stream: true, max_completion_tokens: MAX_TOKENS },
      { signal },
    );
    let text = '';
    const calls = new Map<number, ToolCall>();
    for await (const { choices } of stream) {
      const delta = choices[0]?.delta;
      text += delta?.content ?? '';
      for (const part of delta?.tool_calls ?? []) addPart(calls, part);
      if (text.length > 2 * MAX_REPLY_LENGTH) break;
    }
    // The stream of an aborted request ends without an error.
    signal.throwIfAborted();
    return { text: firstOf(toStorable(text).trim(), MAX_REPLY_LENGTH), calls: [...calls.values()] };
  }
}

function addPart(
  calls: Map<number, ToolCall>,
  part: OpenAI.Chat.Completions.ChatCompletionChunk.Choice.Delta.ToolCall,
): void {
  const call = calls.get(part.index) ?? { id: '', name: '', arguments: '' };
  calls.set(part.index, call);
  call.id ||= part.id ?? '';
  call.name ||= part.function?.name ?? '';
  if (call.arguments.length < MAX_ARGUMENTS_LENGTH) call.arguments += part.function?.arguments ?? '';
}

function asMessages(results: readonly { call: ToolCall; result: string }[]): Message[] {
  const tool_calls = results.map(({ call }, index) => ({
    id: idOf(call, index),
    type: 'function' as const,
    function: { name: call.name, arguments: call.arguments || '{}' },
  }));
  return [
    { role: 'assistant', content: null, tool_calls },
    ...results.map(({ call, result }, index) => ({
      role: 'tool' as const,
      tool_call_id: idOf(call, index),
      content: result,
    })),
  ];
}

function idOf({ id }: ToolCall, index: number): string {
  return id || `call_${index}`;
}

/** Adds the model's function call to `actions` and returns the result for the model. */
function act({ name, arguments: json }: ToolCall, actions: Actions): string {
  const given = objectIn(json);
  if (!given) return 'The arguments were not a JSON object.';
  const text = (field: string, most: number): string | null => {
    const value = given[field];
    return (typeof value === 'string' && firstOf(toStorable(value).trim(), most)) || null;
  };
  if (name === 'capture_lead') {
    const reason = text('reason', 2000);
    if (!reason) return 'A reason is needed.';
    const written = text('phone_number', 64);
    const phone_number = written && parseUsNumber(written);
    actions.lead = { name: text('name', 255), phone_number, email: emailIn(text('email', 255)), reason };
    return written && !phone_number ? 'Passed on without the number, which is not a valid US number.' : 'Passed on.';
  }
  if (name === 'ask_for_person') {
    const requestedBy = given['requested_by'] === 'visitor' ? 'visitor' : 'ai';
    actions.handoff = { requestedBy, summary: text('summary', 2000) };
    return 'A person has been asked for.';
  }
  return 'There is no such function.';
}

function emailIn(text: string | null): string | null {
  return text && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) ? text : null;
}

function objectIn(json: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(json || '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

/** Returns the reason without the server's message, which may quote the conversation. */
function reasonOf(error: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'no response in time';
  if (error instanceof OpenAI.APIError && error.status !== undefined)
    return `the server responded with ${error.status}`;
  return error instanceof Error ? error.constructor.name : 'unknown';
}
