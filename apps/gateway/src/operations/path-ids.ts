import { DomainError, type AnyOperation } from '@frontdesk/contracts';

const ID = /^[1-9]\d{0,18}$/;

/**
 * Reads the ids in a path. Throws `not_found` for anything but a positive integer up to 2^53, because no record has
 * another id.
 */
export function readIds({ pathIds }: AnyOperation, parameters: Record<string, string>): Record<string, number> {
  const ids: Record<string, number> = {};
  for (const name of pathIds) {
    const text = parameters[name] ?? '';
    const id = Number(text);
    if (!ID.test(text) || !Number.isSafeInteger(id)) throw new DomainError('not_found');
    ids[name] = id;
  }
  return ids;
}
