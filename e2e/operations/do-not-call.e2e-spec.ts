import { doNotCallEntryFields } from '@frontdesk/contracts';
import {
  createOrganization,
  eventually,
  sharedStack,
  type ApiResponse,
  type ApiClient,
  type TestOrganization,
} from '@frontdesk/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { request as httpRequest, type ClientRequest, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { expectError, expectInvalid, expectStatus, INSTANT } from '../expect-response.js';

const stack = sharedStack();
let organization: TestOrganization;
let live: ApiClient;
let test: ApiClient;

beforeEach(async () => {
  // Live calls wait for a date far in the future, so the result does not depend on the hour of the run.
  organization = await createOrganization(stack, { daily_call_limit: 0 });
  live = await organization.caller();
  test = await organization.caller({ mode: 'test' });
});

interface Entry {
  id: number;
  phone_number: string;
  source: string;
}

const list = (phone_number: unknown, rest: object = {}, by = live): Promise<ApiResponse> =>
  by.post('/do-not-call', { phone_number, ...rest });
const entries = async (query: Record<string, string | number> = {}, by = live): Promise<Entry[]> => {
  const answer = await by.get('/do-not-call', query);
  expectStatus(answer, 200);
  return answer.json.data as Entry[];
};
const listed = async (query: Record<string, string | number> = {}, by = live): Promise<string[]> =>
  (await entries(query, by)).map(({ phone_number }) => phone_number);
const platform = (path = ''): string => `/organizations/${organization.id}/do-not-call${path}`;
const record = (body: object): Promise<ApiResponse> => organization.platform.post(platform(), body);
const consent = (phone_number: string, rest: object = {}): Promise<ApiResponse> =>
  organization.platform.post(`/organizations/${organization.id}/consents`, {
    phone_number,
    purposes: ['marketing'],
    consent_text: 'Yes, an AI may call me about my request.',
    ...rest,
  });
const call = (phone_number: string, by = live): Promise<ApiResponse> => by.post('/outbound-calls', { phone_number });
const expectRefused = (answer: ApiResponse): void =>
  expect({ status: answer.status, body: answer.json as unknown }).toMatchObject({
    status: 422,
    body: { code: 'do_not_call', decision: { allowed: false, reason: 'do_not_call', retry_at: null } },
  });

describe('POST /do-not-call', () => {
  it('returns 201 with exactly the documented fields of the new entry', async () => {
    const answer = await list(' (415) 555-0123 ', { note: ' Moved away ' });
    expectStatus(answer, 201);
    expect(Object.keys(answer.json.data as object).sort()).toEqual(Object.keys(doNotCallEntryFields).sort());
    expect(answer.json).toEqual({
      data: {
        id: expect.any(Number),
        livemode: true,
        phone_number: '+14155550123',
        source: 'manual',
        note: 'Moved away',
        removable: true,
        created_at: expect.stringMatching(INSTANT),
      },
    });
    expect(await entries()).toEqual([answer.json.data]);
  });

  it('returns 200 with the existing entry and its note unchanged, for any spelling', async () => {
    const first = await list('415-555-0123', { note: 'first' });
    const second = await list('tel:+1 (415) 555.0123', { note: 'second' });
    expectStatus(second, 200);
    expect(second.json).toEqual(first.json);
    expect(await listed()).toHaveLength(1);
  });

  it('records an opt-out as permanent, and an existing entry of staff keeps its id and note', async () => {
    const fresh = await list('4155550123', { opted_out: true });
    expectStatus(fresh, 201);
    expect(fresh.json.data).toMatchObject({ source: 'opt_out', removable: false });
    const staff = await list('2125550199', { note: 'staff' });
    const upgraded = await list('2125550199', { opted_out: true, note: 'x' });
    expectStatus(upgraded, 200);
    expect(upgraded.json.data).toEqual({ ...(staff.json.data as object), source: 'opt_out', removable: false });
    const again = await list('2125550199', { opted_out: false });
    expectStatus(again, 200);
    expect(again.json).toEqual(upgraded.json);
  });

  it('creates one entry for concurrent requests at all gateways', async () => {
    const { key } = await organization.createKey();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        list('4155550123', {}, organization.client(key, index % stack.gateways.length)),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
    expect(new Set(answers.map(({ json }) => json.data.id)).size).toBe(1);
  });

  it.each(['416-555-0123', '+44 20 7946 0958', '4155', '900-555-0123', '415-555-0123 x5', '４１５5550123'])(
    'returns 422 invalid_number for %j',
    async (phone_number) => {
      expectError(await list(phone_number), 'invalid_number');
      expect(await listed()).toEqual([]);
    },
  );

  it.each([
    [['phone_number'], {}],
    [['phone_number'], { phone_number: null }],
    [['phone_number'], { phone_number: 4_155_550_123 }],
    [['phone_number'], { phone_number: '4'.repeat(33) }],
    [['note'], { phone_number: '4155550123', note: 'n'.repeat(501) }],
    [['opted_out'], { phone_number: '4155550123', opted_out: 'yes' }],
    [['note', 'opted_out', 'phone_number'], { phone_number: ['x'], note: 7, opted_out: 1 }],
  ])('returns 422 errors.%s for %j', async (fields, body) => {
    expectInvalid(await live.post('/do-not-call', body), ...fields);
  });

  it('returns 403 missing_scope without dnc:write, and 401 without a key', async () => {
    const reader = await organization.caller({ scopes: ['dnc:read', 'outbound:write'] });
    expectError(await list('4155550123', {}, reader), 'missing_scope');
    expectError(await list('4155550123', {}, live.with({ token: '' })), 'unauthenticated');
    expect(await listed({}, reader)).toEqual([]);
  });
});

describe('GET /do-not-call', () => {
  it('filters by number in any spelling and by source', async () => {
    await list('415-555-0123');
    await list('212-555-0199', { opted_out: true });
    expect(await listed()).toEqual(['+12125550199', '+14155550123']);
    expect(await listed({ phone_number: '(415) 555-0123' })).toEqual(['+14155550123']);
    expect(await listed({ phone_number: '3125550142' })).toEqual([]);
    expect(await listed({ source: 'opt_out' })).toEqual(['+12125550199']);
    expect(await listed({ source: 'manual', phone_number: '4155550123' })).toEqual(['+14155550123']);
  });

  it('pages forward and back, newest first', async () => {
    for (const last of [1, 2, 3]) await list(`212555010${last}`);
    const first = await live.get('/do-not-call', { per_page: 2 });
    expect((first.json.data as Entry[]).map(({ phone_number }) => phone_number.at(-1))).toEqual(['3', '2']);
    const second = await live.get('/do-not-call', { per_page: 2, cursor: first.json.meta.next_cursor as string });
    expect((second.json.data as Entry[]).map(({ phone_number }) => phone_number.at(-1))).toEqual(['1']);
    const back = await live.get('/do-not-call', { per_page: 2, cursor: second.json.meta.prev_cursor as string });
    expect(back.json.data).toEqual(first.json.data);
  });

  it.each([
    ['phone_number', 'phone_number=416-555-0123'],
    ['phone_number', `phone_number=${'4'.repeat(33)}`],
    ['phone_number', 'phone_number[]=4155550123'],
    ['source', 'source=national_registry'],
    ['cursor', 'cursor=x'],
    ['per_page', 'per_page=101'],
  ])('returns 422 errors.%s for ?%s', async (field, query) => {
    expectInvalid(await live.get('/do-not-call', query), field);
  });

  it('returns 403 missing_scope without dnc:read', async () => {
    const writer = await organization.caller({ scopes: ['dnc:write'] });
    expectError(await writer.get('/do-not-call'), 'missing_scope');
  });
});

describe('DELETE /do-not-call/{entry}', () => {
  it('returns 204 once, then 404', async () => {
    const { id } = (await list('4155550123')).json.data as Entry;
    expectStatus(await live.delete(`/do-not-call/${id}`), 204);
    expectError(await live.delete(`/do-not-call/${id}`), 'not_found');
  });

  it('returns 403 opt_out_permanent for an opt-out, on either API', async () => {
    const { id } = (await list('4155550123', { opted_out: true })).json.data as Entry;
    expectError(await live.delete(`/do-not-call/${id}`), 'opt_out_permanent');
    expectError(await organization.platform.delete(platform(`/${id}`)), 'opt_out_permanent');
    expect(await listed()).toEqual(['+14155550123']);
  });

  it.each(['0', 'x', '99999999999999999999'])('returns 404 for the id %s', async (id) => {
    expectError(await live.delete(`/do-not-call/${id}`), 'not_found');
  });

  it('returns 404 for an opt-out of the other mode or of another organization', async () => {
    const { id } = (await list('4155550123', { opted_out: true })).json.data as Entry;
    const stranger = await (await createOrganization(stack)).caller();
    for (const other of [test, stranger]) {
      expect(await listed({}, other)).toEqual([]);
      expectError(await other.delete(`/do-not-call/${id}`), 'not_found');
    }
  });

  it('returns 403 missing_scope without dnc:write, even for an id that does not exist', async () => {
    const reader = await organization.caller({ scopes: ['dnc:read'] });
    expectError(await reader.delete('/do-not-call/1'), 'missing_scope');
  });
});

describe('entries written by producers', () => {
  it('are created in the given mode, live by default, and once per external_id', async () => {
    const first = await record({ phone_number: '4155550123', opted_out: true, external_id: 'c1', call_id: 7 });
    expectStatus(first, 201);
    const repeat = await record({ phone_number: '4155550123', opted_out: true, external_id: 'c1' });
    expectStatus(repeat, 200);
    expect(repeat.json).toEqual(first.json);
    expectStatus(await record({ phone_number: '4155550123', livemode: false, external_id: 'c1' }), 201);
    expect(await listed()).toEqual(['+14155550123']);
    expect(await entries({}, test)).toMatchObject([{ livemode: false, source: 'manual' }]);
  });

  it('are removed in either mode, but only within their organization', async () => {
    const { id } = (await list('4155550123', {}, test)).json.data as Entry;
    const other = await createOrganization(stack);
    expectError(await other.platform.delete(`/organizations/${other.id}/do-not-call/${id}`), 'not_found');
    expectStatus(await organization.platform.delete(platform(`/${id}`)), 204);
    expectError(await organization.platform.delete(platform(`/${id}`)), 'not_found');
  });

  it('return 422 for an invalid number or id, and 404 for an organization that does not exist', async () => {
    expectError(await record({ phone_number: 'x' }), 'invalid_number');
    expectInvalid(await record({ external_id: 'x'.repeat(129), call_id: 0 }), 'call_id', 'external_id', 'phone_number');
    const unknown = await organization.platform.post('/organizations/999999999/do-not-call', {});
    expectError(unknown, 'not_found');
  });
});

describe('a number on the Do Not Call list', () => {
  it('is never called: a waiting call is blocked at once, and a new one is refused', async () => {
    for (const [by, livemode, number] of [
      [live, true, '4155550123'],
      // In test mode, calls to this number stay queued.
      [test, false, '4155550195'],
    ] as const) {
      await consent(number, { livemode });
      const waiting = await call(number, by);
      expectStatus(waiting, 202);
      expectStatus(await list(number, { opted_out: true }, by), 201);
      const { id } = waiting.json.data as Entry;
      expect((await by.get(`/outbound-calls/${id}`)).json.data).toMatchObject({
        status: 'blocked',
        blocked_reason: 'do_not_call',
        scheduled_for: null,
        ended_at: expect.stringMatching(INSTANT),
      });
      expectRefused(await call(number, by));
    }
  });

  it('stays blocked after an opt-out, which revokes earlier consents and outranks later ones', async () => {
    await consent('4155550123');
    await list('4155550123', { opted_out: true });
    const { json } = await organization.platform.get(`/organizations/${organization.id}/consents`);
    expect(json.data).toMatchObject([{ revoked_at: expect.stringMatching(INSTANT) }]);
    await consent('4155550123');
    expectRefused(await call('4155550123'));
  });

  it('can be called again once an entry of staff is removed', async () => {
    await consent('4155550123');
    const { id } = (await list('4155550123')).json.data as Entry;
    expectRefused(await call('4155550123'));
    expectStatus(await live.delete(`/do-not-call/${id}`), 204);
    expectStatus(await call('4155550123'), 202);
  });
});

describe('the operator’s Do Not Call list', () => {
  // The entry applies to every organization of the run, so no other spec calls this number.
  const NUMBER = '+13075550177';

  it('applies to live calls of every organization, is never listed, and can be changed only through the platform API', async () => {
    const added = await organization.platform.post('/do-not-call', { phone_number: NUMBER, note: 'court order' });
    expectStatus(added, 201);
    const { id } = added.json.data as Entry;
    try {
      expect(added.json).toEqual({
        data: { id, phone_number: NUMBER, note: 'court order', created_at: expect.stringMatching(INSTANT) },
      });
      const again = await organization.platform.post('/do-not-call', { phone_number: '307-555-0177' });
      expectStatus(again, 200);
      expect(again.json).toEqual(added.json);
      await consent(NUMBER);
      await consent(NUMBER, { livemode: false });
      expectRefused(await call(NUMBER));
      expectStatus(await call(NUMBER, test), 202);
      expect(await listed()).toEqual([]);
      expectError(await live.delete(`/do-not-call/${id}`), 'not_found');
    } finally {
      expectStatus(await organization.platform.delete(`/do-not-call/${id}`), 204);
    }
    expectError(await organization.platform.delete(`/do-not-call/${id}`), 'not_found');
    expectStatus(await call(NUMBER), 202);
  });

  it('returns 422 for an invalid number', async () => {
    expectError(await organization.platform.post('/do-not-call', { phone_number: '416-555-0123' }), 'invalid_number');
    expectInvalid(await organization.platform.post('/do-not-call', { note: 'n'.repeat(501) }), 'note', 'phone_number');
  });
});

describe('the import of a registry', () => {
  const importFile = (body: string, { type = 'text/csv', query = {} } = {}): Promise<ApiResponse> =>
    organization.platform.send('POST', platform('/import'), { body, query, headers: { 'content-type': type } });

  /** A file whose declared size or end the spec chooses. */
  function open(headers: Record<string, string | number> = {}): ClientRequest {
    const { platformOrigins = stack.gateways, platformToken } = stack;
    const url = `${platformOrigins[0]!}/api/platform/v1${platform('/import')}`;
    const authorization = `Bearer ${platformToken}`;
    const request = httpRequest(url, {
      method: 'POST',
      headers: { authorization, 'content-type': 'text/csv', ...headers },
    });
    return request.on('error', () => undefined);
  }

  it('stores new numbers and reports numbers already listed and invalid lines', async () => {
    await list('4155550123', { note: 'mine' });
    const answer = await importFile('phone_number\n415-555-0123\n(212) 555-0199\nunknown\n3125550142\r\n');
    expectStatus(answer, 200);
    expect(answer.json).toEqual({ imported: 2, existing: 1, invalid: [{ line: 4, value: 'unknown' }] });
    expect(await entries()).toMatchObject([
      { source: 'national_registry', note: null, removable: true },
      { source: 'national_registry' },
      { phone_number: '+14155550123', source: 'manual', note: 'mine' },
    ]);
    await consent('2125550199');
    expectRefused(await call('2125550199'));
  });

  it.each(['application/x-ndjson; charset=utf-8', 'application/ndjson', 'application/jsonl'])(
    'imports NDJSON (%s) into the given mode',
    async (type) => {
      const body = '"4155550123"\n{"phone_number": "2125550199"}\n';
      const answer = await importFile(body, { type, query: { livemode: 'false' } });
      expect(answer.json).toEqual({ imported: 2, existing: 0, invalid: [] });
      expect(await listed({}, test)).toHaveLength(2);
      expect(await listed()).toEqual([]);
    },
  );

  it('accepts a file many times larger than the limit for other bodies', async () => {
    const numbers = Array.from(
      { length: 50_000 },
      (_, n) => `415${200 + Math.floor(n / 10_000)}${String(n % 10_000).padStart(4, '0')}`,
    );
    const valid = numbers.filter((number) => !number.startsWith('415211'));
    const answer = await importFile(valid.join('\n'));
    expectStatus(answer, 200);
    expect(answer.json).toEqual({ imported: valid.length, existing: 0, invalid: [] });
    expect((await importFile(valid.join('\n'))).json).toEqual({ imported: 0, existing: valid.length, invalid: [] });
  });

  it('keeps the id of an imported entry that becomes an opt-out', async () => {
    await importFile('4155550123');
    const [{ id }] = (await entries()) as [Entry];
    const answer = await list('4155550123', { opted_out: true });
    expectStatus(answer, 200);
    expect(answer.json.data).toMatchObject({ id, source: 'opt_out' });
  });

  it.each(['application/json', 'text/plain', 'application/csv'])('returns 422 errors.body for %s', async (type) => {
    expectInvalid(await importFile('4155550123', { type }), 'body');
    expect(await listed()).toEqual([]);
  });

  it('returns 422 errors.livemode, 401 if the token is missing, and 404 for an organization that does not exist', async () => {
    expectInvalid(await importFile('4155550123', { query: { livemode: 'maybe' } }), 'livemode');
    const headers = { 'content-type': 'text/csv' };
    const anonymous = organization.platform.with({ token: 'unknown' });
    expectError(await anonymous.send('POST', platform('/import'), { body: '', headers }), 'unauthenticated');
    const unknown = '/organizations/999999999/do-not-call/import';
    expectError(await organization.platform.send('POST', unknown, { body: '', headers }), 'not_found');
  });

  it('returns 413 for a declared size over 100 MB before it reads the file', async () => {
    const request = open({ 'content-length': 100 * 1024 * 1024 + 1 });
    request.flushHeaders();
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(413);
    expect(JSON.parse(await text(response))).toMatchObject({ code: 'payload_too_large' });
    request.destroy();
  });

  it('stores nothing when the sender disconnects midway', async () => {
    const request = open();
    request.write('4155550123\n'.repeat(20_000));
    await eventually(() => request.writableLength === 0);
    const closed = new Promise((resolve) => request.once('close', resolve));
    request.destroy();
    await closed;
    expect((await importFile('2125550199')).json).toMatchObject({ imported: 1 });
    expect(await listed()).toEqual(['+12125550199']);
  });
});

describe('GET /do-not-call/{entry}/receipt', () => {
  it('says when an opt-out was in force and what it stopped, and returns 404 for other entries', async () => {
    await consent('4155550123');
    expectStatus(await call('4155550123'), 202);
    const { id } = (await list('4155550123', { opted_out: true })).json.data as Entry;
    const answer = await live.get(`/do-not-call/${id}/receipt`);
    expectStatus(answer, 200);
    expect(answer.json.data).toEqual({
      asked_at: expect.stringMatching(INSTANT),
      in_force_at: expect.stringMatching(INSTANT),
      latency_ms: expect.any(Number),
      channel: 'api',
      call_id: null,
      chat_id: null,
      outbound_call_id: null,
      calls_blocked: 1,
      consents_withdrawn: 1,
    });
    const { latency_ms } = answer.json.data as { latency_ms: number };
    expect(latency_ms).toBeLessThan(5000);
    const staff = (await list('2125550199')).json.data as Entry;
    expectError(await live.get(`/do-not-call/${staff.id}/receipt`), 'not_found');
    expectError(await test.get(`/do-not-call/${id}/receipt`), 'not_found');
    const limited = await organization.caller({ scopes: ['dnc:write'] });
    expectError(await limited.get(`/do-not-call/${id}/receipt`), 'missing_scope');
  });
});
