import type { ApiScope, KeyMode } from '@frontdesk/contracts';
import type { AuthenticatedGrant } from './authenticated-grant.js';
import type { AuthenticatedKey, AuthenticatedOrganization } from './authenticated-key.js';

interface CallerOfTools {
  scopes: readonly ApiScope[];
  mode: KeyMode;
  organization: AuthenticatedOrganization;
}

export interface KeyCaller extends CallerOfTools {
  kind: 'key';
}

/** An AI app that a person connected through OAuth. */
export interface GrantCaller extends CallerOfTools {
  kind: 'grant';
  grantId: number;
  /** Whether the person must see each call before a phone rings. */
  asksMe: boolean;
  /** How many calls the app may request per day. */
  callBudget: number;
}

/** The credential of a request to the platform MCP server. */
export type McpCaller = KeyCaller | GrantCaller;

export function callerWithKey({ scopes, livemode, organization }: AuthenticatedKey): KeyCaller {
  return { kind: 'key', scopes, mode: livemode ? 'live' : 'test', organization };
}

export function callerWithGrant(grant: AuthenticatedGrant): GrantCaller {
  const { id, scopes, livemode, organization, asksMe, callBudget } = grant;
  return { kind: 'grant', scopes, mode: livemode ? 'live' : 'test', organization, grantId: id, asksMe, callBudget };
}
