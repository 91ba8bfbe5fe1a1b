import type { FieldErrors } from '../errors.js';
import { inputFieldsOf, type InputField } from './input-field.js';

type Dto<T> = new () => T;
type Raw = Record<string, unknown>;

export type Decoded<T> = { value: T; errors: null } | { value: null; errors: FieldErrors };

/** Builds a DTO from raw input. Normalizes and validates declared fields, drops others, and reports all errors. */
export function decode<T extends object>(dto: Dto<T>, raw: Raw): Decoded<T> {
  const value = build(dto, raw);
  const errors: FieldErrors = {};
  check(dto, value as Raw, '', errors);
  return Object.keys(errors).length === 0 ? { value, errors: null } : { value: null, errors };
}

/** Like `decode`, but for a query string. Refuses a parameter `name[…]` as an invalid value of `name`. */
export function decodeQuery<T extends object>(dto: Dto<T>, raw: Raw): Decoded<T> {
  const bracketed = Object.keys(raw).flatMap((key) => /^([^[]*)\[/.exec(key)?.[1] ?? []);
  const misshapen = bracketed.filter((name) => !Object.hasOwn(raw, name));
  return decode(dto, { ...raw, ...Object.fromEntries(misshapen.map((name): [string, unknown] => [name, []])) });
}

function build<T extends object>(dto: Dto<T>, raw: Raw): T {
  const instance = new dto() as Raw;
  for (const { name, normalise, nested } of inputFieldsOf(dto)) {
    const value = Object.hasOwn(raw, name) ? raw[name] : undefined;
    if (value === undefined) continue;
    instance[name] =
      nested && typeof value === 'object' && value !== null && !Array.isArray(value)
        ? build(nested(), value as Raw)
        : normalise(value);
  }
  return instance as T;
}

/** This check runs after the whole object is built, because the value of another field may require this one. */
function check(dto: Dto<object>, instance: Raw, path: string, errors: FieldErrors): void {
  for (const { name, refuse, nested } of checkedFieldsOf(dto)) {
    const value = instance[name];
    const refusal = refuse(value, instance);
    if (refusal !== null) errors[path + name] = [refusal];
    else if (nested && value) check(nested(), value as Raw, `${path}${name}.`, errors);
  }
}

const checkedFields = new WeakMap<Dto<object>, readonly InputField[]>();

/** Returns the fields in the order of their errors. Those of the class itself come before those of its base class. */
function checkedFieldsOf(dto: Dto<object>): readonly InputField[] {
  const known = checkedFields.get(dto);
  if (known) return known;
  const { prototype: base } = (Object.getPrototypeOf(dto) ?? {}) as { prototype?: object };
  const inherited = new Set(base ? inputFieldsOf({ prototype: base } as Dto<object>) : []);
  const fields = inputFieldsOf(dto);
  const ordered = [
    ...fields.filter((field) => !inherited.has(field)),
    ...fields.filter((field) => inherited.has(field)),
  ];
  checkedFields.set(dto, ordered);
  return ordered;
}
