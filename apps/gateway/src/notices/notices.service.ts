import { formatInstant, noticeFields, present, type Notice } from '@frontdesk/contracts';
import { Injectable } from '@nestjs/common';
import type { AuthenticatedMember } from '../credentials/authenticated-session.js';
import { noticeKindsFor } from './notice-kinds.js';
import { PortalNoticesRepository, type NoticeRow } from './portal-notices.repository.js';

/** Shows a person the notices of an organization that their role may see. */
@Injectable()
export class NoticesService {
  constructor(private readonly notices: PortalNoticesRepository) {}

  async list({ organization, livemode, person, role }: AuthenticatedMember): Promise<Notice[]> {
    const kinds = noticeKindsFor(role, livemode);
    const rows = await this.notices.list({ organizationId: organization.id, livemode, personId: person.id }, kinds);
    return rows.map(toNotice);
  }

  markRead({ organization, livemode, person }: AuthenticatedMember, id: number): Promise<void> {
    return this.notices.markRead({ organizationId: organization.id, livemode, personId: person.id }, id);
  }

  markRecordRead({ organization, livemode, person }: AuthenticatedMember, id: number): Promise<void> {
    return this.notices.markRecordRead({ organizationId: organization.id, livemode, personId: person.id }, id);
  }
}

/** Titles are already null in HIPAA mode. */
function toNotice(row: NoticeRow): Notice {
  return present(noticeFields, { ...row, created_at: formatInstant(row.created_at) }, { detail: true, hipaa: false });
}
