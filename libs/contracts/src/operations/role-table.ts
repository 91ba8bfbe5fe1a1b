import type { AnyOperation } from '../operation.js';
import type { Role } from '../resources/person.js';
import { apiScopes, type ApiScope } from '../scopes.js';
import { allOperations } from './catalogue.js';

/** The modes in which each role may perform an operation. An absent role may not perform it. */
export type Access = Readonly<Partial<Record<Role, 'both' | 'live' | 'test'>>>;

const MANAGE: Access = { owner: 'both', admin: 'both' };
const DEVELOP: Access = { ...MANAGE, developer: 'both' };
const DESK: Access = { ...MANAGE, agent: 'both' };
/** Work of the front desk. A developer does it in test mode only. */
const WRITE: Access = { ...MANAGE, developer: 'test', agent: 'both' };
const CAMPAIGN: Access = { ...MANAGE, developer: 'test' };
const READ: Access = { ...WRITE, viewer: 'both' };
const LIST: Access = { ...READ, developer: 'both' };

/**
 * What each role may do with the operations of the portal, and with those of the Organization API whose access does not
 * follow from their scope. `role-table.spec.ts` shows the whole table.
 */
const rows: Readonly<Record<string, Access>> = {
  // Changes nothing, and its result is a summary.
  'blocked-callers.preview': LIST,
  // Shows no more than the list.
  'consents.get': LIST,
  'consents.get-evidence': LIST,
  'consents.record-own': WRITE,
  'consents.withdraw': WRITE,
  'do-not-call.get-receipt': LIST,
  'do-not-call.get-registry': LIST,
  'api-keys.create-own': DEVELOP,
  'api-keys.list-own': DEVELOP,
  'api-keys.revoke-own': DEVELOP,
  'connected-apps.list-own': DEVELOP,
  'connected-apps.revoke-own': DEVELOP,
  // As for a call that the person requests.
  'call-approvals.get': WRITE,
  'call-approvals.approve': WRITE,
  'request-log.list': DEVELOP,
  'request-log.get': DEVELOP,
  'people.list': MANAGE,
  'people.update': MANAGE,
  'people.remove': MANAGE,
  'people.create-reset-link': MANAGE,
  'invitations.list': MANAGE,
  'invitations.create': MANAGE,
  'invitations.revoke': MANAGE,
  'bookings.list-conflicts': LIST,
  'calendar.get-own': MANAGE,
  'calendar.update-own': MANAGE,
  'google-calendar.get': MANAGE,
  'google-calendar.authorize': MANAGE,
  'google-calendar.connect': MANAGE,
  'google-calendar.update': MANAGE,
  'google-calendar.disconnect': MANAGE,
  'google-calendar.list-calendars': MANAGE,
  'crm-connections.list-own': MANAGE,
  'crm-connections.create-own': MANAGE,
  'crm-connections.update-own': MANAGE,
  'crm-connections.delete-own': MANAGE,
  'crm-connections.test-own': MANAGE,
  'crm-connections.list-deliveries': MANAGE,
  'crm-connections.retry-delivery': MANAGE,
  'crm-connections.start-replay': MANAGE,
  'settings.get': MANAGE,
  'settings.update': MANAGE,
  'settings.list-instruction-versions': MANAGE,
  'settings.restore-instructions': MANAGE,
  'terms.get-own': MANAGE,
  'terms.accept-own': MANAGE,
  'settings.delete-organization': { owner: 'both' },
  'audit-entries.list-own': MANAGE,
  // A person may download each list that they may read.
  'exports.record': LIST,
  // Notices show only what the role may list.
  'notices.list': LIST,
  'notices.read': LIST,
  'contacts.search': READ,
  'contacts.get-records': READ,
  'contacts.get-chats': READ,
  'contacts.get-evidence': LIST,
  'webhook-endpoints.find-deliveries': DEVELOP,
  'webhook-endpoints.list-headers': DEVELOP,
  // In live, an event contains more of a record than a developer may read.
  'webhook-endpoints.get-payload': { ...MANAGE, developer: 'test' },
  'outbound-calls.get-decision': READ,
  // A campaign calls many people at once, so the front desk only reads it. A developer runs campaigns in test mode.
  'campaigns.list': LIST,
  'campaigns.get': READ,
  'campaigns.find-by-call': READ,
  'campaigns.list-contacts': READ,
  'campaigns.list-refused-rows': READ,
  'campaigns.create': CAMPAIGN,
  'campaigns.update': CAMPAIGN,
  'campaigns.import-contacts': CAMPAIGN,
  'campaigns.start': CAMPAIGN,
  'campaigns.pause': CAMPAIGN,
  'campaigns.cancel': CAMPAIGN,
  'statistics.get-records': LIST,
  'statistics.get-outbound-calls': LIST,
  'statistics.get-chats': LIST,
  'statistics.get-model-tokens': LIST,
  'statistics.get-deliveries': DEVELOP,
  'statistics.get-requests': DEVELOP,
  // Canned replies belong to both modes, so a developer does not change them.
  'canned-replies.list': LIST,
  'canned-replies.create': DESK,
  'canned-replies.update': DESK,
  'canned-replies.delete': DESK,
  // Their answers are settings.
  'unanswered-questions.list': MANAGE,
  'unanswered-questions.replay': MANAGE,
  'unanswered-questions.delete': MANAGE,
  'calls.start-in-browser': WRITE,
  'team.list': LIST,
  'chats.accept': WRITE,
  'chats.hand-over': WRITE,
  'chats.give-back': WRITE,
  // As for the lead.
  'leads.list-crm-pushes': READ,
  'leads.list-follow-ups': LIST,
  'leads.get-follow-up': READ,
  'leads.update-follow-up': WRITE,
  'leads.add-note': WRITE,
  'leads.delete-note': WRITE,
  'calls.list-follow-ups': LIST,
  'calls.get-follow-up': READ,
  'calls.update-follow-up': WRITE,
  'calls.add-note': WRITE,
  'calls.delete-note': WRITE,
  'chats.list-follow-ups': LIST,
  'chats.get-follow-up': READ,
  'chats.update-follow-up': WRITE,
  'chats.add-note': WRITE,
  'chats.delete-note': WRITE,
};

/** What each role may do with an operation. Null if the portal does not serve it. */
function accessTo({ api, name, method, scope, paged, isForTests }: AnyOperation): Access | null {
  if (Object.hasOwn(rows, name)) return rows[name]!;
  // Programs simulate callers and visitors.
  if (api !== 'public' || !scope || isForTests) return null;
  if (scope.endsWith(':manage')) return DEVELOP;
  // `outbound:write` covers reads too.
  if (scope.endsWith(':write') && method !== 'GET') return WRITE;
  return paged ? LIST : READ;
}

/** The operations that the portal serves, which are its own and those of the Organization API. */
export const portalOperations: readonly AnyOperation[] = allOperations.filter((one) => accessTo(one) !== null);

export function mayPerform(role: Role, operation: AnyOperation, livemode: boolean): boolean {
  const modes = accessTo(operation)?.[role];
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

/** The scopes that a role may give to a key. The role may perform every operation of these scopes. */
export function scopesHeldBy(role: Role, livemode: boolean): ApiScope[] {
  return apiScopes.filter((scope) =>
    portalOperations.every((one) => one.scope !== scope || mayPerform(role, one, livemode)),
  );
}
