import { decode, invalidFields } from '@frontdesk/contracts';

/** Throws `validation_failed` for a body that does not decode. */
export function decoded<T extends object>(dto: new () => T, body: Record<string, unknown>): T {
  const { value, errors } = decode(dto, body);
  if (errors) throw invalidFields(errors);
  return value;
}
