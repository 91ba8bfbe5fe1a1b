import { answers, operation } from '../operation.js';
import type { Page } from '../paging.js';
import {
  blockedCallerFields,
  blockedCallerSources,
  type BlockedCaller,
  type BlockedCallerSource,
} from '../resources/blocked-caller.js';
import { CallerPattern, Choice, Text } from '../validation/field-decorators.js';
import { PagingQuery } from './paging-query.js';

export class ListBlockedCallersQuery extends PagingQuery {
  @CallerPattern({ description: 'A US number in any common format, or a prefix ending in *' })
  pattern?: string | null;

  @Choice(blockedCallerSources)
  source?: BlockedCallerSource | null;
}

export class CreateBlockedCallerBody {
  @Text({
    max: 32,
    required: true,
    description: 'A US number in any common format, or a prefix of at least four digits ending in *',
  })
  pattern!: string;

  @Text({ max: 255 })
  note?: string | null;
}

const blockedCallers = {
  owner: 'dialer',
  api: 'public',
  output: { kind: 'record', fields: blockedCallerFields },
} as const;

export const listBlockedCallers = operation(
  {
    ...blockedCallers,
    name: 'blocked-callers.list',
    method: 'GET',
    path: '/blocked-callers',
    summary: 'Blocked callers, newest first',
    status: 200,
    scope: 'dnc:read',
    query: ListBlockedCallersQuery,
    paged: true,
    output: { kind: 'page', fields: blockedCallerFields },
    errors: [],
  },
  answers<Page<BlockedCaller>>(),
);

/** `existing` tells that the pattern was listed already; it is answered 200 then. */
export const createBlockedCaller = operation(
  {
    ...blockedCallers,
    name: 'blocked-callers.create',
    answersExisting: true,
    method: 'POST',
    path: '/blocked-callers',
    summary: 'Block a number or a prefix',
    status: 201,
    scope: 'dnc:write',
    body: CreateBlockedCallerBody,
    errors: ['invalid_pattern'],
  },
  answers<{ data: BlockedCaller; existing: boolean }>(),
);

export const deleteBlockedCaller = operation(
  {
    ...blockedCallers,
    name: 'blocked-callers.delete',
    method: 'DELETE',
    path: '/blocked-callers/{entry}',
    summary: 'Unblock',
    status: 204,
    scope: 'dnc:write',
    output: { kind: 'nothing' },
    errors: [],
  },
  answers<null>(),
);

export interface ScreenCallerBody {
  from_number: string;
}

/** Asked before an inbound call is answered: a pure read. The entry is the longest pattern that matches. */
export const screenCaller = operation<string, string, { entry_id: number | null }, object, ScreenCallerBody>(
  {
    ...blockedCallers,
    api: 'internal',
    name: 'blocked-callers.screen',
    method: 'POST',
    path: '/blocked-callers/screen',
    summary: 'Which entry turns a caller away',
    status: 200,
    output: { kind: 'nothing' },
    errors: [],
  },
  answers<{ entry_id: number | null }>(),
);

export interface BlockNumberBody {
  from_number: string;
  source: BlockedCallerSource;
  note: string | null;
}

/** Lists the number of a caller, for the call's page and for the receptionist. */
export const blockNumber = operation<
  string,
  string,
  { data: BlockedCaller; existing: boolean },
  object,
  BlockNumberBody
>(
  {
    ...blockedCallers,
    api: 'internal',
    name: 'blocked-callers.block-number',
    method: 'POST',
    path: '/blocked-callers/block-number',
    summary: 'List a caller’s number',
    status: 200,
    errors: ['invalid_pattern'],
  },
  answers<{ data: BlockedCaller; existing: boolean }>(),
);
