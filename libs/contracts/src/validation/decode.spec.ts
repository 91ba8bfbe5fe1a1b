import { describe, expect, it } from '@jest/globals';
import { decode, decodeQuery } from './decode.js';
import {
  Choice,
  ClearableText,
  Email,
  Flag,
  Instant,
  Integer,
  IpAddress,
  RecordId,
  Text,
  TextList,
  TimeZone,
  Url,
} from './field-decorators.js';
import { CustomFields, Entries, Nested } from './structured-fields.js';

class Address {
  @Text({ max: 5, required: true })
  street!: string;

  @Integer({ min: 1, max: 99 })
  floor?: number | null;
}

class Sample {
  @Text({ max: 5 })
  name?: string | null;

  @Text({ min: 3, max: 10 })
  reason?: string | null;

  @ClearableText({ max: 5 })
  note?: string | null;

  @Email()
  email?: string | null;

  @Url({ max: 40 })
  url?: string | null;

  @IpAddress()
  ip?: string | null;

  @TimeZone()
  zone?: string | null;

  @Choice(['a', 'b'])
  kind?: string | null;

  @Integer({ min: 1, max: 100 })
  count?: number | null;

  @Integer({ min: 1, max: 100, fromText: true })
  per_page?: number | null;

  @RecordId()
  record_id?: number | null;

  @Flag()
  flag?: boolean | null;

  @Flag({ fromText: true })
  spam?: boolean | null;

  @Instant()
  since?: string | null;

  @TextList({ max: 3, maxLength: 5 })
  tags?: string[] | null;

  @TextList({ values: ['x', 'y'], min: 1 })
  scopes?: string[] | null;

  @Entries({ max: 3 })
  details?: Record<string, unknown> | null;

  @CustomFields({ max: 2 })
  custom_fields?: Record<string, unknown> | null;

  @Nested(() => Address)
  address?: Address | null;
}

class Strict {
  @Text({ max: 5, required: true })
  name!: string;

  @Text({ max: 5, notNull: true })
  nickname?: string;

  @Nested(() => Address, { required: true })
  address!: Address;
}

class Contact {
  @Text({ max: 5 })
  number?: string | null;
}

class Visit extends Contact {
  @Text({ max: 5, requiredWith: 'address' })
  override number?: string | null;

  @Nested(() => Address)
  address?: Address | null;
}

const valueOf = (field: keyof Sample, raw: unknown): unknown => {
  const { value, errors } = decode(Sample, { [field]: raw });
  expect(errors).toBeNull();
  return value![field];
};
/** Returns an address with `length` characters, whose parts keep to their own limits. */
const emailOf = (length: number): string =>
  `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(length - 193 - 4)}.com`;
const refusalOf = (field: keyof Sample, raw: unknown): string[] | undefined =>
  decode(Sample, { [field]: raw }).errors?.[field];

describe('decode', () => {
  it('keeps only declared fields, and leaves absent ones absent', () => {
    const { value } = decode(Sample, { name: 'Ada', admin: true, constructor: 'x', __proto__: { kind: 'a' } });
    expect(Object.keys(value!)).toEqual(['name']);
    expect(value).toBeInstanceOf(Sample);
  });

  it('trims text and treats empty text as null', () => {
    expect(valueOf('name', '  Ada\u00a0')).toBe('Ada');
    for (const empty of ['', '   ', '\t\n', null]) expect(valueOf('name', empty)).toBeNull();
    expect(valueOf('note', '  ')).toBe('');
  });

  it('treats empty text as null in every optional scalar', () => {
    const scalars = ['name', 'reason', 'email', 'url', 'ip', 'zone', 'kind', 'count', 'per_page', 'record_id', 'flag'];
    for (const field of [...scalars, 'spam', 'since'] as (keyof Sample)[])
      for (const empty of ['', ' \t']) expect([field, valueOf(field, empty)]).toEqual([field, null]);
  });

  it('refuses empty text for an object or a list', () => {
    for (const field of ['address', 'details', 'custom_fields', 'tags', 'scopes'] as const)
      for (const empty of ['', '  ']) expect([field, refusalOf(field, empty)]).toEqual([field, [expect.any(String)]]);
    expect(decode(Visit, { address: '' }).errors).toEqual({ address: ['must be an object'], number: ['is required'] });
  });

  it('counts code points, not UTF-16 units', () => {
    expect(valueOf('name', '🐝🐝🐝🐝🐝')).toBe('🐝🐝🐝🐝🐝');
    expect(refusalOf('name', '🐝🐝🐝🐝🐝🐝')).toEqual(['must be at most 5 characters']);
    expect(refusalOf('reason', '🐝🐝')).toEqual(['must be at least 3 characters']);
    expect(valueOf('reason', '🐝🐝🐝')).toBe('🐝🐝🐝');
  });

  it('refuses NUL and lone surrogates in every text', () => {
    for (const bad of ['a\0b', 'a\ud800', '\udc00a']) {
      expect(refusalOf('name', bad)).toEqual(['contains characters that cannot be stored']);
      for (const field of ['note', 'email', 'url', 'tags', 'details', 'custom_fields', 'ip', 'zone'] as const) {
        const raw =
          field === 'tags'
            ? [bad]
            : field === 'details'
              ? { k: bad }
              : field === 'custom_fields'
                ? { k: { label: 'l', value: bad } }
                : bad;
        expect(refusalOf(field, raw)).toHaveLength(1);
      }
      expect(refusalOf('details', { [bad]: 1 })).toHaveLength(1);
    }
  });

  it('refuses text of the wrong type or length', () => {
    for (const wrong of [1, true, {}, [], ['x']]) expect(refusalOf('name', wrong)).toEqual(['must be a string']);
  });

  it('refuses name[] and name[key] in a query as invalid values of name', () => {
    expect(decodeQuery(Sample, { 'kind[]': 'a' }).errors).toHaveProperty('kind');
    expect(decodeQuery(Sample, { 'name[x]': 'a' }).errors).toHaveProperty('name');
    expect(decodeQuery(Sample, { 'names[]': 'a' }).errors).toBeNull();
  });

  it('ignores a body field called name[] as unknown', () => {
    expect(decode(Sample, { 'kind[]': 'a' }).errors).toBeNull();
  });

  it('accepts numbers only as digits in a query, and only as numbers in a body', () => {
    expect(valueOf('per_page', ' 25 ')).toBe(25);
    expect(valueOf('per_page', '')).toBeNull();
    for (const wrong of ['0', '101', '1.5', '1e1', '0x10', '-1', '٣', 'x', ['1']])
      expect(refusalOf('per_page', wrong)).toHaveLength(1);
    expect(valueOf('count', 100)).toBe(100);
    for (const wrong of ['1', 0, 101, 1.5, Number.NaN, true, []]) expect(refusalOf('count', wrong)).toHaveLength(1);
    for (const wrong of [0, -1, 2 ** 53, '1']) expect(refusalOf('record_id', wrong)).toHaveLength(1);
  });

  it('reads booleans', () => {
    expect(['true', '1', 'false', '0', ''].map((raw) => valueOf('spam', raw))).toEqual([
      true,
      true,
      false,
      false,
      null,
    ]);
    for (const wrong of ['yes', 'TRUE', 'constructor']) expect(refusalOf('spam', wrong)).toHaveLength(1);
    expect(valueOf('flag', false)).toBe(false);
    for (const wrong of ['true', 1, 0]) expect(refusalOf('flag', wrong)).toHaveLength(1);
  });

  it('reads instants as UTC with milliseconds', () => {
    expect(valueOf('since', '2026-01-31')).toBe('2026-01-31T00:00:00.000Z');
    expect(valueOf('since', '2026-01-31T10:00:00 02:00')).toBe('2026-01-31T08:00:00.000Z');
    for (const wrong of ['2026-02-30', '2026-01-31T10:00:00', 'yesterday', 1767225600])
      expect(refusalOf('since', wrong)).toHaveLength(1);
  });

  it('reads email addresses, URLs, time zones and choices', () => {
    expect(valueOf('email', ' Ada@Example.com ')).toBe('Ada@Example.com');
    for (const wrong of ['ada', 'ada@', '@x.com', 'a b@x.com']) expect(refusalOf('email', wrong)).toHaveLength(1);
    expect(valueOf('email', emailOf(254))).toHaveLength(254);
    expect(refusalOf('email', emailOf(255))).toEqual(['must be at most 254 characters']);
    expect(valueOf('url', 'https://example.com/a?b')).toBe('https://example.com/a?b');
    for (const wrong of ['example.com', '/path', 'https://'])
      expect(refusalOf('url', wrong)).toEqual(['must be an absolute URL']);
    expect([valueOf('ip', '192.0.2.1'), valueOf('ip', '2001:db8::1')]).toEqual(['192.0.2.1', '2001:db8::1']);
    for (const wrong of ['1.2.3', '1.2.3.4/8', 'localhost', 'fe80::1%eth0'])
      expect(refusalOf('ip', wrong)).toHaveLength(1);
    for (const zone of ['America/New_York', 'Asia/Kolkata', 'US/Pacific-New']) expect(valueOf('zone', zone)).toBe(zone);
    expect(valueOf('zone', 'america/new_york')).toBe('America/New_York');
    for (const wrong of ['+02:00', 'Mars/Olympus', '../etc']) expect(refusalOf('zone', wrong)).toHaveLength(1);
    for (const wrong of ['c', 'A', 1, ['a'], 'toString'])
      expect(refusalOf('kind', wrong)).toEqual(['must be one of a, b']);
  });

  it('reads lists of distinct strings', () => {
    expect(valueOf('tags', [' a ', 'a', 'b'])).toEqual(['a', 'b']);
    expect(valueOf('tags', [])).toEqual([]);
    for (const wrong of ['a', {}, [1], [''], [['a']], ['toolong'], ['a', 'b', 'c', 'd']])
      expect(refusalOf('tags', wrong)).toHaveLength(1);
    expect(refusalOf('tags', ['a', 'a', 'a', 'a'])).toEqual(['must have at most 3 items']);
    expect(valueOf('scopes', ['x', 'y', 'x', ' y'])).toEqual(['x', 'y']);
    expect(refusalOf('scopes', [])).toEqual(['must have at least 1 item']);
    expect(refusalOf('scopes', ['x', 'z'])).toEqual(['may only contain x, y']);
  });

  it('reads free entries from an object of scalars or a list of strings', () => {
    expect(valueOf('details', { a: ' x ', b: 1, c: null })).toEqual({ a: 'x', b: 1, c: null });
    expect(valueOf('details', [' x ', 'y'])).toEqual({ 0: 'x', 1: 'y' });
    for (const none of [[], {}]) expect(valueOf('details', none)).toBeNull();
    const hostile = JSON.parse('{"__proto__": "x", "constructor": true}') as object;
    const entries = valueOf('details', hostile) as object;
    expect(Object.getPrototypeOf(entries)).toBe(Object.prototype);
    expect(JSON.stringify(entries)).toBe('{"__proto__":"x","constructor":true}');
  });

  it('refuses entries that are nested, too many, too long or neither shape', () => {
    expect(refusalOf('details', { a: { b: 1 } })).toEqual(['has a value that is nested']);
    expect(refusalOf('details', { a: [] })).toEqual(['has a value that is nested']);
    expect(refusalOf('details', JSON.parse('{"__proto__": {"polluted": 1}}'))).toEqual(['has a value that is nested']);
    expect(refusalOf('details', ['a', 1])).toEqual(['must be an object, or a list of strings']);
    expect(refusalOf('details', 'a')).toHaveLength(1);
    expect(refusalOf('details', { a: 1, b: 2, c: 3, d: 4 })).toEqual(['must have at most 3 entries']);
    expect(refusalOf('details', { ['k'.repeat(101)]: 1 })).toHaveLength(1);
    expect(refusalOf('details', { '': 1 })).toHaveLength(1);
    expect(refusalOf('details', { a: 'x'.repeat(1001) })).toHaveLength(1);
    for (const number of ['1e400', '-1e400'])
      expect(refusalOf('details', JSON.parse(`{"a": ${number}}`))).toEqual([
        'has a value that is a number out of range',
      ]);
    expect(valueOf('details', { ['🐝'.repeat(100)]: '🐝'.repeat(1000) })).toBeDefined();
  });

  it('reads custom fields of label and scalar value', () => {
    expect(valueOf('custom_fields', { size: { label: ' Size ', value: ' L ', other: 1 }, n: { label: 'N' } })).toEqual({
      size: { label: 'Size', value: 'L' },
      n: { label: 'N', value: null },
    });
    for (const wrong of [
      { a: 1 },
      { a: { value: 1 } },
      { a: { label: '' } },
      { a: { label: 'x', value: {} } },
      [],
      'x',
    ])
      expect(refusalOf('custom_fields', wrong)).toHaveLength(1);
  });

  it('reports invalid fields inside an object by their path', () => {
    expect(valueOf('address', null)).toBeNull();
    expect(valueOf('address', { street: ' Main ', extra: 1 })).toEqual({ street: 'Main' });
    expect(decode(Sample, { address: { street: '', floor: 'x' } }).errors).toEqual({
      'address.street': ['is required'],
      'address.floor': ['must be an integer between 1 and 99'],
    });
    for (const wrong of ['x', 1, true, [], [{ street: 'a' }]])
      expect(decode(Sample, { address: wrong }).errors).toEqual({ address: ['must be an object'] });
  });

  it('reports missing required fields, and empty fields that may be absent but not empty', () => {
    expect(decode(Strict, {}).errors).toEqual({ name: ['is required'], address: ['is required'] });
    expect(decode(Strict, { name: ' ', nickname: '', address: null }).errors).toEqual({
      name: ['is required'],
      nickname: ['must not be null or empty'],
      address: ['is required'],
    });
  });

  it('requires a field if a field that depends on it is given', () => {
    const address = { street: 'Main' };
    for (const without of [{}, { address: null }, { number: null, address: null }, { number: '1' }]) {
      expect(decode(Visit, without).errors).toBeNull();
    }
    for (const number of [undefined, null, '', ' ']) {
      expect(decode(Visit, { number, address }).errors).toEqual({ number: ['is required'] });
    }
    expect(decode(Visit, { number: ' 1 ', address }).value).toEqual({ number: '1', address });
  });

  it('reports a field with a narrowed rule once, by that rule', () => {
    expect(decode(Visit, { number: 'too long' }).errors).toEqual({ number: [expect.any(String)] });
    expect(decode(Visit, { address: { street: '' } }).errors).toEqual({
      number: ['is required'],
      'address.street': ['is required'],
    });
  });

  it('reports all invalid fields at once', () => {
    const { errors, value } = decode(Sample, {
      name: 1,
      kind: 'z',
      count: 'x',
      address: { street: 1 },
      email: 'ok@x.com',
    });
    expect(value).toBeNull();
    expect(Object.keys(errors!).sort()).toEqual(['address.street', 'count', 'kind', 'name']);
  });
});

describe('a field that another field’s value requires', () => {
  class Channelled {
    @Choice(['web', 'sms'])
    channel?: string | null;

    @Text({ max: 9, requiredWhen: { field: 'channel', is: 'sms' } })
    number?: string | null;
  }

  it('may be absent or null if the other field has another value', () => {
    for (const body of [{}, { channel: 'web' }, { channel: null, number: null }, { channel: 'sms', number: '1' }])
      expect(decode(Channelled, body).errors).toBeNull();
  });

  it('is required if the other field has that value', () => {
    for (const number of [undefined, null, ' '])
      expect(decode(Channelled, { channel: 'sms', number }).errors).toEqual({ number: ['is required'] });
  });
});
