import { audited } from '../audit.js';
import { operation } from '../operation.js';
import { callApprovalFields, connectedAppFields, operatorConnectedAppFields } from '../resources/connected-app.js';
import { Integer, Text } from '../validation/field-decorators.js';
import { PagingQuery } from './paging-query.js';

export class ListOperatorConnectedAppsQuery extends PagingQuery {
  @Integer({ min: 1, max: Number.MAX_SAFE_INTEGER, fromText: true, description: 'Only apps of this organization' })
  organization_id?: number | null;

  @Text({ max: 2048, description: 'Only the app with this `client_id`' })
  client_id?: string | null;
}

const platform = { owner: 'gateway', api: 'platform' } as const;

export const listConnectedApps = operation({
  ...platform,
  name: 'connected-apps.list',
  method: 'GET',
  path: '/organizations/{organization}/connected-apps',
  summary: 'List the AI apps that people connected, newest first',
  status: 200,
  output: { kind: 'list', fields: connectedAppFields },
  errors: [],
});

export const listOperatorConnectedApps = operation({
  ...platform,
  name: 'connected-apps.list-of-operators',
  method: 'GET',
  path: '/connected-apps',
  summary: 'List the AI apps that people connected to any organization, newest first',
  status: 200,
  query: ListOperatorConnectedAppsQuery,
  paged: true,
  output: { kind: 'page', fields: operatorConnectedAppFields },
  errors: [],
});

export const revokeConnectedApp = operation({
  ...platform,
  name: 'connected-apps.revoke',
  method: 'DELETE',
  path: '/organizations/{organization}/connected-apps/{app}',
  summary: 'Disconnect an AI app on every gateway',
  status: 204,
  needsReauthentication: true,
  audit: audited('connected_app.revoked', connectedAppFields, { values: ['revoked_at'] }),
  output: { kind: 'nothing' },
  errors: [],
});

const portal = { owner: 'gateway', api: 'portal' } as const;

/** The same for the organization's own people. */
export const listOwnConnectedApps = operation({
  ...portal,
  name: 'connected-apps.list-own',
  method: 'GET',
  path: '/connected-apps',
  summary: 'List the AI apps of both modes that people connected, newest first',
  status: 200,
  output: { kind: 'list', fields: connectedAppFields },
  errors: [],
});

export const revokeOwnConnectedApp = operation({
  ...portal,
  name: 'connected-apps.revoke-own',
  method: 'DELETE',
  path: '/connected-apps/{app}',
  summary: 'Disconnect an AI app on every gateway',
  status: 204,
  needsReauthentication: true,
  audit: revokeConnectedApp.audit!,
  output: { kind: 'nothing' },
  errors: [],
});

export const getCallApproval = operation({
  ...portal,
  name: 'call-approvals.get',
  method: 'GET',
  path: '/call-approvals/{approval}',
  summary: 'Get a call of an AI app that waits for the approval of a member',
  status: 200,
  output: { kind: 'record', fields: callApprovalFields },
  errors: [],
});

/** The app places the call when it repeats its request. */
export const approveCall = operation({
  ...portal,
  name: 'call-approvals.approve',
  method: 'POST',
  path: '/call-approvals/{approval}/approve',
  summary: 'Approve a call of an AI app',
  status: 200,
  effect: { idempotent: true },
  audit: audited('call_approval.approved', callApprovalFields, { values: ['approved_at'] }),
  output: { kind: 'record', fields: callApprovalFields },
  errors: [],
});
