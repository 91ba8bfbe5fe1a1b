import {
  getModelTokenStatistics,
  getUsage,
  listUsage,
  type ModelTokenStatistics,
  type OrganizationUsage,
  type Page,
  type Usage,
} from '@frontdesk/contracts';
import { Controller } from '@nestjs/common';
import { Endpoint, type EndpointCall } from '../http/endpoint.decorator.js';
import { UsageService } from './usage.service.js';

@Controller()
export class UsageController {
  constructor(private readonly usage: UsageService) {}

  @Endpoint(listUsage)
  list({ input, caller }: EndpointCall<typeof listUsage>): Promise<Page<Usage>> {
    return this.usage.list(caller, input.query.month ?? null, input.page!);
  }

  @Endpoint(getUsage)
  get({ input, caller }: EndpointCall<typeof getUsage>): Promise<{ data: OrganizationUsage }> {
    return this.usage.get(caller, input.ids.organization, input.query.month ?? null);
  }

  @Endpoint(getModelTokenStatistics)
  modelTokens({
    input,
    caller,
  }: EndpointCall<typeof getModelTokenStatistics>): Promise<{ data: ModelTokenStatistics }> {
    return this.usage.modelTokens(caller, input.query.timezone);
  }
}
