import {
  getLoggedRequest,
  getRequestStatistics,
  listLoggedRequests,
  tailRequests,
  type LoggedRequest,
  type Page,
  type RequestStatistics,
  type TailedRequest,
} from '@frontdesk/contracts';
import { Controller } from '@nestjs/common';
import { Endpoint, type EndpointCall } from '../http/endpoint.decorator.js';
import { RequestLogService } from './request-log.service.js';

@Controller()
export class RequestLogController {
  constructor(private readonly log: RequestLogService) {}

  @Endpoint(listLoggedRequests)
  list({ input, caller }: EndpointCall<typeof listLoggedRequests>): Promise<Page<LoggedRequest>> {
    return this.log.list(caller, input.query, input.page!);
  }

  @Endpoint(tailRequests)
  tail({ input, caller }: EndpointCall<typeof tailRequests>): Promise<Page<TailedRequest>> {
    return this.log.tail(caller, input.query, input.page!);
  }

  @Endpoint(getLoggedRequest)
  get({ input, caller }: EndpointCall<typeof getLoggedRequest>): Promise<{ data: LoggedRequest }> {
    return this.log.get(caller, input.ids.request);
  }

  @Endpoint(getRequestStatistics)
  count({ input, caller }: EndpointCall<typeof getRequestStatistics>): Promise<{ data: RequestStatistics }> {
    return this.log.count(caller, input.query.timezone);
  }
}
