import type { Caller, SendTemplateBody, WhatsappTemplateStatus } from '@frontdesk/contracts';
import { WhatsappServer } from '@frontdesk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aCaller, ChatsBench, inTime } from '../../testing/chats.js';
import { ChatsConfig } from '../chats.config.js';
import { Channels } from '../channels/channels.provider.js';
import { DeliveryOutcomes } from '../channels/delivery-outcomes.js';
import { OutgoingService } from '../channels/outgoing.service.js';
import { WhatsappCloudChannel } from '../channels/whatsapp-cloud.channel.js';
import { OutgoingMessagesRepository } from '../chats/outgoing-messages.repository.js';
import { TemplateReadsService } from './template-reads.service.js';
import { TemplateSource } from './template-source.js';
import { TemplatesRepository } from './templates.repository.js';
import { TemplatesService } from './templates.service.js';

const OWN = '106540352242922';
const HOUR = 3_600_000;

let bench: ChatsBench;
let whatsapp: WhatsappServer;
let templates: TemplatesService;
let outgoing: OutgoingService;
let reads: TemplateReadsService;
beforeAll(async () => {
  bench = await ChatsBench.start();
  whatsapp = await WhatsappServer.start();
  const { dataSource } = bench.database;
  const options = { baseUrl: whatsapp.url, version: 'v23.0', accessToken: 'a token', timeoutMs: 10_000 };
  const repository = new TemplatesRepository(dataSource);
  templates = new TemplatesService(repository, bench.writer, dataSource);
  reads = new TemplateReadsService(repository, new TemplateSource(options), dataSource, bench.clock, bench.logger);
  const messages = new OutgoingMessagesRepository(dataSource);
  const outcomes = new DeliveryOutcomes(messages, bench.messages, bench.writer, dataSource);
  const channels = new Channels(new WhatsappCloudChannel(options));
  outgoing = new OutgoingService(messages, outcomes, channels, new ChatsConfig(), bench.clock, bench.logger);
});
afterAll(async () => {
  await whatsapp.close();
  await bench.database.drop();
});
beforeEach(async () => {
  await bench.reset();
  await bench.database.dataSource.query('TRUNCATE whatsapp_templates, whatsapp_template_reads');
  await bench.know({ whatsapp_phone_number_id: OWN });
  whatsapp.sendings.length = 0;
});

const never = new AbortController().signal;
const ada = aCaller({ actor: { kind: 'person', id: 11, name: 'Ada Byron' }, role: 'owner' });
const grace = aCaller({ actor: { kind: 'person', id: 12, name: 'Grace Hopper' }, role: 'agent' });
const put = async (
  body: string,
  given: { name?: string; status?: WhatsappTemplateStatus; variables?: string[] } = {},
) =>
  (
    await templates.put(
      aCaller(),
      { name: 'reminder', language: 'en_US', body, status: 'approved', ...given },
      inTime(),
    )
  ).data;
const send = async (
  id: number,
  variables: SendTemplateBody['variables'],
  caller: Caller = ada,
  template = 'reminder',
) =>
  (await templates.send(caller, id, { template, language: 'en_US', ...(variables ? { variables } : {}) }, inTime()))
    .data;
const refusedFields = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: { details: { errors: object } }) => error.details.errors,
  );
const readAll = async (): Promise<void> => {
  while ((await reads.run(never)) === 'more');
};

describe('a template message', () => {
  it('is allowed outside the reply window, takes over the chat, and does not open the window', async () => {
    await put('Hello {{1}}, see you {{2}}. Yours, {{1}}’s dentist');
    const id = await bench.startWhatsapp();
    bench.clock.advance(25 * HOUR);
    await expect(bench.chats.reply(grace, id, { body: 'Hi' }, inTime())).rejects.toThrow('whatsapp_window_closed');
    await bench.forgetEvents();
    expect(await send(id, { '0': 'Dana', '1': 'tomorrow' }, grace)).toMatchObject({
      chat_id: id,
      sender: 'agent',
      author: 'Grace',
      via_api: false,
      body: 'Hello Dana, see you tomorrow. Yours, Dana’s dentist',
    });
    expect(await bench.announcedTypes()).toEqual(['chat.handed_off', 'chat.message.created']);
    expect(await bench.get(id)).toMatchObject({ status: 'with_agent', reply_window_open: false });
    for (const message of await outgoing.claim(10)) await outgoing.send(message, never);
    expect(whatsapp.sendings.map(({ body }) => body as object)).toMatchObject([
      {
        to: '14155550123',
        type: 'template',
        template: {
          name: 'reminder',
          language: { code: 'en_US' },
          components: [
            {
              type: 'body',
              parameters: [
                { type: 'text', text: 'Dana' },
                { type: 'text', text: 'tomorrow' },
              ],
            },
          ],
        },
      },
    ]);
    expect(whatsapp.sendings[0]!.body).not.toHaveProperty('text');
  });

  it('includes the names of named placeholders, and no components if there are no placeholders', async () => {
    await put('Hello {{first_name}}');
    await put('Are you still there?', { name: 'still_there' });
    const id = await bench.startWhatsapp();
    await send(id, { first_name: 'Dana' });
    await send(id, undefined, aCaller({ keyId: 5 }), 'still_there');
    for (let turn = 0; turn < 2; turn++)
      for (const message of await outgoing.claim(10)) await outgoing.send(message, never);
    expect(whatsapp.sendings.map(({ body }) => body.template as object)).toMatchObject([
      { components: [{ parameters: [{ parameter_name: 'first_name', text: 'Dana' }] }] },
      { name: 'still_there', components: [] },
    ]);
    expect((await bench.get(id)).messages!.map(({ via_api }) => via_api)).toEqual([false, false, true]);
  });

  it('is refused with chat_closed, template_unavailable, or an error of its variables', async () => {
    await put('Hello {{1}}, see you {{2}}');
    await put('Not yet', { name: 'pending', status: 'pending' });
    const [id, web, ended] = [await bench.startWhatsapp(), await bench.startChat(), await bench.startWhatsapp()];
    await bench.chats.close(ada, ended, inTime());
    await expect(send(ended, {}, ada, 'unknown')).rejects.toThrow('chat_closed');
    await expect(send(web, { '0': 'a', '1': 'b' })).rejects.toThrow('template_unavailable');
    await expect(send(id, {}, ada, 'pending')).rejects.toThrow('template_unavailable');
    await expect(send(id, {}, ada, 'unknown')).rejects.toThrow('template_unavailable');
    await expect(send(id, {}, { ...ada, organizationId: 2 })).rejects.toThrow('not_found');
    const count = 'must have a value for 1, 2';
    expect(await refusedFields(send(id, undefined))).toEqual({ variables: [count] });
    expect(await refusedFields(send(id, { '0': 'a' }))).toEqual({ variables: [count] });
    expect(await refusedFields(send(id, { '0': 'a', '1': 'b', '2': 'c' }))).toEqual({ variables: [count] });
    for (const wrong of ['two\nlines', 'a\ttab', null, '', 'x'.repeat(1025)])
      expect(await refusedFields(send(id, { '1': 'a', '2': wrong }))).toHaveProperty('variables');
    expect(await bench.get(id)).toMatchObject({ status: 'ai' });
  });
});

describe('the templates of an organization', () => {
  it('are replaced by name and language, with the placeholders of their body', async () => {
    expect(await put('Hello {{ 2 }} and {{1}} and {{2}}', { variables: ['1', '2'] })).toEqual({
      name: 'reminder',
      language: 'en_US',
      body: 'Hello {{ 2 }} and {{1}} and {{2}}',
      variables: ['2', '1'],
      status: 'approved',
    });
    expect(await refusedFields(put('Hello {{1}}', { variables: ['2'] }))).toHaveProperty('variables');
    await put('Bye', { status: 'paused' });
    expect((await templates.list(aCaller({ livemode: false }))).data).toMatchObject([
      { body: 'Bye', status: 'paused' },
    ]);
    expect((await templates.list(aCaller({ organizationId: 2 }))).data).toEqual([]);
  });

  it('are read from Meta every hour, and those that Meta has removed are removed', async () => {
    const aTemplate = (name: string, given: object = {}) => ({
      name,
      language: 'en_US',
      status: 'APPROVED',
      components: [{ type: 'BODY', text: `${name} {{1}}` }],
      ...given,
    });
    await put('From the operator', { name: 'ours' });
    whatsapp.templates = [
      aTemplate('first'),
      aTemplate('second', { status: 'IN_APPEAL' }),
      aTemplate('picture', {
        components: [
          { type: 'HEADER', format: 'IMAGE' },
          { type: 'BODY', text: 'Look' },
        ],
      }),
      aTemplate('link', {
        components: [
          { type: 'BODY', text: 'Open' },
          { type: 'BUTTONS', buttons: [{ type: 'URL', url: 'https://example.com/{{1}}' }] },
        ],
      }),
      aTemplate('third', { status: 'LIMIT_EXCEEDED' }),
    ];
    const listed = async () => (await templates.list(ada)).data.map(({ name, status }) => `${name} ${status}`);
    await readAll();
    expect(await listed()).toEqual(['first approved', 'ours approved', 'second pending', 'third disabled']);
    whatsapp.templates = [aTemplate('second')];
    await readAll();
    expect(await listed()).toHaveLength(4);
    bench.clock.advance(HOUR);
    await readAll();
    expect(await listed()).toEqual(['ours approved', 'second approved']);
    whatsapp.templates = null;
    bench.clock.advance(HOUR);
    await readAll();
    expect(await listed()).toEqual(['ours approved', 'second approved']);
    expect(bench.logged.map(({ message }) => message)).toEqual(['whatsapp_templates.waiting']);
  });

  it('are not read without an access token or a number', async () => {
    const { dataSource } = bench.database;
    const repository = new TemplatesRepository(dataSource);
    const silent = new TemplateReadsService(repository, null, dataSource, bench.clock, bench.logger);
    expect(await silent.run(never)).toBe('done');
    await bench.know({ whatsapp_phone_number_id: null, version: 2 } as never);
    expect(await reads.run(never)).toBe('done');
  });
});
