import {
  aLead,
  aRingingCall,
  aStartedChat,
  createOrganization,
  eventually,
  PortalBrowser,
  Receiver,
  sharedStack,
  signedInMember,
  signedInOwner,
  Visitor,
  within,
  type ChatEvents,
  type TestOrganization,
} from '@frontdesk/testing';
import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { expectError, expectInvalid, expectStatus } from '../expect-response.js';
import { ageSessions } from './gateway-rows.js';

const stack = sharedStack();
const anEmail = (): string => `person.${randomBytes(6).toString('hex')}@example.com`;
const PATH = '/session/stream';

let organization: TestOrganization;
let owner: PortalBrowser;
let receiver: Receiver;
let open: ChatEvents[] = [];

beforeAll(async () => {
  organization = await createOrganization(stack, { name: 'Stream spec' });
  owner = await signedInOwner(stack, organization.id, anEmail());
  receiver = await Receiver.start(stack.receiverPorts);
});
afterAll(() => receiver.close());
afterEach(() => {
  for (const stream of open) stream.close();
  open = [];
});

interface Change {
  organization: number;
  mode: string | null;
  collection: string;
  id: number | null;
}

interface Ending {
  person: PortalBrowser;
  id: number;
  email: string;
}

/** Opens a stream and waits until it is ready to report changes. */
async function follow(browser: PortalBrowser, tenants: string, lastId?: string): Promise<ChatEvents> {
  const stream = await browser.follow(tenants, lastId);
  open.push(stream);
  expect(stream.status).toBe(200);
  await stream.until(({ name }) => name === 'ready', 'the start');
  return stream;
}

const both = (id = organization.id): string => `${id}:live,${id}:test`;
const changesOn = (stream: ChatEvents): Change[] => stream.named('changed').map(({ data }) => data as Change);
const untilChange = (stream: ChatEvents, collection: string, id: number | null, mode?: string): Promise<unknown> =>
  stream.until(
    ({ name, data }) =>
      name === 'changed' &&
      data.collection === collection &&
      data.id === id &&
      (mode === undefined || data.mode === mode),
    `a change of ${collection} ${id}`,
  );
const path = (rest: string): string => `/organizations/${organization.id}${rest}`;
const aChat = async (livemode = false): Promise<number> =>
  (await organization.platform.post(path('/chats'), aStartedChat({ livemode }))).json.data.id as number;

describe('GET /session/stream', () => {
  it('is for people who are signed in and belong to one of the organizations', async () => {
    expectError(await new PortalBrowser(stack).get(`${PATH}?tenants=${both()}`), 'session_required');
    const tooMany = Array.from({ length: 11 }, (_, index) => `${index + 1}:live`).join(',');
    for (const tenants of ['', '1', '1:prod', '0:live', tooMany]) {
      expectInvalid(await owner.get(`${PATH}?tenants=${tenants}`), 'tenants');
    }
    const other = await createOrganization(stack);
    expectError(await owner.get(`${PATH}?tenants=${both(other.id)}`), 'not_a_member');
    const stream = await follow(owner, `${both(other.id)},${both()}`);
    const strange = await other.platform.post(`/organizations/${other.id}/chats`, aStartedChat({ livemode: true }));
    await untilChange(stream, 'chats', await aChat());
    expect(changesOn(stream).map(({ organization: id }) => id)).not.toContain(other.id);
    expectStatus(strange, 201);
  });

  it('reports each change to the pages of every gateway, by id and without content', async () => {
    const streams = await Promise.all(stack.gateways.map((_, gateway) => follow(owner.at(gateway), both())));
    const { client } = await organization.createKey({ mode: 'test' });
    const visitor = new Visitor({ gateway: stack.gateways[1]!, widgetId: organization.data.widget_id });
    await visitor.start('A secret of the visitor');
    const live = await organization.caller();
    const chat = (await live.get('/chats', { per_page: 1 })).json.data[0].id as number;
    const lead = (await client.post('/leads', aLead())).json.data.id as number;
    const call = (await organization.platform.post(path('/calls'), aRingingCall({ livemode: false }))).json.data.id;
    const blocked = (await owner.in(organization.id, 'test').post('/blocked-callers', { pattern: '+14155550188' }))
      .json;
    const endpoint = (await client.post('/webhook-endpoints', { url: receiver.url('/s'), events: ['lead.created'] }))
      .json.data.id as number;
    await client.post(`/webhook-endpoints/${endpoint}/test`);
    for (const stream of streams) {
      await untilChange(stream, 'chats', chat, 'live');
      await untilChange(stream, 'leads', lead, 'test');
      await untilChange(stream, 'notices', null, 'test');
      await untilChange(stream, 'calls', call as number);
      await untilChange(stream, 'blocked-callers', blocked.data.id as number, 'test');
      // The gateway does not parse the response of the owner, so it knows no id of a new endpoint.
      await untilChange(stream, 'webhook-endpoints', null, 'test');
      await untilChange(stream, 'deliveries', endpoint, 'test');
      expect(stream.text).not.toContain('secret of the visitor');
      expect(stream.text).not.toMatch(/\+1|Robin|example\.com/);
    }
  });

  it('reports a call that the dialer ends because the person has opted out', async () => {
    const stream = await follow(owner, both());
    const phone_number = '+14155550177';
    const consent_text = 'Yes, an AI assistant may call me about my request.';
    await organization.platform.post(path('/consents'), {
      livemode: false,
      phone_number,
      purposes: ['marketing'],
      consent_text,
    });
    const { client } = await organization.createKey({ mode: 'test' });
    const requested = await client.post('/outbound-calls', { phone_number });
    expectStatus(requested, 202);
    const id = requested.json.data.id as number;
    await untilChange(stream, 'outbound-calls', id, 'test');
    const before = stream.events.length;
    expectStatus(await client.post('/do-not-call', { phone_number }), 201);
    await eventually(() => stream.events.slice(before).some(({ data }) => data.id === id));
    expect((await client.get(`/outbound-calls/${id}`)).json.data.status).toBe('blocked');
  });

  it('reports only changes of collections that the role may list', async () => {
    const viewer = await signedInMember(stack, owner, anEmail(), 'viewer');
    const developer = await signedInMember(stack, owner, anEmail(), 'developer');
    const [seen, developed] = [await follow(viewer, both()), await follow(developer, both())];
    await owner.in(organization.id, 'test').post('/api-keys', { name: 'A key', mode: 'test', scopes: ['leads:read'] });
    await owner.patch('/settings', { receptionist_name: 'Robin' });
    const chat = await aChat();
    await untilChange(seen, 'chats', chat);
    await untilChange(developed, 'chats', chat);
    await developed.until(({ data }) => data.collection === 'api-keys', 'the key');
    const hidden = ['api-keys', 'settings', 'webhook-endpoints', 'deliveries', 'people', 'invitations'];
    expect(changesOn(seen).filter(({ collection }) => hidden.includes(collection))).toEqual([]);
    expect(changesOn(developed).filter(({ collection }) => collection === 'settings')).toEqual([]);
  });

  it('resumes after the last change at either gateway, and reports when changes may be missing', async () => {
    // Gateways keep changes while a page is open.
    await Promise.all(stack.gateways.map((_, gateway) => follow(owner.at(gateway), both())));
    await new Promise((resolve) => setTimeout(resolve, 2100));
    const first = await follow(owner, both());
    expect(first.named('ready')[0]!.data).toEqual({ resumed: false });
    await untilChange(first, 'chats', await aChat());
    const { lastId } = first;
    first.close();
    const missed = [await aChat(), await aChat()];
    await eventually(async () => (await owner.in(organization.id, 'test').get(`/chats/${missed[1]}`)).status === 200);
    for (const gateway of stack.gateways.keys()) {
      const again = await follow(owner.at(gateway), both(), lastId);
      for (const id of missed) await untilChange(again, 'chats', id);
      expect(again.named('ready').map(({ data }) => data as unknown)).toEqual([{ resumed: true }]);
      again.close();
    }
    for (const unknown of ['nonsense', lastId.replace(/^\w+\.\d+\..*/, '0123456789ab.7.unknown')]) {
      expect((await follow(owner, both(), unknown)).named('ready')[0]!.data).toEqual({ resumed: false });
    }
  });

  it('reports presence and typing across gateways', async () => {
    const colleague = await signedInMember(stack, owner, anEmail(), 'agent');
    const stream = await follow(owner, both());
    const visitor = new Visitor({ gateway: stack.gateways[0]!, widgetId: organization.data.widget_id });
    await visitor.start();
    const live = await organization.caller();
    const chat = (await live.get('/chats', { per_page: 1 })).json.data[0].id as number;
    const page = await visitor.follow();
    const there = colleague.at(1).in(organization.id);
    const untilPeople = (matches: (people: unknown[]) => boolean): Promise<unknown> =>
      stream.until(({ name, data }) => name === 'presence' && data.mode === 'live' && matches(data.people), 'presence');
    expectStatus(await there.at(1).post('/session/presence', { chat }), 204);
    await untilPeople((people) => JSON.stringify(people).includes(`"name":"Person agent","chat":${chat}}`));
    expectStatus(await there.post('/session/typing', { chat }), 204);
    await page.until(({ name, data }) => name === 'typing' && data.role === 'team', 'typing of the team');
    const typing = await stream.until(({ name }) => name === 'typing', 'typing of the colleague');
    expect(typing.data).toMatchObject({ chat, role: 'team', person: { name: 'Person agent' } });
    expectStatus(await visitor.send('POST', '/chat/typing'), 204);
    await stream.until(({ name, data }) => name === 'typing' && data.role === 'visitor', 'typing of the visitor');
    const before = stream.named('presence').length;
    expectStatus(await there.post('/session/presence', { away: true }), 204);
    await eventually(() => stream.named('presence').length > before);
    expect(stream.named('presence').at(-1)!.data).toMatchObject({ people: [] });

    const viewer = await signedInMember(stack, owner, anEmail(), 'viewer');
    expectError(await viewer.post('/session/typing', { chat }), 'role_not_allowed');
    const other = await createOrganization(stack);
    const stranger = await signedInOwner(stack, other.id, anEmail());
    expectError(await stranger.post('/session/typing', { chat }), 'not_found');
    expectInvalid(await there.post('/session/typing', {}), 'chat');
    page.close();
  });

  it.each([
    ['is removed', ({ id }: Ending) => owner.delete(`/people/${id}`)],
    ['gets another role', ({ id }: Ending) => owner.patch(`/people/${id}`, { role: 'viewer' })],
    ['signs out', ({ person }: Ending) => person.at(0).delete('/session')],
    ['has not used the portal for 12 hours', ({ email }: Ending) => ageSessions(email, 'last_used_at', '12 hours 1 s')],
  ])('ends within a second at every gateway when the person %s', async (_title, end) => {
    const email = anEmail();
    const person = await signedInMember(stack, owner, email, 'agent');
    const people = (await owner.get('/people')).json.data as { id: number; email: string }[];
    const streams = await Promise.all(stack.gateways.map((_url, gateway) => follow(person.at(gateway), both())));
    const bystander = await follow(owner, both());
    const { id } = people.find((one) => one.email === email)!;
    const ended = await end({ person, id, email });
    if (ended) expect(String(ended.status)).toMatch(/^20/);
    await within(1000, () =>
      Promise.all(streams.map((stream) => stream.until(({ name }) => name === 'ended', 'the end of the session'))),
    );
    for (const stream of streams) await eventually(() => stream.ended === 'by the service');
    expect(bystander.ended).toBeNull();
  });

  it('can be open six times in a session, and no more', async () => {
    const person = await signedInMember(stack, owner, anEmail(), 'agent');
    for (let count = 0; count < 6; count++) await follow(person, both());
    expectError(await person.get(`${PATH}?tenants=${both()}`), 'visitor_rate_limited');
    open[0]!.close();
    await eventually(async () => {
      const stream = await person.follow(both());
      open.push(stream);
      return stream.status === 200;
    });
  });
});
