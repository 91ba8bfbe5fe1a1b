import { mayPerform, portalOperations, type NoticeKind, type Role } from '@frontdesk/contracts';

/** The kinds about records of an organization, each with the operation that lists the same records in the portal. */
const OPERATIONS = {
  new_lead: 'leads.list',
  missed_call: 'calls.list',
  chat_waiting: 'chats.list',
  endpoint_failing: 'webhook-endpoints.list',
  crm_failing: 'crm-connections.list-own',
  key_expiring: 'api-keys.list-own',
} as const satisfies Partial<Record<NoticeKind, string>>;

export type OrganizationNoticeKind = keyof typeof OPERATIONS;
export const organizationNoticeKinds = Object.keys(OPERATIONS) as OrganizationNoticeKind[];

/** Returns the kinds that a role may see. */
export function noticeKindsFor(role: Role, livemode: boolean): OrganizationNoticeKind[] {
  return organizationNoticeKinds.filter((kind) => {
    const operation = portalOperations.find(({ name }) => name === OPERATIONS[kind])!;
    return mayPerform(role, operation, livemode);
  });
}
