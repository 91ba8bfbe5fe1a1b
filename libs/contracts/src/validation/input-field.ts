import type { JsonSchema } from '../fields.js';
import { codePoints, isStorable } from './text-rules.js';

/** Decodes one input field, from raw JSON or query text to the handler's value. */
export interface InputField {
  name: string;
  required: boolean;
  /** Whether null is accepted. It means that the field is absent. */
  nullable: boolean;
  /** Normalizes an accepted spelling. Leaves other values unchanged, so that `refuse` can refuse them. */
  normalise: (raw: unknown) => unknown;
  /** Returns the reason to refuse the normalized value, or null. Fields of a nested object have their own. */
  refuse: (value: unknown, owner: Record<string, unknown>) => string | null;
  /** The schema of a trimmed value that is neither null nor empty. */
  schema: JsonSchema;
  /** Whether blank text means null. Otherwise it is a value, or invalid. */
  emptyIsNull: boolean;
  nested?: () => new () => object;
  requiredWith?: string;
  requiredWhen?: { field: string; is: string };
}

export type Dto = new () => object;

const FIELDS = Symbol('input fields');
/** A prototype with the fields of its class, including those of the base class. */
type Declared = { [FIELDS]?: readonly InputField[] };

export function inputFieldsOf(dto: Dto): readonly InputField[] {
  return (dto.prototype as Declared)[FIELDS] ?? [];
}

export interface Common {
  /** Refuses absent, null and empty values. */
  required?: boolean;
  /** The field may be absent, but not null or empty. */
  notNull?: boolean;
  /** The field is required if this other field is given. */
  requiredWith?: string;
  /** The field is required if another field has this value. */
  requiredWhen?: { field: string; is: string };
  description?: string;
}

export interface Rule {
  schema: JsonSchema;
  normalise?: (raw: unknown) => unknown;
  emptyIsNull?: boolean;
  /** Returns the reason to refuse the value, or null. Never called with null or undefined. */
  refuse: (value: unknown) => string | null;
}

/** Declares a field of a class, in place of the base class's field of that name. */
export function register(prototype: object, field: InputField): void {
  const { [FIELDS]: declared = [] } = prototype as Declared;
  const value = [...declared.filter(({ name }) => name !== field.name), field];
  Object.defineProperty(prototype, FIELDS, { value, configurable: true });
}

/** Property decorator that normalizes, validates and describes one input field. */
export function inputField(
  { required = false, notNull = false, requiredWith, requiredWhen, description }: Common,
  rule: Rule,
): PropertyDecorator {
  const { emptyIsNull = false, normalise = (raw) => raw } = rule;
  return (target, key) => {
    const name = String(key);
    const nullable = !required && !notNull;
    const isPlain = rule.schema.type === 'string' && emptyIsNull && !rule.schema.enum && !rule.schema.format;
    const schema = {
      ...(isPlain && !nullable ? { minLength: 1 } : {}),
      ...rule.schema,
      ...(description ? { description } : {}),
    };
    const isRequired = (owner: Record<string, unknown>): boolean => {
      if (requiredWhen) return owner[requiredWhen.field] === requiredWhen.is;
      return requiredWith === undefined ? required : isGiven(owner[requiredWith]);
    };
    register(target, {
      name,
      required,
      nullable,
      normalise,
      refuse: (value, owner) => {
        if (isGiven(value)) return rule.refuse(value);
        if (isRequired(owner)) return 'is required';
        return value === null && notNull ? 'must not be null or empty' : null;
      },
      schema,
      emptyIsNull,
      ...(requiredWith === undefined ? {} : { requiredWith }),
      ...(requiredWhen ? { requiredWhen } : {}),
    });
  };
}

/** A field with a single value. Text is trimmed, and blank text means null. */
export function scalarField(common: Common, { normalise = (raw) => raw, ...rule }: Rule): PropertyDecorator {
  return inputField(common, { ...rule, emptyIsNull: true, normalise: (raw) => normalise(trimmed(raw)) });
}

export const isGiven = (value: unknown): boolean => value !== undefined && value !== null;
export const trimmed = (raw: unknown): unknown => (typeof raw === 'string' ? raw.trim() || null : raw);
export const trimmedText = (raw: unknown): unknown => (typeof raw === 'string' ? raw.trim() : raw);

export function textRefusal(value: unknown, min: number, max: number): string | null {
  if (typeof value !== 'string') return 'must be a string';
  if (!isStorable(value)) return 'contains characters that cannot be stored';
  const length = codePoints(value);
  if (length > max) return `must be at most ${max} characters`;
  return length < min ? `must be at least ${min} characters` : null;
}
