import {
  createApiKey,
  createOwnApiKey,
  listApiKeys,
  listOwnApiKeys,
  revokeApiKey,
  revokeOwnApiKey,
  type ApiKey,
  type OwnApiKey,
} from '@frontdesk/contracts';
import { Controller } from '@nestjs/common';
import { Endpoint, type EndpointCall } from '../http/endpoint.decorator.js';
import { ApiKeysService } from './api-keys.service.js';

@Controller()
export class ApiKeysController {
  constructor(private readonly apiKeys: ApiKeysService) {}

  @Endpoint(createApiKey)
  create({ input, caller }: EndpointCall<typeof createApiKey>): Promise<{ data: ApiKey; key: string }> {
    return this.apiKeys.create(input.ids.organization, input.body, caller);
  }

  @Endpoint(listApiKeys)
  list({ input }: EndpointCall<typeof listApiKeys>): Promise<{ data: ApiKey[] }> {
    return this.apiKeys.list(input.ids.organization);
  }

  @Endpoint(revokeApiKey)
  revoke({ input, caller }: EndpointCall<typeof revokeApiKey>): Promise<void> {
    return this.apiKeys.revoke(input.ids.organization, input.ids.key, caller);
  }

  @Endpoint(createOwnApiKey)
  createOwn({
    member,
    input,
    caller,
  }: EndpointCall<typeof createOwnApiKey>): Promise<{ data: OwnApiKey; key: string }> {
    return this.apiKeys.createAs(member!, input.body, caller);
  }

  @Endpoint(listOwnApiKeys)
  listOwn({ member }: EndpointCall<typeof listOwnApiKeys>): Promise<{ data: OwnApiKey[] }> {
    return this.apiKeys.listOwn(member!.organization.id);
  }

  @Endpoint(revokeOwnApiKey)
  revokeOwn({ member, input, caller }: EndpointCall<typeof revokeOwnApiKey>): Promise<void> {
    return this.apiKeys.revoke(member!.organization.id, input.ids.key, caller);
  }
}
