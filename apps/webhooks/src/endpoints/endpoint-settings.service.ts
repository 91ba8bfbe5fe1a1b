import {
  DomainError,
  type Caller,
  type RotateWebhookSecretBody,
  type UpdateWebhookEndpointBody,
  type WebhookEndpoint,
} from '@frontdesk/contracts';
import { type Deadline, recordChange } from '@frontdesk/messaging';
import { DataSource, inTransaction, type Scope, scopeOf } from '@frontdesk/persistence';
import { Clock, wholeSecond } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { UrlSafetyService } from '../addresses/url-safety.service.js';
import { EndpointFlowRepository } from './endpoint-flow.repository.js';
import { newSecret } from './endpoint-secret.entity.js';
import { EndpointSecretsRepository } from './endpoint-secrets.repository.js';
import { toWebhookEndpoint } from './endpoint.entity.js';
import { EndpointsRepository, type EndpointRow } from './endpoints.repository.js';

const DEFAULT_OVERLAP_HOURS = 24;
const HOUR_MS = 3_600_000;

/** Changes that operators make to endpoints of an organization in either mode. */
@Injectable()
export class EndpointSettingsService {
  constructor(
    private readonly endpoints: EndpointsRepository,
    private readonly secrets: EndpointSecretsRepository,
    private readonly flow: EndpointFlowRepository,
    private readonly urlSafety: UrlSafetyService,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async check(caller: Caller, id: number): Promise<null> {
    await this.scopeFor(caller, id);
    return null;
  }

  /** Enabling an endpoint or changing its URL clears its failures and sends its held deliveries. */
  async update(
    caller: Caller,
    id: number,
    body: UpdateWebhookEndpointBody,
    deadline: Deadline,
  ): Promise<{ data: WebhookEndpoint }> {
    const scope = await this.scopeFor(caller, id);
    if (body.url !== undefined) await this.urlSafety.assertSafe(body.url);
    return inTransaction(
      this.dataSource,
      async (tx) => {
        const before = await this.endpoints.lock(tx, scope, id);
        if (!before) throw new DomainError('not_found');
        const after = changed(before, body);
        await this.endpoints.update(tx, scope, after);
        const isReset = (after.enabled && !before.enabled) || after.url !== before.url;
        if (isReset) await this.flow.reset(tx, id, this.clock.now());
        await recordChange(tx, { ...caller, livemode: scope.livemode }, { id, before, after });
        return { data: toWebhookEndpoint(after) };
      },
      { beforeCommit: deadline.assertTimeToCommit },
    );
  }

  /**
   * Adds a secret. Existing secrets stay valid until the overlap ends, unless they expire earlier. An overlap of 0
   * revokes them.
   */
  async rotateSecret(
    caller: Caller,
    id: number,
    { overlap_hours }: RotateWebhookSecretBody,
    deadline: Deadline,
  ): Promise<{ data: WebhookEndpoint; secret: string }> {
    const scope = await this.scopeFor(caller, id);
    const secret = newSecret();
    return inTransaction(
      this.dataSource,
      async (tx) => {
        const row = await this.endpoints.lock(tx, scope, id);
        if (!row) throw new DomainError('not_found');
        const now = this.clock.now();
        const end = new Date(now.getTime() + (overlap_hours ?? DEFAULT_OVERLAP_HOURS) * HOUR_MS);
        await this.secrets.endAt(tx, id, end);
        await this.secrets.removeEnded(tx, id, now);
        await this.secrets.insert(tx, { endpointId: id, secret, created_at: wholeSecond(now) });
        await recordChange(tx, { ...caller, livemode: scope.livemode }, { id });
        return { data: toWebhookEndpoint(row), secret };
      },
      { beforeCommit: deadline.assertTimeToCommit },
    );
  }

  /** Operators identify an endpoint by its id and do not name the mode. */
  private async scopeFor({ organizationId }: Caller, id: number): Promise<Scope> {
    const livemode = await this.endpoints.modeOf(organizationId, id);
    if (livemode === null) throw new DomainError('not_found');
    return scopeOf({ organizationId, livemode });
  }
}

function changed(before: EndpointRow, { url, description, events, enabled }: UpdateWebhookEndpointBody): EndpointRow {
  return {
    ...before,
    url: url ?? before.url,
    description: description === undefined ? before.description : description,
    events: events ?? before.events,
    enabled: enabled ?? before.enabled,
  };
}
