import { createOrganization, sharedStack, Visitor, type ApiClient, type TestOrganization } from '@frontdesk/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { expectError, expectInvalid, expectStatus } from '../expect-response.js';

const SITE = 'https://www.harbor.example';

describe('the widget API', () => {
  const stack = sharedStack();
  let organization: TestOrganization;
  let team: ApiClient;
  const visitorOf = (one: TestOrganization, gateway = 0): Visitor =>
    new Visitor({ gateway: stack.gateways[gateway]!, widgetId: one.data.widget_id });
  const aVisitor = (gateway = 0): Visitor => visitorOf(organization, gateway);
  /** The newest chat of an organization, which a test has just started. */
  const newestChat = async (client = team): Promise<number> =>
    (await client.get('/chats', { per_page: 1 })).json.data[0].id as number;

  beforeAll(async () => {
    organization = await createOrganization(stack);
    team = await organization.caller();
  });

  describe('a chat', () => {
    it('starts with the first message, in live mode, in status ai', async () => {
      const visitor = aVisitor();
      const answer = await visitor.start('Do you take new patients?', {
        visitor_name: 'Robin',
        page_url: `${SITE}/contact`,
      });
      expectStatus(answer, 201);
      expect(answer.json).toMatchObject({
        data: { status: 'ai', last_message_id: 1, has_more: false },
        token: expect.stringMatching(/^vt1\./),
        expires_at: expect.stringMatching(/Z$/),
      });
      expect(answer.json.data.messages).toEqual([
        {
          id: 1,
          role: 'visitor',
          author: 'Robin',
          body: 'Do you take new patients?',
          created_at: expect.any(String),
          message_id: expect.any(String),
        },
      ]);
      const chat = await team.get(`/chats/${await newestChat()}`);
      expect(chat.json.data).toMatchObject({ livemode: true, channel: 'web', page_url: `${SITE}/contact` });
    });

    it('is returned again if its first message is repeated, while a different message starts another chat', async () => {
      const first = { message_id: randomUUID(), body: 'Is anyone there?' };
      const visitor = aVisitor();
      const answers = await Promise.all([1, 2, 3].map(() => visitor.send('POST', '/chats', first)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
      const chats = new Set(answers.map(({ json }) => String(json.token).split('.')[2]));
      expect(chats.size).toBe(1);
      const other = await visitor.send('POST', '/chats', { ...first, body: 'Another person' });
      expectStatus(other, 201);
      expect(chats).not.toContain(String(other.json.token).split('.')[2]);
    });

    it('stores a repeated message once', async () => {
      const visitor = aVisitor();
      await visitor.start();
      const messageId = randomUUID();
      const first = await visitor.write('Tuesday?', messageId);
      expectStatus(first, 201);
      const again = await visitor.with({ gateway: stack.gateways[1]! }).write('Tuesday?', messageId);
      expectStatus(again, 200);
      expect(again.json).toEqual(first.json);
      const { json } = await visitor.send('GET', '/chat');
      expect(json.data.messages.filter(({ body }: { body: string }) => body === 'Tuesday?')).toHaveLength(1);
    });

    it('reports invalid fields and counts code points', async () => {
      const visitor = aVisitor();
      expectInvalid(await visitor.send('POST', '/chats', {}), 'body', 'message_id');
      expectInvalid(await visitor.start('', { page_url: 'nowhere' }), 'body', 'page_url');
      expectInvalid(await visitor.start('Hello', { page_url: 'javascript:alert(1)' }), 'page_url');
      expectInvalid(await visitor.start('x'.repeat(2001)), 'body');
      expectStatus(await visitor.start('😀'.repeat(2000)), 201);
      expectInvalid(await visitor.write('Hello', 'too-short'), 'message_id');
      expectError(await visitor.write('x'.repeat(33 * 1024)), 'message_too_large');
    });

    it('returns 403 live_chat_unavailable if the plan has no live chat, but can still be read', async () => {
      const other = await createOrganization(stack);
      const visitor = visitorOf(other);
      await visitor.start();
      expectStatus(await other.update({ live_chat_enabled: false }), 200);
      expectError(await visitor.write('Hello?'), 'live_chat_unavailable');
      expectError(await visitorOf(other).start(), 'live_chat_unavailable');
      expectStatus(await visitor.send('GET', '/chat'), 200);
      const settings = await visitorOf(other).send('GET', '');
      expect(settings.json.data).toEqual({
        organization_name: other.data.name,
        receptionist_name: 'AI receptionist',
        live_chat_enabled: false,
        privacy_url: null,
      });
    });

    it('returns 409 chat_closed after it has ended', async () => {
      const visitor = aVisitor();
      await visitor.start();
      await team.post(`/chats/${await newestChat()}/close`);
      expectError(await visitor.write('One more thing'), 'chat_closed');
      for (const path of ['/chat/token', '/chat/typing']) {
        expectError(await visitor.send('POST', path), 'chat_closed');
      }
      expect((await visitor.send('GET', '/chat')).json.data.status).toBe('closed');
    });
  });

  describe('a token', () => {
    it.each([
      ['no token', () => ''],
      ['an API key', () => team.token],
      ['a changed signature', (token: string) => `${token.slice(0, -4)}AAAA`],
      [
        'the id of another chat',
        (token: string) => token.replace(/^(vt1\.\d+\.)(\d+)/, (_, head, id) => `${head}${+id - 1}`),
      ],
    ])('returns 401 with %s', async (_title, change) => {
      const visitor = aVisitor();
      await visitor.start();
      visitor.token = change(visitor.token);
      expectError(await visitor.write('Hello'), 'visitor_unauthenticated');
      const stream = await visitor.follow();
      expect(stream.status).toBe(401);
      stream.close();
    });

    it('returns 401 at the widget of another organization', async () => {
      const other = await createOrganization(stack);
      const visitor = aVisitor();
      await visitor.start();
      const elsewhere = visitor.with({ widgetId: other.data.widget_id });
      expectError(await elsewhere.send('GET', '/chat'), 'visitor_unauthenticated');
    });

    it('gives access to its own chat only', async () => {
      const [one, two] = [aVisitor(), aVisitor()];
      await one.start('First visitor');
      await two.start('Second visitor');
      const { json } = await two.send('GET', '/chat');
      expect(json.data.messages[0].body).toBe('Second visitor');
    });

    it('can be renewed while the chat is open', async () => {
      const visitor = aVisitor();
      await visitor.start();
      const answer = await visitor.send('POST', '/chat/token');
      expectStatus(answer, 200);
      visitor.token = answer.json.token;
      expectStatus(await visitor.write('Still me'), 201);
    });
  });

  describe('the allowed websites', () => {
    it('are all websites when the organization lists none', async () => {
      const visitor = aVisitor().with({ origin: SITE });
      const { headers } = await visitor.start();
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    });

    it('are only the listed ones once there is a list, which is checked at every request', async () => {
      const other = await createOrganization(stack, { widget_origins: [SITE] });
      const listed = visitorOf(other).with({ origin: SITE });
      const answer = await listed.start();
      expectStatus(answer, 201);
      expect(answer.headers).toMatchObject({ 'access-control-allow-origin': SITE, vary: 'Origin' });
      for (const origin of ['https://evil.example', `${SITE}.evil.example`, 'null', undefined]) {
        const refused = await listed.with({ origin } as { origin: string }).send('GET', '/chat');
        expectError(refused, 'origin_not_allowed');
        expect(refused.headers['access-control-allow-origin']).toBeUndefined();
      }
      await other.update({ widget_origins: ['https://new.example'] });
      expectError(await listed.write('Hello'), 'origin_not_allowed');
    });

    it('get responses to their preflights', async () => {
      const other = await createOrganization(stack, { widget_origins: [SITE] });
      const asking = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' };
      const allowed = await visitorOf(other)
        .with({ origin: SITE })
        .send('OPTIONS', '/chat/messages', undefined, asking);
      expect(allowed.status).toBe(204);
      expect(allowed.headers).toMatchObject({
        'access-control-allow-origin': SITE,
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers': 'authorization, content-type, last-event-id',
        'x-content-type-options': 'nosniff',
      });
      const refused = await visitorOf(other).with({ origin: 'https://evil.example' }).send('OPTIONS', '/chat/messages');
      expectError(refused, 'origin_not_allowed');
    });

    it('get 404 for an unknown widget and 405 for another method', async () => {
      for (const widgetId of ['wgt_000000000000000000000000', 'x', '%00']) {
        expectError(await aVisitor().with({ widgetId }).send('GET', ''), 'not_found');
      }
      const answer = await aVisitor().send('DELETE', '/chat');
      expectError(answer, 'method_not_allowed');
      expect(answer.headers['allow']).toBe('GET, HEAD, OPTIONS');
    });
  });

  describe('a stream', () => {
    it('delivers a reply sent through another gateway, reports the takeover, and ends with the chat', async () => {
      const visitor = aVisitor(1);
      await visitor.start('I need a person');
      const chat = await newestChat();
      const stream = await visitor.follow();
      expect(stream.status).toBe(200);
      expect(stream.response.headers).toMatchObject({
        'content-type': 'text/event-stream; charset=utf-8',
        'access-control-allow-origin': '*',
        'x-accel-buffering': 'no',
      });
      await stream.body('I need a person');
      await team.post(`/chats/${chat}/messages`, { body: 'Here I am' });
      const { id, data } = await stream.body('Here I am');
      expect(data).toMatchObject({ role: 'team', author: 'Team' });
      expect(id).toBe(data.id);
      await stream.until(({ name, data: { status } }) => name === 'status' && status === 'with_owner', 'with_owner');
      await team.post(`/chats/${chat}/close`);
      await stream.until(({ name }) => name === 'closed', 'the end');
      await stream.until(() => stream.ended === 'by the service', 'the end of the stream');
      expect(stream.text).toMatch(/^retry: \d+$/m);
      const ids = stream.messages.map((message) => message.id);
      expect(ids).toEqual(ids.map((_, index) => index + 1));
    });

    it('continues after the last message that the page has, at any gateway', async () => {
      const visitor = aVisitor();
      await visitor.start('One');
      const chat = await newestChat();
      await team.post(`/chats/${chat}/messages`, { body: 'Two' });
      const stream = await visitor.follow();
      const { id } = await stream.body('Two');
      stream.close();
      const missed = Array.from({ length: 60 }, (_, index) => `Missed ${index}`);
      for (const body of missed)
        await organization.platform.post(`/organizations/${organization.id}/chats/${chat}/messages`, {
          sender: 'owner',
          body,
        });
      const resumed = await visitor.with({ gateway: stack.gateways[1]! }).follow(id!);
      await resumed.body(missed.at(-1)!);
      expect(resumed.messages.map(({ body }) => body)).toEqual(missed);
      resumed.close();
    });

    it('shows a visitor of a HIPAA organization their own conversation', async () => {
      const other = await createOrganization(stack, { hipaa_mode: true });
      const visitor = visitorOf(other);
      expect((await visitor.start('My tooth aches')).json.data.messages[0].body).toBe('My tooth aches');
      const stream = await visitor.follow();
      await stream.body('My tooth aches');
      const client = await other.caller();
      await client.post(`/chats/${await newestChat(client)}/messages`, { body: 'Come in at once' });
      await stream.body('Come in at once');
      stream.close();
    });

    it('reports to other pages of the chat that the visitor is typing, and stores nothing', async () => {
      const visitor = aVisitor();
      await visitor.start();
      const stream = await visitor.with({ gateway: stack.gateways[1]! }).follow();
      await stream.until(({ name }) => name === 'status', 'the beginning');
      expectStatus(await visitor.send('POST', '/chat/typing'), 204);
      await stream.until(({ name, data }) => name === 'typing' && data.role === 'visitor', 'typing');
      stream.close();
    });

    it('is refused if the chat already has eight at the gateway', async () => {
      const visitor = aVisitor();
      await visitor.start();
      const streams = [];
      for (let count = 0; count < 8; count++) streams.push(await visitor.follow());
      expect(streams.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
      const refused = await visitor.follow();
      expect([refused.status, refused.response.headers['retry-after']]).toEqual([429, '10']);
      for (const stream of [...streams, refused]) stream.close();
    });
  });

  describe('limits', () => {
    it('allow 30 messages a minute in a chat across all gateways', async () => {
      const visitor = aVisitor();
      await visitor.start();
      const elsewhere = visitor.with({ gateway: stack.gateways[1]! });
      for (let count = 0; count < 30; count++) {
        expectStatus(await (count % 2 ? visitor : elsewhere).write(`Number ${count}`), 201);
      }
      expectError(await visitor.write('Too many'), 'visitor_rate_limited');
      const other = aVisitor();
      await other.start();
      expectStatus(await other.write('Not me'), 201);
    });

    it('allow 20 new chats a minute from an address', async () => {
      const visitor = aVisitor();
      for (let count = 0; count < 20; count++) expectStatus(await visitor.start(`Chat ${count}`), 201);
      expectError(await visitor.start('Too many'), 'visitor_rate_limited');
      expectStatus(await visitor.write('I may still write'), 201);
    });
  });

  describe('the widget script', () => {
    const get = (headers: Record<string, string> = {}) =>
      fetch(`${stack.gateways[0]}/widget/v1/widget.js`, { headers });

    it('is small and cacheable, and has an ETag', async () => {
      const response = await get({ 'accept-encoding': 'gzip' });
      expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect(response.headers.get('cache-control')).toMatch(/^public, max-age=\d+/);
      expect(response.headers.get('content-encoding')).toBe('gzip');
      expect((await response.text()).length).toBeGreaterThan(1000);
      const etag = response.headers.get('etag')!;
      expect((await get({ 'if-none-match': etag })).status).toBe(304);
      expect((await get({ 'if-none-match': `W/${etag}` })).status).toBe(304);
      expect((await get({ 'if-none-match': '"other"' })).status).toBe(200);
    });

    it('has a demo page that accepts only existing widgets', async () => {
      const demo = (widget: string) =>
        fetch(`${stack.gateways[0]}/widget/v1/demo?widget=${encodeURIComponent(widget)}`);
      const page = await (await demo(organization.data.widget_id)).text();
      expect(page).toContain(`data-widget-id="${organization.data.widget_id}"`);
      expect(await (await demo('"><script>alert(1)</script>')).text()).not.toContain('alert');
    });

    it("shows the organization's name on the demo page and in its chat", async () => {
      const named = await createOrganization(stack, { name: 'Bell & "Sons" <Dental>' });
      const response = await fetch(`${stack.gateways[0]}/widget/v1/demo?widget=${named.data.widget_id}`);
      const page = await response.text();
      const escaped = 'Bell &#38; &#34;Sons&#34; &#60;Dental&#62;';
      expect(page).toContain(`<h1>${escaped}</h1>`);
      expect(page).toContain(`data-title="${escaped}"`);
    });
  });
});
