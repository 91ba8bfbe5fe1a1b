import { mayPerform, portalOperations, type Role } from '@frontdesk/contracts';

/** The kinds of notifications, each with the operation that shows the same records in the portal. */
const OPERATIONS = {
  new_lead: 'leads.list',
  missed_call: 'calls.list',
  chat_waiting: 'chats.list',
  endpoint_failing: 'webhook-endpoints.list',
  key_expiring: 'api-keys.list-own',
  daily_digest: 'calls.list',
} as const;

export type NotificationKind = keyof typeof OPERATIONS;
export const notificationKinds = Object.keys(OPERATIONS) as NotificationKind[];

/** Returns the kinds that a role may be notified of. */
export function kindsFor(role: Role): NotificationKind[] {
  return notificationKinds.filter((kind) => {
    const operation = portalOperations.find(({ name }) => name === OPERATIONS[kind])!;
    return mayPerform(role, operation, true);
  });
}
