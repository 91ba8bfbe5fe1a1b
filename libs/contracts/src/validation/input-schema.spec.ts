import { describe, expect, it } from '@jest/globals';
import type { JsonSchema } from '../fields.js';
import { Choice, ClearableText, Email, Flag, Instant, Integer, PageUrl, Text, TextList } from './field-decorators.js';
import { inputFieldsOf } from './input-field.js';
import { sentObjectSchema, sentSchema } from './input-schema.js';
import { Nested } from './structured-fields.js';

class Inner {
  @Integer({ min: 1, max: 9, required: true })
  floor!: number;
}

class Sample {
  @Text({ max: 5, required: true })
  name!: string;

  @Text({ max: 5, notNull: true })
  nickname?: string;

  @Text({ max: 5 })
  note?: string | null;

  @Text({ min: 3, max: 5 })
  wording?: string | null;

  @ClearableText({ max: 5, notNull: true })
  greeting?: string;

  @Choice(['a', 'b'])
  kind?: string | null;

  @Integer({ min: 1, max: 9, fromText: true, whenAbsent: 5 })
  count?: number | null;

  @Flag()
  flag?: boolean | null;

  @Email()
  email?: string | null;

  @PageUrl({ max: 50 })
  page?: string | null;

  @Instant({ required: true })
  at!: string;

  @TextList({ max: 3 })
  tags?: string[] | null;

  @Nested(() => Inner)
  inner?: Inner | null;
}

const schemaOf = (name: keyof Sample): JsonSchema =>
  sentSchema(inputFieldsOf(Sample).find((field) => field.name === name)!);
const matches = ({ pattern }: JsonSchema, text: string): boolean => new RegExp(pattern!, 'u').test(text);
const EMPTY = { enum: ['', null] };

describe('sentSchema', () => {
  it('requires a visible character in a text that is required or must not be empty', () => {
    for (const name of ['name', 'nickname'] as const) {
      const schema = schemaOf(name);
      expect(schema).toMatchObject({ type: 'string', minLength: 1, maxLength: 5 });
      for (const text of ['a', ' a', 'a ', '🐝']) expect([text, matches(schema, text)]).toEqual([text, true]);
      for (const text of ['', ' ', '\t\u00a0\ufeff']) expect([text, matches(schema, text)]).toEqual([text, false]);
    }
  });

  it('excludes NUL and lone surrogates from every free text', () => {
    const { items } = schemaOf('tags');
    for (const schema of [
      schemaOf('name'),
      schemaOf('note'),
      schemaOf('greeting'),
      schemaOf('wording').anyOf![0]!,
      items!,
    ])
      for (const text of ['a\0', '\ud800', 'a\udc00', ' \0'])
        expect([text, matches(schema, text)]).toEqual([text, false]);
    for (const text of ['', ' ', 'a\nb', '🐝']) expect(matches(schemaOf('note'), text)).toBe(true);
  });

  it('allows empty text and null for every optional scalar, and only null for lists and objects', () => {
    expect(schemaOf('note')).toMatchObject({ type: ['string', 'null'], maxLength: 5 });
    expect(schemaOf('kind')).toEqual({ type: ['string', 'null'], enum: ['a', 'b', '', null] });
    expect(schemaOf('count')).toEqual({ default: 5, anyOf: [{ type: 'integer', minimum: 1, maximum: 9 }, EMPTY] });
    expect(schemaOf('flag')).toEqual({ anyOf: [{ type: 'boolean' }, EMPTY] });
    expect(schemaOf('wording').anyOf).toEqual([expect.objectContaining({ minLength: 3, maxLength: 5 }), EMPTY]);
    expect(schemaOf('email')).toEqual({ anyOf: [{ type: 'string', format: 'email', maxLength: 254 }, EMPTY] });
    expect(schemaOf('tags')).toMatchObject({ type: ['array', 'null'], maxItems: 3 });
    expect(schemaOf('inner')).toMatchObject({ type: ['object', 'null'], required: ['floor'] });
    expect(schemaOf('greeting')).toMatchObject({ type: 'string', maxLength: 5 });
    expect(schemaOf('greeting')).not.toHaveProperty('minLength');
  });

  it('allows a date or a date-time for an instant, and only http and https for the URL of a page', () => {
    expect(schemaOf('at').anyOf).toEqual([
      { type: 'string', format: 'date-time' },
      { type: 'string', format: 'date' },
    ]);
    const page = schemaOf('page').anyOf![0]!;
    expect(page).toMatchObject({ format: 'uri', maxLength: 50 });
    for (const [address, isTaken] of [
      ['http://a.example', true],
      ['HTTPS://a.example', true],
      ['javascript:alert(1)', false],
      ['ftp://a.example', false],
    ] as const)
      expect([address, matches(page, address)]).toEqual([address, isTaken]);
  });
});

describe('sentObjectSchema', () => {
  class Visit {
    @Text({ max: 9, requiredWith: 'address', description: 'Where to reach them' })
    number?: string | null;

    @Nested(() => Inner)
    address?: Inner | null;
  }

  class Channelled {
    @Choice(['web', 'sms'])
    channel?: string | null;

    @Text({ max: 9, requiredWhen: { field: 'channel', is: 'sms' } })
    number?: string | null;
  }

  it('lists the required fields', () => {
    expect(sentObjectSchema(Sample).required).toEqual(['name', 'at']);
    expect(sentObjectSchema(Visit)).not.toHaveProperty('required');
  });

  it('requires a field if another one is given', () => {
    const schema = sentObjectSchema(Visit);
    expect(schema.if).toEqual({ properties: { address: { not: { type: 'null' } } }, required: ['address'] });
    expect(schema.then).toMatchObject({
      properties: { number: { type: 'string', maxLength: 9 } },
      required: ['number'],
    });
    expect(matches(schema.then!.properties!['number']!, ' ')).toBe(false);
  });

  it('requires a field if another one has a certain value', () => {
    const schema = sentObjectSchema(Channelled);
    expect(schema.if).toEqual({ properties: { channel: { enum: ['sms'] } }, required: ['channel'] });
    expect(schema.then).toMatchObject({ required: ['number'] });
  });
});
