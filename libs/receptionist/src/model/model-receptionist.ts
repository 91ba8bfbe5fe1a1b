import { firstOf, type ReplyTokens } from '@frontdesk/contracts';
import type { Act, Conversation, Reply } from '../conversation.js';
import { respond, type Ports } from '../receptionist.js';
import { safetyReply } from '../script/replies.js';
import { REMOVED } from '../safety/secrets.js';
import { answer } from '../script/answers.js';
import { draftOf, isChanged, leadOf, reachableAt } from '../script/lead.js';
import { stateBefore, stateOf, type State } from '../script/state.js';
import { ModelFault, type Model, type ModelCall, type ModelMessage, type Tokens } from './model.js';
import { plainWords } from './plain-words.js';
import { promptOf, tools } from './prompt.js';
import { addTokens } from './reply-tokens.js';
import { RefusedWords, Speech, type Say } from './speech.js';

/** The number of requests per reply. After function calls, another request gets the text. */
const MAX_REQUESTS = 3;
const MAX_REPLY_LENGTH = 2000;

export interface ModelReply extends Reply {
  /** Whether the model's words are said, the script has replied instead, or the model was not asked. */
  outcome: 'said' | 'refused' | 'failed' | 'interrupted' | 'not_asked';
  /** Why the model's words are not said, without any content. */
  fault: string | null;
  tokens: ReplyTokens;
}

export interface ModelPorts extends Ports {
  model: Model;
  /** Ends the model's reply. What it has said already is the reply then. */
  signal: AbortSignal;
  /** Receives the sentences of the model as they come, except the last one. The text of the reply begins with them. */
  say?: Say;
}

interface Spoken {
  text: string;
  calls: ModelCall[];
}

/**
 * Replies with the words of a model. Safety and bookings are not left to it, and each of its sentences is checked. The
 * script replies if the model fails, or says what it may not say.
 */
export async function modelReply(conversation: Conversation, ports: ModelPorts): Promise<ModelReply> {
  const tokens: ReplyTokens = { prompt: 0, completion: 0, estimated: 0 };
  const by = (reply: Reply, outcome: ModelReply['outcome'], fault: string | null = null): ModelReply => ({
    ...reply,
    ...{ outcome, fault, tokens },
  });
  const safe = safetyReply(conversation);
  if (safe) return by(safe, 'not_asked');
  const state = stateOf(conversation);
  const script = (): Promise<Reply> => respond(conversation, ports);
  if (isLeftToScript(state, ports.calendar !== null)) return by(await script(), 'not_asked');
  const speech = new Speech(conversation, state, ports);
  try {
    return by(replyOf(await ask(conversation, state, ports, speech, tokens), conversation, state), 'said');
  } catch (error) {
    const isRefused = error instanceof RefusedWords;
    if (!isRefused && !(error instanceof ModelFault)) throw error;
    const reply = await script();
    const said = speech.said.join(' ');
    if (ports.signal.aborted) return by({ ...reply, text: said || reply.text }, 'interrupted');
    const text = [said, reply.text].filter(Boolean).join(' ');
    return by({ ...reply, text }, isRefused ? 'refused' : 'failed', error.message);
  }
}

/** Bookings, the question whether a person speaks, and the warning not to give card numbers are not left to a model. */
function isLeftToScript({ newest, wantsBooking, change }: State, hasCalendar: boolean): boolean {
  if (newest.intents.has('isHuman') || newest.words.includes(REMOVED)) return true;
  return hasCalendar && (wantsBooking || change !== null);
}

async function ask(
  conversation: Conversation,
  state: State,
  { model, signal }: ModelPorts,
  speech: Speech,
  tokens: ReplyTokens,
): Promise<Spoken> {
  const messages: ModelMessage[] = promptOf(conversation, state);
  const calls: ModelCall[] = [];
  // A person can still join a chat, but no person may have been there to take a call.
  const isAwaited = conversation.isHandoffRequested && conversation.channel !== 'phone';
  const hasRequest = (): boolean => isAwaited || calls.some(isRequest);
  for (let count = 0; count < MAX_REQUESTS; count++) {
    const before = calls.length;
    let text = '';
    let counted: Tokens | null = null;
    try {
      for await (const part of model.complete(messages, tools, signal)) {
        if (part.type === 'text') {
          const piece = firstOf(part.text, Math.max(0, MAX_REPLY_LENGTH - text.length));
          text += piece;
          await speech.hear(piece, hasRequest());
        } else {
          counted = part.tokens;
          calls.push(...part.calls);
        }
      }
    } finally {
      addTokens(tokens, counted, { messages, text, calls: calls.slice(before) });
    }
    if (text.trim()) return { text: speech.finish(text.trim(), hasRequest()), calls };
    if (calls.length === before) break;
    messages.push(...asMessages(calls.slice(before)));
  }
  throw new ModelFault('the model returned no text');
}

const isRequest = ({ name }: ModelCall): boolean => name === 'ask_for_person';

function asMessages(calls: readonly ModelCall[]): ModelMessage[] {
  const isKnown = (name: string): boolean => tools.some((tool) => tool.function.name === name);
  return [
    {
      role: 'assistant',
      content: null,
      tool_calls: calls.map(({ id, name, arguments: json }) => ({
        id,
        type: 'function' as const,
        function: { name, arguments: argumentsIn(json) ? json : '{}' },
      })),
    },
    ...calls.map(({ id, name }) => ({
      role: 'tool' as const,
      tool_call_id: id,
      content: isKnown(name) ? 'Done.' : 'There is no such function.',
    })),
  ];
}

function replyOf(spoken: Spoken, conversation: Conversation, state: State): Reply {
  const { unanswered } = answer(state, conversation);
  return { text: spoken.text, acts: actsOf(spoken, conversation, state), language: state.language, unanswered };
}

/** The acts take everything from the conversation, and nothing from the model but a name that the visitor wrote. */
function actsOf(spoken: Spoken, conversation: Conversation, state: State): Act[] {
  const capture = spoken.calls.findLast(({ name }) => name === 'capture_lead');
  const known: State = { ...state, name: state.name ?? nameIn(capture, conversation) };
  const lead = leadOf(known, conversation);
  const acts: Act[] = [];
  if (capture) acts.push({ type: 'capture_lead', lead, due: reachableAt(known, conversation) ? 'now' : 'at_end' });
  else if (!conversation.hasLead || isChanged(known, stateBefore(conversation), conversation))
    acts.push(...draftOf(known, conversation));
  const request = spoken.calls.findLast(isRequest);
  if (request) {
    const requestedBy = argumentsIn(request.arguments)?.['requested_by'] === 'visitor' ? 'visitor' : 'ai';
    const summary = [lead.name, lead.phone_number, lead.email, ...state.reasons].filter(Boolean).join('. ');
    acts.push({ type: 'request_person', requestedBy, summary: summary || null, isEmergency: false });
  }
  return acts;
}

/** Returns the name of a lead if the visitor wrote it. */
function nameIn(capture: ModelCall | undefined, { messages }: Conversation): string | null {
  const name = argumentsIn(capture?.arguments ?? '')?.['name'];
  if (typeof name !== 'string' || !plainWords(name)) return null;
  const said = messages.filter(({ sender }) => sender === 'visitor').map(({ body }) => ` ${plainWords(body)} `);
  return said.some((words) => words.includes(` ${plainWords(name)} `)) ? name.trim() : null;
}

function argumentsIn(json: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(json || '{}');
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
