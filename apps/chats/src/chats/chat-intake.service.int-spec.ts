import { chatSenders, chatStatuses, type ChatStatus } from '@frontdesk/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aCaller, ChatsBench, inTime } from '../../testing/chats.js';

let bench: ChatsBench;
beforeAll(async () => {
  bench = await ChatsBench.start();
});
afterAll(() => bench.database.drop());
beforeEach(() => bench.reset());

const handOff = (id: number, to: 'agent' | 'owner', summary?: string) =>
  bench.intake.handOff(aCaller(), id, { to, summary: summary ?? null }, inTime());
const ask = (id: number, requested_by: 'visitor' | 'ai' = 'visitor', summary?: string) =>
  bench.intake.requestHandoff(aCaller(), id, { requested_by, summary: summary ?? null }, inTime());
const close = (id: number) => bench.intake.close(aCaller(), id, inTime());

async function chatAt(status: ChatStatus): Promise<number> {
  const id = await bench.startChat();
  if (status === 'with_agent') await handOff(id, 'agent');
  if (status === 'with_owner') await handOff(id, 'owner');
  if (status === 'closed') await close(id);
  await bench.forgetEvents();
  return id;
}

describe('start', () => {
  it('announces a chat with status ai and no messages', async () => {
    const { data, existing } = await bench.intake.start(
      aCaller(),
      { channel: 'whatsapp', contact_address: '+14155550123', page_url: null },
      inTime(),
    );
    expect(existing).toBe(false);
    expect(data).toEqual({
      id: data.id,
      livemode: true,
      channel: 'whatsapp',
      contact_address: '+14155550123',
      reply_window_open: false,
      status: 'ai',
      page_url: null,
      handoff_summary: null,
      handed_off_at: null,
      closed_at: null,
      last_message_at: null,
      lead_id: null,
      created_at: '2026-01-01T00:10:00Z',
    });
    const [event, ...rest] = await bench.announced();
    expect(rest).toEqual([]);
    expect(event).toMatchObject({
      type: 'chat.started',
      organization_id: 1,
      livemode: true,
      data: { chat: { id: 1 } },
    });
  });

  it('stores no number and no reply window for a web chat, even if a number is sent', async () => {
    const id = await bench.startChat(aCaller(), { contact_address: '+14155550123' });
    expect(await bench.get(id)).toMatchObject({ contact_address: null, reply_window_open: null });
  });

  it('creates one chat per organization and mode from ten concurrent requests with the same external_id', async () => {
    const body = { channel: 'web', external_id: 'session-1' } as const;
    const answers = await Promise.all(Array.from({ length: 10 }, () => bench.intake.start(aCaller(), body, inTime())));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect(answers.filter(({ existing }) => !existing)).toHaveLength(1);
    for (const caller of [aCaller({ livemode: false }), aCaller({ organizationId: 2 })])
      expect((await bench.intake.start(caller, body, inTime())).existing).toBe(false);
    expect(await bench.announcedTypes()).toEqual(['chat.started', 'chat.started', 'chat.started']);
  });
});

describe('write', () => {
  it('stores one message per mode from ten concurrent requests with the same external_id, across chats and after a close', async () => {
    const [id, other] = [await bench.startChat(), await bench.startChat()];
    const message = { sender: 'visitor', body: 'Hello', external_id: 'wamid.1' } as const;
    const write = (to: number) => bench.intake.write(aCaller(), to, message, inTime());
    const answers = await Promise.all(Array.from({ length: 10 }, (_, count) => write(count % 2 ? id : other)));
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1);
    expect(answers.filter(({ existing }) => !existing)).toHaveLength(1);
    const inTest = await bench.startChat(aCaller({ livemode: false }));
    const elsewhere = await bench.intake.write(aCaller({ livemode: false }), inTest, message, inTime());
    expect(elsewhere.existing).toBe(false);
    await close(id);
    expect(await write(id)).toEqual({ ...answers[0]!, existing: true });
    const written = [await bench.get(id), await bench.get(other)].flatMap(({ messages }) => messages);
    expect(written).toHaveLength(1);
  });

  it('stores the author name of each sender', async () => {
    await bench.know({ receptionist_name: 'Ava' });
    const id = await bench.startChat();
    const authors: unknown[] = [];
    for (const [sender, author] of [
      ['visitor', null],
      ['visitor', 'Dana Reyes'],
      ['ai', 'Someone'],
      ['system', 'Someone'],
      ['agent', 'Robin Lee Park'],
      ['agent', null],
      ['owner', 'Someone'],
    ] as const) {
      const { data } = await bench.intake.write(aCaller(), id, { sender, author, body: 'x' }, inTime());
      authors.push(data.author, data.via_api);
    }
    const names = ['Visitor', 'Dana Reyes', 'Ava', 'System', 'Robin', 'Team', 'Team'];
    expect(authors).toEqual(names.flatMap((name) => [name, false]));
  });

  it.each(chatStatuses.flatMap((status) => chatSenders.map((sender) => [status, sender] as const)))(
    'applies the state table to a chat with status %s and a message of %s',
    async (status, sender) => {
      const id = await chatAt(status);
      const before = await bench.get(id);
      if (status === 'closed' || (sender === 'ai' && status !== 'ai')) {
        await expect(bench.write(id, sender)).rejects.toThrow(
          status === 'closed' ? 'chat_closed' : 'invalid_transition',
        );
        expect(await bench.get(id)).toEqual(before);
        expect(await bench.announcedTypes()).toEqual([]);
        return;
      }
      await bench.write(id, sender);
      const takesOver = status === 'ai' && (sender === 'agent' || sender === 'owner');
      expect(await bench.announcedTypes()).toEqual([...(takesOver ? ['chat.handed_off'] : []), 'chat.message.created']);
      expect(await bench.get(id)).toMatchObject({
        status: takesOver ? `with_${sender}` : status,
        last_message_at: '2026-01-01T00:10:00Z',
      });
    },
  );

  it('numbers concurrent messages 1, 2, 3 … in their chat and announces them in that order', async () => {
    const id = await bench.startChat();
    await Promise.all(Array.from({ length: 30 }, () => bench.write(id, 'visitor')));
    const events = (await bench.announced()).slice(1);
    expect(events.map(({ seq }) => seq)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
    const ids = (await bench.get(id)).messages!.map((message) => message.id);
    expect(events.map(({ data }) => (data['message'] as { id: number }).id)).toEqual(ids);
  });

  it('writes in the mode of the chat, not in that of the caller', async () => {
    const test = aCaller({ livemode: false });
    const id = await bench.startChat(test);
    const { data } = await bench.intake.write(aCaller(), id, { sender: 'visitor', body: 'x' }, inTime());
    expect(data.livemode).toBe(false);
    expect((await bench.announced()).map(({ livemode }) => livemode)).toEqual([false, false]);
    await expect(bench.write(id, 'visitor', 'x', aCaller({ organizationId: 2 }))).rejects.toThrow('not_found');
  });
});

describe('an opt-out word', () => {
  it('is announced when it is a visitor’s whole message on WhatsApp', async () => {
    const id = await bench.startWhatsapp(aCaller({ livemode: false }));
    await bench.forgetEvents();
    const message = await bench.write(id, 'visitor', ' Stop ');
    const [, event] = await bench.announced();
    expect(event).toMatchObject({
      type: 'chat.opted_out',
      livemode: false,
      data: { chat_id: id, message_id: message, phone_number: '+14155550123' },
    });
  });

  it('has no effect within a sentence, from another sender, or in a web chat', async () => {
    const whatsapp = await bench.startWhatsapp();
    await bench.write(whatsapp, 'visitor', 'Please stop the dripping');
    await bench.write(whatsapp, 'owner', 'STOP');
    await bench.write(await bench.startChat(), 'visitor', 'STOP');
    expect(await bench.announcedTypes()).not.toContain('chat.opted_out');
  });
});

describe('a card number', () => {
  it('is never stored or announced when a visitor writes it', async () => {
    const id = await bench.startChat();
    await bench.write(id, 'visitor', 'My card is 4242 4242 4242 4242, call 312-555-0143');
    const { messages } = await bench.get(id);
    expect(messages!.map(({ body }) => body)).toEqual(['My card is [removed], call 312-555-0143']);
    expect(JSON.stringify(await bench.announced())).not.toContain('4242');
  });

  it.each([
    ['My card is 4242 4242', '4242 4242'],
    ['El código de seguridad es', '737'],
  ])('is not stored or announced in two messages: %s', async (first, second) => {
    const id = await bench.startChat();
    await bench.write(id, 'visitor', first);
    await bench.write(id, 'visitor', second);
    expect((await bench.get(id)).messages!.map(({ body }) => body)).toEqual([first, '[removed]']);
    expect(JSON.stringify((await bench.announced()).at(-1))).not.toContain(second);
  });
});

describe('requestHandoff', () => {
  it('announces the first request, keeps the newest summary, and leaves the chat to the AI', async () => {
    const id = await chatAt('ai');
    await ask(id, 'ai', 'Wants a price');
    await ask(id, 'visitor');
    const { data } = await ask(id, 'visitor', 'Wants two prices');
    expect(data).toMatchObject({ status: 'ai', handed_off_at: null, handoff_summary: 'Wants two prices' });
    expect((await bench.announced()).map(({ type, data: { requested_by } }) => ({ type, requested_by }))).toEqual([
      { type: 'chat.handoff_requested', requested_by: 'ai' },
    ]);
    await bench.write(id, 'ai');
  });

  it('announces nothing after people have taken over, and is refused after the chat has ended', async () => {
    for (const status of ['with_agent', 'with_owner'] as const) {
      expect((await ask(await chatAt(status))).data.status).toBe(status);
      expect(await bench.announcedTypes()).toEqual([]);
    }
    await expect(ask(await chatAt('closed'))).rejects.toThrow('chat_closed');
  });
});

describe('handOff', () => {
  it('moves the chat to the agent or the owner and between them, and announces only the move away from the AI', async () => {
    const id = await chatAt('ai');
    expect((await handOff(id, 'agent', 'Wants a price')).data).toMatchObject({
      status: 'with_agent',
      handed_off_at: '2026-01-01T00:10:00Z',
      handoff_summary: 'Wants a price',
    });
    bench.clock.advance(60_000);
    expect((await handOff(id, 'owner')).data).toMatchObject({
      status: 'with_owner',
      handed_off_at: '2026-01-01T00:10:00Z',
      handoff_summary: 'Wants a price',
    });
    expect((await handOff(id, 'owner', 'Ask for Dana')).data.handoff_summary).toBe('Ask for Dana');
    expect((await handOff(id, 'agent')).data.status).toBe('with_agent');
    expect(await bench.announcedTypes()).toEqual(['chat.handed_off']);
    await close(id);
    await expect(handOff(id, 'agent')).rejects.toThrow('chat_closed');
  });
});
