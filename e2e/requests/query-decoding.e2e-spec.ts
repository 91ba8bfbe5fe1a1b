import { createOrganization, sharedStack, type ApiClient, type TestOrganization } from '@frontdesk/testing';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { expectInvalid, expectStatus } from '../expect-response.js';

const stack = sharedStack();
let organization: TestOrganization;
let caller: ApiClient;

beforeAll(async () => {
  organization = await createOrganization(stack);
});
beforeEach(async () => {
  caller = await organization.caller();
});

describe('decoding of queries', () => {
  it.each([
    ['per_page=0', 'per_page'],
    ['per_page=101', 'per_page'],
    ['per_page=-1', 'per_page'],
    ['per_page=1.5', 'per_page'],
    ['per_page=1e1', 'per_page'],
    ['per_page=abc', 'per_page'],
    ['per_page=99999999999999999999', 'per_page'],
    ['per_page[]=1', 'per_page'],
    ['per_page[a]=1', 'per_page'],
    ['per_page%5B%5D=1', 'per_page'],
    ['per_page=1&per_page=2', 'per_page'],
    ['email=nonsense', 'email'],
    ['email[]=a@b.example', 'email'],
    ['email=a%00@b.example', 'email'],
    ['phone_number=12', 'phone_number'],
    ['phone_number=%2B16045550123', 'phone_number'],
    [`phone_number=${'1'.repeat(33)}`, 'phone_number'],
    ['phone_number=%00', 'phone_number'],
    ['since=yesterday', 'since'],
    ['since=2026-02-30', 'since'],
    ['since=2026-02-30T00:00:00Z', 'since'],
    ['since=2026-01-01T00:00:00', 'since'],
    ['since=2026-01-01T24:00:00Z', 'since'],
    ['since=2026-13-01', 'since'],
    ['since=1767225600', 'since'],
    ['since[]=2026-01-01', 'since'],
    ['until=2026-01-01T00:00:00%2B99:00', 'until'],
    ['until=%FF', 'until'],
    ['cursor=nonsense', 'cursor'],
    [`cursor=${'a'.repeat(1025)}`, 'cursor'],
    ['cursor[]=a', 'cursor'],
    ['cursor=%00', 'cursor'],
  ])('rejects %s', async (query, field) => {
    expectInvalid(await caller.get('/leads', query), field);
  });

  it('reports all errors at once, including an invalid cursor', async () => {
    const query = 'per_page=0&cursor=nonsense&email=x&phone_number=1&since=x&until[]=y';
    expectInvalid(await caller.get('/leads', query), 'per_page', 'cursor', 'email', 'phone_number', 'since', 'until');
  });

  it.each([
    '',
    'per_page=1',
    'per_page=100',
    'per_page=',
    'per_page=%2025%20',
    'cursor=',
    'email=',
    'since=&until=',
    'unknown=1&unknown[]=2&__proto__=3&livemode=false',
    'since=2026-01-01',
    'since=2026-01-01T00:00:00Z',
    'since=2026-01-01T00:00:00.123Z',
    'since=2026-01-01T00:00:00%2B02:00',
    'since=2026-01-01T00:00:00+02:00',
    'since=2026-01-01T00:00:00-08:00',
    'since=2024-02-29&until=2024-02-28',
    'phone_number=(415)%20555-0123',
    'phone_number=+14155550123',
    'email=Someone@Example.COM',
    '&&=&',
  ])('accepts %j', async (query) => {
    expectStatus(await caller.get('/leads', query), 200);
  });

  it('returns no 5xx for an invalid percent-encoding', async () => {
    for (const query of ['email=%zz', 'per_page=%', '%=%'])
      expect((await caller.get('/leads', query)).status).toBeLessThan(500);
  });
});
