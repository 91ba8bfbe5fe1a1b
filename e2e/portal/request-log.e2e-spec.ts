import type { LoggedRequest } from '@frontdesk/contracts';
import {
  createOrganization,
  eventually,
  type PortalBrowser,
  sharedStack,
  signedInMember,
  signedInOwner,
  type TestOrganization,
} from '@frontdesk/testing';
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { expectError, expectInvalid, expectStatus } from '../expect-response.js';
import { changeRows } from './gateway-rows.js';

const stack = sharedStack();
const anEmail = (): string => `person.${randomBytes(6).toString('hex')}@example.com`;

let organization: TestOrganization;
let owner: PortalBrowser;

beforeAll(async () => {
  organization = await createOrganization(stack, { name: 'Request log spec' });
  owner = await signedInOwner(stack, organization.id, anEmail());
});

const list = async (query: string, browser = owner): Promise<LoggedRequest[]> => {
  const response = await browser.get(`/request-log?${query}`);
  expectStatus(response, 200);
  return response.json.data as LoggedRequest[];
};
/** Waits until a request is logged, and returns it with its bodies. */
const logged = async (requestId: string, browser: PortalBrowser): Promise<LoggedRequest> => {
  const find = async (): Promise<LoggedRequest | undefined> => (await list(`request_id=${requestId}`, browser))[0];
  await eventually(async () => (await find()) !== undefined, { what: `the entry of ${requestId}` });
  const detail = await browser.get(`/request-log/${(await find())!.id}`);
  expectStatus(detail, 200);
  return detail.json.data as LoggedRequest;
};
const idOf = ({ headers }: { headers: Record<string, unknown> }): string => String(headers['x-request-id']);

describe('the request log', () => {
  it('shows a request of a live key without values of its query and without bodies, and counts it', async () => {
    const { client, data: key } = await organization.createKey({ mode: 'live', scopes: ['leads:read', 'leads:write'] });
    const response = await client.get('/leads?unknown=Zelda&per_page=5&%2B14155550123=a%40b.example');
    const entry = await logged(idOf(response), owner);
    expect(entry).toEqual({
      id: expect.any(Number),
      at: expect.any(String),
      request_id: idOf(response),
      key_id: key.id,
      operation: 'leads.list',
      method: 'GET',
      path: '/api/public/v1/leads',
      query: 'per_page=…',
      status: response.status,
      code: null,
      duration_ms: expect.any(Number),
      address: expect.any(String),
      request_body: null,
      response_body: null,
      truncated: false,
    });
    const created = await client.post('/leads', { name: 'Zelda Quill', reason: 'Wants a price' });
    expectStatus(created, 201);
    const write = await logged(idOf(created), owner);
    expect(write).toMatchObject({ operation: 'leads.create', status: 201, request_body: null, response_body: null });
    expect(JSON.stringify(write)).not.toMatch(/Zelda|price/);
    const timezone = encodeURIComponent(String(organization.data.timezone));
    const { json } = await owner.get(`/statistics/requests?timezone=${timezone}`);
    expect(json).toEqual({ data: { requests_this_month: 2 } });
  });

  it('is beside the tokens of chats and calls on the first page', async () => {
    for (const service of ['chats', 'voice'] as const) {
      await changeRows(
        `INSERT INTO ${service}.model_usage
         SELECT $1, true, (now() AT TIME ZONE $2)::date - age, 100, 20, 0 FROM (VALUES (0), (62)) AS days (age)`,
        [organization.id, organization.data.timezone],
        stack,
        service,
      );
    }
    const timezone = encodeURIComponent(String(organization.data.timezone));
    const { json } = await owner.get(`/statistics/model-tokens?timezone=${timezone}`);
    const days = [{ day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), tokens: 240 }];
    expect(json).toEqual({ data: { model_tokens_this_month: 240, model_tokens_by_day: days } });
  });

  it('shows both bodies and the query of a test key up to 16 KiB each, without secrets', async () => {
    const { client } = await organization.createKey({
      mode: 'test',
      scopes: ['leads:read', 'leads:write', 'webhooks:manage'],
    });
    const test = owner.in(organization.id, 'test');
    const body = { name: 'Zelda Quill', reason: 'Wants a price' };
    const created = await client.post('/leads', body);
    const entry = await logged(idOf(created), test);
    expect(JSON.parse(entry.request_body!)).toEqual(body);
    expect(JSON.parse(entry.response_body!)).toEqual(created.json);
    const found = await client.get('/leads', { per_page: 1 });
    expect(await logged(idOf(found), test)).toMatchObject({ query: 'per_page=1', request_body: null });

    const long = await client.post('/leads', { reason: 'é'.repeat(12_000) });
    const cut = await logged(idOf(long), test);
    expect(Buffer.byteLength(cut.request_body!)).toBeLessThanOrEqual(16 * 1024);
    expect(Buffer.byteLength(cut.request_body!)).toBeGreaterThan(16 * 1024 - 4);
    expect(cut.truncated).toBe(true);

    const endpoint = await client.post('/webhook-endpoints', {
      url: 'https://example.com/hook',
      events: ['lead.created'],
    });
    expectStatus(endpoint, 201);
    const secret = endpoint.json.secret as string;
    const shown = await logged(idOf(endpoint), test);
    expect(shown.response_body).toContain('"secret":"…"');
    expect(JSON.stringify(shown)).not.toContain(secret);
  });

  it('shows refusals with their code: a missing scope, invalid input, an unknown record', async () => {
    const { client } = await organization.createKey({ mode: 'test', scopes: ['leads:write'] });
    const test = owner.in(organization.id, 'test');
    const refused = await client.get('/leads');
    expect(await logged(idOf(refused), test)).toMatchObject({ status: 403, code: 'missing_scope' });
    const invalid = await client.post('/leads', { phone_number: 5 });
    const entry = await logged(idOf(invalid), test);
    expect(entry).toMatchObject({ status: 422, code: 'validation_failed', request_body: '{"phone_number":5}' });
    expect(JSON.parse(entry.response_body!)).toEqual(invalid.json);
  });

  it('filters by key and status, pages both ways, and keeps modes and organizations apart', async () => {
    const {
      client,
      data: { id },
    } = await organization.createKey({ mode: 'test', scopes: ['leads:read'] });
    const test = owner.in(organization.id, 'test');
    const sent: string[] = [];
    for (let count = 0; count < 3; count++) sent.unshift(idOf(await client.get('/leads')));
    const missing = idOf(await client.get('/leads/1'));
    await logged(missing, test);
    const ids = (found: LoggedRequest[]): string[] => found.map(({ request_id }) => request_id);
    expect(ids(await list(`key_id=${id}`, test))).toEqual([missing, ...sent]);
    expect(ids(await list(`key_id=${id}&status=200`, test))).toEqual(sent);
    expect(ids(await list(`key_id=${id}&status_class=4`, test))).toEqual([missing]);
    const first = await test.get(`/request-log?key_id=${id}&per_page=3`);
    const second = await test.get(
      `/request-log?key_id=${id}&per_page=3&cursor=${first.json.meta.next_cursor as string}`,
    );
    expect(ids(second.json.data as LoggedRequest[])).toEqual([sent[2]]);
    const back = await test.get(
      `/request-log?key_id=${id}&per_page=3&cursor=${second.json.meta.prev_cursor as string}`,
    );
    expect(back.json.data).toEqual(first.json.data);
    expect(await list(`key_id=${id}`)).toEqual([]);
    const stranger = await signedInOwner(stack, (await createOrganization(stack)).id, anEmail());
    const entry = (first.json.data as LoggedRequest[])[0]!;
    expectError(await owner.get(`/request-log/${entry.id}`), 'not_found');
    expectError(await stranger.in(stranger.tenant!.organization, 'test').get(`/request-log/${entry.id}`), 'not_found');
    expectInvalid(await test.get('/request-log?status=99&status_class=9&key_id=x'), 'status', 'status_class', 'key_id');
  });

  it('hides bodies and query values in HIPAA mode, including those logged before', async () => {
    const clinic = await createOrganization(stack, {});
    const person = (await signedInOwner(stack, clinic.id, anEmail())).in(clinic.id, 'test');
    const { client } = await clinic.createKey({ mode: 'test', scopes: ['leads:read', 'leads:write'] });
    const before = await client.post('/leads', { reason: 'Toothache' });
    expect((await logged(idOf(before), person)).request_body).toContain('Toothache');
    await clinic.update({ hipaa_mode: true });
    expect(await logged(idOf(before), person)).toMatchObject({ query: null, request_body: null, response_body: null });
    const after = await client.post('/leads', { reason: 'Toothache' });
    const found = await client.get('/leads', { per_page: 7 });
    const [one, two] = [await logged(idOf(after), person), await logged(idOf(found), person)];
    expect(JSON.stringify([one, two])).not.toMatch(/Toothache|per_page=7/);
  });

  it('is for developers: an agent may not read it', async () => {
    const developer = await signedInMember(stack, owner, anEmail(), 'developer');
    expectStatus(await developer.get('/request-log'), 200);
    const agent = await signedInMember(stack, owner, anEmail(), 'agent');
    expectError(await agent.get('/request-log'), 'role_not_allowed');
  });
});
