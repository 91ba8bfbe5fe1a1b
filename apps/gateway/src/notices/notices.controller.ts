import { listNotices, readNotices, type Notice } from '@frontdesk/contracts';
import { Controller } from '@nestjs/common';
import { Endpoint, type EndpointCall } from '../http/endpoint.decorator.js';
import { NoticesService } from './notices.service.js';

@Controller()
export class NoticesController {
  constructor(private readonly notices: NoticesService) {}

  @Endpoint(listNotices)
  async list({ member }: EndpointCall<typeof listNotices>): Promise<{ data: Notice[] }> {
    return { data: await this.notices.list(member!) };
  }

  @Endpoint(readNotices)
  read({ member, input }: EndpointCall<typeof readNotices>): Promise<void> {
    const { id, record_only } = input.body;
    return record_only ? this.notices.markRecordRead(member!, id) : this.notices.markRead(member!, id);
  }
}
