import type { FirstVisitorMessageBody, OrganizationFacts } from '@frontdesk/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { ChatsConfig } from '../chats.config.js';
import { ChatsRepository } from '../chats/chats.repository.js';
import { aCaller, ChatsBench, inTime } from '../../testing/chats.js';
import { ChatLimitsRepository } from '../chats/chat-limits.repository.js';
import { WidgetChatsRepository } from './widget-chats.repository.js';
import { WidgetChatsService } from './widget-chats.service.js';

const first = (fields: Partial<FirstVisitorMessageBody> = {}): FirstVisitorMessageBody => ({
  message_id: randomUUID(),
  body: 'Hello',
  ...fields,
});

describe('WidgetChatsService', () => {
  let bench: ChatsBench;
  let widget: WidgetChatsService;
  const config = new ChatsConfig();
  beforeAll(async () => {
    bench = await ChatsBench.start();
    const { dataSource } = bench.database;
    widget = new WidgetChatsService(
      bench.writer,
      new ChatsRepository(dataSource),
      new WidgetChatsRepository(dataSource),
      new ChatLimitsRepository(dataSource),
      dataSource,
      config,
    );
  });
  afterAll(() => bench.database.drop());
  beforeEach(() => {
    Object.assign(config, { CHAT_RESPONDER: 'scripted' });
    return bench.reset();
  });

  const start = (body = first(), caller = aCaller()) => widget.start(caller, body, inTime());
  const write = (id: number, body: string, messageId: string = randomUUID(), caller = aCaller()) =>
    widget.write(caller, id, { message_id: messageId, body }, inTime());

  it('stores and announces a chat and its first message together or not at all', async () => {
    const { chat_id: id, data } = await start(first({ visitor_name: 'Robin', page_url: 'https://harbor.example/' }));
    expect(data).toMatchObject({ status: 'ai', last_message_id: 1, has_more: false });
    expect(data.messages).toMatchObject([{ id: 1, role: 'visitor', author: 'Robin', body: 'Hello' }]);
    expect(await bench.get(id)).toMatchObject({ channel: 'web', page_url: 'https://harbor.example/' });
    expect(await bench.announcedTypes()).toEqual(['chat.started', 'chat.message.created']);
  });

  it('starts one chat for repeated and concurrent identical starts, and another for a different start', async () => {
    const body = first();
    const starts = await Promise.all(Array.from({ length: 8 }, () => start(body)));
    expect(new Set(starts.map(({ chat_id }) => chat_id)).size).toBe(1);
    expect(starts.filter(({ existing }) => !existing)).toHaveLength(1);
    const others = [
      await start({ ...body, body: 'Something else' }),
      await start({ ...body, visitor_name: 'Another person' }),
      await start(body, aCaller({ organizationId: 2 })),
    ];
    expect(others.every(({ existing, chat_id }) => !existing && chat_id !== starts[0]!.chat_id)).toBe(true);
  });

  it('stores a repeated message once and returns the first, even after the chat has ended', async () => {
    const { chat_id: id } = await start();
    const messageId = randomUUID();
    const written = await Promise.all(Array.from({ length: 6 }, () => write(id, 'Tuesday?', messageId)));
    expect(written.filter(({ existing }) => !existing)).toHaveLength(1);
    expect(new Set(written.map(({ data }) => JSON.stringify(data))).size).toBe(1);
    await bench.intake.close(aCaller(), id, inTime());
    expect(await write(id, 'Tuesday?', messageId)).toMatchObject({ existing: true, data: { id: 2 } });
    await expect(write(id, 'Wednesday?')).rejects.toMatchObject({ code: 'chat_closed' });
  });

  it('pages through the messages after a known one, in HIPAA mode too', async () => {
    const caller = aCaller({ hipaa: true });
    const { chat_id: id } = await start(first(), caller);
    for (let n = 2; n <= 60; n++) {
      await bench.intake.write(caller, id, { sender: 'owner', body: `Number ${n}` }, inTime());
    }
    const page = await widget.read(caller, id, 1);
    expect(page.data).toMatchObject({ status: 'with_owner', last_message_id: 60, has_more: true });
    expect(page.data.messages.map(({ id: seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, index) => index + 2));
    const rest = await widget.read(caller, id, 51);
    expect(rest.data).toMatchObject({ has_more: false });
    expect(rest.data.messages.at(-1)).toMatchObject({ id: 60, role: 'team', body: 'Number 60', message_id: null });
    expect((await widget.read(caller, id, 60)).data.messages).toEqual([]);
  });

  it('sets ai_answers until people take over, and never sets it if CHAT_RESPONDER is off', async () => {
    const { chat_id: id, data } = await start();
    expect(data.ai_answers).toBe(true);
    await bench.write(id, 'owner');
    expect((await widget.read(aCaller(), id, 0)).data.ai_answers).toBe(false);
    Object.assign(config, { CHAT_RESPONDER: 'off' });
    expect((await start()).data.ai_answers).toBe(false);
  });

  it('finds no chats of other organizations, the other mode, or other channels', async () => {
    const { chat_id: id } = await start();
    const whatsapp = await bench.startChat(aCaller(), { channel: 'whatsapp', contact_address: '+14155550123' });
    for (const [caller, chat] of [
      [aCaller({ organizationId: 2 }), id],
      [aCaller({ livemode: false }), id],
      [aCaller(), whatsapp],
      [aCaller(), 999_999],
    ] as const) {
      await expect(widget.read(caller, chat, 0)).rejects.toMatchObject({ code: 'not_found' });
    }
    await expect(write(id, 'Hello', randomUUID(), aCaller({ organizationId: 2 }))).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('refuses with live_chat_unavailable before chat_closed if the plan does not include live chat', async () => {
    const { chat_id: id } = await start();
    await bench.intake.close(aCaller(), id, inTime());
    const caller = { ...aCaller(), facts: { live_chat_enabled: false } as OrganizationFacts };
    await expect(start(first(), caller)).rejects.toMatchObject({ code: 'live_chat_unavailable' });
    await expect(write(id, 'Hello', randomUUID(), caller)).rejects.toMatchObject({ code: 'live_chat_unavailable' });
    expect((await widget.read(caller, id, 0)).data.status).toBe('closed');
  });
});
