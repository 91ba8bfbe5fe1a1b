import { whatsappText, whatsappValue, WhatsappServer } from '@frontdesk/testing';
import { inTransaction } from '@frontdesk/persistence';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aCaller, ChatsBench, inTime } from '../../testing/chats.js';
import { ChatLimitsRepository } from '../chats/chat-limits.repository.js';
import { ChatsRepository } from '../chats/chats.repository.js';
import { OutgoingMessagesRepository } from '../chats/outgoing-messages.repository.js';
import { ChatsConfig } from '../chats.config.js';
import { Channels } from './channels.provider.js';
import { DeliveryOutcomes } from './delivery-outcomes.js';
import { OutgoingService } from './outgoing.service.js';
import { WhatsappCloudChannel } from './whatsapp-cloud.channel.js';
import { WhatsappIntakeService } from './whatsapp-intake.service.js';

const NUMBER = '+14155550123';
const OWN = '106540352242922';

let bench: ChatsBench;
let whatsapp: WhatsappServer;
let config: ChatsConfig;
let outgoing: OutgoingService;
let intakeWith: (chats: ChatsRepository) => WhatsappIntakeService;
let intake: WhatsappIntakeService;
beforeAll(async () => {
  bench = await ChatsBench.start();
  whatsapp = await WhatsappServer.start();
});
afterAll(async () => {
  await whatsapp.close();
  await bench.database.drop();
});
beforeEach(async () => {
  await bench.reset();
  await bench.know({ whatsapp_phone_number_id: OWN });
  whatsapp.sendings.length = 0;
  whatsapp.answerWith({});
  const { dataSource } = bench.database;
  const options = { baseUrl: whatsapp.url, version: 'v23.0', accessToken: 'a token', timeoutMs: 10_000 };
  const repository = new OutgoingMessagesRepository(dataSource);
  const outcomes = new DeliveryOutcomes(repository, bench.messages, bench.writer, dataSource);
  const channels = new Channels(new WhatsappCloudChannel(options));
  config = Object.assign(new ChatsConfig(), { HIPAA_VENDORS: [] });
  outgoing = new OutgoingService(repository, outcomes, channels, config, bench.clock, bench.logger);
  intakeWith = (chats) => {
    const limits = new ChatLimitsRepository(dataSource);
    return new WhatsappIntakeService(chats, bench.messages, bench.writer, limits, outcomes, dataSource);
  };
  intake = intakeWith(new ChatsRepository(dataSource));
});

const never = new AbortController().signal;
const receive = (fields: Record<string, unknown>, caller = aCaller()) =>
  intake.receive(caller, whatsappValue(OWN, fields), inTime());
const text = (body: string, id: string, from = NUMBER, sentAt = bench.clock.now()) =>
  receive(whatsappText(from, id, body, { sentAt }));
const chatIds = async (): Promise<number[]> =>
  (await bench.database.dataSource.query<{ id: number }[]>('SELECT id FROM chats ORDER BY id')).map(({ id }) => id);
const said = async (id: number): Promise<[string, string][]> =>
  ((await bench.get(id)).messages ?? []).map(({ sender, body }) => [sender, body]);
const statuses = async () =>
  (
    await bench.database.dataSource.query<{ status: string }[]>(
      'SELECT status FROM outgoing_messages ORDER BY message_id',
    )
  ).map(({ status }) => status);
/** Sends all due messages, in order within each chat. */
async function send(): Promise<void> {
  for (;;) {
    const messages = await outgoing.claim(10);
    if (messages.length === 0) return;
    for (const message of messages) await outgoing.send(message, never);
  }
}
/** A chat in which the customer has written and the team has replied. */
async function aChatWithReplies(...replies: string[]): Promise<number> {
  await text('Hello', 'wamid.in.1');
  const [id] = await chatIds();
  for (const body of replies) await bench.write(id!, 'owner', body);
  return id!;
}

describe('a customer’s message', () => {
  it('starts a chat in which our AI replies, and later messages join it until it ends', async () => {
    await text('Hello', 'wamid.1');
    await text('Are you there?', 'wamid.2');
    const [id] = await chatIds();
    expect(await said(id!)).toEqual([
      ['visitor', 'Hello'],
      ['visitor', 'Are you there?'],
    ]);
    expect(await bench.get(id!)).toMatchObject({
      channel: 'whatsapp',
      contact_address: NUMBER,
      reply_window_open: true,
    });
    expect((await bench.get(id!)).messages![0]!.author).toBe('Dana Reyes');
    await bench.intake.close(aCaller(), id!, inTime());
    await text('One more thing', 'wamid.3');
    expect(await chatIds()).toHaveLength(2);
  });

  it('is stored once when its notification is repeated, even after the chat has ended', async () => {
    await text('Hello', 'wamid.1');
    const [id] = await chatIds();
    await bench.intake.close(aCaller(), id!, inTime());
    await text('Hello', 'wamid.1');
    expect(await chatIds()).toEqual([id]);
    expect(await said(id!)).toHaveLength(1);
  });

  it('starts no second chat when its notification is repeated during a close', async () => {
    class Delayed extends ChatsRepository {
      override async reserveNumber(...parameters: Parameters<ChatsRepository['reserveNumber']>): Promise<void> {
        await text('Hello', 'wamid.1');
        const [id] = await chatIds();
        await bench.intake.close(aCaller(), id!, inTime());
        await super.reserveNumber(...parameters);
      }
    }
    const repeated = intakeWith(new Delayed(bench.database.dataSource));
    await repeated.receive(aCaller(), whatsappValue(OWN, whatsappText(NUMBER, 'wamid.1', 'Hello')), inTime());
    expect(await chatIds()).toHaveLength(1);
    expect((await bench.announcedTypes()).filter((type) => type === 'chat.started')).toHaveLength(1);
  });

  it('starts one chat for each number in each organization, even if ten messages arrive concurrently', async () => {
    await Promise.all(Array.from({ length: 10 }, (_, n) => text(`Number ${n}`, `wamid.${n}`)));
    expect(await chatIds()).toHaveLength(1);
    await text('Hello', 'wamid.other', '+14155550199');
    await receive(whatsappText(NUMBER, 'wamid.0', 'Hello'), aCaller({ organizationId: 2 }));
    expect(await chatIds()).toHaveLength(3);
  });

  it('opens the reply window for 24 hours after it was written, even if it arrives late or out of order', async () => {
    const hoursAgo = (hours: number): Date => new Date(bench.clock.now().getTime() - hours * 3_600_000);
    const isOpen = async (): Promise<unknown> => (await bench.get((await chatIds())[0]!)).reply_window_open;
    await text('Written long ago', 'wamid.1', NUMBER, hoursAgo(25));
    expect(await isOpen()).toBe(false);
    await text('And a while ago', 'wamid.2', NUMBER, hoursAgo(23));
    await text('Before that', 'wamid.3', NUMBER, hoursAgo(30));
    expect(await isOpen()).toBe(true);
    bench.clock.advance(3_600_000);
    expect(await isOpen()).toBe(false);
    await text('By a clock that is ahead', 'wamid.4', NUMBER, hoursAgo(-5));
    bench.clock.advance(24 * 3_600_000);
    expect(await isOpen()).toBe(false);
  });

  it('is stored without characters that Postgres cannot store, and so is the rest of its notification', async () => {
    const [broken, good, nameless] = [
      whatsappText(NUMBER, 'wamid.1', 'Hel\0lo \ud83e', { name: 'Da\0na' }),
      whatsappText('+14155550199', 'wamid.2', 'Innocent'),
      whatsappText(NUMBER, 'wamid.\0', 'Without an id'),
    ] as { contacts: object[]; messages: object[] }[];
    await receive({
      contacts: broken!.contacts,
      messages: [...nameless!.messages, ...broken!.messages, ...good!.messages],
      statuses: [{ id: 'wamid.\0', status: 'read' }],
    });
    const [first, second] = await chatIds();
    expect(await said(first!)).toEqual([['visitor', 'Hello \ufffd']]);
    expect((await bench.get(first!)).messages![0]!.author).toBe('Dana');
    expect(await said(second!)).toEqual([['visitor', 'Innocent']]);
  });

  it('with an opt-out word announces the opt-out', async () => {
    await text('STOP', 'wamid.1');
    expect(await bench.announcedTypes()).toContain('chat.opted_out');
  });

  it('with a picture whose caption is an opt-out word announces the opt-out', async () => {
    const { contacts } = whatsappText(NUMBER, 'wamid.1', '') as { contacts: object[] };
    const picture = { type: 'image', image: { id: '7', caption: 'Stop' } };
    await receive({ contacts, messages: [{ from: NUMBER.slice(1), id: 'wamid.1', timestamp: '1', ...picture }] });
    expect(await said((await chatIds())[0]!)).toEqual([['visitor', '[image]\nStop']]);
    expect(await bench.announcedTypes()).toContain('chat.opted_out');
  });
});

describe('a reply of the AI or the team', () => {
  it('is sent from the organization’s number, in order within its chat', async () => {
    await aChatWithReplies('One', 'Two', 'Three');
    await Promise.all([send(), send()]);
    await send();
    expect(whatsapp.texts).toEqual(['One', 'Two', 'Three']);
    const [first] = whatsapp.sendings;
    expect(first).toMatchObject({
      path: `/v23.0/${OWN}/messages`,
      authorization: 'Bearer a token',
      body: { messaging_product: 'whatsapp', to: '14155550123', type: 'text', text: { body: 'One' } },
    });
    expect(await statuses()).toEqual(['sent', 'sent', 'sent']);
  });

  it('is not sent in test mode or in a web chat, nor is a system note', async () => {
    const caller = aCaller({ livemode: false });
    await bench.write(await bench.startWhatsapp(caller), 'owner', 'Simulated', caller);
    const id = await aChatWithReplies();
    await bench.write(id, 'system', 'A note');
    await bench.write(await bench.startChat(), 'owner', 'On the website');
    await send();
    expect(whatsapp.texts).toEqual([]);
    expect(await statuses()).toEqual(['sent']);
  });

  it('is sent from a producer’s chat only if the organization has a WhatsApp number', async () => {
    const id = await bench.startWhatsapp();
    await bench.write(id, 'owner', 'By us');
    await send();
    await bench.know({ version: 2, whatsapp_phone_number_id: null });
    await bench.write(id, 'owner', 'By the producer');
    await send();
    expect(whatsapp.texts).toEqual(['By us']);
    expect((await said(id)).map(([sender]) => sender)).not.toContain('system');
  });

  it('is sent in parts if it is too long for one message', async () => {
    await aChatWithReplies('🦷'.repeat(5000));
    await send();
    expect(whatsapp.texts.map((part) => [...part].length)).toEqual([4096, 904]);
    expect(await statuses()).toEqual(['sent']);
  });
});

describe('a failed send', () => {
  it.each([{ status: 500 }, { status: 429 }, { status: 401, code: 190 }, { status: 400, code: 131056 }, { cut: true }])(
    'is retried after %j, and later messages wait',
    async (answer) => {
      whatsapp.answerWith((count) => (count === 1 ? answer : {}));
      await aChatWithReplies('One', 'Two');
      await send();
      expect(whatsapp.texts).toEqual(['One']);
      bench.clock.advance(2000);
      await send();
      expect(whatsapp.texts).toEqual(['One', 'One', 'Two']);
      expect(await statuses()).toEqual(['sent', 'sent']);
    },
  );

  it('is final after the last retry: the chat gets a note and the next message is sent', async () => {
    whatsapp.answerWith((count) => (count <= 7 ? { status: 500 } : {}));
    const id = await aChatWithReplies('One', 'Two');
    for (let attempt = 0; attempt < 7; attempt++) {
      await send();
      bench.clock.advance(900_000);
    }
    await send();
    expect(whatsapp.texts).toEqual([...Array<string>(7).fill('One'), 'Two']);
    expect((await said(id)).at(-1)).toEqual(['system', 'A message was not delivered: WhatsApp did not accept it.']);
    expect(JSON.stringify(bench.logged)).not.toContain('One');
  });

  it('adds a note if it is permanent, unless the chat has ended', async () => {
    whatsapp.answerWith({ status: 400, code: 131026 });
    const id = await aChatWithReplies('One');
    await send();
    expect((await said(id)).at(-1)![0]).toBe('system');
    await bench.write(id, 'owner', 'Two');
    await bench.intake.close(aCaller(), id, inTime());
    await send();
    expect(await statuses()).toEqual(['failed', 'failed']);
    expect((await said(id)).at(-1)).toEqual(['owner', 'Two']);
  });

  it('resumes at the failed part, and no part is lost or repeated', async () => {
    await aChatWithReplies('a'.repeat(4096) + 'b'.repeat(4096) + 'c');
    whatsapp.answerWith((count) => (count === 2 || count === 4 ? { status: 429 } : {}));
    for (let attempt = 0; attempt < 3; attempt++) {
      expect(await statuses()).toEqual(['pending']);
      await send();
      bench.clock.advance(5000);
    }
    expect(whatsapp.texts.map((part) => part[0])).toEqual(['a', 'b', 'b', 'c', 'c']);
    expect(await statuses()).toEqual(['sent']);
  });

  it('is not assumed when WhatsApp accepts a message without returning an id', async () => {
    whatsapp.answerWith({ nameless: true });
    await aChatWithReplies('One');
    await send();
    bench.clock.advance(3_600_000);
    await send();
    expect(whatsapp.texts).toEqual(['One']);
    expect(await statuses()).toEqual(['sent']);
  });

  it('is retried by another process after a crash, when the lease expires', async () => {
    await aChatWithReplies('One');
    expect(await outgoing.claim(10)).toHaveLength(1);
    await send();
    expect(whatsapp.texts).toEqual([]);
    bench.clock.advance(60_000);
    await send();
    expect(whatsapp.texts).toEqual(['One']);
  });

  it('closes our reply window if WhatsApp’s is closed, until the customer writes again', async () => {
    whatsapp.answerWith({ status: 400, code: 131047 });
    const id = await aChatWithReplies('One');
    await send();
    expect((await bench.get(id)).reply_window_open).toBe(false);
    expect((await said(id)).at(-1)![1]).toMatch(/24-hour reply window is closed/);
    await expect(bench.write(id, 'owner')).rejects.toThrow('whatsapp_window_closed');
    await text('I am back', 'wamid.in.2');
    expect((await bench.get(id)).reply_window_open).toBe(true);
  });
});

describe('a WhatsApp report', () => {
  const report = (id: string, status: string, given: Record<string, unknown> = {}) =>
    receive({ statuses: [{ id, status, timestamp: '1', ...given }] });

  it('updates the status, in any order and if repeated', async () => {
    await aChatWithReplies('One');
    await send();
    const { providerId } = whatsapp.sendings[0]!;
    const seen: string[] = [];
    for (const status of ['delivered', 'sent', 'delivered', 'read', 'failed', 'delivered']) {
      await report(providerId, status);
      seen.push((await statuses())[0]!);
    }
    expect(seen).toEqual(['delivered', 'delivered', 'delivered', 'read', 'read', 'read']);
  });

  it('adds one note for a failure, and closes our reply window if WhatsApp’s is closed', async () => {
    const id = await aChatWithReplies('One');
    await send();
    const errors = [{ code: 131047 }];
    for (let count = 0; count < 2; count++) await report(whatsapp.sendings[0]!.providerId, 'failed', { errors });
    expect((await said(id)).filter(([sender]) => sender === 'system')).toHaveLength(1);
    expect((await bench.get(id)).reply_window_open).toBe(false);
  });

  it('does not close a reply window that the customer reopened in the same second', async () => {
    const id = await aChatWithReplies('One');
    await send();
    await text('I am back', 'wamid.in.2');
    await report(whatsapp.sendings[0]!.providerId, 'failed', { errors: [{ code: 131047 }] });
    expect((await bench.get(id)).reply_window_open).toBe(true);
  });

  describe('about a message in parts', () => {
    const reportPart = (part: number, status: string) => {
      const { providerId, body } = whatsapp.sendings[part - 1]!;
      return report(providerId, status, { biz_opaque_callback_data: body.biz_opaque_callback_data });
    };
    beforeEach(() => aChatWithReplies('a'.repeat(4096) + 'b'.repeat(4096) + 'c'));

    it('sets the status of the message only for the last part', async () => {
      await send();
      await reportPart(1, 'read');
      expect(await statuses()).toEqual(['sent']);
      await reportPart(3, 'delivered');
      expect(await statuses()).toEqual(['delivered']);
    });

    it('replaces the lost response to a part: the rest is sent and that part is not repeated', async () => {
      whatsapp.answerWith((count) => (count === 1 ? { cut: true } : {}));
      await send();
      await reportPart(1, 'sent');
      expect(await statuses()).toEqual(['pending']);
      bench.clock.advance(2000);
      await send();
      expect(whatsapp.texts.map((part) => part[0])).toEqual(['a', 'b', 'c']);
      expect(await statuses()).toEqual(['sent']);
    });

    it.each([1, 2, 3])('fails the message once if part %d has failed', async (part) => {
      await send();
      if (part < 3) await reportPart(3, 'read');
      for (let count = 0; count < 2; count++) await reportPart(part, 'failed');
      expect(await statuses()).toEqual(['failed']);
      const [id] = await chatIds();
      expect((await said(id!)).filter(([sender]) => sender === 'system')).toHaveLength(1);
    });

    it('stops the remaining parts if one part has failed', async () => {
      whatsapp.answerWith((count) => (count === 2 ? { status: 429 } : {}));
      await send();
      await reportPart(1, 'failed');
      bench.clock.advance(3_600_000);
      await send();
      expect(whatsapp.texts.map((part) => part[0])).toEqual(['a', 'b']);
      expect(await statuses()).toEqual(['failed']);
    });
  });

  it('replaces a lost response: the message is not sent twice', async () => {
    whatsapp.answerWith({ cut: true });
    await aChatWithReplies('One');
    await send();
    const { providerId, body } = whatsapp.sendings[0]!;
    await report(providerId, 'sent', { biz_opaque_callback_data: body.biz_opaque_callback_data });
    bench.clock.advance(3_600_000);
    await send();
    expect(whatsapp.texts).toEqual(['One']);
    expect(await statuses()).toEqual(['sent']);
  });

  it('changes nothing if its message is unknown or belongs to another organization', async () => {
    await aChatWithReplies('One');
    await send();
    await report('wamid.unknown', 'read');
    const statusesOfAnother = { statuses: [{ id: whatsapp.sendings[0]!.providerId, status: 'read' }] };
    await receive(statusesOfAnother, aCaller({ organizationId: 2 }));
    expect(await statuses()).toEqual(['sent']);
  });
});

it('removing a chat removes its outgoing messages', async () => {
  const id = await aChatWithReplies('One');
  await inTransaction(bench.database.dataSource, (tx) =>
    tx.query({ text: 'DELETE FROM chats WHERE id = $1', values: [id] }),
  );
  expect(await statuses()).toEqual([]);
});

describe('a message of an organization in HIPAA mode', () => {
  beforeEach(() => bench.know({ whatsapp_phone_number_id: OWN, hipaa_mode: true, version: 2 }));

  it('that a person writes is not sent without an agreement, and a note says so', async () => {
    const id = await aChatWithReplies('Your result is negative.');
    await send();
    expect(whatsapp.sendings).toEqual([]);
    expect(await statuses()).toEqual(['failed']);
    expect((await said(id)).at(-1)).toEqual([
      'system',
      'A message was not sent: HIPAA mode is on, and no agreement with WhatsApp is declared.',
    ]);
  });

  it('that the AI of a client writes is not sent either', async () => {
    const id = await aChatWithReplies('Your result is negative.');
    await bench.database.dataSource.query(`UPDATE chats SET answered_here = false WHERE id = $1`, [id]);
    await bench.database.dataSource.query(`UPDATE chat_messages SET sender = 'ai' WHERE chat_id = $1`, [id]);
    await send();
    expect(whatsapp.sendings).toEqual([]);
  });

  it('is sent with an agreement', async () => {
    Object.assign(config, { HIPAA_VENDORS: ['whatsapp'] });
    await aChatWithReplies('Your result is negative.');
    await send();
    expect(whatsapp.sendings).toHaveLength(1);
  });
});
