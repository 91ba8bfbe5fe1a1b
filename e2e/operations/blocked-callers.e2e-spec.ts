import { blockedCallerFields, blockPreviewFields } from '@frontdesk/contracts';
import {
  aLead,
  aRingingCall,
  createOrganization,
  eventually,
  sharedStack,
  type ApiResponse,
  type ApiClient,
  type TestOrganization,
} from '@frontdesk/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { expectError, expectInvalid, expectStatus, INSTANT } from '../expect-response.js';

const stack = sharedStack();
let organization: TestOrganization;
let live: ApiClient;
let test: ApiClient;

beforeEach(async () => {
  organization = await createOrganization(stack);
  live = await organization.caller();
  test = await organization.caller({ mode: 'test' });
});

const block = (pattern: unknown, note?: string | null, by = live): Promise<ApiResponse> =>
  by.post('/blocked-callers', { pattern, ...(note === undefined ? {} : { note }) });
const listed = async (query: Record<string, string | number> = {}, by = live): Promise<string[]> => {
  const response = await by.get('/blocked-callers', query);
  expectStatus(response, 200);
  return (response.json.data as { pattern: string }[]).map(({ pattern }) => pattern);
};

describe('POST /blocked-callers', () => {
  it('returns 201 with exactly the documented fields of the new entry', async () => {
    const response = await block(' (415) 555-0123 ', ' Sells windows ');
    expectStatus(response, 201);
    expect(Object.keys(response.json.data as object).sort()).toEqual(Object.keys(blockedCallerFields).sort());
    expect(response.json).toEqual({
      data: {
        id: expect.any(Number),
        livemode: true,
        pattern: '+14155550123',
        source: 'manual',
        note: 'Sells windows',
        calls_blocked: 0,
        last_blocked_at: null,
        created_at: expect.stringMatching(INSTANT),
      },
    });
    expect((await live.get('/blocked-callers')).json.data).toEqual([response.json.data]);
  });

  it.each([
    ['4155*', '+14155*'],
    ['1415*', '+1415*'],
    ['+4420*', '+4420*'],
    ['(415) 555-*', '+1415555*'],
    ['123456789012345*', '+123456789012345*'],
    ['1-800-555-0199', '+18005550199'],
  ])('stores %s as %s', async (pattern, canonical) => {
    expect((await block(pattern)).json.data.pattern).toBe(canonical);
  });

  it('returns 200 with the existing entry and its note unchanged, for any spelling', async () => {
    const first = await block('415-555-0123', 'first');
    const second = await block('tel:+1 (415) 555.0123', 'second');
    expectStatus(second, 200);
    expect(second.json).toEqual(first.json);
    expect(await listed()).toHaveLength(1);
  });

  it('creates one entry for concurrent requests at all gateways', async () => {
    const { key } = await organization.createKey();
    const responses = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        block('4155*', null, organization.client(key, index % stack.gateways.length)),
      ),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(9);
    expect(new Set(responses.map(({ json }) => json.data.id)).size).toBe(1);
  });

  it.each(['415*', '*', '+44 20 7946 0958', '4155', 'spam', '416-555-0123', '4155**', '１４１５5*'])(
    'returns 422 invalid_pattern for %j',
    async (pattern) => {
      expectError(await block(pattern), 'invalid_pattern');
      expect(await listed()).toEqual([]);
    },
  );

  it.each([
    [['pattern'], {}],
    [['pattern'], { pattern: null }],
    [['pattern'], { pattern: ' ' }],
    [['pattern'], { pattern: 4_155_550_123 }],
    [['pattern'], { pattern: '4'.repeat(33) }],
    [['note'], { pattern: '4155*', note: 'n'.repeat(256) }],
    [['note', 'pattern'], { pattern: ['4155*'], note: 7 }],
  ])('returns 422 errors.%s for %j', async (fields, body) => {
    expectInvalid(await live.post('/blocked-callers', body), ...fields);
  });

  it('reports an invalid field before a pattern that is neither number nor prefix', async () => {
    expectInvalid(await block('415*', 'n'.repeat(256)), 'note');
  });

  it('returns 403 missing_scope without dnc:write, and 401 without a key', async () => {
    const reader = await organization.caller({ scopes: ['dnc:read', 'calls:read', 'leads:write'] });
    expectError(await block('4155*', null, reader), 'missing_scope');
    expectError(await block('4155*', null, live.with({ token: '' })), 'unauthenticated');
    expect(await listed({}, reader)).toEqual([]);
  });
});

describe('GET /blocked-callers', () => {
  it('filters by pattern in any spelling and by source', async () => {
    for (const pattern of ['415-555-0123', '4155*', '+4420*']) await block(pattern);
    expect(await listed()).toEqual(['+4420*', '+14155*', '+14155550123']);
    expect(await listed({ pattern: '(415) 555-0123' })).toEqual(['+14155550123']);
    expect(await listed({ pattern: '+1 415 5*' })).toEqual(['+14155*']);
    expect(await listed({ pattern: '4156*' })).toEqual([]);
    expect(await listed({ source: 'manual' })).toHaveLength(3);
    expect(await listed({ source: 'ai' })).toEqual([]);
    expect(await listed({ source: 'manual', pattern: '+4420*' })).toEqual(['+4420*']);
  });

  it('pages forward and back, newest first', async () => {
    for (const pattern of ['2125*', '2135*', '2145*']) await block(pattern);
    const first = await live.get('/blocked-callers', { per_page: 2 });
    expect((first.json.data as { pattern: string }[]).map(({ pattern }) => pattern)).toEqual(['+12145*', '+12135*']);
    expect(first.json.meta.prev_cursor).toBeNull();
    const second = await live.get('/blocked-callers', { per_page: 2, cursor: first.json.meta.next_cursor as string });
    expect((second.json.data as { pattern: string }[]).map(({ pattern }) => pattern)).toEqual(['+12125*']);
    expect(second.json.meta.next_cursor).toBeNull();
    const back = await live.get('/blocked-callers', { per_page: 2, cursor: second.json.meta.prev_cursor as string });
    expect(back.json.data).toEqual(first.json.data);
  });

  it.each([
    ['pattern', 'pattern=415*'],
    ['pattern', 'pattern=%2B442079460958'],
    ['pattern', `pattern=${'4'.repeat(33)}`],
    ['pattern', 'pattern[]=4155*'],
    ['source', 'source=import'],
    ['cursor', 'cursor=x'],
  ])('returns 422 errors.%s for ?%s', async (field, query) => {
    expectInvalid(await live.get('/blocked-callers', query), field);
  });

  it('returns 403 missing_scope without dnc:read', async () => {
    const writer = await organization.caller({ scopes: ['dnc:write'] });
    expectError(await writer.get('/blocked-callers'), 'missing_scope');
  });
});

describe('DELETE /blocked-callers/{entry}', () => {
  it('returns 204 once, then 404, and lets the pattern be added again', async () => {
    const { id } = (await block('4155*')).json.data as { id: number };
    expectStatus(await live.delete(`/blocked-callers/${id}`), 204);
    expectError(await live.delete(`/blocked-callers/${id}`), 'not_found');
    const again = await block('4155*');
    expectStatus(again, 201);
    expect(again.json.data.id).not.toBe(id);
  });

  it.each(['0', '-1', 'x', '1.5', '99999999999999999999'])('returns 404 for the id %s', async (id) => {
    expectError(await live.delete(`/blocked-callers/${id}`), 'not_found');
  });

  it('returns 403 missing_scope without dnc:write, even for an id that does not exist', async () => {
    const reader = await organization.caller({ scopes: ['dnc:read'] });
    expectError(await reader.delete('/blocked-callers/1'), 'missing_scope');
  });
});

describe('a blocked-caller entry', () => {
  it('belongs to one mode and one organization', async () => {
    const { id } = (await block('4155*')).json.data as { id: number };
    const stranger = await (await createOrganization(stack)).caller();
    for (const other of [test, stranger]) {
      expect(await listed({}, other)).toEqual([]);
      expectError(await other.delete(`/blocked-callers/${id}`), 'not_found');
      expectStatus(await block('4155*', 'theirs', other), 201);
    }
    expect((await live.get('/blocked-callers')).json.data).toMatchObject([{ id, note: null }]);
    expect((await test.get('/blocked-callers')).json.data).toMatchObject([{ livemode: false, note: 'theirs' }]);
  });

  it('is returned in full in HIPAA mode', async () => {
    await block('4155*', 'Kept');
    expectStatus(await organization.update({ hipaa_mode: true }), 200);
    expect((await live.get('/blocked-callers')).json.data).toMatchObject([{ pattern: '+14155*', note: 'Kept' }]);
  });

  it('counts each call that it blocks once, if its pattern is the longest match', async () => {
    await block('4155*');
    await block('415 555*');
    const calling = (from: string, externalId: string): Promise<ApiResponse> =>
      organization.platform.post(`/organizations/${organization.id}/calls`, {
        direction: 'inbound',
        from_number: from,
        to_number: '+13125550100',
        external_id: externalId,
      });
    const first = await calling('+14155550123', 'c1');
    expectStatus(first, 201);
    expect(first.json.data).toMatchObject({ status: 'blocked', spam: true });
    expectStatus(await calling('+14155550123', 'c1'), 200);
    expectStatus(await calling('+14155550124', 'c2'), 201);
    const letThrough = await calling('anonymous', 'c3');
    expect(letThrough.json.data.status).toBe('ringing');
    await eventually(async () => {
      const { data } = (await live.get('/blocked-callers', { pattern: '415555*' })).json;
      return (data as { calls_blocked: number }[])[0]?.calls_blocked === 2;
    });
    expect((await live.get('/blocked-callers')).json.data).toMatchObject([
      { pattern: '+1415555*', calls_blocked: 2, last_blocked_at: expect.stringMatching(INSTANT) },
      { pattern: '+14155*', calls_blocked: 0, last_blocked_at: null },
    ]);
  });
});

describe('POST /blocked-callers/preview', () => {
  const preview = (pattern: unknown, by = live): Promise<ApiResponse> =>
    by.post('/blocked-callers/preview', { pattern });

  it('returns 200 with the calls that the pattern would have blocked, and blocks nothing', async () => {
    const call = async (from_number: string): Promise<void> =>
      expectStatus(
        await organization.platform.post(`/organizations/${organization.id}/calls`, aRingingCall({ from_number })),
        201,
      );
    for (const number of ['+14155550123', '+14155550123', '+14155550142', '+12125550123']) await call(number);
    expectStatus(await live.post('/leads', aLead({ phone_number: '+14155550142' })), 201);
    const answer = await preview('415 555*');
    expectStatus(answer, 200);
    expect(Object.keys(answer.json.data as object).sort()).toEqual(Object.keys(blockPreviewFields).sort());
    expect(answer.json.data).toMatchObject({ calls: 3, callers: 2, leads: 1, bookings: 0, known_customers: 1 });
    expect((answer.json.data.samples as { phone_number: string }[]).map((one) => one.phone_number).sort()).toEqual([
      '+14155550123',
      '+14155550142',
    ]);
    expect(await listed()).toEqual([]);
    expect((await preview('415 555*', test)).json.data).toMatchObject({ calls: 0, samples: [] });
  });

  it('returns 422 invalid_pattern for a short prefix, 422 for a missing pattern, and 403 without the scope', async () => {
    expectError(await preview('415*'), 'invalid_pattern');
    expectInvalid(await preview(undefined), 'pattern');
    expectInvalid(await preview(7), 'pattern');
    expectError(await preview('4155*', await organization.caller({ scopes: ['dnc:write'] })), 'missing_scope');
  });
});
