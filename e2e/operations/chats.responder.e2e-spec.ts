import {
  createOrganization,
  eventually,
  exchange,
  ModelServer,
  Visitor,
  deepWhatsappNotification,
  whatsappNotification,
  whatsappText,
  whatsappValue,
  WhatsappServer,
  type ApiResponse,
  type ApiClient,
  type Stack,
  type TestOrganization,
} from '@frontdesk/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { describeWithPrivateStack } from '../private-stack.js';

const APP_SECRET = 'the-secret-of-the-app-at-meta';
const VERIFY_TOKEN = 'the-token-that-meta-sends-back';
const NUMBER = '+14155550123';
const PATIENCE = { timeoutMs: 90_000 };

interface Message {
  sender: string;
  body: string;
}

const model = await ModelServer.start();
const whatsapp = await WhatsappServer.start();
afterAll(() => Promise.all([model.close(), whatsapp.close()]));

const env = {
  WHATSAPP_APP_SECRET: APP_SECRET,
  WHATSAPP_VERIFY_TOKEN: VERIFY_TOKEN,
  WHATSAPP_ACCESS_TOKEN: 'an-access-token',
  WHATSAPP_API_BASE_URL: whatsapp.url,
  CHAT_QUEUES_INTERVAL_MS: '100',
};

/** Replaces the script with a language model whose response can be held back. */
const withModel = {
  CHAT_RESPONDER: 'openai',
  OPENAI_BASE_URL: model.url,
  OPENAI_MODEL: 'small',
  // The script does not reply before the process is killed.
  MODEL_FIRST_TOKEN_MS: '60000',
  CHAT_RESPONDER_TIMEOUT_MS: '120000',
};

const messagesOf = async (caller: ApiClient, chat: number): Promise<Message[]> =>
  (await caller.get(`/chats/${chat}`)).json.data.messages as Message[];
/** Waits for this many replies of the AI. */
const waitForReplies = (caller: ApiClient, chat: number, times: number): Promise<Message[]> =>
  eventually(
    async () => {
      const messages = await messagesOf(caller, chat);
      return messages.filter(({ sender }) => sender === 'ai').length >= times && messages;
    },
    { ...PATIENCE, what: `${times} replies of the AI` },
  );

describeWithPrivateStack(
  'the AI responder of chats',
  { services: { dialer: 0, webhooks: 0, chats: 2, voice: 0 }, env: { ...env, CHAT_RESPONDER: 'scripted' } },
  (stackOf) => {
    let organization: TestOrganization;
    let live: ApiClient;
    beforeAll(async () => {
      organization = await createOrganization(stackOf().address, {
        name: 'Acme Dental',
        live_chat_enabled: true,
        whatsapp_phone_number_id: '106540352242922',
      });
      live = await organization.caller();
    });

    it('with the script, replies to the simulated visitor of a test key, and captures the lead in test mode', async () => {
      const test = await organization.caller({ mode: 'test' });
      const chat = (await test.post('/sandbox/chats', { body: 'Hello' })).json.data.id as number;
      await waitForReplies(test, chat, 1);
      for (const [index, body] of ['A broken tooth', 'Dana Reyes', NUMBER, 'Yes'].entries()) {
        await test.post(`/sandbox/chats/${chat}/messages`, { body });
        await waitForReplies(test, chat, index + 2);
      }
      // A lead is handed in after the reply.
      const leads = await eventually(async () => {
        const found = (await test.get('/leads')).json.data as object[];
        return found.length > 0 && found;
      }, PATIENCE);
      expect(leads).toMatchObject([{ livemode: false, name: 'Dana Reyes', phone_number: NUMBER, source: 'chat' }]);
    });

    it('with the script, replies to a website visitor, captures the lead, requests a person, and stops once a person replies', async () => {
      const gateway = stackOf().address.gateways[0]!;
      const visitor = new Visitor({ gateway, widgetId: organization.data.widget_id });
      await visitor.start('Hello');
      const chat = (await live.get('/chats')).json.data[0].id as number;
      const words = ['A broken tooth', 'Dana Reyes', NUMBER, 'Yes', 'Can I talk to a person?'];
      await waitForReplies(live, chat, 1);
      for (const [index, word] of words.entries()) {
        await visitor.write(word);
        await waitForReplies(live, chat, index + 2);
      }
      await eventually(async () => ((await live.get('/leads')).json.data as object[]).length > 0, PATIENCE);
      expect((await live.get('/leads')).json.data).toMatchObject([
        { name: 'Dana Reyes', phone_number: NUMBER, source: 'chat' },
      ]);
      const lead = (await live.get('/leads')).json.data[0].id as number;
      await eventually(async () => (await live.get(`/chats/${chat}`)).json.data.lead_id === lead, PATIENCE);
      expect((await live.get(`/chats/${chat}`)).json.data.handoff_summary).toBe(
        `Dana Reyes. ${NUMBER}. A broken tooth`,
      );

      expect((await live.post(`/chats/${chat}/messages`, { body: 'Robin here' })).status).toBe(201);
      await visitor.write('Hello Robin');
      // A later visitor, to whom the AI replies.
      const other = new Visitor({ gateway, widgetId: organization.data.widget_id });
      await other.start('Hi');
      const next = (await live.get('/chats')).json.data[0].id as number;
      await waitForReplies(live, next, 1);
      expect((await messagesOf(live, chat)).slice(-2).map(({ sender }) => sender)).toEqual(['owner', 'visitor']);
    }, 540_000);

    it('with the script, books a time, offers others to the next visitor who wants it, moves it and cancels it', async () => {
      const gateway = stackOf().address.gateways[0]!;
      const timezone = 'America/Chicago';
      const shop = await createOrganization(stackOf().address, {
        live_chat_enabled: true,
        timezone,
        services: [{ name: 'Cleaning', duration_minutes: 60 }],
        business_hours: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => ({
          day,
          opens: '09:00',
          closes: '17:00',
        })),
      });
      const caller = await shop.caller();
      const inAWeek = new Date(Date.now() + 7 * 24 * 3_600_000);
      const day = inAWeek.toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: timezone });
      const wish = `I would like a cleaning on ${day} at 3 pm`;
      const newestChat = async () => (await caller.get('/chats')).json.data[0].id as number;
      const lastOf = (messages: Message[]) => messages.findLast(({ sender }) => sender === 'ai')!.body;

      const visitor = new Visitor({ gateway, widgetId: shop.data.widget_id });
      await visitor.start(wish);
      const chat = await newestChat();
      await waitForReplies(caller, chat, 1);
      await visitor.write(`Dana Reyes ${NUMBER}`);
      expect(lastOf(await waitForReplies(caller, chat, 2))).toContain('That would be Cleaning on');
      await visitor.write('yes');
      expect(lastOf(await waitForReplies(caller, chat, 3))).toContain('You are booked: Cleaning on');
      expect((await caller.get('/bookings')).json.data).toMatchObject([
        {
          ...{ provider: 'internal', status: 'booked', service: 'Cleaning', duration_minutes: 60 },
          ...{ chat_id: chat, name: 'Dana Reyes', phone_number: NUMBER },
        },
      ]);

      const next = new Visitor({ gateway, widgetId: shop.data.widget_id });
      await next.start(wish);
      expect(lastOf(await waitForReplies(caller, await newestChat(), 1))).toContain('I can offer');

      await visitor.write('Can we make it 4 pm?');
      expect(lastOf(await waitForReplies(caller, chat, 4))).toContain('Should I move it?');
      await visitor.write('yes');
      expect(lastOf(await waitForReplies(caller, chat, 5))).toContain('Your appointment is now on');
      const bookings = async () => (await caller.get('/bookings')).json.data as { starts_at: string; status: string }[];
      const [moved] = await bookings();
      const hour = { hour: 'numeric', timeZone: timezone } as const;
      expect(new Date(moved!.starts_at).toLocaleTimeString('en-US', hour)).toBe('4 PM');

      // Another conversation does not prove the number.
      const later = new Visitor({ gateway, widgetId: shop.data.widget_id });
      await later.start(`Please cancel my appointment on ${day}, ${NUMBER}`);
      expect(lastOf(await waitForReplies(caller, await newestChat(), 1))).toContain('I have asked a person');
      expect(await bookings()).toMatchObject([{ starts_at: moved!.starts_at, status: 'booked' }]);

      await visitor.write('Please cancel my appointment');
      expect(lastOf(await waitForReplies(caller, chat, 6))).toContain('Should I cancel it?');
      await visitor.write('yes');
      expect(lastOf(await waitForReplies(caller, chat, 7))).toContain('is cancelled.');
      expect(await bookings()).toMatchObject([{ starts_at: moved!.starts_at, status: 'cancelled' }]);
    }, 540_000);

    describe('the responder on WhatsApp', () => {
      const at = (): string => stackOf().address.gateways[0]!;
      const post = ({ body, signature }: ReturnType<typeof whatsappNotification>): Promise<ApiResponse> =>
        exchange(at(), {
          method: 'POST',
          path: '/channels/whatsapp',
          headers: [
            ['content-type', 'application/json'],
            ['x-hub-signature-256', signature],
          ],
          body,
        });
      const notify = (value: Record<string, unknown>, signature?: string): Promise<ApiResponse> => {
        const notification = whatsappNotification(APP_SECRET, value);
        return post({ ...notification, signature: signature ?? notification.signature });
      };
      const write = (id: string, body: string) =>
        notify(whatsappValue('106540352242922', whatsappText(NUMBER, id, body)));
      const verify = (query: Record<string, string>) =>
        exchange(at(), {
          method: 'GET',
          path: `/channels/whatsapp?${new URLSearchParams(query).toString()}`,
          headers: [],
        });

      it('sends the customer replies of the AI and of the team', async () => {
        expect((await write('wamid.in.1', 'Hello')).status).toBe(200);
        expect((await write('wamid.in.1', 'Hello')).status).toBe(200);
        await eventually(() => whatsapp.texts.length >= 1, { ...PATIENCE, what: 'the AI’s reply' });
        const chats = (await live.get('/chats')).json.data as { id: number; channel: string }[];
        const [chat] = chats.filter(({ channel }) => channel === 'whatsapp');
        expect(await live.post(`/chats/${chat!.id}/messages`, { body: 'Robin here' })).toMatchObject({ status: 201 });
        await eventually(() => whatsapp.texts.includes('Robin here'), { ...PATIENCE, what: 'the team’s reply' });
        expect(whatsapp.texts).toEqual([expect.stringContaining('of Acme Dental.'), 'Robin here']);
        expect(whatsapp.sendings[0]).toMatchObject({
          path: '/v23.0/106540352242922/messages',
          body: { to: NUMBER.slice(1) },
        });
      }, 360_000);

      it('returns 401 for a forged signature, 200 for an unknown number, 413 above four mebibytes', async () => {
        const value = whatsappValue('106540352242922', whatsappText('+14155550199', 'wamid.in.9', 'Forged'));
        for (const signature of [`sha256=${'0'.repeat(64)}`, 'sha256=', '']) {
          const response = await notify(value, signature);
          expect([response.status, response.json.code]).toEqual([401, 'unauthenticated']);
        }
        expect((await notify(whatsappValue('999', whatsappText(NUMBER, 'wamid.in.8', 'Hello')))).status).toBe(200);
        const padded = (mebibytes: number) =>
          notify(whatsappValue('999', { padding: 'x'.repeat(mebibytes * 1024 * 1024) }));
        expect((await padded(3)).status).toBe(200);
        expect((await padded(4)).status).toBe(413);
        const numbers = ((await live.get('/chats')).json.data as { contact_address: string }[]).map(
          ({ contact_address }) => contact_address,
        );
        expect(numbers).not.toContain('+14155550199');
      });

      it('returns 200 for a notification nested 100,000 levels deep and stores its other changes', async () => {
        const text = (from: string, id: string) => whatsappValue('106540352242922', whatsappText(from, id, 'Hello'));
        const values = [text('+14155550196', 'wamid.in.deep'), text('+14155550195', 'wamid.in.flat')];
        expect((await post(deepWhatsappNotification(APP_SECRET, 100_000, ...values))).status).toBe(200);
        const chats = (await live.get('/chats')).json.data as { contact_address: string }[];
        const numbers = chats.map(({ contact_address }) => contact_address);
        expect(numbers).toContain('+14155550195');
        expect(numbers).not.toContain('+14155550196');
      });

      it("passes Meta's verification of the address only with the token", async () => {
        const handshake = { 'hub.mode': 'subscribe', 'hub.verify_token': VERIFY_TOKEN, 'hub.challenge': '1158201444' };
        const proven = await verify(handshake);
        expect([proven.status, proven.text]).toEqual([200, '1158201444']);
        expect((await verify({ ...handshake, 'hub.verify_token': 'another' })).status).toBe(401);
        expect((await verify({ ...handshake, 'hub.challenge': '<script>' })).status).toBe(422);
      });
    });

    it('with a language model, replies exactly once when a process is killed during a request and another takes over', async () => {
      const stack: Stack = stackOf();
      const [first, second] = stack.processes('chats');
      await Promise.all([first!.restart(withModel), second!.restart(withModel)]);
      const acme = await createOrganization(stack.address, { live_chat_enabled: true });
      const caller = await acme.caller();
      const visitor = new Visitor({ gateway: stack.address.gateways[0]!, widgetId: acme.data.widget_id });
      model.answerWith({ hang: true });
      await visitor.start('When are you open?');
      await eventually(() => model.requests.length === 1, { ...PATIENCE, what: 'the first request to the model' });
      // The killed process has restarted without any memory of its request.
      await Promise.all([first!.kill(), second!.kill()]);
      model.answerWith({ text: 'Thank you for your message.' });
      await Promise.all([first!.start(), second!.start()]);
      stack.clock.advance(200_000);
      const chat = await eventually(async () => (await caller.get('/chats')).json.data[0].id as number, PATIENCE);
      await waitForReplies(caller, chat, 1);
      // The reply to a later message proves that no second reply to the first one follows.
      await visitor.write('Thank you');
      await waitForReplies(caller, chat, 2);
      expect((await messagesOf(caller, chat)).map(({ body }) => body)).toEqual([
        'When are you open?',
        'Thank you for your message.',
        'Thank you',
        'Thank you for your message.',
      ]);
    }, 720_000);
  },
);
