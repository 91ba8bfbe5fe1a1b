import type { AnyOperation } from '../operation.js';
import type { Role } from '../resources/person.js';
import { apiScopes, type ApiScope } from '../scopes.js';
import { allOperations } from './catalogue.js';

/** The modes in which each role may perform an operation. An absent role may not perform it. */
export type Access = Readonly<Partial<Record<Role, 'both' | 'live' | 'test'>>>;

const MANAGE: Access = { owner: 'both', admin: 'both' };
const DEVELOP: Access = { ...MANAGE, developer: 'both' };
/** Work of the front desk. A developer does it in test mode only. */
const WRITE: Access = { ...MANAGE, developer: 'test', agent: 'both' };
const READ: Access = { ...WRITE, viewer: 'both' };
const LIST: Access = { ...READ, developer: 'both' };

/** What each role may do in the portal, by operation. An operation without a row is not served there. */
export const roleTable: Readonly<Record<string, Access>> = {
  'calls.list': LIST,
  'calls.get': READ,
  'leads.list': LIST,
  'leads.get': READ,
  'leads.create': WRITE,
  'bookings.list': LIST,
  'bookings.get': READ,
  'outbound-calls.list': LIST,
  'outbound-calls.get': READ,
  'outbound-calls.create': WRITE,
  'outbound-calls.check': WRITE,
  'outbound-calls.cancel': WRITE,
  'do-not-call.list': LIST,
  'do-not-call.create': WRITE,
  'do-not-call.delete': WRITE,
  'blocked-callers.list': LIST,
  'blocked-callers.preview': LIST,
  'blocked-callers.create': WRITE,
  'blocked-callers.delete': WRITE,
  'chats.list': LIST,
  'chats.get': READ,
  'chats.reply': WRITE,
  'chats.close': WRITE,
  'webhook-endpoints.list': DEVELOP,
  'webhook-endpoints.create': DEVELOP,
  'webhook-endpoints.update': DEVELOP,
  'webhook-endpoints.rotate-secret': DEVELOP,
  'webhook-endpoints.delete': DEVELOP,
  'webhook-endpoints.test': DEVELOP,
  'webhook-endpoints.list-deliveries': DEVELOP,
  'webhook-endpoints.get-delivery': DEVELOP,
  'webhook-endpoints.retry-delivery': DEVELOP,
  'webhook-endpoints.start-replay': DEVELOP,
  'webhook-endpoints.get-replay': DEVELOP,
  'webhook-endpoints.cancel-replay': DEVELOP,
  'people.list': MANAGE,
  'people.update': MANAGE,
  'people.remove': MANAGE,
  'people.create-reset-link': MANAGE,
  'invitations.list': MANAGE,
  'invitations.create': MANAGE,
  'invitations.revoke': MANAGE,
  'settings.get': MANAGE,
  'settings.update': MANAGE,
  'audit-entries.list-own': MANAGE,
};

/** The operations that the portal serves, which are its own and those of the Organization API. */
export const portalOperations: readonly AnyOperation[] = allOperations.filter(
  ({ api, name }) => (api === 'public' || api === 'portal') && Object.hasOwn(roleTable, name),
);

export function mayPerform(role: Role, { name }: AnyOperation, livemode: boolean): boolean {
  const modes = Object.hasOwn(roleTable, name) ? roleTable[name]![role] : undefined;
  return modes === 'both' || modes === (livemode ? 'live' : 'test');
}

/** The names of the operations that a role may perform. */
export function operationsOf(role: Role, livemode: boolean): string[] {
  return portalOperations.filter((one) => mayPerform(role, one, livemode)).map(({ name }) => name);
}

/** The scopes of the operations that a role may perform. */
export function scopesUsedBy(role: Role, livemode: boolean): ApiScope[] {
  return apiScopes.filter((scope) =>
    portalOperations.some((one) => one.scope === scope && mayPerform(role, one, livemode)),
  );
}

/** The scopes that a role may give to a key. It may perform every operation of each. */
export function scopesHeldBy(role: Role, livemode: boolean): ApiScope[] {
  return apiScopes.filter((scope) =>
    portalOperations.every((one) => one.scope !== scope || mayPerform(role, one, livemode)),
  );
}
