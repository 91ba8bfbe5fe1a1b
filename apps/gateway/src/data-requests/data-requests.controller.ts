import {
  createDataRequest,
  downloadDataRequest,
  getDataRequest,
  listDataRequests,
  type DataRequest,
  type Page,
} from '@frontdesk/contracts';
import { Controller } from '@nestjs/common';
import { Endpoint, type EndpointCall } from '../http/endpoint.decorator.js';
import { FileDownload } from '../http/file-download.js';
import { DataRequestsService } from './data-requests.service.js';

@Controller()
export class DataRequestsController {
  constructor(private readonly requests: DataRequestsService) {}

  @Endpoint(createDataRequest)
  create({ input, caller }: EndpointCall<typeof createDataRequest>): Promise<{ data: DataRequest }> {
    return this.requests.create(input.ids.organization, input.body, caller);
  }

  @Endpoint(listDataRequests)
  list({ input }: EndpointCall<typeof listDataRequests>): Promise<Page<DataRequest>> {
    return this.requests.list(input.ids.organization, input.page!);
  }

  @Endpoint(getDataRequest)
  get({ input }: EndpointCall<typeof getDataRequest>): Promise<{ data: DataRequest }> {
    return this.requests.get(input.ids.organization, input.ids.dataRequest);
  }

  @Endpoint(downloadDataRequest)
  async download({ input, caller, deadline }: EndpointCall<typeof downloadDataRequest>): Promise<FileDownload> {
    const { organization, dataRequest } = input.ids;
    const content = await this.requests.download(organization, dataRequest, caller, deadline);
    return new FileDownload({ contentType: 'application/zip', name: `person-${dataRequest}.zip`, content });
  }
}
