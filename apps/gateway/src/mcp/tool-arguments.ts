import { inputsOf } from '@frontdesk/api-description';
import { DomainError, invalidFields, type AnyOperation } from '@frontdesk/contracts';
import type { Raw } from '../operations/request-decoder.js';

/** The arguments of a tool call, as the parts of a request. */
export interface ToolRequest {
  params: Record<string, string>;
  query: Raw;
  body: Raw;
}

/**
 * Sorts the arguments of a tool call into path, query and body. Checks only that no id is missing, because the path
 * cannot be built without its ids. The API checks the rest.
 */
export function toolRequest(operation: AnyOperation, given: Raw): ToolRequest {
  const missing = operation.pathIds.filter((name) => given[name] === undefined || given[name] === null);
  if (missing.length > 0) throw invalidFields(Object.fromEntries(missing.map((name) => [name, ['is required']])));
  return {
    params: Object.fromEntries(operation.pathIds.map((name) => [name, idText(given[name])])),
    ...inputIn(operation, given),
  };
}

/** Returns the arguments of a tool call that belong to the query and to the body. Checks nothing. */
export function inputIn({ query, body }: AnyOperation, given: Raw): Pick<ToolRequest, 'query' | 'body'> {
  return {
    query: Object.fromEntries(
      pick(given, query)
        .filter(([, value]) => value !== undefined && value !== null)
        .map(([name, value]) => [name, queryValue(value)]),
    ),
    body: Object.fromEntries(pick(given, body)),
  };
}

function pick(given: Raw, fields: AnyOperation['body']): [string, unknown][] {
  return inputsOf(fields)
    .filter(({ name }) => Object.hasOwn(given, name))
    .map(({ name }) => [name, given[name]]);
}

/** Returns an id as path text. Throws `not_found` for anything but numbers and strings. */
function idText(value: unknown): string {
  if (typeof value !== 'number' && typeof value !== 'string') throw new DomainError('not_found');
  return String(value);
}

/** Numbers and booleans become text. Lists and objects stay as they are, and the decoder refuses them. */
function queryValue(value: unknown): unknown {
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : value;
}
