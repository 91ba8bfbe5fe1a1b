import {
  aChatMessage,
  aStartedChat,
  aWhatsappChat,
  createOrganization,
  sharedStack,
  type ApiResponse,
  type ApiClient,
  type TestOrganization,
} from '@frontdesk/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { expectError, expectInvalid, expectStatus, INSTANT } from '../expect-response.js';

const stack = sharedStack();
let organization: TestOrganization;
let other: TestOrganization;
let live: ApiClient;
let test: ApiClient;

beforeAll(async () => {
  organization = await createOrganization(stack);
  other = await createOrganization(stack);
  live = await organization.caller();
  test = await organization.caller({ mode: 'test' });
});

const start = (body: Record<string, unknown> = aStartedChat(), by = organization): Promise<ApiResponse> =>
  by.platform.post(`/organizations/${by.id}/chats`, body);
const started = async (body?: Record<string, unknown>, by = organization): Promise<number> => {
  const response = await start(body, by);
  expectStatus(response, 201);
  return response.json.data.id as number;
};
const onChat = (id: number | string, what: string, body?: unknown, by = organization): Promise<ApiResponse> =>
  by.platform.post(`/organizations/${by.id}/chats/${id}/${what}`, body);
const write = (id: number | string, fields: Record<string, unknown> = {}, by = organization): Promise<ApiResponse> =>
  onChat(id, 'messages', aChatMessage(fields), by);
const reply = (id: number | string, body: unknown = { body: 'Friday at 3 works' }, by = live): Promise<ApiResponse> =>
  by.post(`/chats/${id}/messages`, body);

describe('POST /organizations/{organization}/chats', () => {
  it('returns 201 with a chat in status ai, which the Organization API then returns', async () => {
    const response = await start();
    expectStatus(response, 201);
    const chat = {
      id: expect.any(Number),
      livemode: true,
      channel: 'web',
      contact_address: null,
      reply_window_open: null,
      status: 'ai',
      page_url: 'https://shop.example/prices',
      handoff_summary: null,
      handed_off_at: null,
      closed_at: null,
      last_message_at: null,
      lead_id: null,
      created_at: expect.stringMatching(INSTANT),
    };
    expect(response.json).toEqual({ data: chat });
    const { id } = response.json.data as { id: number };
    expect((await live.get(`/chats/${id}`)).json).toEqual({ data: { ...chat, messages: [] } });
    expect((await live.get('/chats', { per_page: 100 })).json.data).toContainEqual(response.json.data);
  });

  it('creates a WhatsApp chat with the customer’s number and a closed reply window', async () => {
    const { data } = (await start(aWhatsappChat({ page_url: null }))).json;
    expect(data).toMatchObject({ channel: 'whatsapp', contact_address: '+14155550123', reply_window_open: false });
  });

  it('creates the chat in the given mode, live by default', async () => {
    const id = await started(aStartedChat({ livemode: false }));
    expectError(await live.get(`/chats/${id}`), 'not_found');
    expect((await test.get(`/chats/${id}`)).json.data.livemode).toBe(false);
  });

  it('returns 200 with the first chat for a repeated external_id, which the other mode may use as well', async () => {
    const first = await start(aStartedChat({ external_id: 'session-1' }));
    const second = await start(aWhatsappChat({ external_id: 'session-1' }));
    expectStatus(second, 200);
    expect(second.json).toEqual(first.json);
    expectStatus(await start(aStartedChat({ external_id: 'session-1', livemode: false })), 201);
  });

  it('returns 422 for all invalid fields at once and requires a number on WhatsApp', async () => {
    expectInvalid(
      await start({ livemode: 'yes', external_id: 'x'.repeat(129), channel: 'sms', page_url: 'prices' }),
      'livemode',
      'external_id',
      'channel',
      'page_url',
    );
    expectInvalid(await start({ channel: 'whatsapp', page_url: 'prices' }), 'contact_address', 'page_url');
    expectInvalid(await start(aWhatsappChat({ contact_address: '415 555 0123' })), 'contact_address');
    expectInvalid(await start({}), 'channel');
    expectError(await organization.platform.post('/organizations/999999999/chats', aStartedChat()), 'not_found');
  });
});

describe('POST /organizations/{organization}/chats/{chat}/messages', () => {
  it('returns 201 with the message and its sender’s name', async () => {
    const id = await started();
    const response = await write(id, { author: 'Dana' });
    expectStatus(response, 201);
    expect(response.json).toEqual({
      data: {
        id: expect.any(Number),
        livemode: true,
        chat_id: id,
        sender: 'visitor',
        role: 'visitor',
        author: 'Dana',
        body: 'Do you have time on Friday?',
        via_api: false,
        created_at: expect.stringMatching(INSTANT),
      },
    });
    for (const [sender, role, author] of [
      ['visitor', 'visitor', 'Visitor'],
      ['ai', 'ai', organization.data.receptionist_name],
      ['system', 'system', 'System'],
      ['owner', 'team', 'Team'],
    ] as const)
      expect((await write(id, { sender })).json.data).toMatchObject({ sender, role, author });
    const { data } = (await live.get(`/chats/${id}`)).json;
    expect(data).toMatchObject({ status: 'with_owner', last_message_at: expect.stringMatching(INSTANT) });
    expect(data.messages).toHaveLength(5);
    const { chat_id: _chatId, ...first } = response.json.data as Record<string, unknown>;
    expect(data.messages[0]).toEqual(first);
  });

  it("uses the organization's name for the AI", async () => {
    const shop = await createOrganization(stack, { receptionist_name: 'Ava' });
    const id = await started(aStartedChat(), shop);
    expect((await write(id, { sender: 'ai' }, shop)).json.data.author).toBe('Ava');
    expectStatus(await shop.update({ receptionist_name: 'Max' }), 200);
    expect((await write(id, { sender: 'ai' }, shop)).json.data.author).toBe('Max');
  });

  it('lets an agent take over the chat under the first name only', async () => {
    const id = await started();
    expect((await write(id, { sender: 'agent', author: 'Robin Lee' })).json.data.author).toBe('Robin');
    expect((await live.get(`/chats/${id}`)).json.data.status).toBe('with_agent');
  });

  it('returns 409 invalid_transition for the AI after a takeover, and 409 chat_closed for every sender after the end', async () => {
    const id = await started();
    await onChat(id, 'handoff', { to: 'agent' });
    expectError(await write(id, { sender: 'ai' }), 'invalid_transition');
    await onChat(id, 'close');
    for (const sender of ['visitor', 'ai', 'agent', 'owner', 'system'])
      expectError(await write(id, { sender }), 'chat_closed');
    expect((await live.get(`/chats/${id}`)).json.data.messages).toEqual([]);
  });

  it('returns 200 with the first message for a repeated external_id, even after the end or in another chat', async () => {
    const [id, another] = [await started(), await started()];
    const first = await write(id, { external_id: 'wamid.1' });
    await onChat(id, 'close');
    const second = await write(id, { external_id: 'wamid.1', body: 'Other' });
    expectStatus(second, 200);
    expect(second.json).toEqual(first.json);
    const elsewhere = await write(another, { external_id: 'wamid.1' });
    expectStatus(elsewhere, 200);
    expect(elsewhere.json).toEqual(first.json);
  });

  it('returns 422 whatsapp_window_closed to the team until the visitor has written', async () => {
    const id = await started(aWhatsappChat());
    for (const sender of ['agent', 'owner']) expectError(await write(id, { sender }), 'whatsapp_window_closed');
    expectStatus(await write(id), 201);
    expect((await live.get(`/chats/${id}`)).json.data.reply_window_open).toBe(true);
    expectStatus(await write(id, { sender: 'agent' }), 201);
  });

  it('returns 404 before 422, returns 404 for a chat of another organization, and accepts chats of either mode', async () => {
    const id = await started();
    expectError(await onChat(999_999_999, 'messages', { sender: 'dog' }), 'not_found');
    expectError(await onChat(id, 'messages', { sender: 'dog' }, other), 'not_found');
    expectError(await write(id, {}, other), 'not_found');
    expectInvalid(
      await onChat(id, 'messages', { sender: 'dog', author: 'a'.repeat(256), body: ' ' }),
      'sender',
      'author',
      'body',
    );
    expect((await write(await started(aStartedChat({ livemode: false })))).json.data.livemode).toBe(false);
  });
});

describe('POST /chats/{chat}/messages', () => {
  it.each(['live', 'test'] as const)(
    'returns 201 with the team’s message and takes the chat over: %s',
    async (mode) => {
      const by = mode === 'live' ? live : test;
      const id = await started(aStartedChat({ livemode: mode === 'live' }));
      const response = await reply(id, { body: '  Friday at 3 works  ' }, by);
      expectStatus(response, 201);
      const message = {
        id: expect.any(Number),
        livemode: mode === 'live',
        sender: 'owner',
        role: 'team',
        author: 'Team',
        body: 'Friday at 3 works',
        via_api: true,
        created_at: expect.stringMatching(INSTANT),
      };
      expect(response.json).toEqual({ data: { ...message, chat_id: id } });
      const { data } = (await by.get(`/chats/${id}`)).json;
      expect(data).toMatchObject({ status: 'with_owner', handed_off_at: response.json.data.created_at });
      expect(data.messages).toEqual([message]);
    },
  );

  it('keeps the status while people handle the chat', async () => {
    const id = await started();
    const before = (await onChat(id, 'handoff', { to: 'agent' })).json.data;
    expectStatus(await reply(id), 201);
    const { data } = (await live.get(`/chats/${id}`)).json;
    expect([data.status, data.handed_off_at]).toEqual(['with_agent', before.handed_off_at]);
  });

  it('returns 409 chat_closed after the end, even if the WhatsApp window is closed', async () => {
    for (const body of [aStartedChat(), aWhatsappChat()]) {
      const id = await started(body);
      await live.post(`/chats/${id}/close`);
      expectError(await reply(id), 'chat_closed');
    }
  });

  it('returns 422 whatsapp_window_closed before the customer has written, and 201 afterwards', async () => {
    const id = await started(aWhatsappChat());
    expectError(await reply(id), 'whatsapp_window_closed');
    await write(id);
    expectStatus(await reply(id), 201);
  });

  it('checks the scope before 404, 404 before 422, and 422 before the rules of chats', async () => {
    const id = await started();
    const closed = await started();
    await live.post(`/chats/${closed}/close`);
    for (const none of [999_999_999, 'abc']) expectError(await reply(none, { body: 5 }), 'not_found');
    expectError(await reply(id, { body: 5 }, test), 'not_found');
    expectError(await reply(id, {}, await other.caller()), 'not_found');
    for (const body of [{}, { body: ' ' }, { body: null }, { body: 5 }, { body: '😀'.repeat(2001) }])
      expectInvalid(await reply(id, body), 'body');
    expectInvalid(await reply(closed, {}), 'body');
    expectInvalid(await reply(id, '{'), 'body');
    expectStatus(await reply(id, { body: '😀'.repeat(2000) }), 201);
    const reader = await organization.caller({ scopes: ['chats:read'] });
    expectError(await reply(999_999_999, {}, reader), 'missing_scope');
    expectError(await reader.post(`/chats/${id}/close`), 'missing_scope');
    expectError(await live.with({ token: 'wrong' }).post(`/chats/${id}/messages`, {}), 'unauthenticated');
  });
});

describe('POST /chats/{chat}/close', () => {
  it('returns 200 with the ended chat and changes nothing when repeated', async () => {
    const id = await started();
    await write(id);
    const response = await live.post(`/chats/${id}/close`);
    expectStatus(response, 200);
    expect(response.json.data).toMatchObject({ id, status: 'closed', closed_at: expect.stringMatching(INSTANT) });
    expect(response.json.data).not.toHaveProperty('messages');
    for (const again of [await live.post(`/chats/${id}/close`, { any: 'thing' }), await onChat(id, 'close')]) {
      expectStatus(again, 200);
      expect(again.json).toEqual(response.json);
    }
  });

  it('returns 404 for an absent id, the other mode and another organization', async () => {
    const id = await started();
    expectError(await live.post('/chats/999999999/close'), 'not_found');
    expectError(await test.post(`/chats/${id}/close`), 'not_found');
    expectError(await (await other.caller()).post(`/chats/${id}/close`), 'not_found');
    expectError(await onChat(id, 'close', undefined, other), 'not_found');
  });
});

describe('a plan that does not include live chat', () => {
  it('returns 403 live_chat_unavailable for replying to and closing website chats once the PATCH has returned, and still allows reading and WhatsApp', async () => {
    const shop = await createOrganization(stack);
    const caller = await shop.caller();
    const web = await started(aStartedChat(), shop);
    const ended = await started(aStartedChat(), shop);
    const whatsapp = await started(aWhatsappChat(), shop);
    await write(whatsapp, {}, shop);
    await caller.post(`/chats/${ended}/close`);
    expectStatus(await shop.update({ live_chat_enabled: false }), 200);
    for (const id of [web, ended]) {
      expectError(await reply(id, undefined, caller), 'live_chat_unavailable');
      expectError(await caller.post(`/chats/${id}/close`), 'live_chat_unavailable');
    }
    expectError(await reply(999_999_999, undefined, caller), 'not_found');
    expectInvalid(await reply(web, {}, caller), 'body');
    expectStatus(await caller.get(`/chats/${web}`), 200);
    expectStatus(await caller.get('/chats'), 200);
    expectStatus(await reply(whatsapp, undefined, caller), 201);
    expectStatus(await caller.post(`/chats/${whatsapp}/close`), 200);
    expectStatus(await shop.update({ live_chat_enabled: true }), 200);
    expectStatus(await reply(web, undefined, caller), 201);
  });
});

describe('handoff of a chat', () => {
  it('keeps the chat with the AI when requested, and stores the summary', async () => {
    const id = await started();
    const response = await onChat(id, 'handoff-request', { requested_by: 'visitor', summary: 'Wants a price' });
    expectStatus(response, 200);
    expect(response.json.data).toMatchObject({
      id,
      status: 'ai',
      handoff_summary: 'Wants a price',
      handed_off_at: null,
    });
  });

  it('moves the chat to an agent, to the owner and back', async () => {
    const id = await started();
    const first = await onChat(id, 'handoff', { to: 'agent', summary: 'Wants a price' });
    expectStatus(first, 200);
    expect(first.json.data).toMatchObject({
      status: 'with_agent',
      handoff_summary: 'Wants a price',
      handed_off_at: expect.stringMatching(INSTANT),
    });
    const second = await onChat(id, 'handoff', { to: 'owner' });
    expect(second.json.data).toEqual({ ...first.json.data, status: 'with_owner' });
    expect((await onChat(id, 'handoff', { to: 'agent' })).json).toEqual(first.json);
  });

  it('returns 409 chat_closed after the end, and 422 for invalid fields, but 404 before both', async () => {
    const id = await started();
    expectInvalid(await onChat(id, 'handoff', { to: 'ai', summary: 5 }), 'to', 'summary');
    expectInvalid(await onChat(id, 'handoff-request', { requested_by: 'owner' }), 'requested_by');
    for (const what of ['handoff', 'handoff-request']) expectError(await onChat(999_999_999, what, {}), 'not_found');
    expectError(await onChat(id, 'handoff', { to: 'owner' }, other), 'not_found');
    await onChat(id, 'close');
    expectError(await onChat(id, 'handoff', { to: 'owner' }), 'chat_closed');
    expectError(await onChat(id, 'handoff-request', { requested_by: 'ai' }), 'chat_closed');
  });
});

describe('GET /chats', () => {
  it('filters by status, since and until, pages both ways, and separates the modes', async () => {
    const shop = await createOrganization(stack);
    const caller = await shop.caller();
    const ids: number[] = [];
    for (let count = 0; count < 5; count++) ids.unshift(await started(aStartedChat(), shop));
    const testChat = await started(aStartedChat({ livemode: false }), shop);
    await caller.post(`/chats/${ids[1]}/close`);
    await reply(ids[2]!, undefined, caller);

    const list = async (query = {}): Promise<number[]> => {
      const response = await caller.get('/chats', query);
      expectStatus(response, 200);
      return (response.json.data as { id: number }[]).map(({ id }) => id);
    };
    expect(await list()).toEqual(ids);
    expect(await list({ status: 'closed' })).toEqual([ids[1]]);
    expect(await list({ status: 'with_owner' })).toEqual([ids[2]]);
    expect(await list({ status: 'with_agent' })).toEqual([]);
    expect(await list({ status: 'ai' })).toEqual([ids[0], ids[3], ids[4]]);
    expect(await list({ since: '2100-01-01' })).toEqual([]);
    expect(await list({ until: '2100-01-01T00:00:00+02:00', status: 'closed' })).toEqual([ids[1]]);
    const first = await caller.get('/chats', { per_page: 2, until: '2100-01-01' });
    const second = await caller.get('/chats', {
      per_page: 2,
      until: '2100-01-01',
      cursor: first.json.meta.next_cursor,
    });
    expect(second.json.data.map(({ id }: { id: number }) => id)).toEqual(ids.slice(2, 4));
    expect(second.json.links.prev).toContain('until=2100-01-01');
    expect(await list({ per_page: 2, cursor: second.json.meta.prev_cursor })).toEqual(ids.slice(0, 2));
    const inTest = await (await shop.caller({ mode: 'test' })).get('/chats');
    expect(inTest.json.data.map(({ id }: { id: number }) => id)).toEqual([testChat]);
  });

  it('returns 422 for invalid filters, and 403 without the scope', async () => {
    const bad = 'status=open&since=today&until=2026-13-01&per_page=0&cursor=x';
    expectInvalid(await live.get('/chats', bad), 'status', 'since', 'until', 'per_page', 'cursor');
    const writer = await organization.caller({ scopes: ['chats:write'] });
    expectError(await writer.get('/chats'), 'missing_scope');
    expectError(await writer.get('/chats/1'), 'missing_scope');
  });
});

describe('HIPAA mode', () => {
  it('hides messages, handoff summaries and reply bodies, and shows them again once switched off', async () => {
    const clinic = await createOrganization(stack);
    const caller = await clinic.caller();
    const id = await started(aStartedChat(), clinic);
    await write(id, {}, clinic);
    await onChat(id, 'handoff-request', { requested_by: 'ai', summary: 'Has a toothache' }, clinic);
    const open = (await caller.get(`/chats/${id}`)).json.data as Record<string, unknown>;
    expect(open).toMatchObject({ handoff_summary: 'Has a toothache', messages: [expect.anything()] });
    const { messages: _messages, handoff_summary: _summary, ...redacted } = open;

    expectStatus(await clinic.update({ hipaa_mode: true }), 200);
    expect((await caller.get(`/chats/${id}`)).json.data).toEqual(redacted);
    expect((await caller.get('/chats')).json.data).toEqual([redacted]);
    for (const response of [await reply(id, undefined, caller), await write(id, { sender: 'visitor' }, clinic)]) {
      expectStatus(response, 201);
      expect(Object.keys(response.json.data as object)).toEqual([
        'id',
        'livemode',
        'chat_id',
        'sender',
        'role',
        'author',
        'via_api',
        'created_at',
      ]);
    }
    for (const [what, body] of [
      ['handoff-request', { requested_by: 'ai' }],
      ['handoff', { to: 'agent' }],
      ['close', undefined],
    ] as const) {
      const response = await onChat(id, what, body, clinic);
      expectStatus(response, 200);
      expect(response.json.data).not.toHaveProperty('handoff_summary');
    }
    expect((await caller.post(`/chats/${id}/close`)).json.data).not.toHaveProperty('handoff_summary');

    expectStatus(await clinic.update({ hipaa_mode: false }), 200);
    const again = (await caller.get(`/chats/${id}`)).json.data;
    expect(again).toMatchObject({ handoff_summary: 'Has a toothache' });
    expect(again.messages).toHaveLength(3);
  });
});

describe('the limit of 30 replies a minute', () => {
  const limits = ({ headers }: ApiResponse): number[] =>
    [headers['x-ratelimit-limit'], headers['x-ratelimit-remaining']].map(Number);

  it('holds across all gateways: the 31st reply returns 429, while other requests continue within their 120', async () => {
    const { key } = await organization.createKey();
    const callers = stack.gateways.map((_, gateway) => organization.client(key, gateway));
    const id = await started();
    const responses = await Promise.all(
      Array.from({ length: 34 }, (_, index) => reply(id, undefined, callers[index % callers.length]!)),
    );
    const passed = responses.filter(({ status }) => status === 201);
    expect(passed).toHaveLength(30);
    expect(passed.map((response) => limits(response)[1]).sort((a, b) => a! - b!)).toEqual(
      Array.from({ length: 30 }, (_, left) => left),
    );
    for (const response of responses) expect(limits(response)[0]).toBe(30);
    for (const response of responses.filter(({ status }) => status !== 201)) {
      expectError(response, 'rate_limited');
      expect(limits(response)).toEqual([30, 0]);
      expect(Number(response.headers['retry-after'])).toBeLessThanOrEqual(60);
    }
    const read = await callers[0]!.get(`/chats/${id}`);
    expectStatus(read, 200);
    expect(limits(read)).toEqual([120, 120 - 34 - 1]);
    expectStatus(await callers[0]!.post(`/chats/${id}/close`), 200);
  });

  it("reports in a reply's headers the bucket with fewer requests left", async () => {
    const caller = await organization.caller();
    const id = await started();
    expect(limits(await reply(id, undefined, caller))).toEqual([30, 29]);
    await Promise.all(Array.from({ length: 95 }, () => caller.get('/me')));
    expect(limits(await reply(id, undefined, caller))).toEqual([120, 120 - 97]);
    expectInvalid(await reply(id, {}, caller), 'body');
    expect(limits(await reply(id, undefined, caller))).toEqual([120, 120 - 99]);
  });
});
