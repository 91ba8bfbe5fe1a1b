import { apiScopes, webhookEventTypes } from '@frontdesk/contracts';
import {
  aBookingMade,
  aLead,
  createOrganization,
  eventually,
  Receiver,
  sharedStack,
  within,
  type ApiClient,
  type ApiResponse,
  type TestOrganization,
} from '@frontdesk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { expectError, expectInvalid, expectStatus } from '../expect-response.js';

const stack = sharedStack();

let organization: TestOrganization;
let client: ApiClient;
let receiver: Receiver;
beforeAll(async () => (receiver = await Receiver.start(stack.receiverPorts)));
afterAll(() => receiver.close());
beforeEach(async () => {
  organization = await createOrganization(stack);
  client = await organization.caller({ mode: 'test' });
});

type Query = Record<string, string | number>;
const list = (query: Query = {}, by = client): Promise<ApiResponse> => by.get('/events', query);
const idsIn = ({ json }: ApiResponse): string[] => (json.data as { id: string }[]).map(({ id }) => id);
const cursorOf = ({ json }: ApiResponse): string => json.meta.next_cursor as string;
const postLead = async (by = client): Promise<number> => (await by.post('/leads', aLead())).json.data.id as number;

/** Waits until the feed has a number of events, and returns its first page. */
const feedWith = (count: number, by = client): Promise<ApiResponse> =>
  eventually(async () => {
    const page = await list({ limit: 100 }, by);
    return idsIn(page).length === count && page;
  });

describe('GET /events', () => {
  it('returns the bodies of webhooks in order, from the oldest on, and continues after a cursor at any gateway', async () => {
    const live = await organization.caller();
    await client.post('/webhook-endpoints', { url: receiver.url(`/${organization.id}`), events: ['lead.created'] });
    const leads = [await postLead(), await postLead(), await postLead()];
    await postLead(live);
    const all = await feedWith(3);
    expectStatus(all, 200);
    expect(all.json.data.map((event: { data: { lead: { id: number } } }) => event.data.lead.id)).toEqual(leads);
    const sent = await receiver.waitFor(({ path }) => path === `/${organization.id}`, { count: 3 });
    const bodies = new Map(sent.map(({ event, rawBody }) => [event.id, rawBody.toString()]));
    for (const event of all.json.data as { id: string }[]) expect(JSON.stringify(event)).toBe(bodies.get(event.id));
    const first = await list({ limit: 2 });
    expect([idsIn(first), first.json.meta.has_more]).toEqual([idsIn(all).slice(0, 2), true]);
    const other = client.with({ origin: stack.gateways[1]! });
    const rest = await list({ limit: 2, after: cursorOf(first) }, other);
    expect([idsIn(rest), rest.json.meta.has_more]).toEqual([idsIn(all).slice(2), false]);
    const empty = await list({ after: cursorOf(rest) });
    expect([idsIn(empty), empty.json.meta]).toEqual([[], { next_cursor: cursorOf(rest), has_more: false }]);
  });

  it('lists events that no endpoint receives, and only those of the requested types', async () => {
    await postLead();
    await organization.platform.post(`/organizations/${organization.id}/bookings`, {
      ...aBookingMade(),
      livemode: false,
    });
    await feedWith(2);
    const typesOf = async (types: string): Promise<string[]> =>
      (await list({ types })).json.data.map(({ type }: { type: string }) => type);
    expect(await typesOf('booking.created')).toEqual(['booking.created']);
    expect(await typesOf('booking.created,lead.created')).toHaveLength(2);
    expect(await typesOf('chat.closed')).toEqual([]);
  });

  it('responds to a waiting request within a second of the event, and with an empty page after the wait', async () => {
    const start = cursorOf(await list());
    const startedAt = performance.now();
    const empty = await list({ after: start, wait: 1 });
    expect(performance.now() - startedAt).toBeGreaterThan(950);
    expect([idsIn(empty), cursorOf(empty)]).toEqual([[], start]);
    const waiting = stack.gateways.map((origin) => list({ after: start, wait: 15 }, client.with({ origin })));
    const lead = await postLead();
    // The bar is one second; a busy machine gets more.
    for (const page of await within(5000, () => Promise.all(waiting))) {
      expect(page.json.data).toMatchObject([{ type: 'lead.created', data: { lead: { id: lead } } }]);
    }
  });

  it('sends no events to a waiting request after its key was revoked', async () => {
    const { data, client: revoked } = await organization.createKey({ mode: 'test' });
    const start = cursorOf(await list());
    const waiting = list({ after: start, wait: 15 }, revoked);
    await eventually(async () => (await list({ after: start, wait: 1 })).status === 200);
    await organization.platform.delete(`/organizations/${organization.id}/api-keys/${data.id}`);
    await postLead();
    expectError(await waiting, 'unauthenticated');
  });

  it('reduces events to ids in HIPAA mode, as webhooks do, even for a request that is already waiting', async () => {
    // Events that arrive before the organization's facts are reduced.
    let posted = 0;
    const before = await eventually(async () => {
      await postLead();
      const page = await feedWith((posted += 1));
      return 'name' in page.json.data.at(-1).data.lead && page;
    });
    const waiting = list({ after: cursorOf(before), wait: 15 });
    await organization.update({ hipaa_mode: true });
    await postLead();
    const after = await list({ limit: 1 });
    for (const { json } of [after, await waiting]) {
      expect(json.data[0].data).toEqual({
        lead: { id: expect.any(Number), call_id: null, chat_id: null, outbound_call_id: null },
      });
    }
  });

  it('returns what the key may read, 403 for any other type, and 403 if it may read nothing', async () => {
    await postLead();
    await feedWith(1);
    const bookings = await organization.caller({ mode: 'test', scopes: ['bookings:read'] });
    expect(idsIn(await list({}, bookings))).toEqual([]);
    expectError(await list({ types: 'booking.created,lead.created' }, bookings), 'missing_scope');
    const leads = await organization.caller({ mode: 'test', scopes: ['leads:read'] });
    expect(idsIn(await list({ types: 'lead.created' }, leads))).toHaveLength(1);
    expectError(await list({ types: 'chat.lead_captured' }, leads), 'missing_scope');
    const nothing = await organization.caller({ mode: 'test', scopes: ['leads:write', 'webhooks:manage'] });
    expectError(await list({}, nothing), 'missing_scope');
    const everything = await organization.caller({ mode: 'test', scopes: apiScopes });
    expectStatus(await list({ types: webhookEventTypes.join(',') }, everything), 200);
  });

  it.each([
    ['limit', '0'],
    ['limit', '101'],
    ['wait', '31'],
    ['wait', '-1'],
    ['wait', 'x'],
    ['types', 'lead.renamed'],
    ['types', 'lead.created,'],
    ['types', 'webhook.test'],
    ['after', 'nonsense'],
  ])('returns 422 for %s=%s', async (field, value) => {
    expectInvalid(await list({ [field]: value }), field);
  });

  it('returns 422 for a cursor of another organization, mode or list', async () => {
    await postLead();
    const page = await feedWith(1);
    const stranger = await createOrganization(stack);
    for (const other of [await organization.caller(), await stranger.caller({ mode: 'test' })]) {
      expectInvalid(await list({ after: cursorOf(page) }, other), 'after');
    }
    await postLead();
    const leads = await client.get('/leads', { per_page: 1 });
    expectInvalid(await list({ after: leads.json.meta.next_cursor as string }), 'after');
    expectInvalid(await client.get('/leads', { cursor: cursorOf(page) }), 'cursor');
  });

  it('returns 410 with the oldest cursor if events after the position are no longer kept', async () => {
    const start = cursorOf(await list());
    await postLead();
    await postLead();
    const all = await feedWith(2);
    const database = new pg.Client({ connectionString: stack.accounts.webhooks.databaseUrl });
    await database.connect();
    await database.query('UPDATE webhooks.feeds SET forgotten_position = 1 WHERE organization_id = $1', [
      organization.id,
    ]);
    await database.end();
    const expired = await list({ after: start });
    expectError(expired, 'position_expired');
    expect(idsIn(await list({ after: expired.json.oldest as string }))).toEqual(idsIn(all).slice(1));
    expect(idsIn(await list())).toEqual(idsIn(all).slice(1));
  });
});
