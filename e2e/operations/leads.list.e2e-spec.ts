import {
  aLead,
  createOrganization,
  PUBLIC_BASE,
  sharedStack,
  type ApiResponse,
  type ApiClient,
  type TestOrganization,
} from '@frontdesk/testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { expectInvalid, expectStatus } from '../expect-response.js';

interface LeadItem {
  id: number;
  created_at: string;
}

const stack = sharedStack();
const listUrl = `${stack.publicBaseUrl}${PUBLIC_BASE}/leads`;
const idsOf = (page: ApiResponse): number[] => (page.json.data as LeadItem[]).map(({ id }) => id);
const cursorsOf = (page: ApiResponse): { next: string | null; prev: string | null } => ({
  next: page.json.meta.next_cursor as string | null,
  prev: page.json.meta.prev_cursor as string | null,
});

/** Creates leads of a new organization and returns them newest first. */
async function withLeads(count: number): Promise<{ organization: TestOrganization; caller: ApiClient; ids: number[] }> {
  const organization = await createOrganization(stack);
  const caller = await organization.caller();
  const ids: number[] = [];
  for (let index = 0; index < count; index++)
    ids.unshift((await caller.post('/leads', aLead())).json.data.id as number);
  return { organization, caller, ids };
}

/** Follows a link of a response at this run's gateway. */
const follow = (caller: ApiClient, link: string): Promise<ApiResponse> => {
  const url = new URL(link);
  expect(`${url.origin}${url.pathname}`).toBe(listUrl);
  return caller.get('/leads', url.search.slice(1));
};

describe('paging', () => {
  let caller: ApiClient;
  let organization: TestOrganization;
  let ids: number[];

  beforeAll(async () => {
    ({ organization, caller, ids } = await withLeads(7));
  });

  it('returns every key of the envelope for an empty list', async () => {
    const empty = await (await createOrganization(stack)).caller();
    expect((await empty.get('/leads')).json).toEqual({
      data: [],
      links: { first: null, last: null, prev: null, next: null },
      meta: { path: listUrl, per_page: 25, next_cursor: null, prev_cursor: null },
    });
  });

  it('walks from newest to oldest in pages of per_page, and back through the same pages', async () => {
    const first = await caller.get('/leads', { per_page: 3 });
    const second = await caller.get('/leads', { per_page: 3, cursor: cursorsOf(first).next! });
    const third = await caller.get('/leads', { per_page: 3, cursor: cursorsOf(second).next! });
    expect([idsOf(first), idsOf(second), idsOf(third)]).toEqual([ids.slice(0, 3), ids.slice(3, 6), ids.slice(6)]);
    expect(cursorsOf(first).prev).toBeNull();
    expect(cursorsOf(third).next).toBeNull();
    expect(first.json.meta).toMatchObject({ path: listUrl, per_page: 3 });

    const backToSecond = await caller.get('/leads', { per_page: 3, cursor: cursorsOf(third).prev! });
    const backToFirst = await caller.get('/leads', { per_page: 3, cursor: cursorsOf(backToSecond).prev! });
    expect([idsOf(backToSecond), idsOf(backToFirst)]).toEqual([ids.slice(3, 6), ids.slice(0, 3)]);
    expect(cursorsOf(backToFirst).prev).toBeNull();
    expect(idsOf(await caller.get('/leads', { per_page: 3, cursor: cursorsOf(backToFirst).next! }))).toEqual(
      ids.slice(3, 6),
    );
  });

  it('returns no next link on a last page that is exactly full', async () => {
    expect(cursorsOf(await caller.get('/leads', { per_page: 7 }))).toEqual({ next: null, prev: null });
  });

  it('returns absolute links from the configured address, never the Host header, with every filter', async () => {
    const query = {
      per_page: 2,
      email: '',
      since: '2020-01-01T00:00:00+02:00',
      phone_number: '(415) 555-0123',
      until: '2099-01-01',
    };
    const first = await caller.send('GET', '/leads', { query, headers: { host: 'evil.example' } });
    expectStatus(first, 200);
    expect(first.text).not.toContain('evil.example');
    expect(first.json.links).toMatchObject({ first: null, last: null, prev: null });
    const kept = new URL(first.json.links.next as string).searchParams;
    expect(kept.get('per_page')).toBe('2');
    expect(kept.get('cursor')).toBe(cursorsOf(first).next);
    for (const name of ['since', 'until', 'phone_number']) expect(kept.has(name)).toBe(true);
    const seen = idsOf(first);
    let page = first;
    while (page.json.links.next) {
      page = await follow(caller, page.json.links.next as string);
      expect(page.json.meta.per_page).toBe(2);
      seen.push(...idsOf(page));
    }
    expect(seen).toEqual(ids);
    const back = await follow(caller, page.json.links.prev as string);
    expect(idsOf(back)).toEqual(ids.slice(4, 6));
  });

  it('uses a per_page of 25 by default', async () => {
    expect((await caller.get('/leads')).json.meta.per_page).toBe(25);
  });

  it('repeats and skips no lead when leads are added between two pages', async () => {
    const { caller: other, ids: before } = await withLeads(5);
    const first = await other.get('/leads', { per_page: 2 });
    const added = (await other.post('/leads', aLead())).json.data.id as number;
    const second = await other.get('/leads', { per_page: 2, cursor: cursorsOf(first).next! });
    expect(idsOf(second)).toEqual(before.slice(2, 4));
    const back = await other.get('/leads', { per_page: 2, cursor: cursorsOf(second).prev! });
    expect(idsOf(back)).toEqual(before.slice(0, 2));
    expect(idsOf(await other.get('/leads', { per_page: 2, cursor: cursorsOf(back).prev! }))).toEqual([added]);
  });

  it('keeps one order for leads of the same second', async () => {
    const { caller: other } = await withLeads(0);
    await Promise.all(Array.from({ length: 30 }, () => other.post('/leads', aLead())));
    const all = await other.get('/leads', { per_page: 100 });
    const order = (all.json.data as LeadItem[]).map(
      ({ created_at, id }) => `${created_at} ${String(id).padStart(12, '0')}`,
    );
    expect(order).toEqual([...order].sort().reverse());
    const seen: number[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const page: ApiResponse = await other.get('/leads', { per_page: 4, cursor });
      seen.push(...idsOf(page));
      cursor = cursorsOf(page).next;
    }
    expect(seen).toEqual(idsOf(all));
  });

  describe('returns 422 errors.cursor', () => {
    let cursor: string;
    beforeAll(async () => {
      cursor = cursorsOf(await caller.get('/leads', { per_page: 2 })).next!;
    });

    it('when any character of the cursor was changed', async () => {
      expect(cursor.length).toBeLessThanOrEqual(1024);
      for (let at = 0; at < cursor.length; at += Math.ceil(cursor.length / 12)) {
        const changed = `${cursor.slice(0, at)}${cursor[at] === 'A' ? 'B' : 'A'}${cursor.slice(at + 1)}`;
        expectInvalid(await caller.get('/leads', { cursor: changed }), 'cursor');
      }
      for (const changed of [
        cursor.slice(1),
        cursor.slice(0, -1),
        `${cursor}A`,
        cursor.repeat(2),
        cursor.split('').reverse().join(''),
      ]) {
        expectInvalid(await caller.get('/leads', { cursor: changed }), 'cursor');
      }
    });

    it('when the cursor belongs to the other mode', async () => {
      const test = await organization.caller({ mode: 'test' });
      expectInvalid(await test.get('/leads', { cursor }), 'cursor');
    });

    it('when the cursor belongs to another organization', async () => {
      const { caller: other } = await withLeads(1);
      expectInvalid(await other.get('/leads', { cursor }), 'cursor');
    });

    it('when the cursor belongs to another list', async () => {
      const organizations = await organization.platform.get('/organizations', { per_page: 1 });
      expectInvalid(await caller.get('/leads', { cursor: cursorsOf(organizations).next! }), 'cursor');
    });

    it('together with every other error', async () => {
      expectInvalid(
        await caller.get('/leads', { cursor: `${cursor}A`, per_page: 101, email: 'x' }),
        'cursor',
        'per_page',
        'email',
      );
    });
  });

  it('accepts a cursor with another key of the organization and at every gateway', async () => {
    const cursor = cursorsOf(await caller.get('/leads', { per_page: 2 })).next!;
    const { key } = await organization.createKey();
    for (const gateway of stack.gateways.keys()) {
      expect(idsOf(await organization.client(key, gateway).get('/leads', { cursor, per_page: 2 }))).toEqual(
        ids.slice(2, 4),
      );
    }
  });
});

describe('filters of the list of leads', () => {
  let caller: ApiClient;
  let robin: LeadItem;
  let all: number[];

  beforeAll(async () => {
    const organization = await createOrganization(stack);
    caller = await organization.caller();
    const make = async (fields: Record<string, unknown>): Promise<LeadItem> =>
      (await caller.post('/leads', aLead(fields))).json.data as LeadItem;
    const others = [
      await make({ phone_number: '+12125550199', email: 'kim@example.com' }),
      await make({ phone_number: null, email: null }),
    ];
    robin = await make({ phone_number: '+14155550123', email: 'Robin.Vale@Example.com' });
    all = [robin.id, ...others.map(({ id }) => id).reverse()];
  });

  it.each(['4155550123', '+14155550123', '(415) 555-0123', '1-415-555-0123'])(
    'match phone_number in any format: %s',
    async (phone_number) => {
      expect(idsOf(await caller.get('/leads', { phone_number }))).toEqual([robin.id]);
    },
  );

  it('return an empty list for an unknown phone_number', async () => {
    expect(idsOf(await caller.get('/leads', { phone_number: '415 555 0199' }))).toEqual([]);
  });

  it.each(['robin.vale@example.com', 'ROBIN.VALE@EXAMPLE.COM', ' Robin.Vale@example.com '])(
    'match email in any case: %s',
    async (email) => {
      expect(idsOf(await caller.get('/leads', { email }))).toEqual([robin.id]);
    },
  );

  it('include since and exclude until', async () => {
    const at = robin.created_at;
    const later = new Date(Date.parse(at) + 1000).toISOString();
    expect(idsOf(await caller.get('/leads', { since: at }))).toContain(robin.id);
    expect(idsOf(await caller.get('/leads', { since: later }))).toEqual([]);
    expect(idsOf(await caller.get('/leads', { until: at }))).not.toContain(robin.id);
    expect(idsOf(await caller.get('/leads', { until: later }))).toEqual(all);
  });

  it('treat an instant the same in every offset', async () => {
    const at = Date.parse(robin.created_at);
    const shifted = `${new Date(at + 2 * 3600_000).toISOString().slice(0, 19)}+02:00`;
    expect(idsOf(await caller.get('/leads', { since: shifted }))).toContain(robin.id);
    expect(idsOf(await caller.get('/leads', { until: shifted }))).not.toContain(robin.id);
  });

  it('read a date as its midnight in UTC, and return an empty list when since is after until', async () => {
    const today = robin.created_at.slice(0, 10);
    const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10);
    expect(idsOf(await caller.get('/leads', { since: today, until: tomorrow }))).toContain(robin.id);
    expect(idsOf(await caller.get('/leads', { since: tomorrow }))).toEqual([]);
    expect(idsOf(await caller.get('/leads', { since: tomorrow, until: today }))).toEqual([]);
  });

  it('can be combined', async () => {
    expect(idsOf(await caller.get('/leads', { phone_number: '4155550123', email: 'kim@example.com' }))).toEqual([]);
    expect(idsOf(await caller.get('/leads', { phone_number: '2125550199', email: 'kim@example.com' }))).toHaveLength(1);
  });
});
