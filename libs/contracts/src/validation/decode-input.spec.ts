import { describe, expect, it } from '@jest/globals';
import { placeCallback } from '../operations/callback-operations.js';
import { listCalls, recordCall } from '../operations/call-operations.js';
import { createLead, getLead, listLeads } from '../operations/lead-operations.js';
import { listBlockedCallers } from '../operations/blocked-caller-operations.js';
import { listOrganizationEndpoints } from '../operations/webhook-administration-operations.js';
import { receiveWhatsapp } from '../operations/channel-operations.js';
import type { AnyOperation } from '../operation.js';
import { decode, decodeQuery } from './decode.js';
import { decodeInput } from './decode-input.js';

type Dto = new () => object;
type Wrote = { ids?: object; query?: object; body?: object };

const page = { limit: 25, after: { at: '2026-01-31T15:00:00.000Z', id: 7 } };

/** The input that the gateway sends to the owner for a client's request. */
const sent = (operation: AnyOperation, raw: Wrote): unknown => {
  const query = operation.query ? decodeQuery(operation.query as Dto, raw.query as Record<string, unknown>).value : {};
  const body = operation.body ? decode(operation.body as Dto, raw.body as Record<string, unknown>).value : {};
  expect([query, body]).not.toContain(null);
  return JSON.parse(JSON.stringify({ ids: raw.ids ?? {}, query, body, ...(operation.paged ? { page } : {}) }));
};

describe('decodeInput', () => {
  it.each<[string, AnyOperation, Wrote]>([
    [
      'a list with every kind of filter',
      listCalls,
      { query: { per_page: '100', status: ' missed ', spam: '0', since: '2026-01-31' } },
    ],
    ['a list by number', listLeads, { query: { phone_number: '(415) 555-0123', email: ' A@b.example ' } }],
    ['a list by pattern', listBlockedCallers, { query: { pattern: '415-5*' } }],
    ['a list of one mode', listOrganizationEndpoints, { ids: { organization: 3 }, query: { livemode: 'false' } }],
    [
      'a lead with everything nested',
      createLead,
      {
        body: {
          name: ' Ada ',
          reason: ' Help ',
          phone_number: '4155550123',
          details: [' a ', 'b'],
          callback: { source_url: 'https://example.com', ip_address: '192.0.2.1', colour: 'red' },
        },
      },
    ],
    [
      'a call with its transcript',
      recordCall,
      {
        ids: { organization: 3 },
        body: {
          direction: 'inbound',
          from_number: '+14155550123',
          to_number: '+13125550100',
          transcript: [{ role: 'ai', text: ' Hi ' }],
        },
      },
    ],
    ['a record by its id', getLead, { ids: { lead: 7 } }],
    [
      'a callback',
      placeCallback,
      {
        body: {
          lead_id: 1,
          phone_number: '+14155550123',
          contact_name: null,
          context: { reason: ' x ' },
          requested_at: '2026-01-31T15:00:00Z',
          consent: null,
        },
      },
    ],
    ['what is read where it is used', receiveWhatsapp, { body: { value: { messages: [{ deep: [1, null] }] } } }],
  ])('decodes %s to the value that the gateway sent', (_what, operation, raw) => {
    const input = sent(operation, raw);
    const { value, errors } = decodeInput(operation, input);
    expect(errors).toBeNull();
    expect(JSON.parse(JSON.stringify(value))).toEqual(input);
  });

  it('names every invalid field', () => {
    const { errors } = decodeInput(listCalls, {
      query: { status: "missed' OR true --", spam: 'x' },
      page: { limit: 25 },
    });
    expect(Object.keys(errors!).sort()).toEqual(['spam', 'status']);
    expect(decodeInput(createLead, { body: { name: 7 } }).errors).toMatchObject({ name: ['must be a string'] });
  });

  it('drops undeclared fields', () => {
    const { value } = decodeInput(getLead, {
      ids: { lead: 7, call: 8 },
      query: { status: 'x' },
      body: { admin: true },
      page,
    });
    expect(value).toEqual({ ids: { lead: 7 }, query: {}, body: {} });
  });

  it.each([undefined, null, '7', 7.5, 0, -1, { $gt: 0 }])('refuses %j as the id of a record', (lead) => {
    expect(decodeInput(getLead, { ids: { lead } }).errors).toEqual({ lead: ['must be the id of a record'] });
  });

  it.each([
    [undefined],
    [{ limit: 0 }],
    [{ limit: 101 }],
    [{ limit: '25' }],
    [{ limit: 25, after: { at: 'yesterday', id: 1 } }],
    [{ limit: 25, before: { at: '2026-01-31T15:00:00Z', id: '1' } }],
    [{ limit: 25, after: page.after, before: page.after }],
  ])('refuses %j as a page', (wrong) => {
    expect(decodeInput(listLeads, { page: wrong }).errors).toHaveProperty('page');
  });

  it.each([undefined, null, 7, 'text', [], { ids: [], query: 'x', body: null }])('never throws, given %j', (raw) => {
    expect(decodeInput(getLead, raw).errors).not.toBeNull();
  });
});
