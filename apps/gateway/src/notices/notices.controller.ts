import { formatInstant, listNotices, noticeFields, present, readNotices, type Notice } from '@frontdesk/contracts';
import { Controller } from '@nestjs/common';
import { Endpoint, type EndpointCall } from '../http/endpoint.decorator.js';
import { noticeKindsFor } from './notice-kinds.js';
import { PortalNoticesRepository, type NoticeRow } from './portal-notices.repository.js';

@Controller()
export class NoticesController {
  constructor(private readonly notices: PortalNoticesRepository) {}

  @Endpoint(listNotices)
  async list({ member }: EndpointCall<typeof listNotices>): Promise<{ data: Notice[] }> {
    const { organization, livemode, person, role } = member!;
    const kinds = noticeKindsFor(role, livemode);
    const rows = await this.notices.list({ organizationId: organization.id, livemode, kinds, personId: person.id });
    return { data: rows.map(toNotice) };
  }

  @Endpoint(readNotices)
  read({ member, input }: EndpointCall<typeof readNotices>): Promise<void> {
    return this.notices.markRead(member!.organization.id, member!.person.id, input.body.id);
  }
}

/** Titles are null in HIPAA mode already. */
function toNotice(row: NoticeRow): Notice {
  return present(noticeFields, { ...row, created_at: formatInstant(row.created_at) }, { detail: true, hipaa: false });
}
