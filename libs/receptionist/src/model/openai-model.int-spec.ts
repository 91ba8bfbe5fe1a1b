import { ModelServer } from '@frontdesk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ModelFault } from './model.js';
import { OpenaiModel } from './openai-model.js';

let server: ModelServer;
beforeAll(async () => {
  server = await ModelServer.start();
});
afterAll(() => server.close());
beforeEach(() => {
  server.requests.length = 0;
});

const never = new AbortController().signal;
const modelOf = (given: { apiKey?: string; timeoutMs?: number } = {}) =>
  new OpenaiModel({ baseUrl: server.url, model: 'small', apiKey: given.apiKey, timeoutMs: given.timeoutMs ?? 20_000 });
const complete = (given = {}, signal = never) =>
  modelOf(given).complete([{ role: 'user', content: 'My secret' }], [], signal);
const failure = (given = {}, signal = never): Promise<ModelFault> =>
  complete(given, signal).then(
    () => Promise.reject(new Error('a completion')),
    (error: ModelFault) => error,
  );

describe('a chat completion', () => {
  it('returns the text, the calls and the number of tokens', async () => {
    server.answerWith({ text: ' Hel\0lo 🦷 \udd77', calls: [{ name: 'capture_lead', arguments: '{}' }] });
    expect(await complete({ apiKey: 'sk-spec' })).toEqual({
      text: 'Hello 🦷 \ufffd',
      calls: [{ id: 'call_1_0', name: 'capture_lead', arguments: '{}' }],
      tokens: { prompt: 100, completion: 10 },
    });
    const [{ body, authorization }] = server.requests as [(typeof server.requests)[0]];
    expect(authorization).toBe('Bearer sk-spec');
    expect(body).toMatchObject({ model: 'small', messages: [{ role: 'user', content: 'My secret' }] });
  });

  it('works without an API key', async () => {
    server.answerWith({ text: 'Hi' });
    expect((await complete()).text).toBe('Hi');
  });

  it.each([400, 401, 422])('fails for status %d with a reason that quotes no content', async (status) => {
    server.answerWith({ status });
    const error = await failure();
    expect(error).toBeInstanceOf(ModelFault);
    expect(error.message).toBe(`the server responded with ${status}`);
  });

  it('fails if the server does not respond in time', async () => {
    server.answerWith({ hang: true });
    expect((await failure({ timeoutMs: 200 })).message).toBe('no response in time');
  });

  it('fails when the process stops', async () => {
    server.answerWith({ hang: true });
    const stop = new AbortController();
    const failing = failure({}, stop.signal);
    stop.abort();
    expect(await failing).toBeInstanceOf(ModelFault);
  });
});
