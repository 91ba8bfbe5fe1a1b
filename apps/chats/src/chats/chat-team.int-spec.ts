import {
  acceptChat,
  closeChat,
  giveChatBack,
  pendingAudit,
  replyToChat,
  updateChatFollowUp,
  type AnyOperation,
  type Caller,
  type Role,
} from '@frontdesk/contracts';
import { inTransaction, scopeOf } from '@frontdesk/persistence';
import { FollowUps } from '@frontdesk/service-host';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aCaller, ChatsBench, inTime } from '../../testing/chats.js';
import { ResponderBench } from '../../testing/responder.js';
import { StatisticsRepository } from '../statistics/statistics.repository.js';

let bench: ChatsBench;
let responder: ResponderBench;
let followUps: FollowUps;
beforeAll(async () => {
  bench = await ChatsBench.start();
  responder = new ResponderBench(bench);
  followUps = new FollowUps({ table: 'chats', notes: 'chat_notes' }, bench.database.dataSource, bench.clock);
});
afterAll(() => bench.database.drop());
beforeEach(() => bench.reset());

const never = new AbortController().signal;
const PAGE = { limit: 25 };
const AT = '2026-01-01T00:10:00Z';

const aMember = (name: string, role: Role, id = name.length): Caller =>
  aCaller({ actor: { kind: 'person', id, name }, role });
const ada = aMember('Ada Byron', 'owner', 11);
const grace = aMember('Grace Hopper', 'agent', 12);
const during = (operation: AnyOperation, caller: Caller): Caller => ({
  ...caller,
  audit: pendingAudit(operation, caller, () => bench.clock.now()),
});

const accept = async (id: number, caller: Caller) => (await bench.chats.accept(caller, id, inTime())).data;
const giveBack = async (id: number, caller = ada) => (await bench.chats.giveBack(caller, id, inTime())).data;
const reply = async (id: number, caller: Caller) =>
  (await bench.chats.reply(caller, id, { body: 'Hi' }, inTime())).data;
const ask = (id: number) => bench.intake.requestHandoff(aCaller(), id, { requested_by: 'visitor' }, inTime());
const followUp = async (id: number) => (await followUps.get(ada, id)).data;
const listed = async (query: object, caller = ada) => (await bench.chats.listFollowUps(caller, query, PAGE)).data;
const idsOf = async (query: object) => (await listed(query)).map(({ id }) => id);

describe('a reply in the portal', () => {
  it('has the agent’s first name or the team as author, and assigns the chat to the first writer', async () => {
    const [first, second] = [await bench.startChat(), await bench.startChat()];
    expect(await reply(first, grace)).toMatchObject({ sender: 'agent', author: 'Grace', via_api: false });
    expect(await bench.get(first)).toMatchObject({ status: 'with_agent', handed_off_at: AT });
    expect(await reply(second, ada)).toMatchObject({ sender: 'owner', author: 'Team', via_api: false });
    expect(await bench.get(second)).toMatchObject({ status: 'with_owner' });
    await reply(first, ada);
    expect(await bench.get(first)).toMatchObject({ status: 'with_agent' });
    expect(await followUp(first)).toMatchObject({ assignee_id: 12 });
    expect(await followUp(second)).toMatchObject({ assignee_id: 11 });
  });

  it('has the team as author and is marked as sent with the API if a key sends it, and assigns no one', async () => {
    const id = await bench.startChat();
    expect(await reply(id, aCaller({ keyId: 5, actor: { kind: 'key', id: 5, name: 'crm' } }))).toMatchObject({
      sender: 'owner',
      author: 'Team',
      via_api: true,
    });
    expect(await followUp(id)).toMatchObject({ assignee_id: null });
  });
});

describe('accept', () => {
  it('answers a request for a person within its 60 seconds, and ends its timer', async () => {
    const id = await bench.startChat();
    await ask(id);
    bench.clock.advance(59_000);
    await bench.forgetEvents();
    expect(await accept(id, grace)).toMatchObject({ status: 'with_agent' });
    expect(await bench.announcedTypes()).toEqual(['chat.handed_off']);
    bench.clock.advance(60_000);
    await bench.timers.run(never);
    expect(await bench.get(id)).toMatchObject({ status: 'with_agent' });
    expect(await followUp(id)).toMatchObject({ assignee_id: 12 });
  });

  it('assigns a chat that was not accepted in time, and leaves a colleague’s chat alone', async () => {
    const id = await bench.startChat();
    await ask(id);
    bench.clock.advance(60_000);
    await bench.timers.run(never);
    expect(await bench.get(id)).toMatchObject({ status: 'with_owner' });
    expect(await accept(id, grace)).toMatchObject({ status: 'with_agent' });
    expect(await accept(id, grace)).toMatchObject({ status: 'with_agent' });
    await expect(accept(id, ada)).rejects.toThrow('invalid_transition');
    await bench.chats.close(ada, id, inTime());
    await expect(accept(id, ada)).rejects.toThrow('chat_closed');
  });

  it('gives the chat to one of two members who accept it at the same time', async () => {
    const id = await bench.startChat();
    await ask(id);
    const results = await Promise.allSettled([accept(id, grace), accept(id, ada)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('who waits in a chat', () => {
  it('is said from the request until a member has the chat, also after the request has expired', async () => {
    const id = await bench.startChat();
    const waits = async (caller = ada) => {
      const { waits, requested_at } = await bench.chats.getWaiting(caller, id);
      return [waits, requested_at !== null];
    };
    expect(await waits()).toEqual([false, false]);
    await ask(id);
    expect(await waits()).toEqual([true, true]);
    const { requested_at } = await bench.chats.getWaiting(ada, id);
    bench.clock.advance(60_000);
    await bench.timers.run(never);
    expect(await bench.chats.getWaiting(ada, id)).toMatchObject({ waits: true, requested_at });
    await accept(id, grace);
    expect(await waits()).toEqual([false, true]);
  });

  it('has the newest words of the visitor, and no content in HIPAA mode', async () => {
    const id = await bench.startChat();
    await bench.write(id, 'visitor', 'My tooth hurts');
    await bench.write(id, 'ai', 'I am sorry to hear that.');
    expect(await bench.chats.getWaiting(ada, id)).toMatchObject({ visitor: null, message: 'My tooth hurts' });
    const hidden = await bench.chats.getWaiting({ ...ada, hipaa: true }, id);
    expect(hidden).toMatchObject({ visitor: null, message: null });
  });
});

describe('hand over', () => {
  it('moves a chat between agents and owner, to a member if one is named', async () => {
    const id = await bench.startChat();
    const handOver = (to: 'agent' | 'owner', assignee_id?: number) =>
      bench.chats.handOver(ada, id, { to, ...(assignee_id ? { assignee_id } : {}) }, inTime());
    expect((await handOver('agent', 12)).data).toMatchObject({ status: 'with_agent' });
    expect(await followUp(id)).toMatchObject({ assignee_id: 12 });
    expect((await handOver('owner')).data).toMatchObject({ status: 'with_owner' });
    expect(await followUp(id)).toMatchObject({ assignee_id: null });
    await bench.chats.close(ada, id, inTime());
    await expect(handOver('agent')).rejects.toThrow('chat_closed');
  });
});

describe('give back', () => {
  it('returns a chat to the AI without an event, keeps the first handoff, and marks it as handled', async () => {
    const id = await bench.startChat();
    await ask(id);
    await accept(id, grace);
    bench.clock.advance(5000);
    await bench.forgetEvents();
    expect(await giveBack(id)).toMatchObject({ status: 'ai', handed_off_at: AT });
    expect(await bench.announcedTypes()).toEqual([]);
    expect(await followUp(id)).toMatchObject({ assignee_id: null, handled_by: { id: 11, name: 'Ada Byron' } });
    bench.clock.advance(60_000);
    await bench.timers.run(never);
    expect(await bench.get(id)).toMatchObject({ status: 'ai' });
    await bench.write(id, 'ai', 'I am back');
    expect(await giveBack(id)).toMatchObject({ status: 'ai' });
    await ask(id);
    expect((await bench.announced()).map(({ type }) => type)).toContain('chat.handoff_requested');
    await accept(id, grace);
    expect(await followUp(id)).toMatchObject({ assignee_id: 12, handled_at: null });
  });

  it('lets the AI reply to a waiting visitor, but not to a visitor who already has a reply', async () => {
    const [waiting, answered] = [await responder.startChat(), await responder.startChat()];
    for (const id of [waiting, answered]) {
      await accept(id, ada);
      await bench.write(id, 'visitor', 'Are you open?');
    }
    await reply(answered, ada);
    for (const id of [waiting, answered]) await giveBack(id);
    const turns = await responder.claim();
    expect(turns.map(({ chat_id }) => chat_id)).toEqual([waiting]);
  });

  it('is refused for an ended chat and for a plan without live chat', async () => {
    const id = await bench.startChat();
    await bench.chats.close(ada, id, inTime());
    await expect(giveBack(id)).rejects.toThrow('chat_closed');
    await bench.know({ live_chat_enabled: false });
    await expect(giveBack(id)).rejects.toThrow('live_chat_unavailable');
    await expect(accept(id, ada)).rejects.toThrow('live_chat_unavailable');
  });
});

describe('the follow-up of a chat', () => {
  it('is marked as handled when a member closes the chat, but not when the AI or a producer does', async () => {
    const [own, producers] = [await bench.startChat(), await bench.startChat()];
    for (const id of [own, producers]) await accept(id, grace);
    await bench.chats.close(during(closeChat, grace), own, inTime());
    await bench.intake.close(aCaller(), producers, inTime());
    expect(await followUp(own)).toMatchObject({ handled_at: AT, handled_by: { id: 12, name: 'Grace Hopper' } });
    expect(await followUp(producers)).toMatchObject({ handled_at: null, handled_by: null });
    expect(await idsOf({ handled: false })).toEqual([producers]);
  });

  it('is open again when the visitor writes', async () => {
    const id = await bench.startChat();
    await reply(id, grace);
    await followUps.update(grace, id, { handled: true }, inTime());
    expect(await idsOf({ handled: true })).toEqual([id]);
    await bench.write(id, 'visitor', 'One more thing');
    expect(await idsOf({ handled: true })).toEqual([]);
    expect(await idsOf({ handled: false })).toEqual([id]);
  });

  it('survives a message that is written at the same time', async () => {
    const id = await bench.startChat();
    await inTransaction(bench.database.dataSource, async (tx) => {
      const chat = await bench.writer.lock(tx, ada, id);
      const assigned = followUps.update(ada, id, { assignee_id: 12 }, inTime());
      await bench.writer.write(tx, ada, chat, { sender: 'visitor', body: 'Hello' });
      return { assigned };
    }).then(({ assigned }) => assigned);
    expect(await followUp(id)).toMatchObject({ assignee_id: 12 });
    expect((await bench.get(id)).messages).toHaveLength(1);
  });

  it('lists chats by state, assignee and handled mark, with the newest message except in HIPAA mode', async () => {
    const [mine, theirs, withAi] = [await bench.startChat(), await bench.startChat(), await bench.startWhatsapp()];
    await accept(mine, ada);
    await accept(theirs, grace);
    await bench.write(mine, 'visitor', 'Newest '.repeat(60));
    await bench.write(mine, 'system', 'A note');
    expect(await idsOf({})).toEqual([withAi, theirs, mine]);
    expect(await idsOf({ assignee_id: 11 })).toEqual([mine]);
    expect(await idsOf({ handled: false })).toEqual([theirs, mine]);
    expect(await idsOf({ status: 'ai' })).toEqual([withAi]);
    expect(await idsOf({ status: 'with_owner', assignee_id: 12, handled: false })).toEqual([]);
    const [row] = await listed({ assignee_id: 11 });
    expect(row).toMatchObject({ assignee_id: 11, spam: false, last_message: expect.stringMatching(/^Newest .{193}$/) });
    expect(row).not.toHaveProperty('messages');
    const [whatsapp] = await listed({ status: 'ai' });
    expect(whatsapp).toMatchObject({ reply_window_open: true, reply_window_closes_at: '2026-01-02T00:10:00Z' });
    const [hidden] = await listed({ assignee_id: 11 }, { ...ada, hipaa: true });
    expect(hidden).not.toHaveProperty('last_message');
    expect(await listed({}, { ...ada, livemode: false })).toEqual([]);
  });

  it('shows a request for a person until a member accepts it', async () => {
    const id = await bench.startChat();
    await ask(id);
    expect((await listed({}))[0]).toMatchObject({ handoff_requested_at: AT });
    await accept(id, ada);
    expect((await listed({}))[0]).toMatchObject({ handoff_requested_at: null });
  });

  it('counts a chat as waiting until a member takes or handles it, also during its request for a person', async () => {
    const statistics = new StatisticsRepository(bench.database.dataSource);
    const waiting = async () => (await statistics.count(scopeOf(ada), bench.clock.now(), 'UTC')).waiting;
    const [accepted, late] = [await bench.startChat(), await bench.startChat()];
    expect(await waiting()).toBe(0);
    await ask(accepted);
    await ask(late);
    expect(await waiting()).toBe(2);
    await accept(accepted, grace);
    expect(await waiting()).toBe(1);
    bench.clock.advance(60_000);
    await bench.timers.run(never);
    expect(await bench.get(late)).toMatchObject({ status: 'with_owner' });
    expect(await waiting()).toBe(1);
    await followUps.update(grace, late, { handled: true }, inTime());
    expect(await waiting()).toBe(0);
  });

  it('leaves one entry in the audit log for each change, without any text', async () => {
    const id = await bench.startChat();
    await bench.chats.accept(during(acceptChat, grace), id, inTime());
    await bench.chats.reply(during(replyToChat, grace), id, { body: 'Private words' }, inTime());
    await followUps.update(during(updateChatFollowUp, grace), id, { assignee_id: 11, handled: true }, inTime());
    await bench.chats.giveBack(during(giveChatBack, ada), id, inTime());
    const entries = (await bench.announced()).filter(({ type }) => type === 'audit.recorded').map(({ data }) => data);
    expect(entries).toMatchObject([
      { action: 'chat.accepted', changes: { status: { before: 'ai', after: 'with_agent' } } },
      { action: 'chat.message_written', actor: { kind: 'person', id: 12, name: 'Grace Hopper' } },
      { action: 'chat.follow_up_updated', changes: { assignee_id: { before: 12, after: 11 } } },
      { action: 'chat.given_back', changes: { status: { before: 'with_agent', after: 'ai' } } },
    ]);
    expect(JSON.stringify(entries)).not.toContain('Private words');
  });
});
