import type { Role } from '@frontdesk/contracts';
import { noticeKindsFor, organizationNoticeKinds, type OrganizationNoticeKind } from '../notices/notice-kinds.js';

export type NotificationKind = OrganizationNoticeKind | 'daily_digest';
export const notificationKinds: readonly NotificationKind[] = [...organizationNoticeKinds, 'daily_digest'];

/** Returns the kinds that a role may be notified of. */
export function kindsFor(role: Role): NotificationKind[] {
  return [...noticeKindsFor(role, true), 'daily_digest'];
}
