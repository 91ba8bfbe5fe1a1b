import type { ChatStatus, EventEnvelope } from '@frontdesk/contracts';
import { inTransaction } from '@frontdesk/persistence';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { chatTransitions } from './chat.states.js';
import { aCaller, ChatsBench, inTime } from '../../testing/chats.js';

jest.setTimeout(720_000);

const ROUNDS = 500;
/** The number of rounds that run concurrently. */
const CONCURRENCY = 3;

let bench: ChatsBench;
beforeAll(async () => {
  bench = await ChatsBench.start();
});
afterAll(() => bench.database.drop());

type Outcome = 'done' | string;
const outcome = (work: Promise<unknown>): Promise<Outcome> =>
  work.then(
    () => 'done',
    (error: unknown) => (error as { code?: string }).code ?? String(error),
  );

/** Writes the AI's reply to the visitor's first message. */
function aiReply(id: number, repliesToVersion: number): Promise<unknown> {
  return inTransaction(bench.database.dataSource, async (tx) =>
    bench.writer.write(tx, aCaller(), await bench.writer.lock(tx, aCaller(), id), {
      sender: 'ai',
      body: 'Let me see',
      repliesToVersion,
    }),
  );
}

interface Round {
  id: number;
  reply: Outcome;
  secondReply: Outcome;
  ai: Outcome;
  visitor: Outcome;
  close: Outcome;
}

async function race(turn: number): Promise<Round> {
  const id = await bench.startChat();
  await bench.write(id, 'visitor', 'First');
  const caller = aCaller();
  const racers: [keyof Omit<Round, 'id'>, () => Promise<unknown>][] = [
    ['reply', () => bench.chats.reply(caller, id, { body: 'Hello from us' }, inTime())],
    ['secondReply', () => bench.write(id, 'agent', 'Hello from me')],
    ['ai', () => aiReply(id, 2)],
    ['visitor', () => bench.write(id, 'visitor', 'Second')],
    ['close', () => bench.chats.close(caller, id, inTime())],
  ];
  // The first racer has a head start, so each round starts with a different one.
  const order = racers.map((_, index) => racers[(index + turn) % racers.length]!);
  const outcomes = await Promise.all(order.map(async ([name, start]) => [name, await outcome(start())] as const));
  return { id, ...(Object.fromEntries(outcomes) as Omit<Round, 'id'>) };
}

interface ChatEvent {
  type: string;
  seq?: number;
  status: ChatStatus;
  sender: string | undefined;
  body: string | undefined;
}

function eventsByChat(events: readonly EventEnvelope[]): Map<number, ChatEvent[]> {
  const chats = new Map<number, ChatEvent[]>();
  for (const { type, seq, data } of events) {
    const { chat, message } = data as { chat: { id: number; status: ChatStatus }; message?: Record<string, string> };
    const event = { type, status: chat.status, sender: message?.['sender'], body: message?.['body'] };
    chats.set(chat.id, [...(chats.get(chat.id) ?? []), { ...event, ...(seq === undefined ? {} : { seq }) }]);
  }
  return chats;
}

/** Returns the violations of the state table and the writing rules in the events of one chat. */
function faultsOf(events: readonly ChatEvent[]): string[] {
  const faults: string[] = [];
  let status: ChatStatus = 'ai';
  let seq = 0;
  let hasSecond = false;
  for (const event of events) {
    if (event.status !== status && !chatTransitions[status].includes(event.status))
      faults.push(`${status} → ${event.status}`);
    if (status === 'closed') faults.push(`${event.type} after the end`);
    const leftTheAi = status === 'ai' && event.status !== 'ai' && event.status !== 'closed';
    if (leftTheAi !== (event.type === 'chat.handed_off')) faults.push(`${event.type} at ${status} → ${event.status}`);
    if (event.type === 'chat.message.created' && event.seq !== ++seq) faults.push(`seq ${event.seq}, not ${seq}`);
    if (event.sender === 'ai' && (status !== 'ai' || hasSecond)) faults.push('the AI replied too late');
    hasSecond ||= event.body === 'Second';
    status = event.status;
  }
  return faults;
}

describe(`concurrent replies of the team and the AI, a visitor’s message and a close, ${ROUNDS} times`, () => {
  it('leave an event order that the state table allows, with exactly one handoff, and no event after the close', async () => {
    const rounds: Round[] = [];
    const lanes = Array.from({ length: CONCURRENCY }, async (_, lane) => {
      for (let turn = lane; turn < ROUNDS; turn += CONCURRENCY) rounds.push(await race(turn));
    });
    await Promise.all(lanes);
    expect(rounds).toHaveLength(ROUNDS);

    const events = eventsByChat(await bench.announced());
    const answered = { before: 0, after: 0 };
    for (const round of rounds) {
      const told = events.get(round.id)!;
      const types = told.map(({ type }) => type);
      expect({ round, told, faults: faultsOf(told) }).toMatchObject({ faults: [] });

      const replies = [round.reply, round.secondReply].filter((one) => one === 'done').length;
      const takeovers = types.filter((type) => type === 'chat.handed_off').length;
      expect(takeovers).toBe(replies > 0 ? 1 : 0);
      expect(round.close).toBe('done');
      expect(types.filter((type) => type === 'chat.closed')).toHaveLength(1);
      expect(types.at(-1)).toBe('chat.closed');
      for (const refused of [round.reply, round.secondReply, round.visitor])
        expect(['done', 'chat_closed']).toContain(refused);
      expect(['done', 'chat_closed', 'invalid_transition']).toContain(round.ai);
      answered[round.ai === 'done' ? 'before' : 'after']++;

      const written = 1 + replies + [round.ai, round.visitor].filter((one) => one === 'done').length;
      expect(types.filter((type) => type === 'chat.message.created')).toHaveLength(written);
    }
    // The AI was first in some rounds and too late in others, so the race is real.
    expect(answered.before).toBeGreaterThan(0);
    expect(answered.after).toBeGreaterThan(0);

    const [unlike] = await bench.database.dataSource.query<{ n: number }[]>(
      `SELECT count(*)::int AS n FROM chats
       WHERE status <> 'closed' OR last_seq <> (SELECT count(*) FROM chat_messages WHERE chat_id = chats.id)
         OR message_count <> last_seq
         OR (handed_off_at IS NOT NULL) <> EXISTS (
              SELECT 1 FROM chat_messages WHERE chat_id = chats.id AND sender IN ('agent', 'owner'))`,
    );
    expect(unlike!.n).toBe(0);
  });
});
