import { mayPerform, portalOperations, type Role } from '@frontdesk/contracts';
import { noticeKindsFor, organizationNoticeKinds, type OrganizationNoticeKind } from '../notices/notice-kinds.js';

/** Kinds of mails about conversations, each with the operation that reads the record. The bell does not show them. */
const OPERATIONS = { emergency: 'leads.get', call_ended: 'calls.get', chat_ended: 'chats.get' } as const;

export type ConversationKind = keyof typeof OPERATIONS;
export type NotificationKind = OrganizationNoticeKind | ConversationKind | 'daily_digest';

const conversationKinds = Object.keys(OPERATIONS) as ConversationKind[];
export const notificationKinds: readonly NotificationKind[] = [
  ...organizationNoticeKinds,
  ...conversationKinds,
  'daily_digest',
];

export function isConversationKind(kind: NotificationKind): kind is ConversationKind {
  return Object.hasOwn(OPERATIONS, kind);
}

/** Returns the kinds that a role may be notified of. */
export function kindsFor(role: Role): NotificationKind[] {
  const ofConversations = conversationKinds.filter((kind) => {
    const operation = portalOperations.find(({ name }) => name === OPERATIONS[kind])!;
    return mayPerform(role, operation, true);
  });
  return [...noticeKindsFor(role, true), ...ofConversations, 'daily_digest'];
}
