import { chatClosed, chatMessageCreated, eventOfType, idsOnly } from '@frontdesk/contracts';
import {
  aCapturedLead,
  aChatMessage,
  aStartedChat,
  createOrganization,
  eventually,
  Receiver,
  sharedStack,
  type ApiResponse,
  type TestOrganization,
} from '@frontdesk/testing';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { expectStatus } from '../expect-response.js';

const EVENTS = [
  'chat.started',
  'chat.message.created',
  'chat.handoff_requested',
  'chat.handed_off',
  'chat.lead_captured',
  'chat.closed',
];

interface ChatEvent {
  type: string;
  livemode: boolean;
  data: Record<string, Record<string, unknown>>;
}

const stack = sharedStack();
let receiver: Receiver;

beforeEach(async () => {
  receiver = await Receiver.start(stack.receiverPorts);
});
afterEach(() => receiver.close());

/** Deliveries arrive in any order, so events are compared by content. */
const eventsOf = (type: string): ChatEvent[] =>
  receiver.requests.map(({ event }) => event as ChatEvent).filter((event) => event.type === type);

/** One conversation from start to end, as the chat and the ids of its messages. */
async function converse(shop: TestOrganization, livemode: boolean) {
  const on = (path: string, body?: unknown): Promise<ApiResponse> =>
    shop.platform.post(`/organizations/${shop.id}${path}`, body);
  const caller = await shop.caller({ mode: livemode ? 'live' : 'test' });
  const started = await on('/chats', aStartedChat({ livemode }));
  expectStatus(started, 201);
  const id = started.json.data.id as number;
  const visitor = await on(`/chats/${id}/messages`, aChatMessage());
  await on(`/chats/${id}/messages`, aChatMessage({ sender: 'system', body: 'Dana joined from Chicago' }));
  await on(`/chats/${id}/handoff-request`, { requested_by: 'visitor', summary: 'Secret summary' });
  const lead = await on('/leads', aCapturedLead({ livemode, source: 'chat', chat_id: id, reason: 'Secret reason' }));
  expectStatus(lead, 201);
  await eventually(async () => (await caller.get(`/chats/${id}`)).json.data.lead_id === lead.json.data.id);
  const reply = await caller.post(`/chats/${id}/messages`, { body: 'Friday at 3 works' });
  expectStatus(reply, 201);
  await caller.post(`/chats/${id}/messages`, { body: 'Or at 4' });
  const closed = await caller.post(`/chats/${id}/close`);
  expectStatus(closed, 200);
  await caller.post(`/chats/${id}/close`);
  return { id, visitor: visitor.json.data, reply: reply.json.data, lead: lead.json.data, closed: closed.json.data };
}

async function subscribed(settings = {}): Promise<TestOrganization> {
  const shop = await createOrganization(stack, settings);
  for (const mode of ['live', 'test'] as const) {
    const caller = await shop.caller({ mode });
    expectStatus(await caller.post('/webhook-endpoints', { url: receiver.url(`/${mode}`), events: EVENTS }), 201);
  }
  return shop;
}

describe('the events of a chat', () => {
  it.each([true, false])(
    'report every step once with the documented fields, and only messages contain their text; live: %s',
    async (livemode) => {
      const shop = await subscribed();
      const { id, visitor, reply, lead, closed } = await converse(shop, livemode);
      await eventually(() => eventsOf('chat.closed').length === 1 && receiver.requests.length >= 9);

      const chat = {
        id,
        status: 'ai',
        page_url: 'https://shop.example/prices',
        handed_off_at: null,
        closed_at: null,
        created_at: closed.created_at,
      };
      const handedOff = { ...chat, status: 'with_owner', handed_off_at: closed.handed_off_at };
      expect(receiver.requests.map(({ path }) => path)).toEqual(Array(9).fill(livemode ? '/live' : '/test'));
      expect(receiver.requests.every(({ event }) => event.livemode === livemode)).toBe(true);
      expect(eventsOf('chat.started').map(({ data }) => data)).toEqual([{ chat }]);
      expect(eventsOf('chat.handoff_requested').map(({ data }) => data)).toEqual([{ chat, requested_by: 'visitor' }]);
      expect(eventsOf('chat.handed_off').map(({ data }) => data)).toEqual([{ chat: handedOff }]);
      expect(eventsOf('chat.lead_captured').map(({ data }) => data)).toEqual([
        {
          chat,
          lead: {
            id: lead.id,
            name: lead.name,
            phone_number: lead.phone_number,
            email: lead.email,
            urgency: lead.urgency,
            source: 'chat',
            call_id: null,
            chat_id: id,
            outbound_call_id: null,
            created_at: lead.created_at,
          },
        },
      ]);
      const fields = ({ id, sender, role, author, body, via_api, created_at }: Record<string, unknown>) => ({
        id,
        sender,
        role,
        author,
        body,
        via_api,
        created_at,
      });
      const messages = eventsOf('chat.message.created');
      expect(messages).toHaveLength(4);
      expect(messages.map(({ data }) => data)).toEqual(
        expect.arrayContaining([
          { chat, message: fields(visitor) },
          { chat: handedOff, message: fields(reply) },
        ]),
      );
      expect(eventsOf('chat.closed').map(({ data }) => data)).toEqual([
        {
          chat: { ...handedOff, status: 'closed', closed_at: closed.closed_at, lead_id: lead.id, message_count: 3 },
        },
      ]);
      expect(JSON.stringify(receiver.requests.map(({ event }) => event as ChatEvent))).not.toContain('Secret');
    },
  );

  it('contain only ids in HIPAA mode', async () => {
    const shop = await subscribed({ hipaa_mode: true });
    const { id, reply, lead } = await converse(shop, true);
    await eventually(() => eventsOf('chat.closed').length === 1 && receiver.requests.length >= 9);
    for (const { event } of receiver.requests) {
      const { type, data } = event as ChatEvent;
      expect(data).toEqual(idsOnly(eventOfType(type)!, data));
      expect(data['chat']).toEqual({ id });
    }
    expect(eventsOf(chatClosed.type).map(({ data }) => data)).toEqual([{ chat: { id } }]);
    expect(eventsOf(chatMessageCreated.type).map(({ data }) => data['message'])).toContainEqual({ id: reply.id });
    expect(eventsOf('chat.lead_captured').map(({ data }) => data['lead'])).toEqual([
      { id: lead.id, call_id: null, chat_id: id, outbound_call_id: null },
    ]);
  });
});
