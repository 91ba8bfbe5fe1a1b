import { DomainError, type Caller, type CreateWebhookEndpointBody, type WebhookEndpoint } from '@frontdesk/contracts';
import { type Deadline, recordChange } from '@frontdesk/messaging';
import { DataSource, inTransaction, scopeOf } from '@frontdesk/persistence';
import { Clock, wholeSecond } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { UrlSafetyService } from '../addresses/url-safety.service.js';
import { newSecret } from './endpoint-secret.entity.js';
import { toWebhookEndpoint } from './endpoint.entity.js';
import { EndpointOwners } from './endpoint-owners.service.js';
import { EndpointSecretsRepository } from './endpoint-secrets.repository.js';
import { EndpointsRepository } from './endpoints.repository.js';

/** The limit per organization, for both modes together. */
const MAX_ENDPOINTS = 10;

@Injectable()
export class EndpointsService {
  constructor(
    private readonly endpoints: EndpointsRepository,
    private readonly secrets: EndpointSecretsRepository,
    private readonly owners: EndpointOwners,
    private readonly urlSafety: UrlSafetyService,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async list(caller: Caller): Promise<{ data: WebhookEndpoint[] }> {
    return { data: (await this.endpoints.list(scopeOf(caller))).map(toWebhookEndpoint) };
  }

  async check(caller: Caller, id: number): Promise<null> {
    if (!(await this.endpoints.exists(scopeOf(caller), id))) throw new DomainError('not_found');
    return null;
  }

  async create(
    caller: Caller,
    body: CreateWebhookEndpointBody,
    deadline: Deadline,
  ): Promise<{ data: WebhookEndpoint; secret: string }> {
    await this.urlSafety.assertSafe(body.url);
    const scope = scopeOf(caller);
    const secret = newSecret();
    return inTransaction(
      this.dataSource,
      async (tx) => {
        if ((await this.endpoints.countAndLock(tx, scope)) >= MAX_ENDPOINTS) {
          throw new DomainError('too_many_endpoints');
        }
        const { url, events, description = null } = body;
        const created_at = wholeSecond(this.clock.now());
        const credential = await this.owners.appOf(tx, caller);
        const row = await this.endpoints.insert(tx, scope, { url, events, description, credential, created_at });
        await this.secrets.insert(tx, { endpointId: row.id, secret, created_at });
        await recordChange(tx, caller, { id: row.id, after: row });
        return { data: toWebhookEndpoint(row), secret };
      },
      { beforeCommit: deadline.assertTimeToCommit },
    );
  }

  async delete(caller: Caller, id: number, deadline: Deadline): Promise<null> {
    await this.check(caller, id);
    await inTransaction(
      this.dataSource,
      async (tx) => {
        const before = await this.endpoints.lock(tx, scopeOf(caller), id);
        if (!before || !(await this.endpoints.delete(tx, scopeOf(caller), id, this.clock.now())))
          throw new DomainError('not_found');
        await recordChange(tx, caller, { id, before });
      },
      { beforeCommit: deadline.assertTimeToCommit },
    );
    return null;
  }
}
