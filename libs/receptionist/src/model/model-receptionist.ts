import { firstOf } from '@frontdesk/contracts';
import type { Act, Conversation, Reply } from '../conversation.js';
import { respond, safetyReply, type Ports } from '../receptionist.js';
import { answer } from '../script/answers.js';
import { draftOf, isChanged, leadOf, reachableAt } from '../script/lead.js';
import { stateBefore, stateOf, type State } from '../script/state.js';
import { refusalOf } from './checked-sentence.js';
import { factsOf } from './facts.js';
import { CONNECTS } from './forbidden-words.js';
import { ModelFault, type Model, type ModelCall, type ModelMessage, type Tokens } from './model.js';
import { plainWords } from './plain-words.js';
import { promptOf, tools } from './prompt.js';
import { sentencesOf } from './sentences.js';

/** The number of requests per reply. After function calls, another request gets the text. */
const MAX_REQUESTS = 3;
const MAX_REPLY_LENGTH = 2000;

export interface ModelReply extends Reply {
  /** Whether the model's words are said, the script has replied instead, or the model was not asked. */
  outcome: 'said' | 'refused' | 'failed' | 'not_asked';
  /** Why the model's words are not said, without any content. */
  fault: string | null;
  tokens: Tokens;
}

export interface ModelPorts extends Ports {
  model: Model;
  signal: AbortSignal;
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
  const tokens: Tokens = { prompt: 0, completion: 0 };
  const by = (reply: Reply, outcome: ModelReply['outcome'], fault: string | null = null): ModelReply => ({
    ...reply,
    ...{ outcome, fault, tokens },
  });
  const safe = safetyReply(conversation);
  if (safe) return by(safe, 'not_asked');
  const state = stateOf(conversation);
  const script = (): Promise<Reply> => respond(conversation, ports);
  if (ports.calendar && state.wantsBooking) return by(await script(), 'not_asked');
  try {
    const spoken = await ask(conversation, state, ports, tokens);
    const fault = faultOf(spoken, conversation, state);
    if (fault) return by(await script(), 'refused', fault);
    return by(replyOf(spoken, conversation, state), 'said');
  } catch (error) {
    if (!(error instanceof ModelFault) || ports.signal.aborted) throw error;
    return by(await script(), 'failed', error.message);
  }
}

async function ask(
  conversation: Conversation,
  state: State,
  { model, signal }: ModelPorts,
  tokens: Tokens,
): Promise<Spoken> {
  const messages: ModelMessage[] = promptOf(conversation, state);
  const calls: ModelCall[] = [];
  for (let count = 0; count < MAX_REQUESTS; count++) {
    const completion = await model.complete(messages, tools, signal);
    tokens.prompt += completion.tokens.prompt;
    tokens.completion += completion.tokens.completion;
    calls.push(...completion.calls);
    if (completion.text) return { text: firstOf(completion.text, MAX_REPLY_LENGTH), calls };
    if (completion.calls.length === 0) break;
    messages.push(...asMessages(completion.calls));
  }
  throw new ModelFault('the model returned no text');
}

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

const asksForPerson = ({ calls }: Spoken): boolean => calls.some(({ name }) => name === 'ask_for_person');

/** Returns why the model's words may not be said, or null. */
function faultOf(spoken: Spoken, conversation: Conversation, state: State): string | null {
  const isAsked = asksForPerson(spoken) || conversation.isHandoffRequested;
  if (!isAsked && (state.newest.intents.has('person') || CONNECTS.test(spoken.text))) return 'person';
  const facts = factsOf(conversation, state);
  for (const sentence of sentencesOf(spoken.text)) {
    const refusal = refusalOf(sentence, facts);
    if (refusal) return refusal;
  }
  return null;
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
  if (asksForPerson(spoken)) {
    const request = spoken.calls.findLast(({ name }) => name === 'ask_for_person')!;
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
