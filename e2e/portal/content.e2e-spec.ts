import type { AuditEntry } from '@frontdesk/contracts';
import {
  aChatMessage,
  aLead,
  aStartedChat,
  createOrganization,
  eventually,
  PortalBrowser,
  sharedStack,
  signedInMember,
  signedInOwner,
  VirtualPasskey,
  type TestOrganization,
} from '@frontdesk/testing';
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { expectError, expectInvalid, expectStatus } from '../expect-response.js';
import { ageSessions } from './gateway-rows.js';

const stack = sharedStack();
const SECRET = 'Toothache since Monday';
const anEmail = (): string => `person.${randomBytes(6).toString('hex')}@example.com`;

let clinic: TestOrganization;
let owner: PortalBrowser;
/** One person with the right to read content, signed in by password and by passkey. */
let byPassword: PortalBrowser;
let byPasskey: PortalBrowser;
let passkey: VirtualPasskey;
let email: string;
let personId: number;
let leadId: number;
let chatId: number;

async function signInWithPasskey(): Promise<PortalBrowser> {
  const browser = new PortalBrowser(stack);
  const options = (await browser.post('/session/passkey/options')).json as { challenge: string };
  expectStatus(await browser.post('/session/passkey', { response: passkey.authenticate(options) }), 200);
  return browser.in(clinic.id, 'live');
}

beforeAll(async () => {
  clinic = await createOrganization(stack, { name: 'Content spec clinic' });
  owner = await signedInOwner(stack, clinic.id, anEmail());
  email = anEmail();
  byPassword = await signedInMember(stack, owner, email, 'agent');
  personId = (await byPassword.get('/session')).json.person.id as number;
  passkey = new VirtualPasskey(stack.publicBaseUrl);
  const options = (await byPassword.post('/session/passkeys/options')).json as {
    challenge: string;
    user: { id: string };
  };
  expectStatus(await byPassword.post('/session/passkeys', { response: passkey.register(options) }), 201);
  byPasskey = await signInWithPasskey();
  const path = `/organizations/${clinic.id}`;
  const lead = await clinic.platform.post(`${path}/leads`, { ...aLead({ reason: SECRET }), source: 'website' });
  leadId = lead.json.data.id as number;
  const chat = await clinic.platform.post(`${path}/chats`, aStartedChat());
  chatId = chat.json.data.id as number;
  expectStatus(await clinic.platform.post(`${path}/chats/${chatId}/messages`, aChatMessage({ body: SECRET })), 201);
  expectStatus(await owner.patch('/settings', { hipaa_mode: true }), 200);
  expectStatus(await owner.patch(`/people/${personId}`, { content: true }), 200);
});

const shows = async (browser: PortalBrowser, path: string): Promise<boolean> => {
  const response = await browser.get(path);
  expectStatus(response, 200);
  return response.text.includes(SECRET);
};
/** The recorded views of these requests, in the order of the requests. */
const viewsOf = async (requests: readonly { headers: Record<string, unknown> }[]): Promise<AuditEntry[]> => {
  const { json } = await owner.get(`/audit-entries?actor_id=${personId}&actor_kind=person&per_page=100`);
  const views = (json.data as AuditEntry[]).filter(({ action }) => action.endsWith('.viewed'));
  return requests.flatMap(({ headers }) => views.filter(({ request_id }) => request_id === headers['x-request-id']));
};

describe('content in HIPAA mode', () => {
  it('is shown to a person with the right who signed in by passkey, and to no other credential', async () => {
    for (const path of [`/leads/${leadId}`, '/leads', `/chats/${chatId}`]) {
      expect([path, await shows(byPasskey, path)]).toEqual([path, true]);
      expect([path, await shows(byPassword, path)]).toEqual([path, false]);
      expect([path, await shows(owner, path)]).toEqual([path, false]);
      const key = await clinic.caller();
      expect([path, (await key.get(path)).text.includes(SECRET)]).toEqual([path, false]);
    }
  });

  it('is recorded before the response: the person, the record and the request, but no text', async () => {
    const one = await byPasskey.get(`/leads/${leadId}`);
    const list = await byPasskey.get('/leads');
    const reply = await byPasskey.post(`/chats/${chatId}/messages`, { body: 'We call you back.' });
    expectStatus(reply, 201);
    const calls = await byPasskey.get('/outbound-calls');
    expectStatus(calls, 200);
    const requests = [one, list, reply, calls];
    await eventually(async () => (await viewsOf(requests)).length >= 3, { what: 'three views' });
    const entries = await viewsOf(requests);
    const actor = { kind: 'person', id: personId, name: 'Person agent' };
    expect(entries).toEqual([
      expect.objectContaining({
        actor,
        action: 'lead.viewed',
        target: { type: 'lead', id: leadId },
        changes: {},
        request_id: one.headers['x-request-id'],
        address: byPasskey.clientIp,
      }),
      expect.objectContaining({
        action: 'lead.viewed',
        target: { type: 'lead', id: null },
        changes: { ids: { before: null, after: [leadId] } },
        request_id: list.headers['x-request-id'],
      }),
      expect.objectContaining({ action: 'chat.viewed', target: { type: 'chat', id: chatId } }),
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/Toothache|call you back/);
  });

  it('is granted to each person by an owner who has confirmed a credential', async () => {
    const admin = await signedInMember(stack, owner, anEmail(), 'admin');
    expectError(await admin.patch(`/people/${personId}`, { content: false }), 'role_not_allowed');
    expectInvalid(await owner.patch(`/people/${personId}`, { content: null }), 'content');
    expectStatus(await owner.patch(`/people/${personId}`, { content: false }), 200);
    expect(await shows(byPasskey, `/leads/${leadId}`)).toBe(false);
    expectStatus(await owner.patch(`/people/${personId}`, { content: true }), 200);
    expect(await shows(byPasskey, `/leads/${leadId}`)).toBe(true);
    expectInvalid(await owner.patch('/settings', { hipaa_mode: false }), 'hipaa_mode');
  });

  it('cannot be unlocked by a header or a query that a client sends', async () => {
    const path = `/leads/${leadId}?mayReadContent=true&content=true`;
    const sent = await byPassword.send('GET', path, { headers: { 'may-read-content': 'true' } });
    expectStatus(sent, 200);
    expect(sent.text).not.toContain(SECRET);
  });

  it('needs a session that ends after 30 minutes without input, even if background requests continue', async () => {
    const browser = await signInWithPasskey();
    await ageSessions(email, 'last_used_at', '29 minutes');
    const background = { headers: { 'frontdesk-background': 'true' } };
    expectStatus(await browser.send('GET', '/leads', background), 200);
    await ageSessions(email, 'last_used_at', '31 minutes');
    expectStatus(await byPassword.get('/leads'), 200);
    expectError(await browser.send('GET', '/leads', background), 'session_required');
    // Removing the right does not revive the session.
    expectStatus(await owner.patch(`/people/${personId}`, { content: false }), 200);
    expectError(await browser.get('/leads'), 'session_required');
    expectStatus(await owner.patch(`/people/${personId}`, { content: true }), 200);
    const active = await signInWithPasskey();
    await ageSessions(email, 'last_used_at', '29 minutes');
    expectStatus(await active.get('/leads'), 200);
    const { json } = await active.get('/session/sessions');
    const current = (json.data as { current: boolean; last_used_at: string }[]).find((one) => one.current)!;
    expect(Date.now() - Date.parse(current.last_used_at)).toBeLessThan(60_000);
  });
});
