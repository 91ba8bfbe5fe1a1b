import { auditRecorded, serviceNames, type AuditEntry, type Finding } from '@frontdesk/contracts';
import {
  createOrganization,
  eventually,
  ownerCommand,
  sharedStack,
  type ApiResponse,
  type VirtualPasskey,
} from '@frontdesk/testing';
import { connect } from 'amqplib';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { expectError, expectStatus } from '../expect-response.js';
import { ageSessions, connectApp } from './gateway-rows.js';
import { Console, personWithPasskey } from './operator-console.js';

const stack = sharedStack();

let operator: Console;
let email: string;
let passkey: VirtualPasskey;

beforeAll(async () => {
  ({ email, passkey } = await personWithPasskey());
  await ownerCommand(stack, 'operator', email);
  operator = new Console();
  expectStatus(await operator.signIn(passkey), 200);
});

describe('the operator console', () => {
  it('admits only operators who signed in with a passkey', async () => {
    expect((await operator.get('/session')).json).toMatchObject({ person: { email }, allowed: true });
    expectStatus(await operator.get('/organizations'), 200);
    expectError(await new Console().get('/organizations'), 'session_required');

    const other = await personWithPasskey();
    const visitor = new Console();
    expect((await visitor.signIn(other.passkey)).json).toMatchObject({ allowed: false });
    expectError(await visitor.get('/organizations'), 'role_not_allowed');
    // The right applies from the next request on, and ends at once.
    await ownerCommand(stack, 'operator', other.email);
    expectStatus(await visitor.get('/organizations'), 200);
    await ownerCommand(stack, 'operator', other.email, '--revoke');
    expectError(await visitor.get('/organizations'), 'role_not_allowed');

    // A session that began with a password is not enough, even in the cookie of the console.
    await ownerCommand(stack, 'operator', other.email);
    const byPassword = new Console();
    byPassword.cookies.set('frontdesk_operator', other.browser.cookies.get('__Host-frontdesk_session')!);
    expectError(await byPassword.get('/organizations'), 'role_not_allowed');
    const tokens = { authorization: `Bearer ${stack.platformToken}` };
    expectError(await new Console().send('GET', '/organizations', { headers: tokens }), 'session_required');
  });

  it('exists on this machine only while there is no platform port', async () => {
    const outside: Record<string, string>[] = [
      { 'x-forwarded-for': '203.0.113.9' },
      { host: new URL(stack.publicBaseUrl).host },
    ];
    for (const headers of outside) {
      expectError(await operator.send('GET', '/organizations', { headers }), 'not_found');
      expectError(await operator.send('GET', '/session', { headers }), 'not_found');
    }
  });

  it('takes writes from its own origin only, and serves no operation of an organization', async () => {
    const body = { phone_number: '+12125550190' };
    const foreign = { origin: stack.publicBaseUrl };
    expectError(await operator.send('POST', '/do-not-call', { body, headers: foreign }), 'portal_origin_not_allowed');
    for (const path of ['/leads', '/chats', '/organizations/1/leads', '/organizations/1/consents', '/api-keys']) {
      expect([path, (await operator.get(path)).status]).toEqual([path, 404]);
    }
  });

  it('creates, changes, deletes and restores an organization, with the operator’s name in the audit log', async () => {
    const created = await operator.post('/organizations', { name: 'From the console', plan: 'trial' });
    expectStatus(created, 201);
    const id = created.json.data.id as number;
    const changes = { plan: 'starter', trial_minutes_remaining: 30, service_active: false };
    const changed = await operator.send('PATCH', `/organizations/${id}`, { body: changes });
    expect(changed.json.data).toMatchObject(changes);
    await ageSessions(email, 'confirmed_at', '11 minutes');
    expectError(await operator.send('DELETE', `/organizations/${id}`), 'reauthentication_required');
    const hipaa = { body: { hipaa_mode: true } };
    expectError(await operator.send('PATCH', `/organizations/${id}`, hipaa), 'reauthentication_required');
    expectStatus(await operator.signIn(passkey), 200);
    expectStatus(await operator.send('DELETE', `/organizations/${id}`), 200);
    expect((await operator.post(`/organizations/${id}/restore`)).json.data.deleted_at).toBeNull();
    await eventually(async () => {
      const { json } = await operator.get(`/audit-entries?organization_id=${id}`);
      const actions = (json.data as AuditEntry[]).map(
        ({ action, actor }) => `${action} by ${actor.kind} ${actor.name}`,
      );
      return (
        actions.reverse().join() ===
        ['created', 'updated', 'deleted', 'restored'].map((one) => `organization.${one} by operator Olive Owner`).join()
      );
    });
  });

  it('lists, adds and removes numbers that no organization may call', async () => {
    const phone_number = '+12125550191';
    const added = await operator.post('/do-not-call', { phone_number, note: 'Court order' });
    expect([200, 201]).toContain(added.status);
    const found = await operator.get('/do-not-call?phone_number=%2B12125550191');
    expect(found.json.data).toEqual([added.json.data]);
    expectStatus(await operator.send('DELETE', `/do-not-call/${added.json.data.id as number}`), 204);
    expect((await operator.get('/do-not-call?phone_number=%2B12125550191')).json.data).toEqual([]);
  });

  it('lists the AI apps of every organization, and disconnects one with the operator’s name in the audit log', async () => {
    const { id, data } = await createOrganization(stack);
    await connectApp(id, ['leads:read'], { name: 'First app' });
    await connectApp((await createOrganization(stack)).id, ['calls:read'], { name: 'App of another' });
    await connectApp(id, ['calls:read'], { name: 'Second app' });
    const all = (await operator.get('/connected-apps?per_page=100')).json.data as { client_name: string }[];
    expect(all.map(({ client_name }) => client_name)).toEqual(
      expect.arrayContaining(['Second app', 'App of another', 'First app']),
    );
    const path = `/connected-apps?organization_id=${id}&client_id=https://app.example.com/client.json&per_page=1`;
    const first = (await operator.get(path)).json;
    expect(first.data).toEqual([
      expect.objectContaining({
        client_name: 'Second app',
        scopes: ['calls:read'],
        approved_by: { id: expect.any(Number), name: 'Ann App' },
        organization: { id, name: data.name },
        last_used_at: null,
        revoked_at: null,
      }),
    ]);
    const second = (await operator.get(`${path}&cursor=${String(first.meta.next_cursor)}`)).json;
    expect([second.data[0].client_name, second.meta.next_cursor]).toEqual(['First app', null]);
    expect((await operator.get('/connected-apps?client_id=another')).json.data).toEqual([]);

    const app = `/organizations/${id}/connected-apps/${String(second.data[0].id)}`;
    await ageSessions(email, 'confirmed_at', '11 minutes');
    expectError(await operator.send('DELETE', app), 'reauthentication_required');
    expectStatus(await operator.signIn(passkey), 200);
    expectStatus(await operator.send('DELETE', app), 204);
    const left = (await operator.get(`/connected-apps?organization_id=${id}`)).json.data as { revoked_at: string }[];
    expect(left.map(({ revoked_at }) => revoked_at)).toEqual([null, expect.any(String)]);
    await eventually(async () => {
      const { json } = await operator.get(`/audit-entries?action=connected_app.revoked&organization_id=${id}`);
      const [entry] = json.data as AuditEntry[];
      return entry?.actor.name === 'Olive Owner' && entry.target?.id === second.data[0].id && !entry.livemode;
    });
  });

  it('imports a registry for an organization, and lists the import', async () => {
    const { id } = await createOrganization(stack);
    const path = `/organizations/${id}/do-not-call/import?livemode=true`;
    const upload = (type: string, content: string): Promise<ApiResponse> =>
      operator.send('POST', path, { content, headers: { 'content-type': type } });
    const imported = await upload('text/csv', 'phone\n+12125550101\n2125550102\n2125550102\nnot a number\n');
    expectStatus(imported, 200);
    expect(imported.json).toEqual({ imported: 2, existing: 1, invalid: [{ line: 5, value: 'not a number' }] });
    for (const type of ['text/plain', 'application/json', 'multipart/form-data']) {
      expectError(await upload(type, '+12125550101'), 'validation_failed');
    }
    const foreign = { content: '+12125550103', headers: { 'content-type': 'text/csv', origin: stack.publicBaseUrl } };
    expectError(await operator.send('POST', path, foreign), 'portal_origin_not_allowed');
    await eventually(async () => {
      const query = `action=do_not_call_registry.imported&organization_id=${id}`;
      const { data } = (await operator.get(`/audit-entries?${query}`)).json as { data: AuditEntry[] };
      return data.length === 1 && data[0]!.actor.name === 'Olive Owner' && data[0]!.livemode;
    });
  });

  it('shows outboxes, queues and backlogs of every service', async () => {
    const { services } = (await operator.get('/system')).json as { services: Record<string, unknown>[] };
    expect(services.map(({ service, up }) => [service, up])).toEqual(
      ['gateway', 'records', 'dialer', 'chats', 'webhooks', 'voice'].map((service) => [service, true]),
    );
    expect(services[4]).toMatchObject({
      outbox_events: expect.any(Number),
      queues: expect.arrayContaining([
        {
          queue: 'webhooks.deliveries',
          messages: expect.any(Number),
          consumers: expect.any(Number),
          dead_letters: expect.any(Number),
        },
      ]),
      backlog: expect.arrayContaining([{ name: 'frontdesk_webhooks_deliveries_due', value: expect.any(Number) }]),
    });
  });

  it('shows what doctor finds in every running service, without secrets', async () => {
    const { findings } = (await operator.get('/system')).json as { findings: Finding[] };
    const areas = findings.map(({ area }) => area);
    for (const service of serviceNames) {
      expect(areas).toEqual(expect.arrayContaining([`postgres, ${service}`, `clock of ${service}`]));
    }
    expect(areas).toEqual(
      expect.arrayContaining(['secrets', 'queue rpc.dialer', 'queue webhooks.deliveries', 'registry imports']),
    );
    expect(findings.filter(({ status }) => status === 'fail')).toEqual([]);
    for (const secret of [stack.platformToken, ...Object.values(stack.accounts).map((one) => one.databaseUrl)]) {
      expect(JSON.stringify(findings)).not.toContain(secret);
    }
  });

  it('shows the heads of dead letters, and their content only in a step that the audit log records', async () => {
    const queue = 'gateway.audit-entries';
    const eventId = randomUUID();
    const connection = await connect(stack.accounts.gateway.rabbitmqUrl);
    const channel = await connection.createConfirmChannel();
    const body = JSON.stringify({ secret: 'of an organization' });
    channel.sendToQueue(`${queue}.dead`, Buffer.from(body), { messageId: eventId, type: auditRecorded.type });
    await channel.waitForConfirms();
    const count = async (): Promise<number> => (await channel.checkQueue(`${queue}.dead`)).messageCount;
    await eventually(async () => (await count()) > 0);
    const before = await count();
    // The list is read more often than the broker delivers one message.
    for (let reads = 0; reads < 25; reads++) {
      const list = await operator.get(`/dead-letters?queue=${queue}`);
      expect(list.json.data).toContainEqual({
        event_id: eventId,
        type: auditRecorded.type,
        reason: null,
        died_at: null,
        size: body.length,
      });
      expect(list.text).not.toContain('of an organization');
    }
    const opened = await operator.post('/dead-letters/open', { queue, event_id: eventId });
    expect(opened.json).toEqual({ body });
    await eventually(async () => (await count()) === before);
    await eventually(async () => {
      const { json } = await operator.get('/audit-entries?action=dead_letter.opened');
      const [entry] = json.data as AuditEntry[];
      return JSON.stringify(entry?.changes).includes(eventId);
    });
    expectError(await operator.get('/dead-letters?queue=webhooks.nothing'), 'not_found');
    expectError(await operator.post('/dead-letters/open', { queue, event_id: randomUUID() }), 'not_found');
    // The letter is removed again.
    for (let left = before; left > 0; left--) {
      const message = await channel.get(`${queue}.dead`);
      if (message && message.properties.messageId === eventId) channel.ack(message);
      else if (message) channel.nack(message);
    }
    await connection.close();
  });
});
