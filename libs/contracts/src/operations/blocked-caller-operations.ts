import { audited, unaudited } from '../audit.js';
import { integer } from '../fields.js';
import { operation } from '../operation.js';
import {
  blockedCallerFields,
  blockedCallerSources,
  blockPreviewFields,
  PREVIEW_DAYS,
  type BlockedCallerSource,
} from '../resources/blocked-caller.js';
import { CallerPattern, Choice, Text } from '../validation/field-decorators.js';
import { Verbatim } from '../validation/internal-fields.js';
import { PagingQuery } from './paging-query.js';

export class ListBlockedCallersQuery extends PagingQuery {
  @CallerPattern({ description: 'A US number in any common format, or a prefix ending in *' })
  pattern?: string | null;

  @Choice(blockedCallerSources, { description: 'Only entries from this source' })
  source?: BlockedCallerSource | null;
}

export class CreateBlockedCallerBody {
  @Text({
    max: 32,
    required: true,
    description: 'A US number in any common format, or a prefix of at least four digits ending in *',
  })
  pattern!: string;

  @Text({ max: 255, description: 'Why, for your team' })
  note?: string | null;
}

export class PreviewBlockedCallerBody {
  @Text({
    max: 32,
    required: true,
    description: 'A US number in any common format, or a prefix of at least four digits ending in *',
  })
  pattern!: string;
}

const blockedCallers = {
  owner: 'dialer',
  api: 'public',
  output: { kind: 'record', fields: blockedCallerFields },
} as const;

export const listBlockedCallers = operation({
  ...blockedCallers,
  name: 'blocked-callers.list',
  method: 'GET',
  path: '/blocked-callers',
  summary: 'List blocked callers',
  forModels: 'Use it to see who is blocked. Returns the id, `pattern`, `source`, `note`, `calls_blocked` of each.',
  status: 200,
  scope: 'dnc:read',
  query: ListBlockedCallersQuery,
  paged: true,
  output: { kind: 'page', fields: blockedCallerFields },
  errors: [],
});

export const createBlockedCaller = operation({
  ...blockedCallers,
  name: 'blocked-callers.create',
  returnsExisting: true,
  method: 'POST',
  path: '/blocked-callers',
  summary: 'Block a number or a prefix',
  forModels:
    'Use it to reject inbound calls from a number or area; preview the pattern first. Returns the entry, or the one that exists already.',
  status: 201,
  scope: 'dnc:write',
  body: CreateBlockedCallerBody,
  audit: audited('blocked_caller.created', blockedCallerFields, { values: ['pattern', 'source'], texts: ['note'] }),
  errors: ['invalid_pattern'],
});

/** The owner is records, which has the calls to count. The dialer owns the blocked callers. */
export const previewBlockedCaller = operation({
  ...blockedCallers,
  owner: 'records',
  name: 'blocked-callers.preview',
  effect: { readOnly: true, idempotent: true },
  method: 'POST',
  path: '/blocked-callers/preview',
  summary: `Count the calls of the last ${PREVIEW_DAYS} days that a pattern would have blocked`,
  forModels:
    'Use it before you block a pattern. Returns the number of past `calls`, `leads`, `bookings` and `known_customers` that match, `samples` and `warnings`.',
  status: 200,
  scope: 'dnc:read',
  body: PreviewBlockedCallerBody,
  audit: unaudited('Changes nothing'),
  output: { kind: 'record', fields: blockPreviewFields },
  errors: ['invalid_pattern'],
});

export const deleteBlockedCaller = operation({
  ...blockedCallers,
  name: 'blocked-callers.delete',
  method: 'DELETE',
  path: '/blocked-callers/{entry}',
  summary: 'Unblock a number or a prefix',
  forModels: 'Use it to accept calls from a blocked number again. Returns nothing.',
  status: 204,
  scope: 'dnc:write',
  audit: audited('blocked_caller.deleted', blockedCallerFields, { values: ['pattern', 'source'] }),
  output: { kind: 'nothing' },
  errors: [],
});

export class ScreenCallerBody {
  @Verbatim({ required: true, max: 255 })
  from_number!: string;
}

/**
 * Called before an inbound call is answered. Returns the entry with the longest matching pattern and changes nothing.
 */
export const screenCaller = operation({
  owner: 'dialer',
  api: 'internal',
  body: ScreenCallerBody,
  name: 'blocked-callers.screen',
  method: 'POST',
  path: '/blocked-callers/screen',
  summary: 'Screen a caller against the blocked callers',
  status: 200,
  output: { kind: 'object', fields: { entry_id: integer().nullable() } },
  errors: [],
});

export class BlockNumberBody {
  @Verbatim({ required: true, max: 255 })
  from_number!: string;

  @Choice(blockedCallerSources, { required: true })
  source!: BlockedCallerSource;

  @Text({ max: 255 })
  note!: string | null;
}

/** Blocks a caller's number, at the request of the staff on the call's page or of the receptionist. */
export const blockNumber = operation({
  owner: 'dialer',
  api: 'internal',
  body: BlockNumberBody,
  name: 'blocked-callers.block-number',
  returnsExisting: true,
  method: 'POST',
  path: '/blocked-callers/block-number',
  summary: 'Block a caller’s number',
  status: 200,
  audit: audited('blocked_caller.created', blockedCallerFields, { values: ['pattern', 'source'], texts: ['note'] }),
  output: { kind: 'record', fields: blockedCallerFields },
  errors: ['invalid_pattern'],
});
