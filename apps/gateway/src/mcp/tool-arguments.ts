import { DomainError, invalidFields, type AnyOperation } from '@frontdesk/contracts';
import type { Raw } from '../http/request-decoder.js';
import { inputsOf } from '../openapi/schemas.js';

/** What a tool was called with, as the parts of the request that the operation takes. */
export interface ToolRequest {
  params: Record<string, string>;
  query: Raw;
  body: Raw;
}

/**
 * Sorts the arguments of a tool into path, query and body. They are judged later, by the checks of the API; an id that is
 * left out is the one fault that a path cannot have.
 */
export function toolRequest(operation: AnyOperation, given: Raw): ToolRequest {
  const missing = operation.pathIds.filter((name) => given[name] === undefined || given[name] === null);
  if (missing.length > 0) throw invalidFields(Object.fromEntries(missing.map((name) => [name, ['is required']])));
  const pick = (names: readonly string[]): [string, unknown][] =>
    names.filter((name) => Object.hasOwn(given, name)).map((name) => [name, given[name]]);
  return {
    params: Object.fromEntries(operation.pathIds.map((name) => [name, idText(given[name])])),
    query: Object.fromEntries(
      pick(inputsOf(operation.query).map(({ name }) => name))
        .filter(([, value]) => value !== undefined && value !== null)
        .map(([name, value]) => [name, queryValue(value)]),
    ),
    body: Object.fromEntries(pick(inputsOf(operation.body).map(({ name }) => name))),
  };
}

/** Numbers and their digits; nothing was ever found at anything else. */
function idText(value: unknown): string {
  if (typeof value !== 'number' && typeof value !== 'string') throw new DomainError('not_found');
  return String(value);
}

/** In a query everything is text; lists and objects stay what they are, which no parameter takes. */
function queryValue(value: unknown): unknown {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
}
