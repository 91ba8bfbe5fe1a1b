import { sandboxClockAdvanced, type Caller, type EventEnvelope } from '@frontdesk/contracts';
import { uuidv7 } from '@frontdesk/messaging';
import { inTransaction } from '@frontdesk/persistence';
import { eventually } from '@frontdesk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ChatsConfig } from '../chats.config.js';
import { aCaller, ChatsBench, inTime } from '../../testing/chats.js';
import { ChatTimersSchedule } from './chat-timers.schedule.js';
import { DueChatsRepository } from './due-chats.repository.js';
import { SandboxClockConsumer } from './sandbox-clock.consumer.js';

let bench: ChatsBench;
beforeAll(async () => {
  bench = await ChatsBench.start();
});
afterAll(() => bench.database.drop());
beforeEach(() => bench.reset());

const never = new AbortController().signal;
const run = () => bench.timers.run(never);
const ask = (id: number) => bench.intake.requestHandoff(aCaller(), id, { requested_by: 'visitor' }, inTime());
const HOUR = 3_600_000;

describe('an idle chat', () => {
  it('is closed and announced 24 hours after its last message, but not before', async () => {
    const id = await bench.startChat();
    bench.clock.advance(20 * HOUR);
    await bench.write(id, 'visitor');
    bench.clock.advance(4 * HOUR);
    await run();
    bench.clock.instant = new Date('2026-01-02T20:09:59Z');
    await run();
    expect((await bench.get(id)).status).toBe('ai');
    await bench.forgetEvents();
    bench.clock.instant = new Date('2026-01-02T20:10:00Z');
    await run();
    expect(await bench.get(id)).toMatchObject({ status: 'closed', closed_at: '2026-01-02T20:10:00Z' });
    expect(await bench.announcedTypes()).toEqual(['chat.closed']);
    await run();
    expect(await bench.announcedTypes()).toEqual(['chat.closed']);
  });

  it('is closed 24 hours after its start if it has no messages, in either mode', async () => {
    const ids = [await bench.startChat(), await bench.startChat(aCaller({ livemode: false }))];
    bench.clock.advance(24 * HOUR);
    await run();
    expect((await bench.get(ids[0]!)).status).toBe('closed');
    expect((await bench.get(ids[1]!, aCaller({ livemode: false }))).status).toBe('closed');
  });
});

describe('a handoff request', () => {
  it('moves the chat to the owner and stops the AI after 60 seconds without a response', async () => {
    const id = await bench.startChat();
    await ask(id);
    await bench.forgetEvents();
    bench.clock.advance(59_999);
    await run();
    expect((await bench.get(id)).status).toBe('ai');
    bench.clock.advance(1);
    await run();
    expect(await bench.get(id)).toMatchObject({ status: 'with_owner', handed_off_at: '2026-01-01T00:11:00Z' });
    expect(await bench.announcedTypes()).toEqual(['chat.handed_off']);
    await expect(bench.write(id, 'ai')).rejects.toThrow('invalid_transition');
  });

  it('has no timer after a person has taken over or the chat has ended', async () => {
    const [answered, ended] = [await bench.startChat(), await bench.startChat()];
    for (const id of [answered, ended]) await ask(id);
    await bench.write(answered, 'agent');
    await bench.intake.close(aCaller(), ended, inTime());
    await bench.forgetEvents();
    bench.clock.advance(60_000);
    await run();
    expect((await bench.get(answered)).status).toBe('with_agent');
    expect(await bench.announcedTypes()).toEqual([]);
  });
});

describe('advancing the clock of test mode', () => {
  it('brings handoff requests of its organization forward, once, and none of live mode', async () => {
    const test = aCaller({ livemode: false });
    const stranger = aCaller({ organizationId: 2, livemode: false });
    const chats: { id: number; caller: Caller }[] = [];
    for (const caller of [test, aCaller(), stranger]) {
      const id = await bench.startChat(caller);
      await bench.intake.requestHandoff(caller, id, { requested_by: 'visitor' }, inTime());
      chats.push({ id, caller });
    }
    const advanced = (advanced_ms: number): EventEnvelope => ({
      id: uuidv7(),
      type: sandboxClockAdvanced.type,
      organization_id: test.organizationId,
      livemode: false,
      created_at: bench.clock.now().toISOString(),
      data: { advanced_ms },
    });
    const consumer = new SandboxClockConsumer(bench.database.dataSource);
    const statuses = async (): Promise<string[]> => {
      await run();
      return Promise.all(chats.map(async ({ id, caller }) => (await bench.get(id, caller)).status));
    };
    const half = advanced(59_999);
    await consumer.consume([half, half]);
    await consumer.consume([half]);
    expect(await statuses()).toEqual(['ai', 'ai', 'ai']);
    await consumer.consume([advanced(1)]);
    expect(await statuses()).toEqual(['with_owner', 'ai', 'ai']);
  });
});

describe('timers on several replicas', () => {
  it('hand each due chat off once', async () => {
    for (let count = 0; count < 40; count++) await ask(await bench.startChat());
    await bench.forgetEvents();
    bench.clock.advance(60_000);
    await Promise.all([1, 2, 3].map(() => bench.replica().run(never)));
    expect(await bench.announcedTypes()).toEqual(Array(40).fill('chat.handed_off'));
  });

  it('skip a locked chat until the next run', async () => {
    const [busy, free] = [await bench.startChat(), await bench.startChat()];
    for (const id of [busy, free]) await ask(id);
    bench.clock.advance(60_000);
    await inTransaction(bench.database.dataSource, async (tx) => {
      await bench.writer.lock(tx, aCaller(), busy);
      expect(await run()).toBe('done');
      expect((await bench.get(free)).status).toBe('with_owner');
    });
    expect((await bench.get(busy)).status).toBe('ai');
    await run();
    expect((await bench.get(busy)).status).toBe('with_owner');
  });

  it('log a chat that fails and continue with the others', async () => {
    const ids = [await bench.startChat(), await bench.startChat()];
    for (const id of ids) await ask(id);
    bench.clock.advance(60_000);
    const broken = Object.create(bench.writer) as typeof bench.writer;
    broken.handOff = (tx, tenant, chat, to) =>
      chat.id === ids[0] ? Promise.reject(new Error('broken')) : bench.writer.handOff(tx, tenant, chat, to);
    expect(await bench.replica(broken).run(never)).toBe('done');
    expect((await bench.get(ids[1]!)).status).toBe('with_owner');
    expect(bench.logged.map(({ message, fields }) => [message, fields['chat_id']])).toEqual([
      ['chat_timer.failed', ids[0]],
    ]);
    await run();
    expect((await bench.get(ids[0]!)).status).toBe('with_owner');
  });

  it('do a bounded amount of work in each run', async () => {
    for (let count = 0; count < 5; count++) await ask(await bench.startChat());
    bench.clock.advance(60_000);
    await bench.forgetEvents();
    expect(await bench.timers.run(never, 3)).toBe('more');
    expect(await bench.announcedTypes()).toHaveLength(3);
    expect(await bench.timers.run(never, 3)).toBe('done');
    expect(await bench.announcedTypes()).toHaveLength(5);
  });
});

describe('a run of the timers', () => {
  it('claims nothing unless a chat is due', async () => {
    const claim = jest.spyOn(DueChatsRepository.prototype, 'claim');
    await ask(await bench.startChat());
    bench.clock.advance(59_999);
    expect(await run()).toBe('done');
    expect(claim).not.toHaveBeenCalled();
    bench.clock.advance(1);
    expect(await run()).toBe('done');
    expect(claim).toHaveBeenCalled();
    claim.mockRestore();
  });
});

describe('the query for due chats', () => {
  it.each([
    ['chats_idle_check', 'idle_check_at <= $1', 'idle_check_at'],
    ['chats_handoff_requested', "status = 'ai' AND handoff_requested_at <= $1", 'handoff_requested_at'],
  ])('uses the index %s among many other chats', async (index, condition, column) => {
    await bench.database.dataSource.query(
      `INSERT INTO chats (organization_id, livemode, channel, status, version, last_seq, message_count, closed_at, created_at)
       SELECT 1, true, 'web', 'closed', 1, 0, 0, '2026-01-01', '2026-01-01' FROM generate_series(1, 5000)`,
    );
    await ask(await bench.startChat());
    await bench.database.dataSource.query('ANALYZE chats');
    const rows = await bench.database.dataSource.query<{ 'QUERY PLAN': string }[]>(
      `EXPLAIN (COSTS OFF) SELECT id FROM chats WHERE ${condition.replace('$1', "'2026-02-01'")}
       ORDER BY ${column} LIMIT 1 FOR UPDATE SKIP LOCKED`,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(`Index Scan using ${index}`);
  });
});

describe('ChatTimersSchedule', () => {
  it('repeats runs, continues after a failed one, and waits for the current one on shutdown', async () => {
    const service = bench.replica();
    const real = service.run.bind(service);
    let turns = 0;
    service.run = (signal) => (++turns === 1 ? Promise.reject(new Error('no database')) : real(signal));
    const config = Object.assign(new ChatsConfig(), { CHAT_TIMERS_INTERVAL_MS: 10 });
    const schedule = new ChatTimersSchedule(service, config, bench.logger);
    schedule.onApplicationBootstrap();
    await eventually(() => turns > 2);
    const id = await bench.startChat();
    await ask(id);
    bench.clock.advance(60_000);
    await eventually(async () => (await bench.get(id)).status === 'with_owner');
    await schedule.beforeApplicationShutdown();
    expect(bench.logged[0]).toEqual({ fields: { err: new Error('no database') }, message: 'chat_timers.waiting' });
    const before = turns;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(turns).toBe(before);
  });
});
