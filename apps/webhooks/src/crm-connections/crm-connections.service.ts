import {
  DomainError,
  MAX_CRM_CONNECTIONS,
  type Caller,
  type CreateOwnCrmConnectionBody,
  type CrmConnection,
  type UpdateOwnCrmConnectionBody,
} from '@frontdesk/contracts';
import { recordChange, type Deadline } from '@frontdesk/messaging';
import { DataSource, inTransaction, scopeOf, type Tx } from '@frontdesk/persistence';
import { Clock, wholeSecond } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { UrlSafetyService } from '../addresses/url-safety.service.js';
import { CrmConnectionsRepository, type CrmConnectionRow } from '../endpoints/crm-connections.repository.js';
import type { CrmSecrets } from '../endpoints/crm-settings.js';
import { EndpointFlowRepository } from '../endpoints/endpoint-flow.repository.js';
import { EndpointSecretsRepository } from '../endpoints/endpoint-secrets.repository.js';
import { EndpointsRepository } from '../endpoints/endpoints.repository.js';
import { WebhooksConfig } from '../webhooks.config.js';
import { connectionWith, type StoredCrm } from './crm-connection-input.js';
import { toCrmConnection } from './crm-connection.presentation.js';

@Injectable()
export class CrmConnectionsService {
  constructor(
    private readonly connections: CrmConnectionsRepository,
    private readonly endpoints: EndpointsRepository,
    private readonly secrets: EndpointSecretsRepository,
    private readonly flow: EndpointFlowRepository,
    private readonly urlSafety: UrlSafetyService,
    private readonly config: WebhooksConfig,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async list(caller: Caller): Promise<{ data: CrmConnection[] }> {
    return { data: (await this.connections.list(scopeOf(caller))).map(toCrmConnection) };
  }

  /** Throws `not_found` for a connection of another organization or mode. */
  async assertExists(caller: Caller, id: number): Promise<void> {
    if (!(await this.connections.find(scopeOf(caller), id))) throw new DomainError('not_found');
  }

  async create(caller: Caller, body: CreateOwnCrmConnectionBody, deadline: Deadline): Promise<{ data: CrmConnection }> {
    const { provider, name: description, ...input } = body;
    const { url, settings: crm, secrets } = connectionWith(provider, null, input, this.config.HUBSPOT_BASE_URL);
    if (provider === 'http') await this.urlSafety.assertSafe(url);
    const scope = scopeOf(caller);
    return inTransaction(
      this.dataSource,
      async (tx) => {
        if ((await this.connections.countAndLock(tx, scope)) >= MAX_CRM_CONNECTIONS) {
          throw new DomainError('too_many_crm_connections');
        }
        const created_at = wholeSecond(this.clock.now());
        const row = await this.connections.insert(tx, scope, { url, description, created_at, crm });
        await this.storeSecrets(tx, row.id, secrets);
        const data = toCrmConnection(row);
        await recordChange(tx, caller, { id: row.id, after: data });
        return { data };
      },
      { beforeCommit: deadline.assertTimeToCommit },
    );
  }

  /** Enabling a connection, or changing its address or secrets, clears its failures and pushes its waiting leads. */
  async update(
    caller: Caller,
    id: number,
    { name, enabled, ...input }: UpdateOwnCrmConnectionBody,
    deadline: Deadline,
  ): Promise<{ data: CrmConnection }> {
    await this.assertExists(caller, id);
    if (input.url) await this.urlSafety.assertSafe(input.url);
    const scope = scopeOf(caller);
    return inTransaction(
      this.dataSource,
      async (tx) => {
        const before = await this.connections.lock(tx, scope, id);
        if (!before) throw new DomainError('not_found');
        const stored = await this.storedOf(tx, before);
        const { provider } = before.crm;
        const { url, settings, secrets } = connectionWith(provider, stored, input, this.config.HUBSPOT_BASE_URL);
        const isEnabled = enabled ?? before.enabled;
        const after: CrmConnectionRow = {
          ...before,
          url,
          description: name ?? before.description,
          enabled: isEnabled,
          crm: { ...settings, paused_reason: isEnabled ? null : settings.paused_reason },
        };
        await this.connections.update(tx, scope, after);
        const hasNewSecrets = JSON.stringify(secrets) !== JSON.stringify(stored.secrets);
        if (hasNewSecrets) await this.storeSecrets(tx, id, secrets);
        const isReset = isEnabled && (!before.enabled || url !== before.url || hasNewSecrets);
        if (isReset) await this.flow.reset(tx, id, this.clock.now());
        const data = toCrmConnection({ ...after, failing_since: isReset ? null : before.failing_since });
        await recordChange(tx, caller, { id, before: toCrmConnection(before), after: data });
        return { data };
      },
      { beforeCommit: deadline.assertTimeToCommit },
    );
  }

  async delete(caller: Caller, id: number, deadline: Deadline): Promise<null> {
    await inTransaction(
      this.dataSource,
      async (tx) => {
        const before = await this.connections.lock(tx, scopeOf(caller), id);
        if (!before || !(await this.endpoints.delete(tx, scopeOf(caller), id, this.clock.now())))
          throw new DomainError('not_found');
        await recordChange(tx, caller, { id, before: toCrmConnection(before) });
      },
      { beforeCommit: deadline.assertTimeToCommit },
    );
    return null;
  }

  private async storedOf(tx: Tx, { id, url, crm }: CrmConnectionRow): Promise<StoredCrm> {
    const secret = await this.secrets.newest(tx, id);
    return { url, settings: crm, secrets: secret === null ? {} : (JSON.parse(secret) as CrmSecrets) };
  }

  /** All secrets of a connection are sealed as one. */
  private async storeSecrets(tx: Tx, endpointId: number, secrets: CrmSecrets): Promise<void> {
    const now = this.clock.now();
    await this.secrets.endAt(tx, endpointId, now);
    await this.secrets.removeEnded(tx, endpointId, now);
    await this.secrets.insert(tx, { endpointId, secret: JSON.stringify(secrets), created_at: wholeSecond(now) });
  }
}
