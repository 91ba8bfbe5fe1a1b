import { describe, expect, it } from '@jest/globals';
import {
  createLead,
  createWebhookEndpoint,
  DomainError,
  Flag,
  listEvents,
  listLeads,
  PagingQuery,
  updateWebhookEndpoint,
  type AnyOperation,
  type FieldErrors,
} from '@frontdesk/contracts';
import type { GatewayConfig } from '../gateway.config.js';
import { RequestDecoder } from './request-decoder.js';

const config = { CURSOR_SECRET: 'a secret of some length', publicOrigin: 'https://api.example.com' } as GatewayConfig;
const decoder = new RequestDecoder(config);
const tenant = { organizationId: 7, livemode: true };
const newest = { at: '2026-01-01T00:00:00.000Z', id: 9 };

function faultsOf(decode: () => unknown): FieldErrors {
  try {
    decode();
  } catch (error) {
    if (error instanceof DomainError && error.details.errors) return error.details.errors;
    throw error;
  }
  throw new Error('The request was not refused.');
}

describe('decoding of a list request', () => {
  it('defaults to the newest 25 records', () => {
    expect(decoder.decode(listLeads, {}, {}, tenant).page).toEqual({ limit: 25 });
  });

  it('accepts the links of its own envelope, which keep filters and page size', () => {
    const rawQuery = { since: '2026-01-01', per_page: '2', cursor: 'of the page before', api_key: 'not a filter' };
    const page = { data: [], next: newest, previous: null };
    const { links } = decoder.envelope(listLeads, page, { api: 'public', rawQuery, ids: {}, limit: 2, tenant }) as {
      links: { next: string; prev: null; first: null; last: null };
    };
    expect(links).toMatchObject({ first: null, last: null, prev: null });
    const next = new URL(links.next);
    expect(next.origin + next.pathname).toBe('https://api.example.com/api/public/v1/leads');
    expect(next.searchParams.get('since')).toBe('2026-01-01');
    expect(next.searchParams.has('api_key')).toBe(false);
    const followed = decoder.decode(listLeads, Object.fromEntries(next.searchParams), {}, tenant);
    expect(followed.page).toEqual({ limit: 2, after: newest });
  });

  it('accepts cursors of the mode that a producer names in the query', () => {
    class ListInMode extends PagingQuery {
      @Flag({ fromText: true })
      livemode?: boolean | null;
    }
    const list = { ...listLeads, query: ListInMode } as AnyOperation;
    const producer = { organizationId: 7, livemode: null };
    const rawQuery = { livemode: 'false' };
    const { livemode } = decoder.decode(list, rawQuery, {}, producer);
    expect(livemode).toBe(false);
    const page = { data: [], next: newest, previous: null };
    const envelope = decoder.envelope(list, page, {
      api: list.api,
      rawQuery,
      ids: {},
      limit: 25,
      tenant: { ...tenant, livemode },
    });
    const { next_cursor: cursor } = (envelope as { meta: { next_cursor: string } }).meta;
    expect(decoder.decode(list, { ...rawQuery, cursor }, {}, producer).page).toEqual({ limit: 25, after: newest });
  });

  it('reports every invalid parameter at once, including the cursor', () => {
    const faults = faultsOf(() =>
      decoder.decode(listLeads, { per_page: '0', since: 'x', 'email[]': 'a', cursor: 'forged' }, {}, tenant),
    );
    expect(Object.keys(faults).sort()).toEqual(['cursor', 'email', 'per_page', 'since']);
  });

  it('ignores unknown parameters', () => {
    expect(decoder.decode(listLeads, { colour: 'red' }, {}, tenant).query).not.toHaveProperty('colour');
  });
});

describe('scope checks of a body', () => {
  it('throw missing_scope if a field that needs a scope is present, even if it is invalid', () => {
    expect(() => decoder.checkFieldScopes(createLead, { callback: 'nonsense' }, ['leads:write'])).toThrow(
      expect.objectContaining({ code: 'missing_scope' }),
    );
  });

  it('pass if the field is absent or null', () => {
    expect(() => decoder.checkFieldScopes(createLead, { callback: null }, ['leads:write'])).not.toThrow();
    expect(() => decoder.checkFieldScopes(createLead, {}, ['leads:write'])).not.toThrow();
  });

  it('require the read scopes of every subscribed event', () => {
    const body = { url: 'https://example.com', events: ['chat.lead_captured'] };
    expect(() => decoder.checkValueScopes(createWebhookEndpoint, body, ['webhooks:manage', 'chats:read'])).toThrow(
      expect.objectContaining({ code: 'missing_scope' }),
    );
    expect(() => decoder.checkValueScopes(createWebhookEndpoint, body, ['chats:read', 'leads:read'])).not.toThrow();
  });
});

describe('the scopes that a request of an app needs', () => {
  const events = ['lead.created'];

  it('include those of the events in a query or a body', () => {
    expect(decoder.scopesNeeded(listEvents, { types: 'lead.created' }, {}, ['calls:read'])).toEqual(['leads:read']);
    expect(decoder.scopesNeeded(updateWebhookEndpoint, {}, { events }, [])).toEqual(['leads:read', 'webhooks:manage']);
    expect(decoder.scopesNeeded(updateWebhookEndpoint, {}, { enabled: false }, [])).toEqual(['webhooks:manage']);
  });

  it('are those of all events if the app may read none', () => {
    expect(decoder.scopesNeeded(listEvents, {}, {}, ['leads:read'])).toEqual([]);
    const ofEvents = ['calls:read', 'leads:read', 'bookings:read', 'outbound:write', 'dnc:read', 'chats:read'];
    expect(decoder.scopesNeeded(listEvents, {}, {}, ['webhooks:manage'])).toEqual(expect.arrayContaining(ofEvents));
  });

  it('are those of the operation and its fields if a value is invalid', () => {
    expect(decoder.scopesNeeded(listEvents, { types: 'unknown' }, {}, [])).toEqual([]);
    expect(decoder.scopesNeeded(createWebhookEndpoint, {}, { events: ['unknown'] }, [])).toEqual(['webhooks:manage']);
    expect(decoder.scopesNeeded(createLead, {}, { callback: 'nonsense' }, [])).toEqual([
      'leads:write',
      'outbound:write',
    ]);
  });
});
