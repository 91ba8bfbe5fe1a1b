import { audited } from '../audit.js';
import { actorKinds, type ActorKind } from '../caller.js';
import { oneOf } from '../fields.js';
import { operation } from '../operation.js';
import { auditEntryFields } from '../audit-entry.js';
import { Choice, Instant, Integer, Text } from '../validation/field-decorators.js';
import { PagingQuery } from './paging-query.js';

export class ListAuditEntriesQuery extends PagingQuery {
  @Choice(actorKinds, { description: 'Only changes by this kind of actor' })
  actor_kind?: ActorKind | null;

  @Integer({
    min: 1,
    max: Number.MAX_SAFE_INTEGER,
    fromText: true,
    description: 'Id of the person, key or grant; with `actor_kind`',
  })
  actor_id?: number | null;

  @Text({ max: 100, description: 'For instance `api_key.revoked`' })
  action?: string | null;

  @Text({ max: 100, description: 'For instance `api_key`' })
  target_type?: string | null;

  @Integer({ min: 1, max: Number.MAX_SAFE_INTEGER, fromText: true, description: 'With `target_type`' })
  target_id?: number | null;

  @Instant({ description: 'Only changes at or after this time' })
  since?: string | null;

  @Instant({ description: 'Only changes before this time' })
  until?: string | null;
}

export class ListOperatorAuditEntriesQuery extends PagingQuery {
  @Text({ max: 100, description: 'For instance `do_not_call_registry.imported`' })
  action?: string | null;

  @Integer({ min: 1, max: Number.MAX_SAFE_INTEGER, fromText: true, description: 'Only changes in this organization' })
  organization_id?: number | null;

  @Instant({ description: 'Only changes at or after this time' })
  since?: string | null;

  @Instant({ description: 'Only changes before this time' })
  until?: string | null;
}

export const listAuditEntries = operation({
  name: 'audit-entries.list',
  owner: 'gateway',
  api: 'platform',
  method: 'GET',
  path: '/organizations/{organization}/audit-entries',
  summary: 'List the changes that people, keys and operators made in both modes, newest first',
  status: 200,
  query: ListAuditEntriesQuery,
  paged: true,
  output: { kind: 'page', fields: auditEntryFields },
  errors: [],
});

/** The lists of the portal that a person can download. */
export const exportedLists = [
  'calls',
  'leads',
  'chats',
  'bookings',
  'outbound-calls',
  'campaigns',
  'campaign-contacts',
  'campaign-refused-rows',
  'consents',
  'do-not-call',
  'blocked-callers',
  'api-keys',
  'connected-apps',
  'webhook-endpoints',
  'deliveries',
  'people',
  'invitations',
  'sessions',
  'passkeys',
  'audit-log',
  'requests',
] as const;
export type ExportedList = (typeof exportedLists)[number];

export class RecordExportBody {
  @Choice(exportedLists, { required: true, description: 'The list that is downloaded' })
  list!: ExportedList;
}

/** The portal runs this operation before it reads a list for a download, because reads leave no entry. */
export const recordExport = operation({
  name: 'exports.record',
  owner: 'gateway',
  api: 'portal',
  method: 'POST',
  path: '/exports',
  summary: 'Record that a person downloads a list',
  status: 204,
  effect: { readOnly: true },
  body: RecordExportBody,
  audit: audited('list.exported', { list: oneOf(exportedLists) }, { values: ['list'] }),
  output: { kind: 'nothing' },
  errors: [],
});

/** The lists of the operator console that an operator can download. */
export const operatorLists = [
  'organizations',
  'operator-do-not-call',
  'registry-imports',
  'usage',
  'operator-connected-apps',
  'operator-audit-log',
] as const;
export type OperatorList = (typeof operatorLists)[number];

export class RecordOperatorExportBody {
  @Choice(operatorLists, { required: true, description: 'The list that is downloaded' })
  list!: OperatorList;
}

/** Like `recordExport`, for the lists of the operator console. */
export const recordOperatorExport = operation({
  name: 'exports.record-of-operators',
  owner: 'gateway',
  api: 'platform',
  method: 'POST',
  path: '/exports',
  summary: 'Record that an operator downloads a list',
  status: 204,
  effect: { readOnly: true },
  body: RecordOperatorExportBody,
  audit: audited('list.exported', { list: oneOf(operatorLists) }, { values: ['list'] }),
  output: { kind: 'nothing' },
  errors: [],
});

/** The actions of operators on this server, in any organization or in none. */
export const listOperatorAuditEntries = operation({
  name: 'audit-entries.list-of-operators',
  owner: 'gateway',
  api: 'platform',
  method: 'GET',
  path: '/audit-entries',
  summary: 'List the changes that operators made in every organization, newest first',
  status: 200,
  query: ListOperatorAuditEntriesQuery,
  paged: true,
  output: { kind: 'page', fields: auditEntryFields },
  errors: [],
});

/** Like `listAuditEntries`, for the organization's own people. */
export const listOwnAuditEntries = operation({
  name: 'audit-entries.list-own',
  owner: 'gateway',
  api: 'portal',
  method: 'GET',
  path: '/audit-entries',
  summary: 'List the changes that people, keys and operators made in both modes, newest first',
  status: 200,
  query: ListAuditEntriesQuery,
  paged: true,
  output: { kind: 'page', fields: auditEntryFields },
  errors: [],
});
