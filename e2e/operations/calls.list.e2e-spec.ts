import { callFields, callStatuses } from '@frontdesk/contracts';
import {
  aCapturedLead,
  aRingingCall,
  createOrganization,
  sharedStack,
  type ApiResponse,
  type ApiClient,
  type TestOrganization,
} from '@frontdesk/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { expectError, expectInvalid, expectStatus } from '../expect-response.js';

const stack = sharedStack();
let organization: TestOrganization;
let live: ApiClient;
let test: ApiClient;

beforeAll(async () => {
  organization = await createOrganization(stack);
  live = await organization.caller();
  test = await organization.caller({ mode: 'test' });
});

const idsOf = (list: ApiResponse): number[] => (list.json.data as { id: number }[]).map(({ id }) => id);
const recorded = async (fields: Record<string, unknown> = {}, by = organization): Promise<number> => {
  const response = await by.platform.post(`/organizations/${by.id}/calls`, aRingingCall(fields));
  expectStatus(response, 201);
  return response.json.data.id as number;
};
const update = (id: number, body: unknown, by = organization): Promise<ApiResponse> =>
  by.platform.patch(`/organizations/${by.id}/calls/${id}`, body);

describe('GET /calls', () => {
  let shop: TestOrganization;
  let caller: ApiClient;
  let all: { id: number; started_at: string; direction: string; status: string; spam: boolean }[];

  beforeAll(async () => {
    shop = await createOrganization(stack);
    caller = await shop.caller();
    await caller.post('/blocked-callers', { pattern: '+14155550166' });
    const calls = [
      { status: 'completed', spam: false },
      { status: 'completed', spam: true },
      { status: 'missed', spam: false },
      { status: 'failed', spam: true },
      { status: 'in_progress', spam: false },
      { from_number: '+14155550166' },
      { spam: false },
      { spam: true },
    ];
    for (const [index, fields] of calls.entries()) {
      await recorded({ ...fields, started_at: `2026-01-0${1 + (index >> 1)}T00:00:00Z` }, shop);
    }
    all = (await caller.get('/calls', { per_page: 100 })).json.data as typeof all;
  });

  it('sorts by start, newest first', () => {
    expect(all).toHaveLength(8);
    const order = all.map(({ started_at, id }) => `${started_at} ${String(id).padStart(12, '0')}`);
    expect(order).toEqual([...order].sort().reverse());
  });

  it('filters by every combination of direction, status and spam', async () => {
    const spams = { true: true, '1': true, false: false, '0': false } as const;
    for (const direction of ['', 'inbound', 'outbound']) {
      for (const status of ['', ...callStatuses]) {
        for (const spam of ['', ...Object.keys(spams)] as ('' | keyof typeof spams)[]) {
          const by = await shop.caller();
          const response = await by.get('/calls', { direction, status, spam });
          expectStatus(response, 200);
          const expected = all.filter(
            (call) =>
              (!direction || call.direction === direction) &&
              (!status || call.status === status) &&
              (!spam || (call.spam || call.status === 'blocked') === spams[spam]),
          );
          expect(idsOf(response)).toEqual(expected.map(({ id }) => id));
        }
      }
    }
  });

  it('includes since, excludes until, and combines both with the other filters', async () => {
    const between = { since: '2026-01-02', until: '2026-01-04T00:00:00Z' };
    expect(idsOf(await caller.get('/calls', between))).toEqual(all.slice(2, 6).map(({ id }) => id));
    const good = all.slice(2, 6).filter(({ spam }) => !spam);
    expect(idsOf(await caller.get('/calls', { ...between, spam: 'false' }))).toEqual(good.map(({ id }) => id));
    expect(idsOf(await caller.get('/calls', { since: '2026-01-04', until: '2026-01-02' }))).toEqual([]);
  });

  it('pages forward and back and keeps its filters in the links', async () => {
    const good = all.filter(({ spam }) => !spam).map(({ id }) => id);
    const first = await caller.get('/calls', { spam: '0', direction: 'inbound', per_page: 2 });
    expect(idsOf(first)).toEqual(good.slice(0, 2));
    const kept = new URL(first.json.links.next as string).searchParams;
    expect([kept.get('direction'), kept.get('per_page'), kept.has('spam')]).toEqual(['inbound', '2', true]);
    const second = await caller.get('/calls', kept.toString());
    expect(idsOf(second)).toEqual(good.slice(2, 4));
    const back = await caller.get('/calls', new URL(second.json.links.prev as string).searchParams.toString());
    expect(idsOf(back)).toEqual(idsOf(first));
  });

  it.each([
    ['direction', { direction: 'sideways' }],
    ['status', { status: 'gone' }],
    ['spam', { spam: 'yes' }],
    ['since', { since: '2026-01-01T00:00:00' }],
    ['until', { until: 'tomorrow' }],
  ])('returns 422 errors.%s', async (field, query) => {
    expectInvalid(await caller.get('/calls', query), field);
  });

  it('returns 403 missing_scope without calls:read, even for a call by its id', async () => {
    const stranger = await organization.caller({ scopes: ['leads:read'] });
    expectError(await stranger.get('/calls'), 'missing_scope');
    expectError(await stranger.get('/calls/999999999'), 'missing_scope');
  });
});

describe('GET /calls/{call}', () => {
  it('lists the ids of the leads captured on the call in its mode, ascending', async () => {
    const id = await recorded();
    const capture = async (fields: Record<string, unknown>): Promise<number> =>
      (
        await organization.platform.post(
          `/organizations/${organization.id}/leads`,
          aCapturedLead({ source: 'call', ...fields }),
        )
      ).json.data.id as number;
    const ids = [await capture({ call_id: id }), await capture({ call_id: id })];
    await capture({ call_id: id, livemode: false });
    await capture({});
    expect((await live.get(`/calls/${id}`)).json.data.lead_ids).toEqual(ids);
  });

  it('returns 404 for the other mode, another organization and an absent id', async () => {
    const id = await recorded();
    const theirs = await (await createOrganization(stack)).caller();
    for (const by of [test, theirs]) expectError(await by.get(`/calls/${id}`), 'not_found');
    for (const path of ['/calls/999999999', '/calls/0', '/calls/x']) expectError(await live.get(path), 'not_found');
  });
});

describe('HIPAA mode', () => {
  it('hides the conversation and the caller name as soon as the change is confirmed, and deletes nothing', async () => {
    const clinic = await createOrganization(stack);
    const { key } = await clinic.createKey();
    const callers = stack.gateways.map((_, gateway) => clinic.client(key, gateway));
    const id = await recorded({ status: 'completed', caller_name: 'DANA REYES' }, clinic);
    const content = { summary: 'S', transcript: [{ role: 'ai', text: 'T' }] };
    const open = (await update(id, content, clinic)).json.data as Record<string, unknown>;
    const hidden = ['summary', 'handoff_summary', 'transcript'];
    const redacted = Object.fromEntries(
      Object.keys(callFields)
        .filter((name) => !hidden.includes(name))
        .map((name) => [name, name === 'caller_name' ? null : open[name]]),
    );
    const { lead_ids: _leads, ...redactedItem } = redacted;
    for (let round = 0; round < 4; round++) {
      const hipaa = round % 2 === 0;
      expectStatus(await clinic.update({ hipaa_mode: hipaa }), 200);
      for (const caller of callers) {
        const [one, list] = await Promise.all([caller.get(`/calls/${id}`), caller.get('/calls')]);
        expect(one.json.data).toEqual(hipaa ? redacted : open);
        if (hipaa) expect(list.json.data).toEqual([redactedItem]);
      }
      if (hipaa) expect((await update(id, { spam: false }, clinic)).json.data).toEqual(redacted);
    }
  });
});
