import { describe, expect, it } from '@jest/globals';
import { decode, decodeQuery } from '../validation/decode.js';
import { createLead, CreateLeadBody, ListLeadsQuery, RecordLeadBody } from './lead-operations.js';

const readQuery = (raw: Record<string, unknown>) => decodeQuery(ListLeadsQuery, raw);
const longest = '4-1-5-5-5-5-0-1-2-3'.padEnd(31, '-') + '-';

describe('the query of GET /leads', () => {
  it('normalizes every filter', () => {
    const { value } = readQuery({
      phone_number: ' (415) 555-0123 ',
      email: ' Dana@Example.com ',
      since: '2026-01-01',
      until: '2026-02-01T00:00:00 01:00',
      per_page: '50',
      unknown: 'ignored',
    });
    expect({ ...value }).toEqual({
      phone_number: '+14155550123',
      email: 'Dana@Example.com',
      since: '2026-01-01T00:00:00.000Z',
      until: '2026-01-31T23:00:00.000Z',
      per_page: 50,
    });
  });

  it('treats empty filters as absent', () => {
    const { value, errors } = readQuery({
      phone_number: '',
      email: ' ',
      since: '',
      until: '',
      per_page: '',
      cursor: '',
    });
    expect(errors).toBeNull();
    expect(Object.values({ ...value }).every((filter) => filter === null)).toBe(true);
  });

  it('reports an invalid number together with all other invalid filters', () => {
    const { errors } = readQuery({
      phone_number: '+1 416 555 0123',
      email: 'unknown',
      since: 'yesterday',
      until: '2026-02-30',
      per_page: '0',
      cursor: 'x'.repeat(1025),
    });
    expect(Object.keys(errors!).sort()).toEqual(['cursor', 'email', 'per_page', 'phone_number', 'since', 'until']);
    expect(errors!['phone_number']).toEqual(['must be a US phone number']);
  });

  it('accepts a number of 32 characters and refuses a longer one, valid or not', () => {
    expect(longest).toHaveLength(32);
    expect(readQuery({ phone_number: longest }).value?.phone_number).toBe('+14155550123');
    expect(readQuery({ phone_number: ` ${longest} ` }).value?.phone_number).toBe('+14155550123');
    expect(readQuery({ phone_number: `${longest}-` }).errors).toEqual({
      phone_number: ['must be at most 32 characters'],
    });
    expect(readQuery({ phone_number: '9'.repeat(33) }).errors).toEqual({
      phone_number: ['must be at most 32 characters'],
    });
  });

  it.each([[['4155550123', '4155550124']], [[]], [{}], [4155550123], [true]])(
    'refuses a number of the wrong shape: %j',
    (raw) => {
      expect(readQuery({ phone_number: raw }).errors).toEqual({ phone_number: ['must be a string'] });
    },
  );

  it('refuses a number written as phone_number[]', () => {
    expect(readQuery({ 'phone_number[]': '4155550123' }).errors).toHaveProperty('phone_number');
  });
});

describe.each([
  ['POST /leads', CreateLeadBody, {}],
  ['the platform lead write', RecordLeadBody, { source: 'call' }],
])('the body of %s', (_title, body, required) => {
  it('accepts an invalid number unchanged, because the owner refuses it after validation', () => {
    const { value } = decode<CreateLeadBody | RecordLeadBody>(body, {
      ...required,
      reason: 'Tap',
      phone_number: ' no number ',
    });
    expect(value?.phone_number).toBe('no number');
  });

  it('refuses a number of the wrong type or over 32 characters, together with the missing reason', () => {
    for (const phone_number of [4155550123, '4'.repeat(33), ['4155550123']]) {
      const { errors } = decode<CreateLeadBody | RecordLeadBody>(body, { ...required, phone_number });
      expect(Object.keys(errors!).sort()).toEqual(['phone_number', 'reason']);
    }
  });
});

describe('a callback with POST /leads', () => {
  const lead = { reason: 'Tap' };

  it('requires a phone number, even if it is empty', () => {
    expect(decode(CreateLeadBody, { ...lead, callback: {} }).errors).toEqual({ phone_number: ['is required'] });
    expect(decode(CreateLeadBody, { ...lead, callback: {}, phone_number: '4155550123' }).errors).toBeNull();
    expect(decode(CreateLeadBody, { ...lead, callback: null }).errors).toBeNull();
  });

  it("needs the organization's facts, unlike any other lead", () => {
    const needsFacts = createLead.needsFacts as (body: CreateLeadBody) => boolean;
    expect(needsFacts({ ...lead, callback: {} })).toBe(true);
    expect(needsFacts({ ...lead, callback: null })).toBe(false);
    expect(needsFacts(lead)).toBe(false);
  });
});
