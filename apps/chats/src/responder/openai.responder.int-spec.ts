import { scopeOf } from '@frontdesk/persistence';
import { ModelServer } from '@frontdesk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Conversation } from './chat-responder.js';
import { NoReply } from './chat-responder.js';
import { OpenaiResponder } from './openai.responder.js';

let model: ModelServer;
beforeAll(async () => {
  model = await ModelServer.start();
});
afterAll(() => model.close());
beforeEach(() => {
  model.requests.length = 0;
});

const never = new AbortController().signal;
const conversation: Conversation = {
  chatId: 7,
  scope: scopeOf({ organizationId: 1, livemode: true }),
  organization: { name: 'Acme Dental', timezone: null },
  receptionist: { name: 'Ava', instructions: 'We are open from 8 to 5.' },
  settings: {},
  channel: 'web',
  phoneNumber: null,
  visitorName: 'Dana',
  hasLead: false,
  isHandoffRequested: false,
  messages: [
    { sender: 'visitor', body: 'Hello' },
    { sender: 'ai', body: 'Hello, how can I help?' },
    { sender: 'visitor', body: 'When are you open?' },
  ],
};
const responder = (given: { apiKey?: string; timeoutMs?: number } = {}) =>
  new OpenaiResponder({
    baseUrl: model.url,
    model: 'small',
    apiKey: given.apiKey,
    timeoutMs: given.timeoutMs ?? 20_000,
  });
const lead = { name: 'Dana', phone_number: '(415) 555-0123', email: 'dana@example.com', reason: 'A broken tooth' };

describe('OpenaiResponder', () => {
  it('sends the organization’s instructions and the conversation, and joins the streamed reply', async () => {
    model.answerWith({ text: 'From 8 to 5, every day. 🦷' });
    expect(await responder({ apiKey: 'sk-spec' }).reply(conversation, never)).toEqual({
      text: 'From 8 to 5, every day. 🦷',
    });
    const [{ body, authorization }] = model.requests as [(typeof model.requests)[0]];
    expect(authorization).toBe('Bearer sk-spec');
    expect(body).toMatchObject({ model: 'small', stream: true });
    const [system, ...said] = body.messages as { role: string; content: string }[];
    expect(system!.role).toBe('system');
    for (const part of ['Ava', 'Acme Dental', 'We are open from 8 to 5.']) expect(system!.content).toContain(part);
    expect(said).toEqual([
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Hello, how can I help?' },
      { role: 'user', content: 'When are you open?' },
    ]);
  });

  it('works without an API key', async () => {
    model.answerWith({ text: 'Hi' });
    expect(await responder().reply(conversation, never)).toEqual({ text: 'Hi' });
  });

  it('returns function results to the model and asks for its text', async () => {
    model.answerWith((_body, count) =>
      count === 1
        ? {
            calls: [
              { name: 'capture_lead', arguments: JSON.stringify(lead) },
              { name: 'ask_for_person', arguments: '{"requested_by":"visitor","summary":"Broken tooth"}' },
            ],
          }
        : { text: 'A person will join.' },
    );
    expect(await responder().reply(conversation, never)).toEqual({
      text: 'A person will join.',
      lead: { ...lead, phone_number: '+14155550123' },
      handoff: { requestedBy: 'visitor', summary: 'Broken tooth' },
    });
    const { messages } = model.requests[1]!.body;
    const results = messages.slice(-3);
    expect(results[0].tool_calls.map((call: { id: string }) => call.id)).toEqual(
      results.slice(1).map((result: { tool_call_id: string }) => result.tool_call_id),
    );
  });

  it.each([
    ['arguments that are not JSON', { name: 'capture_lead', arguments: '{"reason":' }],
    ['a lead without a reason', { name: 'capture_lead', arguments: '{"name":"Dana"}' }],
    ['an unknown function', { name: 'send_money', arguments: '{}' }],
  ])('ignores a call with %s', async (_fault, call) => {
    model.answerWith((_body, count) => (count === 1 ? { calls: [call] } : { text: 'Hm.' }));
    expect(await responder().reply(conversation, never)).toEqual({ text: 'Hm.' });
  });

  it('omits an invalid phone number from the lead', async () => {
    const calls = [{ name: 'capture_lead', arguments: JSON.stringify({ ...lead, phone_number: '12345' }) }];
    model.answerWith({ text: 'Thank you.', calls });
    expect((await responder().reply(conversation, never)).lead?.phone_number).toBeNull();
  });

  it('cuts the reply at 2000 characters and reads no further', async () => {
    model.answerWith({ text: '🦷'.repeat(5000), hang: true });
    const { text } = await responder().reply(conversation, never);
    expect([...text]).toHaveLength(2000);
  });

  it('makes all texts storable', async () => {
    const broken = { name: 'Da\0na', phone_number: '+14155550123\0', email: null, reason: 'A broken \ud83etooth\0' };
    const calls = [
      { name: 'capture_lead', arguments: JSON.stringify(broken) },
      { name: 'ask_for_person', arguments: JSON.stringify({ requested_by: 'ai', summary: '\0' }) },
    ];
    model.answerWith((_body, count) => (count === 1 ? { calls } : { text: 'Hel\0lo \udd77' }));
    expect(await responder().reply(conversation, never)).toEqual({
      text: 'Hello \ufffd',
      lead: { name: 'Dana', phone_number: '+14155550123', email: null, reason: 'A broken \ufffdtooth' },
      handoff: { requestedBy: 'ai', summary: null },
    });
  });

  it('sends only the newest messages of a long conversation', async () => {
    model.answerWith({ text: 'Hi' });
    const messages = Array.from({ length: 60 }, (_, n) => ({
      sender: 'visitor' as const,
      body: `${n} ${'x'.repeat(2000)}`,
    }));
    await responder().reply({ ...conversation, messages }, never);
    const said = model.requests[0]!.body.messages as { content: string }[];
    expect(said.length).toBeLessThan(15);
    expect(said.at(-1)!.content).toMatch(/^59 /);
  });
});

describe('OpenaiResponder throws NoReply', () => {
  const failure = async (given = {}, signal = never): Promise<NoReply> =>
    responder(given)
      .reply(conversation, signal)
      .then(
        () => Promise.reject(new Error('a reply')),
        (error: NoReply) => error,
      );

  it.each([400, 401, 500])('for status %d, with a reason that quotes no content', async (status) => {
    model.answerWith({ status });
    const error = await failure();
    expect(error).toBeInstanceOf(NoReply);
    expect(error.message).toBe(`the server responded with ${status}`);
  });

  it('when the stream stalls, before or within the text', async () => {
    model.answerWith({ text: 'We are', hang: true });
    expect((await failure({ timeoutMs: 200 })).message).toBe('no response in time');
  });

  it('when the model returns no text, and keeps its actions', async () => {
    model.answerWith({ calls: [{ name: 'capture_lead', arguments: JSON.stringify(lead) }] });
    const error = await failure();
    expect(error.message).toBe('the model returned no text');
    expect(error.actions.lead).toMatchObject({ reason: 'A broken tooth' });
  });

  it('when the process stops', async () => {
    model.answerWith({ hang: true });
    const stop = new AbortController();
    const failing = failure({}, stop.signal);
    stop.abort();
    expect(await failing).toBeInstanceOf(NoReply);
  });
});
