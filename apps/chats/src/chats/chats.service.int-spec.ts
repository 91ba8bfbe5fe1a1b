import { Deadline } from '@frontdesk/messaging';
import { inTransaction } from '@frontdesk/persistence';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aCaller, ChatsBench, inTime, NOW } from '../../testing/chats.js';

let bench: ChatsBench;
beforeAll(async () => {
  bench = await ChatsBench.start();
});
afterAll(() => bench.database.drop());
beforeEach(() => bench.reset());

const reply = (id: number, body = 'We can help', caller = aCaller({ keyId: 5 })) =>
  bench.chats.reply(caller, id, { body }, inTime());
const close = (id: number, caller = aCaller()) => bench.chats.close(caller, id, inTime());
const HOUR = 3_600_000;

describe('reply', () => {
  it('stores a message of the team, takes the chat over and announces both', async () => {
    const id = await bench.startChat(aCaller(), { page_url: 'https://example.com/prices' });
    await bench.write(id, 'visitor');
    await bench.forgetEvents();
    const { data } = await reply(id);
    expect(data).toEqual({
      id: expect.any(Number),
      livemode: true,
      chat_id: id,
      sender: 'owner',
      role: 'team',
      author: 'Team',
      body: 'We can help',
      via_api: true,
      created_at: '2026-01-01T00:10:00Z',
    });
    const chat = {
      id,
      status: 'with_owner',
      page_url: 'https://example.com/prices',
      handed_off_at: '2026-01-01T00:10:00Z',
      closed_at: null,
      created_at: '2026-01-01T00:10:00Z',
    };
    const { chat_id: _chatId, livemode: _livemode, ...message } = data;
    const events = await bench.announced();
    expect(events.map(({ type, data, seq }) => ({ type, data, seq }))).toEqual([
      { type: 'chat.handed_off', data: { chat } },
      { type: 'chat.message.created', data: { chat, message }, seq: 2 },
    ]);
    expect(await bench.get(id)).toMatchObject({ status: 'with_owner', handed_off_at: '2026-01-01T00:10:00Z' });
  });

  it('neither changes the status nor announces a handoff after people have taken over', async () => {
    for (const to of ['agent', 'owner'] as const) {
      const id = await bench.startChat();
      await bench.intake.handOff(aCaller(), id, { to }, inTime());
      bench.clock.advance(60_000);
      await bench.forgetEvents();
      await reply(id);
      const at = to === 'agent' ? '2026-01-01T00:10:00Z' : '2026-01-01T00:11:00Z';
      expect(await bench.get(id)).toMatchObject({ status: `with_${to}`, handed_off_at: at });
      expect(await bench.announcedTypes()).toEqual(['chat.message.created']);
    }
  });

  it('checks not_found, live_chat_unavailable, chat_closed and whatsapp_window_closed in this order', async () => {
    const web = await bench.startChat();
    const whatsapp = await bench.startWhatsapp(aCaller(), { silent: true });
    await expect(reply(whatsapp)).rejects.toThrow('whatsapp_window_closed');
    await close(web);
    await close(whatsapp);
    await expect(reply(web)).rejects.toThrow('chat_closed');
    await expect(reply(whatsapp)).rejects.toThrow('chat_closed');
    await bench.know({ live_chat_enabled: false });
    await expect(reply(web)).rejects.toThrow('live_chat_unavailable');
    await expect(reply(whatsapp)).rejects.toThrow('chat_closed');
    for (const caller of [aCaller({ organizationId: 2 }), aCaller({ livemode: false })])
      await expect(reply(web, 'x', caller)).rejects.toThrow('not_found');
  });

  it('stores nothing after the deadline', async () => {
    const id = await bench.startChat();
    await bench.forgetEvents();
    const late = Deadline.in(100);
    await expect(bench.chats.reply(aCaller(), id, { body: 'Late' }, late)).rejects.toThrow('unavailable');
    expect(await bench.get(id)).toMatchObject({ status: 'ai', messages: [] });
    expect(await bench.announcedTypes()).toEqual([]);
  });
});

describe('a plan that does not include live chat', () => {
  it('allows reading web chats but not changing them, and does not affect WhatsApp', async () => {
    const web = await bench.startChat();
    const whatsapp = await bench.startWhatsapp();
    await bench.know({ live_chat_enabled: false });
    await expect(close(web)).rejects.toThrow('live_chat_unavailable');
    expect(await bench.get(web)).toMatchObject({ status: 'ai' });
    await reply(whatsapp);
    expect((await close(whatsapp)).data.status).toBe('closed');
  });
});

describe('the WhatsApp reply window', () => {
  it('opens with the visitor’s message and closes exactly 24 hours later, without any write', async () => {
    const id = await bench.startWhatsapp(aCaller(), { silent: true });
    expect((await bench.get(id)).reply_window_open).toBe(false);
    await bench.write(id, 'visitor');
    expect((await bench.get(id)).reply_window_open).toBe(true);
    bench.clock.instant = new Date('2026-01-02T00:09:59Z');
    await reply(id);
    bench.clock.instant = new Date('2026-01-02T00:10:00Z');
    expect((await bench.get(id)).reply_window_open).toBe(false);
    for (const sender of ['agent', 'owner'] as const)
      await expect(bench.write(id, sender)).rejects.toThrow('whatsapp_window_closed');
    await bench.write(id, 'system');
    await bench.write(id, 'visitor');
    await bench.write(id, 'agent');
    expect(await bench.get(id)).toMatchObject({ status: 'with_owner', reply_window_open: true });
  });

  it('closes when WhatsApp reports it closed, and reopens when the visitor writes again', async () => {
    const id = await bench.startWhatsapp();
    await inTransaction(bench.database.dataSource, async (tx) =>
      bench.writer.closeReplyWindow(tx, aCaller(), await bench.writer.lock(tx, aCaller(), id)),
    );
    expect((await bench.get(id)).reply_window_open).toBe(false);
    await bench.write(id, 'visitor');
    expect((await bench.get(id)).reply_window_open).toBe(true);
  });
});

describe('close', () => {
  it('announces the end once, with the lead and with the number of messages, not counting system notes', async () => {
    const id = await bench.startChat();
    for (const sender of ['visitor', 'ai', 'system', 'visitor'] as const) await bench.write(id, sender);
    await bench.database.dataSource.query('UPDATE chats SET lead_id = 12');
    await bench.forgetEvents();
    const { data } = await close(id);
    expect(data).toMatchObject({ status: 'closed', closed_at: '2026-01-01T00:10:00Z', handed_off_at: null });
    expect(data).not.toHaveProperty('messages');
    bench.clock.advance(HOUR);
    expect((await close(id)).data).toEqual(data);
    expect((await bench.intake.close(aCaller(), id, inTime())).data).toEqual(data);
    expect((await bench.announced()).map(({ type, data }) => ({ type, data }))).toEqual([
      {
        type: 'chat.closed',
        data: {
          chat: {
            id,
            status: 'closed',
            page_url: null,
            handed_off_at: null,
            closed_at: '2026-01-01T00:10:00Z',
            created_at: '2026-01-01T00:10:00Z',
            lead_id: 12,
            message_count: 3,
          },
        },
      },
    ]);
  });
});

describe('get', () => {
  it('returns the messages oldest first, unlike a list, which has none', async () => {
    const id = await bench.startChat();
    for (const [index, sender] of (['visitor', 'ai', 'system'] as const).entries())
      await bench.write(id, sender, `Line ${index}`);
    const { messages } = await bench.get(id);
    expect(messages!.map(({ sender, role, author, body }) => ({ sender, role, author, body }))).toEqual([
      { sender: 'visitor', role: 'visitor', author: 'Visitor', body: 'Line 0' },
      { sender: 'ai', role: 'ai', author: 'AI receptionist', body: 'Line 1' },
      { sender: 'system', role: 'system', author: 'System', body: 'Line 2' },
    ]);
    expect(Object.keys(messages![0]!)).toEqual([
      'id',
      'livemode',
      'sender',
      'role',
      'author',
      'body',
      'via_api',
      'created_at',
    ]);
    const list = await bench.chats.list(aCaller(), {}, { limit: 10 });
    expect(list.data[0]).not.toHaveProperty('messages');
  });

  it('in HIPAA mode omits messages, the handoff summary, and the body of a reply', async () => {
    const id = await bench.startChat();
    await bench.intake.handOff(aCaller(), id, { to: 'owner', summary: 'Has a toothache' }, inTime());
    expect((await bench.get(id)).handoff_summary).toBe('Has a toothache');
    const hipaa = aCaller({ hipaa: true });
    const redacted = [
      (await reply(id, 'Come at once', hipaa)).data,
      await bench.get(id, hipaa),
      (await bench.chats.list(hipaa, {}, { limit: 1 })).data[0]!,
      (await close(id, hipaa)).data,
      (await bench.intake.close(hipaa, id, inTime())).data,
    ];
    for (const shown of redacted) {
      for (const key of ['body', 'messages', 'handoff_summary']) expect(shown).not.toHaveProperty(key);
      expect(JSON.stringify(shown)).not.toMatch(/toothache|at once/);
    }
  });

  it('returns at most the newest thousand messages, oldest first', async () => {
    const id = await bench.startChat();
    await bench.database.dataSource.query(
      `INSERT INTO chat_messages (chat_id, organization_id, livemode, seq, sender, author, body, via_api, created_at)
       SELECT $1, 1, true, n, 'visitor', 'Visitor', 'Line ' || n, false, $2::timestamptz FROM generate_series(1, 1200) n`,
      [id, NOW],
    );
    const { messages } = await bench.get(id);
    expect(messages!.map(({ body }) => body)).toEqual(Array.from({ length: 1000 }, (_, n) => `Line ${n + 201}`));
  });

  it.each([
    ['x', 1],
    ['🦷', 4],
    ['\u0001', 6],
    ['"', 2],
    ['\n', 2],
  ])('returns at most 4 MiB of the newest messages, measured as JSON: %j', async (character, bytes) => {
    const id = await bench.startChat();
    await bench.database.dataSource.query(
      `INSERT INTO chat_messages (chat_id, organization_id, livemode, seq, sender, author, body, via_api, created_at)
       SELECT $1, 1, true, n, 'visitor', 'Visitor', repeat($3, 20000), false, $2::timestamptz FROM generate_series(1, 300) n`,
      [id, NOW, character],
    );
    const { messages } = await bench.get(id);
    expect(messages).toHaveLength(Math.floor((4 * 1024 * 1024) / (20_000 * bytes + 2)));
    const text = messages!.map(({ body }) => JSON.stringify(body)).join('');
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(4 * 1024 * 1024);
  });

  it('returns only the messages of the chat, and reads them from chat_messages_in_order', async () => {
    const [id, other] = [await bench.startChat(), await bench.startChat()];
    await bench.database.dataSource.query(
      `INSERT INTO chat_messages (chat_id, organization_id, livemode, seq, sender, author, body, via_api, created_at)
       SELECT $1, 1, true, n, 'visitor', 'Visitor', repeat('x', 100), false, $2::timestamptz FROM generate_series(1, 5000) n`,
      [other, NOW],
    );
    await bench.write(id, 'visitor', 'Only this');
    expect((await bench.get(id)).messages!.map(({ body }) => body)).toEqual(['Only this']);
    await bench.database.dataSource.query('ANALYZE chat_messages');
    const rows = await bench.database.dataSource.query<{ 'QUERY PLAN': string }[]>(
      `EXPLAIN (COSTS OFF) SELECT * FROM chat_messages
       WHERE chat_id = ${other} AND organization_id = 1 AND livemode ORDER BY seq DESC LIMIT 1000`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('Index Scan Backward using chat_messages_in_order');
    expect(plan).not.toContain('Sort');
  });
});
