import { ModelServer } from '@frontdesk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ModelFault, type CompletionPart } from './model.js';
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
const modelOf = ({ apiKey, ...limits }: { apiKey?: string; timeoutMs?: number; firstTokenMs?: number } = {}) =>
  new OpenaiModel({ baseUrl: server.url, model: 'small', apiKey, timeoutMs: 20_000, firstTokenMs: 20_000, ...limits });
async function complete(given = {}, signal = never): Promise<CompletionPart[]> {
  const parts: CompletionPart[] = [];
  for await (const part of modelOf(given).complete([{ role: 'user', content: 'My secret' }], [], signal))
    parts.push(part);
  return parts;
}
const textOf = (parts: readonly CompletionPart[]): string =>
  parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
const failure = (given = {}, signal = never): Promise<ModelFault> =>
  complete(given, signal).then(
    () => Promise.reject(new Error('a completion')),
    (error: ModelFault) => error,
  );

describe('a chat completion', () => {
  it('returns the text in pieces, then the calls and the number of tokens', async () => {
    server.answerWith({ text: 'Hel\0lo 🦷 \udd77', calls: [{ name: 'capture_lead', arguments: '{"name":"Dana"}' }] });
    const parts = await complete({ apiKey: 'sk-spec' });
    expect(parts.length).toBeGreaterThan(2);
    expect(textOf(parts)).toBe('Hello 🦷 \ufffd');
    expect(parts.at(-1)).toEqual({
      type: 'end',
      calls: [{ id: 'call_1_0', name: 'capture_lead', arguments: '{"name":"Dana"}' }],
      tokens: { prompt: 100, completion: 10 },
    });
    const [{ body, authorization }] = server.requests as [(typeof server.requests)[0]];
    expect(authorization).toBe('Bearer sk-spec');
    expect(body).toMatchObject({ model: 'small', messages: [{ role: 'user', content: 'My secret' }] });
  });

  it('says that the server did not count its tokens', async () => {
    server.answerWith({ text: 'Hi', isUncounted: true });
    expect((await complete()).at(-1)).toEqual({ type: 'end', calls: [], tokens: null });
  });

  it('works without an API key', async () => {
    server.answerWith({ text: 'Hi' });
    expect(textOf(await complete())).toBe('Hi');
  });

  it.each([400, 401, 422])('fails for status %d with a reason that quotes no content', async (status) => {
    server.answerWith({ status });
    const error = await failure();
    expect(error).toBeInstanceOf(ModelFault);
    expect(error.message).toBe(`the server responded with ${status}`);
  });

  it.each([
    ['does not respond in time', { hang: true }, { timeoutMs: 200 }],
    ['sends no first token in time', { hang: true }, { firstTokenMs: 200 }],
    ['does not end its text in time', { text: 'Hello there', hangAfter: 1 }, { timeoutMs: 200 }],
  ])('fails if the server %s', async (_title, response, limits) => {
    server.answerWith(response);
    expect((await failure(limits)).message).toBe('no response in time');
  });

  it('fails when the process stops', async () => {
    server.answerWith({ hang: true });
    const stop = new AbortController();
    const failing = failure({}, stop.signal);
    stop.abort();
    expect(await failing).toBeInstanceOf(ModelFault);
  });
});
