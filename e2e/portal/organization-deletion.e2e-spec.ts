// Slow: waits until every service has removed the rows of an organization, on its own schedule.
import { serviceNames, type AuditEntry, type ServiceName } from '@frontdesk/contracts';
import {
  aBookingMade,
  aChatMessage,
  aLead,
  aRingingCall,
  aStartedChat,
  createOrganization,
  eventually,
  PORTAL_PASSWORD,
  PortalBrowser,
  sharedStack,
  signedInMember,
  signedInOwner,
  Visitor,
  type ApiResponse,
  type TestOrganization,
} from '@frontdesk/testing';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { describe, expect, it } from '@jest/globals';
import { expectError, expectInvalid, expectStatus, INSTANT } from '../expect-response.js';
import { ageSessions, changeRows } from './gateway-rows.js';

const stack = sharedStack();
const PATIENCE = { timeoutMs: 90_000 };
const anEmail = (): string => `person.${randomBytes(6).toString('hex')}@example.com`;
const CONSENT = 'I agree to receive calls from Acme Dental about my request at this number.';

const record = async (organization: TestOrganization, path: string, body: object): Promise<ApiResponse> =>
  organization.platform.post(`/organizations/${organization.id}${path}`, body);

/** Gives an organization rows in every service. */
async function fill(organization: TestOrganization): Promise<void> {
  const key = await organization.caller();
  expectStatus(await record(organization, '/calls', aRingingCall()), 201);
  expectStatus(await record(organization, '/leads', { ...aLead(), source: 'website' }), 201);
  expectStatus(await record(organization, '/bookings', { ...aBookingMade(), provider: 'internal' }), 201);
  const number = { phone_number: `+1646555${1000 + (organization.id % 9000)}`, label: 'Main' };
  expectStatus(await record(organization, '/inbound-numbers', number), 201);
  const chat = await record(organization, '/chats', aStartedChat());
  expectStatus(await record(organization, `/chats/${chat.json.data.id as number}/messages`, aChatMessage()), 201);
  const consent = { phone_number: '+12125550177', purposes: ['marketing'], consent_text: CONSENT };
  expectStatus(await record(organization, '/consents', { ...consent, obtained_at: '2026-01-01T00:00:00Z' }), 201);
  expectStatus(await key.post('/do-not-call', { phone_number: '+12125550178', opted_out: true }), 201);
  expectStatus(await key.post('/do-not-call', { phone_number: '+12125550179', note: 'Wrong number' }), 201);
  expectStatus(await key.post('/blocked-callers', { pattern: '+12125550180' }), 201);
  const endpoint = { url: 'https://example.com/hook', events: ['lead.created'] };
  expectStatus(await key.post('/webhook-endpoints', endpoint), 201);
  const crm = { provider: 'hubspot', name: 'HubSpot', access_token: 'pat-na1-spec' };
  expectStatus(await record(organization, '/crm-connections', crm), 201);
  expectStatus(await key.get('/leads'), 200);
}

/** Returns the tables with rows of an organization, and how many. */
async function rowsOf({ id }: TestOrganization, service: ServiceName): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: stack.accounts[service].databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
       WHERE a.attname = 'organization_id' AND NOT a.attisdropped AND c.relkind = 'r' AND c.relnamespace = $1::regnamespace`,
      [service],
    );
    const found: Record<string, number> = {};
    for (const { name } of rows) {
      const text = `SELECT count(*)::int AS count FROM ${service}.${name} WHERE organization_id = $1`;
      const { count } = (await client.query<{ count: number }>(text, [id])).rows[0]!;
      if (count > 0 && !['organization_facts', 'organization_removals'].includes(name)) found[name] = count;
    }
    return found;
  } finally {
    await client.end();
  }
}

describe('deleting an organization', () => {
  it('requires an owner who has confirmed a credential and typed its name', async () => {
    const organization = await createOrganization(stack, { name: 'Deletion spec' });
    const email = anEmail();
    const owner = await signedInOwner(stack, organization.id, email);
    const admin = await signedInMember(stack, owner, anEmail(), 'admin');
    const body = { name: 'Deletion spec' };
    expectError(await admin.post('/settings/deletion', body), 'role_not_allowed');
    expectInvalid(await owner.post('/settings/deletion', { name: 'deletion spec' }), 'name');
    expectInvalid(await owner.post('/settings/deletion', {}), 'name');
    await ageSessions(email, 'confirmed_at', '11 minutes');
    expectError(await owner.post('/settings/deletion', body), 'reauthentication_required');
    expectStatus(await owner.post('/session/reauthenticate', { password: PORTAL_PASSWORD }), 200);
    const deleted = await owner.post('/settings/deletion', body);
    expectStatus(deleted, 200);
    const days = (Date.parse(deleted.json.removal_at as string) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(30);
  });

  it('stops its people, keys, links, widget and producers at once on every gateway, until it is restored', async () => {
    const organization = await createOrganization(stack, { name: 'Suspended' });
    const path = `/organizations/${organization.id}`;
    const email = anEmail();
    const owner = await signedInOwner(stack, organization.id, email);
    const invited = await owner.post('/invitations', { email: anEmail(), role: 'viewer', name: 'Vera' });
    const { key } = await organization.createKey();
    const keys = stack.gateways.map((_, gateway) => organization.client(key, gateway));
    for (const client of keys) expectStatus(await client.get('/leads'), 200);
    const visitor = new Visitor({ gateway: stack.gateways[0]!, widgetId: organization.data.widget_id });
    expectStatus(await visitor.start('Hello?'), 201);

    const deleted = await organization.platform.delete(path);
    expectStatus(deleted, 200);
    expect(deleted.json.data).toMatchObject({ deleted_at: expect.stringMatching(INSTANT), removed_at: null });
    for (const [gateway, client] of keys.entries()) {
      expectError(await client.get('/leads'), 'unauthenticated');
      expectError(await owner.at(gateway).get('/leads'), 'not_a_member');
    }
    expect((await owner.get('/session')).json.organizations).toEqual([]);
    const answer = { name: 'Vera', password: PORTAL_PASSWORD };
    expectError(await new PortalBrowser(stack).accept(invited.json.link as string, answer), 'link_invalid');
    expectError(await visitor.write('Still there?'), 'not_found');
    expectError(await visitor.with({ gateway: stack.gateways[1]! }).start('Hello?'), 'not_found');
    for (const [below, body] of [
      ['/calls', aRingingCall()],
      ['/leads', { ...aLead(), source: 'website' }],
      ['/chats', aStartedChat()],
      ['/outbound-calls', { phone_number: '+12125550181', source: 'agent_dial' }],
      ['/api-keys', { name: 'crm', mode: 'live', scopes: ['leads:read'] }],
    ] as const) {
      expectError(await record(organization, below, body), 'not_found');
    }
    // An opt-out is never refused.
    const optOut = { phone_number: '+12125550182', opted_out: true };
    expectStatus(await record(organization, '/do-not-call', optOut), 201);

    expectStatus(await organization.platform.delete(path), 200);
    const restored = await organization.platform.post(`${path}/restore`);
    expectStatus(restored, 200);
    expect(restored.json.data).toMatchObject({ deleted_at: null, service_active: true, live_chat_enabled: true });
    // A gateway remembers for a while that a key did not exist.
    for (const client of keys) await eventually(async () => (await client.get('/leads')).status === 200);
    expectStatus(await owner.get('/leads'), 200);
    expectStatus(await visitor.write('Back again?'), 201);
    await eventually(async () => {
      const { json } = await owner.get('/audit-entries?target_type=organization&per_page=100');
      const actions = (json.data as AuditEntry[]).map(({ action }) => action).reverse();
      return actions.join() === 'organization.created,organization.deleted,organization.restored';
    });
  });

  it('removes all rows after 30 days except opt-outs, consents and the audit log, and nothing of another organization', async () => {
    const [gone, other] = [await createOrganization(stack, { name: 'Gone' }), await createOrganization(stack)];
    const [goneEmail, sharedEmail] = [anEmail(), anEmail()];
    const owner = await signedInOwner(stack, gone.id, goneEmail);
    const staying = await signedInOwner(stack, other.id, sharedEmail);
    const invited = await owner.post('/invitations', { email: sharedEmail, role: 'agent' });
    expectStatus(await staying.accept(invited.json.link as string), 200);
    await fill(gone);
    await fill(other);
    expectStatus(await owner.post('/calls/browser', {}), 201);
    const logged = async (): Promise<boolean> =>
      Object.keys(await rowsOf(gone, 'gateway')).some((name) => name.startsWith('request_log'));
    await eventually(logged, { what: 'the requests in the log' });
    const before = Object.fromEntries(
      await Promise.all(serviceNames.map(async (service) => [service, await rowsOf(other, service)] as const)),
    );

    expectStatus(await gone.platform.delete(`/organizations/${gone.id}`), 200);
    await changeRows(
      `UPDATE gateway.organizations SET deleted_at = now() - interval '29 days 23 hours' WHERE id = $1`,
      [gone.id],
    );
    const inCalendar = ['bookings', 'calendars', 'reservations'];
    expect(Object.keys(await rowsOf(gone, 'records')).sort()).toEqual([...inCalendar, 'calls', 'leads'].sort());
    await changeRows(`UPDATE gateway.organizations SET deleted_at = now() - interval '30 days' WHERE id = $1`, [
      gone.id,
    ]);
    const left = async () =>
      Object.fromEntries(
        await Promise.all(serviceNames.map(async (service) => [service, await rowsOf(gone, service)] as const)),
      );
    const kept = {
      gateway: { audit_entries: expect.any(Number) },
      records: {},
      dialer: { consents: 1, consent_ledger: 1, do_not_call_entries: 1 },
      chats: {},
      webhooks: {},
      voice: {},
    };
    await eventually(async () => {
      expect(await left()).toEqual(kept);
      return true;
    }, PATIENCE);
    for (const service of ['records', 'dialer', 'chats'] as const) {
      expect([service, await rowsOf(other, service)]).toEqual([service, before[service]]);
    }
    expect(await rowsOf(other, 'webhooks')).toMatchObject({ endpoints: 2 });
    expect(await rowsOf(other, 'gateway')).toMatchObject({ memberships: 1, api_keys: 2 });

    const path = `/organizations/${gone.id}`;
    const shown = await gone.platform.get(path);
    expect(shown.json.data).toMatchObject({ name: 'Gone', removed_at: expect.stringMatching(INSTANT) });
    expect((await gone.platform.get(`${path}/consents`)).json.data).toMatchObject([{ consent_text: CONSENT }]);
    expect((await gone.platform.get(`${path}/audit-entries`)).json.data.length).toBeGreaterThan(3);
    expectError(await gone.platform.post(`${path}/restore`), 'invalid_transition');
    // A person with another organization stays. A person without one is removed, and so is their sign-in.
    expectStatus(await staying.get('/leads'), 200);
    expectError(await new PortalBrowser(stack).signIn(goneEmail), 'invalid_credentials');
    expect((await owner.get('/session')).json.person).toBeNull();
  });
});
