import { type leadCreated, type DataOf, type EventEnvelope } from '@frontdesk/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { aCaller, ChatsBench, inTime } from '../../testing/chats.js';

let bench: ChatsBench;
beforeAll(async () => {
  bench = await ChatsBench.start();
});
afterAll(() => bench.database.drop());
beforeEach(() => bench.reset());

type Lead = DataOf<typeof leadCreated>['lead'];

const aLead = (id: number, chat_id: number | null): Lead => ({
  id,
  name: 'Dana Reyes',
  phone_number: '+14155550123',
  email: null,
  urgency: null,
  source: 'chat',
  call_id: null,
  chat_id,
  outbound_call_id: null,
  created_at: '2026-01-01T00:09:00Z',
});
const created = (lead: Lead, given: Partial<EventEnvelope> = {}): EventEnvelope => ({
  id: randomUUID(),
  type: 'lead.created',
  organization_id: 1,
  livemode: true,
  created_at: '2026-01-01T00:09:00Z',
  data: { lead },
  ...given,
});

describe('CapturedLeadsConsumer', () => {
  it('links a lead to its chat and announces it once, even if its event is repeated', async () => {
    const id = await bench.startChat();
    await bench.forgetEvents();
    const event = created(aLead(31, id));
    await bench.leads.consume([event, event]);
    await bench.leads.consume([event]);
    expect((await bench.get(id)).lead_id).toBe(31);
    expect((await bench.announced()).map(({ type, data }) => ({ type, data }))).toEqual([
      {
        type: 'chat.lead_captured',
        data: { chat: expect.objectContaining({ id, status: 'ai' }), lead: aLead(31, id) },
      },
    ]);
  });

  it('keeps the newest of several leads in any order of arrival, and announces each', async () => {
    const id = await bench.startChat();
    await bench.intake.close(aCaller(), id, inTime());
    await bench.forgetEvents();
    for (const lead of [41, 43, 42]) await bench.leads.consume([created(aLead(lead, id))]);
    expect((await bench.get(id)).lead_id).toBe(43);
    expect(await bench.announcedTypes()).toEqual(Array(3).fill('chat.lead_captured'));
  });

  it('ignores a lead that names no chat, or a chat that does not exist in its organization and mode', async () => {
    const id = await bench.startChat();
    await bench.forgetEvents();
    await bench.leads.consume([
      created(aLead(1, null)),
      created(aLead(2, 999_999)),
      created(aLead(3, id), { organization_id: 2 }),
      created(aLead(4, id), { livemode: false }),
    ]);
    expect((await bench.get(id)).lead_id).toBeNull();
    expect(await bench.announcedTypes()).toEqual([]);
  });
});
