import { validateSync, type ValidationError } from 'class-validator';
import type { FieldErrors } from '../errors.js';
import { inputFieldsOf } from './input-field.js';

type Dto<T> = new () => T;

export type Decoded<T> = { value: T; errors: null } | { value: null; errors: FieldErrors };

/** Builds a DTO from raw input: normalizes and validates declared fields, drops others, and reports all errors. */
export function decode<T extends object>(dto: Dto<T>, raw: Record<string, unknown>): Decoded<T> {
  return check(build(dto, raw));
}

/** Like `decode`, for a query string: refuses a parameter `name[…]` as an invalid value of `name`. */
export function decodeQuery<T extends object>(dto: Dto<T>, raw: Record<string, unknown>): Decoded<T> {
  const bracketed = Object.keys(raw).flatMap((key) => /^([^[]*)\[/.exec(key)?.[1] ?? []);
  const misshapen = bracketed.filter((name) => !Object.hasOwn(raw, name));
  return check(build(dto, { ...raw, ...Object.fromEntries(misshapen.map((name): [string, unknown] => [name, []])) }));
}

function check<T extends object>(instance: T): Decoded<T> {
  const failures = validateSync(instance, { validationError: { target: false, value: false } });
  if (failures.length === 0) return { value: instance, errors: null };
  const errors: FieldErrors = {};
  collect(failures, '', errors);
  return { value: null, errors };
}

function build<T extends object>(dto: Dto<T>, raw: Record<string, unknown>): T {
  const instance = new dto() as Record<string, unknown>;
  for (const { name, normalise, nested } of inputFieldsOf(dto)) {
    const value = Object.hasOwn(raw, name) ? raw[name] : undefined;
    if (value === undefined) continue;
    instance[name] =
      nested && typeof value === 'object' && value !== null && !Array.isArray(value)
        ? build(nested(), value as Record<string, unknown>)
        : normalise(value);
  }
  return instance as T;
}

function collect(failures: ValidationError[], prefix: string, into: FieldErrors): void {
  for (const failure of failures) {
    const path = `${prefix}${failure.property}`;
    const messages = failure.constraints?.['object']
      ? [failure.constraints['object']]
      : Object.values(failure.constraints ?? {});
    if (messages.length > 0) into[path] = messages;
    else if (failure.children) collect(failure.children, `${path}.`, into);
  }
}
