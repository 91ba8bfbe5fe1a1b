import type { JsonSchema } from '../fields.js';
import { businessHoursRefusal, businessHoursSchema } from './business-hours.js';
import { decode } from './decode.js';
import { orNull, sentObjectSchema } from './input-schema.js';
import {
  inputField,
  inputFieldsOf,
  isGiven,
  register,
  textRefusal,
  trimmed,
  trimmedText,
  type Common,
  type Dto,
} from './input-field.js';

const MAX_KEY = 100;
const MAX_ENTRY = 1000;

/**
 * Free-form entries: an object of scalars, or a list of strings, which becomes an object with the keys "0", "1", …. If
 * there are no entries, the value becomes null.
 */
export function Entries({ max, ...common }: Common & { max: number }): PropertyDecorator {
  const scalar = { type: ['string', 'number', 'boolean', 'null'], maxLength: MAX_ENTRY };
  const propertyNames = { minLength: 1, maxLength: MAX_KEY };
  return inputField(common, {
    schema: {
      anyOf: [
        { type: 'object', propertyNames, additionalProperties: scalar, maxProperties: max },
        { type: 'array', items: { type: 'string', maxLength: MAX_ENTRY }, maxItems: max },
      ],
    },
    normalise: (raw) => {
      if (typeof raw === 'object' && raw !== null && Object.keys(raw).length === 0) return null;
      if (Array.isArray(raw) && raw.every((item) => typeof item === 'string'))
        return { ...raw.map((item) => item.trim()) };
      if (!isPlainObject(raw)) return raw;
      return Object.fromEntries(Object.entries(raw).map(([key, value]) => [key, trimmedText(value)]));
    },
    refuse: (value) => {
      if (Array.isArray(value)) return 'must be an object, or a list of strings';
      if (!isPlainObject(value)) return 'must be an object or a list of strings';
      const entries = Object.entries(value);
      if (entries.length > max) return `must have at most ${max} entries`;
      for (const [key, entry] of entries) {
        if (textRefusal(key, 1, MAX_KEY)) return `has a key that is not 1 to ${MAX_KEY} characters`;
        const refusal = scalarRefusal(entry);
        if (refusal) return `has a value that ${refusal}`;
      }
      return null;
    },
  });
}

/** Custom fields of a lead: `{key: {label, value}}`. */
export function CustomFields({ max, ...common }: Common & { max: number }): PropertyDecorator {
  return inputField(common, {
    schema: { type: 'object', additionalProperties: { type: 'object' }, maxProperties: max },
    normalise: (raw) => {
      if (!isPlainObject(raw)) return raw;
      return Object.fromEntries(
        Object.entries(raw).map(([key, field]) => [
          key,
          isPlainObject(field) ? { label: trimmed(field['label']), value: trimmedText(field['value']) ?? null } : field,
        ]),
      );
    },
    refuse: (value) => {
      if (!isPlainObject(value)) return 'must be an object';
      const entries = Object.entries(value);
      if (entries.length > max) return `must have at most ${max} entries`;
      for (const [key, field] of entries) {
        if (textRefusal(key, 1, MAX_KEY)) return `has a key that is not 1 to ${MAX_KEY} characters`;
        if (!isPlainObject(field) || textRefusal(field['label'], 1, 255)) return 'has a field without a label';
        const refusal = scalarRefusal(field['value']);
        if (refusal) return `has a value that ${refusal}`;
      }
      return null;
    },
  });
}

interface TranscriptOptions extends Common {
  roles: readonly string[];
  /** The maximum number of lines. */
  max: number;
  /** The maximum number of code points of one line. */
  maxLength: number;
}

/** A transcript: a list of `{role, text}`. */
export function Transcript({ roles, max, maxLength, ...common }: TranscriptOptions): PropertyDecorator {
  return inputField(common, {
    schema: {
      type: 'array',
      maxItems: max,
      items: {
        type: 'object',
        properties: {
          role: { type: 'string', enum: roles, description: 'Who spoke' },
          text: { type: 'string', maxLength, description: 'What was said' },
        },
        required: ['role', 'text'],
      },
    },
    normalise: (raw) =>
      Array.isArray(raw)
        ? raw.map((line: unknown) => (isPlainObject(line) ? { role: line['role'], text: line['text'] } : line))
        : raw,
    refuse: (value) => {
      if (!Array.isArray(value)) return 'must be a list';
      if (value.length > max) return `must have at most ${max} lines`;
      for (const line of value as unknown[]) {
        if (!isPlainObject(line) || !roles.includes(line['role'] as string))
          return `has a line whose role is not one of ${roles.join(', ')}`;
        const refusal = textRefusal(line['text'], 0, maxLength);
        if (refusal) return `has a line that ${refusal}`;
      }
      return null;
    },
  });
}

/** Opening hours: a list of `{day, opens, closes}`, where an empty list means closed. */
export function OpeningHours(common: Common = {}): PropertyDecorator {
  return inputField(common, {
    schema: businessHoursSchema,
    normalise: (raw) =>
      Array.isArray(raw)
        ? raw.map((item: unknown) =>
            isPlainObject(item) ? { day: item['day'], opens: item['opens'], closes: item['closes'] } : item,
          )
        : raw,
    refuse: businessHoursRefusal,
  });
}

/** The objects of a list. */
export interface ListShape {
  item: new () => object;
  max: number;
  /** The text field that must differ between items. */
  distinct?: string;
}

/** An item as it is stored: fields that were absent are null. */
export type Completed<T> = { [Name in keyof T]-?: Exclude<T[Name], undefined> };

/** The size of one list as JSON. Such lists are copied to every service. */
const MAX_LIST_CHARACTERS = 60_000;

/** A list of objects that have fields of their own. */
export function ObjectList({ item, max, distinct }: ListShape, common: Common = {}): PropertyDecorator {
  return inputField(common, {
    schema: { type: 'array', maxItems: max, items: sentObjectSchema(item) },
    normalise: (raw) => (Array.isArray(raw) ? raw.map((one: unknown) => completed(item, one)) : raw),
    refuse: (value) => {
      if (!Array.isArray(value)) return 'must be a list';
      if (value.length > max) return `must have at most ${max} items`;
      for (const [index, one] of (value as unknown[]).entries()) {
        if (!isPlainObject(one)) return `item ${index + 1}: must be an object`;
        const [fault] = Object.entries(decode(item, one).errors ?? {});
        if (fault) return `item ${index + 1}: ${fault[0]} ${fault[1][0]}`;
      }
      const names = distinct ? value.map((one) => String((one as Fields)[distinct]).toLowerCase()) : [];
      if (new Set(names).size < names.length) return `has two items with the same ${distinct}`;
      const isTooLong = JSON.stringify(value).length > MAX_LIST_CHARACTERS;
      return isTooLong ? `must be at most ${MAX_LIST_CHARACTERS} characters in total` : null;
    },
  });
}

type Fields = Record<string, unknown>;

/** Returns a valid item with all its fields. Returns other values unchanged, so that they are refused. */
function completed(item: new () => object, raw: unknown): unknown {
  const value = isPlainObject(raw) ? (decode(item, raw).value as Fields | null) : null;
  return value ? Object.fromEntries(inputFieldsOf(item).map(({ name }) => [name, value[name] ?? null])) : raw;
}

/** The schema of a list as it is stored. */
export function storedListSchema({ item, max }: ListShape): JsonSchema {
  const fields = inputFieldsOf(item);
  return {
    type: 'array',
    maxItems: max,
    items: {
      type: 'object',
      properties: Object.fromEntries(
        fields.map(({ name, nullable, schema }) => [name, nullable ? orNull(schema) : schema]),
      ),
      required: fields.map(({ name }) => name),
    },
  };
}

/** A nested object with its own fields. */
export function Nested(dto: () => Dto, { required = false, description }: Common = {}): PropertyDecorator {
  return (target, key) =>
    register(target, {
      name: String(key),
      required,
      nullable: !required,
      normalise: (raw) => raw,
      refuse: (value) => {
        if (isGiven(value)) return isPlainObject(value) ? null : 'must be an object';
        return required ? 'is required' : null;
      },
      schema: { type: 'object', ...(description ? { description } : {}) },
      emptyIsNull: false,
      nested: dto,
    });
}

/** Refuses infinite numbers, because JSON.parse reads numbers beyond the range as Infinity. */
function scalarRefusal(value: unknown): string | null {
  if (value === null || typeof value === 'boolean') return null;
  if (typeof value === 'number') return Number.isFinite(value) ? null : 'is a number out of range';
  return typeof value === 'object' ? 'is nested' : textRefusal(value, 0, MAX_ENTRY);
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
