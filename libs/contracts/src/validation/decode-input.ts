import type { FieldErrors } from '../errors.js';
import type { AnyOperation, Input } from '../operation.js';
import type { PageRequest, Position } from '../paging.js';
import { parseInstant } from '../timestamps.js';
import { decode, type Decoded } from './decode.js';

type Dto = new () => object;
type Raw = Record<string, unknown>;

const MAX_PER_PAGE = 100;

/**
 * Decodes an operation's input at its owner. Decoding is idempotent, so the values that the gateway has decoded stay
 * the same. Drops undeclared fields. Never throws.
 */
export function decodeInput(operation: AnyOperation, raw: unknown): Decoded<Input<string, object, object>> {
  const { ids, query, body, page } = objectIn(raw);
  const errors: FieldErrors = {};
  const read = (dto: unknown, part: unknown): object => {
    const { value, errors: faults } = dto ? decode(dto as Dto, objectIn(part)) : { value: {}, errors: null };
    Object.assign(errors, faults);
    return value ?? {};
  };
  const input: Input<string, object, object> = {
    ids: readIds(operation, objectIn(ids), errors),
    query: read(operation.query, query),
    body: read(operation.body, body),
  };
  if (operation.paged) {
    if (isPage(page)) input.page = pageOf(page);
    else errors['page'] = ['is not a page of a list'];
  }
  return Object.keys(errors).length > 0 ? { value: null, errors } : { value: input, errors: null };
}

function readIds({ pathIds }: AnyOperation, raw: Raw, errors: FieldErrors): Record<string, number> {
  const ids: Record<string, number> = {};
  for (const name of pathIds) {
    const id = raw[name];
    if (isId(id)) ids[name] = id;
    else errors[name] = ['must be the id of a record'];
  }
  return ids;
}

function isPage(page: unknown): page is PageRequest {
  const { limit, after, before } = objectIn(page);
  const isLimit = isId(limit) && limit <= MAX_PER_PAGE;
  return isLimit && [after, before].every((place) => place === undefined || isPosition(place)) && !(after && before);
}

function isPosition(place: unknown): place is Position {
  const { at, id } = objectIn(place);
  return typeof at === 'string' && parseInstant(at) !== null && isId(id);
}

function pageOf({ limit, after, before }: PageRequest): PageRequest {
  const place = ({ at, id }: Position): Position => ({ at, id });
  return { limit, ...(after ? { after: place(after) } : {}), ...(before ? { before: place(before) } : {}) };
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0;

function objectIn(value: unknown): Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Raw) : {};
}
