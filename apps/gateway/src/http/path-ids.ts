import { DomainError, type AnyOperation } from '@frontdesk/contracts';

const ID = /^[1-9]\d{0,18}$/;

/**
 * The ids in a path. Anything but a positive 64-bit integer is `not_found`, and so is what lies beyond 2^53: no record
 * ever had such an id.
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
