import {
  DomainError,
  type Caller,
  type CreateOwnCrmConnectionBody,
  type CrmConnection,
  type CrmPush,
  type EventEnvelope,
  type Lead,
  type UpdateOwnCrmConnectionBody,
} from '@frontdesk/contracts';
import { Deadline, uuidv7, type RpcClient } from '@frontdesk/messaging';
import { inTransaction, scopeOf } from '@frontdesk/persistence';
import { UsageRepository, usageStatement } from '@frontdesk/service-host';
import { eventually, HubSpotServer, Receiver, type TestDatabase } from '@frontdesk/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  aCaller,
  createWebhooksDatabase,
  RunningClock,
  WebhooksProcess,
  type Settings,
} from '../../testing/webhooks.js';
import { DeliveryLogRepository } from '../delivery-log/delivery-log.repository.js';
import { erasureSettings } from '../erasure/person-erasure.sql.js';
import { deliveryUsage } from '../statistics/usage.sql.js';
import { CrmConnectionsHandlers } from './crm-connections.handlers.js';
import { toCrmPush } from './crm-connection.presentation.js';

/** The leads of the records service. */
const leads = new Map<number, Lead>();
/** What happens while a lead is read. */
let whileRead = (): Promise<void> => Promise.resolve();
const rpc = {
  call: async (_operation: unknown, { hipaa }: Caller, { ids }: { ids: { lead: number } }) => {
    await whileRead();
    const lead = leads.get(ids.lead);
    if (!lead) throw new DomainError('not_found');
    const { reason: _, details: __, custom_fields: ___, ...redacted } = lead;
    return { data: hipaa ? redacted : lead };
  },
} as unknown as Pick<RpcClient, 'call'>;

let database: TestDatabase;
let hubspot: HubSpotServer;
let receiver: Receiver;
let webhooks: WebhooksProcess;
let clock: RunningClock;
let caller: Caller;
let lastLead = 0;

const settings = (): Settings => ({
  WEBHOOK_ALLOW_HOSTS: [`127.0.0.1:${hubspot.port}`, `127.0.0.1:${receiver.port}`],
  WEBHOOK_ATTEMPT_TIMEOUT_MS: 2000,
  HUBSPOT_BASE_URL: hubspot.url,
});
const start = (more: Settings = {}): Promise<WebhooksProcess> =>
  WebhooksProcess.start({ database, clock, rpc, settings: { ...settings(), ...more } });

beforeAll(async () => {
  [database, hubspot, receiver] = [await createWebhooksDatabase(), await HubSpotServer.start(), await Receiver.start()];
  clock = new RunningClock();
  webhooks = await start();
});
afterAll(async () => {
  await webhooks.stop();
  await hubspot.close();
  await receiver.close();
  await database.drop();
});
beforeEach(async () => {
  caller = aCaller();
  await webhooks.facts(caller);
  receiver.answerWith({});
});
afterEach(() => {
  hubspot.reset();
  receiver.requests.length = 0;
});

const call = <Body, Ids>(ids: Ids, body: Body, by = caller) => ({
  caller: by,
  input: { ids, query: {}, body },
  deadline: Deadline.in(5000),
});
const handlers = (): CrmConnectionsHandlers => webhooks.get(CrmConnectionsHandlers);
const connect = async (body: Partial<CreateOwnCrmConnectionBody> = {}, by = caller): Promise<CrmConnection> => {
  const given = { provider: 'hubspot' as const, name: 'Our HubSpot', access_token: hubspot.token, ...body };
  return (await handlers().createOwn(call({}, given, by))).data;
};
const BODY = '{ "name": "{{lead.name}}", "reason": {{lead.reason}}, "id": {{external_id}} }';
const connectHttp = (body: Partial<CreateOwnCrmConnectionBody> = {}): Promise<CrmConnection> => {
  const { port: _, ...http } = { port: receiver.port, provider: 'http' as const, access_token: null };
  return connect({ ...http, name: 'Our own', url: receiver.url(), body: BODY, ...body });
};
const change = async (id: number, body: UpdateOwnCrmConnectionBody): Promise<CrmConnection> =>
  (await handlers().updateOwn(call({ crmConnection: id }, body))).data;
const state = async (): Promise<CrmPush[]> => (await handlers().ofLead(call({ lead: lastLead }, {}))).data;
const reach = (expected: Partial<CrmPush>): Promise<CrmPush> =>
  eventually(
    async () => {
      const [found] = await state();
      return found && Object.entries(expected).every(([key, value]) => found[key as keyof CrmPush] === value) && found;
    },
    { timeoutMs: 20_000 },
  );

function aLead(given: Partial<Lead> = {}): Lead {
  lastLead += 1;
  const lead: Lead = {
    id: lastLead,
    livemode: true,
    name: 'Ann Lee',
    phone_number: `+1415555${String(1000 + lastLead)}`,
    email: `ann${lastLead}@example.com`,
    reason: 'Leaky tap',
    urgency: 'high',
    details: { day: 'Tuesday' },
    custom_fields: { pet: { label: 'Pet', value: 'Rex' } },
    source: 'chat',
    call_id: null,
    chat_id: 3,
    outbound_call_id: null,
    created_at: '2026-01-01T00:00:00Z',
    ...given,
  };
  leads.set(lead.id, lead);
  return lead;
}
const eventOf = ({ id, chat_id, name }: Lead, type = 'lead.created', by = caller): EventEnvelope => ({
  ...webhooks.leadCreated(by, { id, chat_id, name }),
  id: uuidv7(),
  type,
});
const publish = async (given: Partial<Lead> = {}): Promise<Lead> => {
  const lead = aLead(given);
  await webhooks.consume(eventOf(lead));
  return lead;
};
const correct = async (lead: Lead, given: Partial<Lead>): Promise<void> => {
  const after = { ...lead, ...given };
  leads.set(lead.id, after);
  await webhooks.consume(eventOf(after, 'lead.updated'));
};
const contacts = () => [...hubspot.contacts.values()].map(({ properties }) => properties);
const deals = () => [...hubspot.deals.values()].map(({ properties }) => properties);
const notices = (): Promise<{ data: { trouble: string } }[]> =>
  database.dataSource.query(
    `SELECT body::jsonb -> 'data' AS data FROM outbox
     WHERE type = 'crm_connection.troubled' AND (body::jsonb ->> 'organization_id')::bigint = $1`,
    [caller.organizationId],
  );

describe('a lead pushed to HubSpot', () => {
  it('makes a contact and a deal, which are associated', async () => {
    await connect({ record_url: 'https://app.hubspot.com/contacts/1/record/0-3/{id}' });
    const lead = await publish();
    const push = await reach({ state: 'pushed' });
    expect(contacts()).toEqual([
      expect.objectContaining({
        firstname: 'Ann',
        lastname: 'Lee',
        email: lead.email,
        phone: lead.phone_number,
        frontdesk_lead_id: String(lead.id),
      }),
    ]);
    expect(deals()).toEqual([
      {
        dealname: 'Ann Lee: Leaky tap',
        description: `Leaky tap\nUrgency: high\nday: Tuesday\nPet: Rex\nFrontdesk lead ${lead.id}, chat 3`,
        pipeline: 'default',
        dealstage: 'appointmentscheduled',
        frontdesk_lead_id: String(lead.id),
      },
    ]);
    const [deal] = hubspot.deals.keys();
    const [contact] = hubspot.contacts.keys();
    expect([...hubspot.associations]).toEqual([`${deal} ${contact}`]);
    expect(push).toMatchObject({
      external_id: deal,
      url: `https://app.hubspot.com/contacts/1/record/0-3/${deal}`,
      pushed_at: expect.any(String),
      provider: 'hubspot',
    });
  });

  it('updates both when it is corrected, but not the stage of the deal', async () => {
    await connect();
    const lead = await publish({ email: null });
    await reach({ state: 'pushed' });
    const [deal] = hubspot.deals.values();
    deal!.properties['dealstage'] = 'closedwon';
    await correct(lead, { name: 'Anna Lee', email: 'anna@example.com' });
    await eventually(() => deals()[0]!['dealname'] === 'Anna Lee: Leaky tap');
    await reach({ state: 'pushed' });
    expect(contacts()).toEqual([expect.objectContaining({ firstname: 'Anna', email: 'anna@example.com' })]);
    expect(deals()).toEqual([expect.objectContaining({ dealstage: 'closedwon' })]);
  });

  it('is pushed again without a second contact or deal', async () => {
    const { id } = await connect();
    const lead = await publish();
    const { delivery_id } = await reach({ state: 'pushed' });
    await webhooks.consume(eventOf(lead), eventOf(lead, 'lead.updated'));
    const path = { crmConnection: id, delivery: delivery_id! };
    expect((await handlers().retry(call(path, {}))).data).toMatchObject({ status: 'pending', lead_id: lead.id });
    await eventually(async () => (await webhooks.deliveries(id)).every(({ status }) => status === 'delivered'));
    expect([contacts().length, deals().length]).toEqual([1, 1]);
  });

  it('fills only empty properties of a contact that has its email address or its number', async () => {
    await connect();
    hubspot.addContact({ email: 'ann@example.com', firstname: 'Annabel', lastname: 'Lee' });
    await publish({ email: 'Ann@example.com' });
    await reach({ state: 'pushed' });
    expect(contacts()).toEqual([expect.objectContaining({ firstname: 'Annabel', email: 'ann@example.com' })]);
    expect(contacts()[0]!['phone']).toMatch(/^\+1/);
    const byNumber = hubspot.addContact({ phone: '(415) 555-0199', firstname: 'Bob' });
    await publish({ email: null, name: 'Robert', phone_number: '+14155550199' });
    await reach({ state: 'pushed' });
    expect(hubspot.contacts.get(byNumber)!.properties).toMatchObject({ firstname: 'Bob', phone: '(415) 555-0199' });
    expect(hubspot.contacts.size).toBe(2);
    expect(hubspot.associations.size).toBe(2);
  });

  it('uses the contact that another request has created meanwhile', async () => {
    await connect();
    let raced = '';
    hubspot.failWith(({ method, path, body }) => {
      if (method === 'POST' && path === '/crm/v3/objects/contacts' && !raced)
        raced = hubspot.addContact({ email: body.properties.email });
      return {};
    });
    await publish();
    await reach({ state: 'pushed' });
    expect([...hubspot.contacts.keys()]).toEqual([raced]);
    expect([...hubspot.associations]).toEqual([`${[...hubspot.deals.keys()][0]} ${raced}`]);
  });

  it('makes no second deal if the process dies after HubSpot accepted the deal', async () => {
    const { id } = await connect();
    hubspot.failWith(({ method, path }) =>
      method === 'POST' && path === '/crm/v3/objects/deals' ? { hang: true } : {},
    );
    await publish();
    await eventually(() => deals().length === 1);
    // A dead process ends its session, and writes no result.
    await database.dataSource.query(
      'UPDATE deliveries SET lease = lease + 1, claimable_at = $2 WHERE endpoint_id = $1',
      [id, clock.now()],
    );
    hubspot.failWith({});
    const other = await start();
    await reach({ state: 'pushed' });
    await other.stop();
    expect([contacts().length, deals().length, hubspot.associations.size]).toEqual([1, 1, 1]);
  });

  it('is pushed with a long description, which HubSpot returns', async () => {
    await connect();
    await publish({ reason: 'R'.repeat(2000), details: { story: 'S'.repeat(9000) } });
    await reach({ state: 'pushed' });
    expect(deals()[0]!['description']!.length).toBeGreaterThan(11_000);
  });

  it('counts a response of another shape as an attempt', async () => {
    await connect();
    hubspot.failWith(({ path }) =>
      path.endsWith('/search') ? { refuse: { status: 200, body: { results: [{ id: '1' }] } } } : {},
    );
    await publish({ email: null });
    await reach({ state: 'waiting', last_error: 'unexpected_response' });
    hubspot.failWith({});
    clock.advance(600);
    await reach({ state: 'pushed' });
  });

  it('waits as long as HubSpot requests, and is retried after an error', async () => {
    const { id } = await connect();
    hubspot.failWith({ refuse: { status: 429, headers: { 'retry-after': '60' } } });
    await publish();
    await reach({ state: 'waiting', last_error: 'http_429' });
    hubspot.failWith({ refuse: { status: 503 } });
    clock.advance(61);
    await eventually(async () => (await webhooks.deliveries(id))[0]!.last_error === 'http_503');
    hubspot.failWith({});
    clock.advance(600);
    await reach({ state: 'pushed' });
    expect(deals()).toHaveLength(1);
  });

  it('pauses the connection if the token was revoked, and continues with a new one', async () => {
    const { id } = await connect();
    hubspot.isRevoked = true;
    await publish();
    await reach({ state: 'waiting', last_error: 'http_401', next_attempt_at: null, enabled: false });
    expect((await handlers().listOwn(call({}, {}))).data).toEqual([
      expect.objectContaining({ id, enabled: false, paused_reason: 'access_refused' }),
    ]);
    expect(await notices()).toEqual([
      { data: expect.objectContaining({ crm_connection_id: id, name: 'Our HubSpot', trouble: 'access_refused' }) },
    ]);
    hubspot.isRevoked = false;
    const enabled = await change(id, { access_token: hubspot.token, enabled: true });
    expect(enabled).toMatchObject({ enabled: true, paused_reason: null });
    await reach({ state: 'pushed' });
  });

  it('fails without a retry if it was deleted', async () => {
    await connect();
    const lead = aLead();
    leads.delete(lead.id);
    await webhooks.consume(eventOf(lead));
    await reach({ state: 'failed', last_error: 'lead_deleted' });
    expect(hubspot.requests).toEqual([]);
  });

  it('fails without a retry in HIPAA mode too if it was deleted', async () => {
    await connect();
    await webhooks.facts(caller, true);
    const lead = aLead();
    leads.delete(lead.id);
    await webhooks.consume(eventOf(lead));
    await reach({ state: 'failed', last_error: 'lead_deleted' });
    expect(hubspot.requests).toEqual([]);
  });

  it('leaves only ids if HIPAA mode begins while the lead is read', async () => {
    await connect();
    whileRead = async () => {
      whileRead = () => Promise.resolve();
      await webhooks.facts(caller, true);
    };
    await publish();
    await reach({ state: 'pushed' });
    expect(JSON.stringify(hubspot.requests)).not.toMatch(/Ann|Leaky|example\.com|\+1415/);
  });

  it('needs a stage when it goes into another pipeline', async () => {
    const { id } = await connect();
    await expect(change(id, { pipeline: '123' })).rejects.toMatchObject({ code: 'validation_failed' });
    const changed = { pipeline: '123', deal_stage: '456' };
    expect(await change(id, changed)).toMatchObject(changed);
    expect(await change(id, { name: 'Renamed' })).toMatchObject(changed);
    expect(await change(id, { pipeline: null })).toMatchObject({ pipeline: 'default' });
  });

  it('leaves only ids in HIPAA mode, unless the operator has an agreement with HubSpot', async () => {
    await connect();
    await webhooks.facts(caller, true);
    const lead = await publish();
    await reach({ state: 'pushed' });
    expect(contacts()).toEqual([]);
    expect(deals()).toEqual([
      expect.objectContaining({
        dealname: `Lead ${lead.id}`,
        description: `Frontdesk lead ${lead.id}, call 4, chat 3`,
      }),
    ]);
    expect(JSON.stringify(hubspot.requests)).not.toMatch(/Ann|Leaky|example\.com|\+1415/);
    await webhooks.stop();
    webhooks = await start({ HIPAA_VENDORS: ['hubspot'] });
    try {
      await publish();
      await reach({ state: 'pushed' });
      expect(contacts()).toHaveLength(1);
    } finally {
      await webhooks.stop();
      webhooks = await start();
    }
  });

  it('never reaches the connection of the other mode', async () => {
    const test = { ...caller, livemode: false };
    const { id } = await connect();
    const lead = aLead({ livemode: false });
    await webhooks.consume(eventOf(lead, 'lead.created', test));
    await handlers().testOwn(call({ crmConnection: id }, {}));
    await eventually(() => deals().length === 1);
    expect(deals()[0]).toMatchObject({ frontdesk_lead_id: 'test' });
    expect(await webhooks.deliveries(id)).toHaveLength(1);
    await expect(handlers().testOwn(call({ crmConnection: id }, {}, test))).rejects.toThrow('not_found');
    await expect(handlers().testOwn(call({ crmConnection: id }, {}, aCaller()))).rejects.toThrow('not_found');
  });
});

describe('a CRM connection of the organization’s own form', () => {
  it('sends the body, headers and secrets, and reads the id of the record', async () => {
    const { id } = await connectHttp({
      method: 'PUT',
      headers: [{ name: 'Authorization', value: 'Bearer {{secrets.api_key}}' }],
      secrets: [{ name: 'api_key', value: 's3cret' }],
      id_path: 'data.id',
    });
    receiver.answerWith({ status: 200, body: '{"data":{"id":77}}' });
    const lead = await publish({ name: 'Ann "x", "admin": true' });
    await reach({ state: 'pushed', external_id: '77' });
    await correct(lead, { reason: 'Two taps' });
    const [first, second] = await receiver.waitFor(() => true, { count: 2 });
    expect(first).toMatchObject({
      method: 'PUT',
      event: { name: 'Ann "x", "admin": true', reason: 'Leaky tap', id: null },
      headers: { authorization: 'Bearer s3cret', 'content-type': 'application/json', 'service-lead': String(lead.id) },
    });
    expect(second!.event).toEqual({ name: 'Ann "x", "admin": true', reason: 'Two taps', id: '77' });
    const [stored] = await database.dataSource.query<[{ crm: object; secret: string }]>(
      'SELECT crm, secret FROM endpoints e JOIN endpoint_secrets s ON s.endpoint_id = e.id WHERE e.id = $1',
      [id],
    );
    expect(JSON.stringify(stored)).not.toContain('s3cret');
  });

  it('sends only ids in HIPAA mode, whatever the operator agreed with HubSpot', async () => {
    await connectHttp({ body: '{"id": {{lead.id}}, "name": {{lead.name}}, "chat": {{lead.chat_id}}}' });
    await webhooks.facts(caller, true);
    const lead = await publish();
    const [request] = await receiver.waitFor();
    expect(request!.event).toEqual({ id: lead.id, name: null, chat: 3 });
  });

  it.each([
    [{ url: 'http://10.0.0.1/leads' }, 'unsafe_url'],
    [{ url: 'https://169.254.169.254/latest' }, 'unsafe_url'],
    [{ url: 'https://localhost/leads' }, 'loopback_url'],
    [{ body: '{"a": {{lead.nmae}}}' }, 'validation_failed'],
    [{ body: 'no JSON' }, 'validation_failed'],
    [{ headers: [{ name: 'X-Key', value: '{{secrets.api_key}}' }] }, 'validation_failed'],
    [{ headers: [{ name: 'Host', value: 'example.com' }] }, 'validation_failed'],
    [{ id_path: '$.data' }, 'validation_failed'],
    [{ record_url: 'https://crm.example.com/' }, 'validation_failed'],
    [{ access_token: 'pat' }, 'validation_failed'],
  ])('refuses %j', async (body, code) => {
    await expect(connectHttp(body)).rejects.toMatchObject({ code });
    const { id } = await connectHttp();
    await expect(change(id, body)).rejects.toMatchObject({ code });
  });

  it('does not send stored secrets to another address', async () => {
    const headers = [{ name: 'X-Key', value: '{{secrets.api_key}}' }];
    const { id } = await connectHttp({ headers, secrets: [{ name: 'api_key', value: 'one' }] });
    for (const url of [hubspot.url, receiver.url('/of-another-customer')])
      await expect(change(id, { url })).rejects.toMatchObject({ code: 'validation_failed' });
    const secrets = [{ name: 'api_key', value: 'two' }];
    expect(await change(id, { url: `${hubspot.url}/x`, secrets })).toMatchObject({ secret_names: ['api_key'] });
    expect(await change(id, { name: 'Renamed' })).toMatchObject({ name: 'Renamed', url: `${hubspot.url}/x` });
  });

  it('delays no webhook while it hangs', async () => {
    await connect();
    const endpoint = await webhooks.endpoint(caller, receiver.url(), ['lead.created']);
    hubspot.failWith({ silent: true });
    for (let count = 0; count < 30; count++) await publish();
    await receiver.waitFor(() => true, { count: 30, timeoutMs: 10_000 });
    const delivered = (await webhooks.deliveries(endpoint.id)).length;
    expect([delivered, deals().length]).toEqual([30, 0]);
  });
});

describe('a CRM connection', () => {
  it('is paused and deleted like an endpoint, and is in no list or count of webhooks', async () => {
    const { id } = await connect();
    await change(id, { enabled: false });
    await publish();
    await reach({ state: 'waiting', enabled: false });
    await sleep(300);
    expect(hubspot.requests).toEqual([]);
    await change(id, { enabled: true });
    await reach({ state: 'pushed' });
    expect((await webhooks.handlers.list(call({ webhookEndpoint: 0 }, {}) as never)).data).toEqual([]);
    const check = call({ webhookEndpoint: id }, {}) as never;
    await expect(webhooks.handlers.check(check)).rejects.toThrow('not_found');
    await expect(webhooks.handlers.delete(check)).rejects.toThrow('not_found');
    await expect(webhooks.testHandlers.test(check)).rejects.toThrow('not_found');
    expect(await webhooks.get(DeliveryLogRepository).list(scopeOf(caller), {}, { limit: 10 })).toEqual([]);
    const months = { since: '2020-01-01', until: '2100-01-01', by: 'month' as const };
    const counted = { timezones: { [caller.organizationId]: 'UTC' }, livemode: true, ...months };
    expect(await new UsageRepository(database.dataSource).count(usageStatement(deliveryUsage, counted))).toEqual([]);
    await handlers().deleteOwn(call({ crmConnection: id }, {}));
    expect(await state()).toEqual([]);
    expect((await handlers().listOwn(call({}, {}))).data).toEqual([]);
    await eventually(async () => (await webhooks.deliveries(id)).length === 0);
  });

  it('replays failed deliveries, and lists them', async () => {
    const { id } = await connect();
    const lead = aLead();
    leads.delete(lead.id);
    await webhooks.consume(eventOf(lead));
    await reach({ state: 'failed' });
    leads.set(lead.id, lead);
    await handlers().replay(call({ crmConnection: id }, {}));
    await reach({ state: 'pushed' });
    const { input, ...by } = call({ crmConnection: id }, {});
    const listed = await handlers().listDeliveries({ ...by, input: { ...input, page: { limit: 10 } } });
    expect(listed.data).toEqual([expect.objectContaining({ lead_id: lead.id, status: 'delivered', attempts: 2 })]);
  });

  it('is limited to five', async () => {
    for (let count = 0; count < 5; count++) await connect();
    await expect(connect()).rejects.toMatchObject({ code: 'too_many_crm_connections' });
  });

  it('forgets the record of an erased lead', async () => {
    await connect();
    const lead = await publish();
    await reach({ state: 'pushed' });
    const person = {
      requestId: 1,
      organizationId: caller.organizationId,
      phoneNumber: lead.phone_number,
      email: lead.email,
      requestedAt: clock.now(),
      coversUntil: clock.now(),
      isRepeat: false,
      ids: { lead: [lead.id] },
    };
    for (const step of erasureSettings.steps) {
      await inTransaction(webhooks.dataSource, (tx) => step(tx, person, clock.now()));
    }
    expect(await state()).toEqual([expect.objectContaining({ state: 'pushed', external_id: null, pushed_at: null })]);
  });

  it('shows no link without an id', () => {
    const crm = { provider: 'hubspot', record_url: 'https://crm.example.com/{id}' } as never;
    const row = { connection_id: 1, name: 'x', enabled: true, crm, delivery_id: null, status: null, last_error: null };
    const times = { next_attempt_at: null, pushed_at: null };
    expect(toCrmPush({ ...row, ...times, external_id: 'a/b' }).url).toBe('https://crm.example.com/a%2Fb');
    expect(toCrmPush({ ...row, ...times, external_id: null }).url).toBeNull();
  });
});
