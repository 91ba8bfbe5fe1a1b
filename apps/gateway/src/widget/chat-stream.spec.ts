import { DomainError, type VisitorChat, type VisitorMessage } from '@frontdesk/contracts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createServer, get, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { ChatStream } from './chat-stream.js';

const message = (id: number, role: VisitorMessage['role'] = 'team'): VisitorMessage => ({
  id,
  role,
  author: 'Team',
  body: `Number ${id}`,
  created_at: '2026-03-01T12:00:00Z',
  message_id: null,
});

describe('ChatStream', () => {
  const chat = { status: 'with_owner' as VisitorChat['status'], ai_answers: false, messages: [] as VisitorMessage[] };
  let server: Server;
  let client: IncomingMessage | undefined;
  let response: ServerResponse;
  let received: string;
  let reads: number[];
  let failure: Error | null;

  const read = (after: number): Promise<VisitorChat> => {
    reads.push(after);
    if (failure) return Promise.reject(failure);
    const following = chat.messages.filter(({ id }) => id > after);
    return Promise.resolve({
      status: chat.status,
      ai_answers: chat.ai_answers,
      last_message_id: chat.messages.at(-1)?.id ?? 0,
      messages: following.slice(0, 2),
      has_more: following.length > 2,
    });
  };
  const aStream = (lastId = 0): ChatStream =>
    new ChatStream(response, {
      lastId,
      read,
      isGone: (error) => error instanceof DomainError && error.code === 'not_found',
    });
  const until = async (condition: () => boolean): Promise<void> => {
    while (!condition()) await sleep(5);
  };
  const ids = (): number[] => [...received.matchAll(/^id: (\d+)$/gm)].map(([, id]) => Number(id));

  beforeEach(async () => {
    Object.assign(chat, { status: 'with_owner', ai_answers: false, messages: [] });
    received = '';
    reads = [];
    failure = null;
    client = undefined;
    const { promise, resolve } = Promise.withResolvers<ServerResponse>();
    server = createServer((_request, made) => resolve(made));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    get({ port: (server.address() as AddressInfo).port, agent: false }, (made) => {
      client = made.setEncoding('utf8').on('data', (text: string) => (received += text));
      client.on('error', () => undefined);
    }).on('error', () => undefined);
    response = await promise;
    response.flushHeaders();
  });
  afterEach(() => {
    client?.destroy();
    response.destroy();
    server.close();
  });

  it('sends every message once and in order, across pages and repeated wake-ups', async () => {
    chat.messages = [1, 2, 3, 4, 5].map((id) => message(id));
    const stream = aStream(1);
    for (let n = 0; n < 5; n++) stream.wake();
    await until(() => received.includes('event: status'));
    chat.messages.push(message(6));
    stream.wake();
    stream.wake();
    await until(() => ids().includes(6));
    expect(ids()).toEqual([2, 3, 4, 5, 6]);
  });

  it('sends the next message without reading the chat, and reads it after a gap or a repeat', async () => {
    chat.messages = [1, 2, 3, 4, 5].map((id) => message(id));
    const stream = aStream(2);
    chat.messages.length = 2;
    stream.wake();
    await until(() => received.includes('event: status'));
    stream.offer(message(3), 'with_owner');
    expect(reads).toHaveLength(1);
    chat.messages.push(message(3), message(4), message(5));
    stream.offer(message(5), 'with_owner');
    stream.offer(message(3), 'with_owner');
    await until(() => ids().includes(5));
    expect(ids()).toEqual([3, 4, 5]);
  });

  it('sends the status at the start and on change, and ends with the chat', async () => {
    const stream = aStream();
    stream.wake();
    await until(() => received.includes('"with_owner"'));
    stream.wake();
    chat.status = 'closed';
    stream.wake();
    await until(() => client?.complete === true);
    expect(received.match(/^event: .*$/gm)).toEqual(['event: status', 'event: status', 'event: closed']);
  });

  it('shows the AI as typing while a visitor’s message waits for its reply', async () => {
    Object.assign(chat, { status: 'ai', ai_answers: true, messages: [message(1, 'visitor')] });
    aStream().wake();
    await until(() => received.includes('event: typing\ndata: {"role":"ai"}'));
  });

  it('does not show the AI as typing if the AI does not reply in this chat', async () => {
    Object.assign(chat, { status: 'ai', ai_answers: false, messages: [message(1, 'visitor')] });
    const stream = aStream();
    stream.wake();
    await until(() => received.includes('event: status'));
    stream.end();
    await until(() => client?.complete === true);
    expect(received).not.toContain('typing');
  });

  it('sends new messages to a page whose Last-Event-ID is beyond the last message', async () => {
    chat.messages = [message(1), message(2)];
    const stream = aStream(900);
    stream.wake();
    await until(() => received.includes('event: status'));
    chat.messages.push(message(3));
    stream.offer(message(3), 'with_owner');
    await until(() => ids().length === 1);
    expect(ids()).toEqual([3]);
  });

  it('retries a failed read from the same position', async () => {
    chat.messages = [message(1)];
    failure = new DomainError('unavailable');
    const stream = aStream();
    stream.wake();
    await until(() => reads.length === 2);
    failure = null;
    await until(() => ids().length === 1);
    expect(new Set(reads)).toEqual(new Set([0]));
  });

  it('ends if the chat no longer exists', async () => {
    failure = new DomainError('not_found');
    aStream().wake();
    await until(() => client?.complete === true);
    expect(received).toContain('event: closed');
  });

  it('drops a reader that does not read instead of buffering without limit', async () => {
    const before = Date.now();
    const stream = aStream();
    await until(() => client !== undefined);
    client!.pause();
    while (!response.destroyed && Date.now() - before < 20_000) {
      for (let n = 0; n < 1000; n++) stream.typing('team');
      await sleep(1);
    }
    expect(response.destroyed).toBe(true);
    expect(response.writableLength).toBeLessThan(1024 * 1024);
  });
});
