import {
  DomainError,
  scopesToReceive,
  type ApiScope,
  type Caller,
  type RotateWebhookSecretBody,
  type UpdateWebhookEndpointBody,
  type WebhookEndpoint,
} from '@frontdesk/contracts';
import { type Deadline, recordChange } from '@frontdesk/messaging';
import { DataSource, inTransaction, scopeOf } from '@frontdesk/persistence';
import { Clock, wholeSecond } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { UrlSafetyService } from '../addresses/url-safety.service.js';
import { EndpointFlowRepository } from './endpoint-flow.repository.js';
import { EndpointOwners, ownerAfter } from './endpoint-owners.service.js';
import { newSecret } from './endpoint-secret.entity.js';
import { EndpointSecretsRepository } from './endpoint-secrets.repository.js';
import { toWebhookEndpoint } from './endpoint.entity.js';
import { EndpointsRepository, type EndpointRow } from './endpoints.repository.js';

const DEFAULT_OVERLAP_HOURS = 24;
const HOUR_MS = 3_600_000;

/** Who changes an endpoint. The mode of the caller is that of the endpoint. */
export interface EndpointEditor {
  caller: Caller;
  /** The scopes of a key, which limit what it may change; null for operators. */
  scopes: readonly ApiScope[] | null;
}

/** A key changes endpoints of its own mode. */
export function ofKey(caller: Caller): EndpointEditor {
  return { caller, scopes: caller.scopes ?? [] };
}

/** Changes to endpoints, by keys and by operators. */
@Injectable()
export class EndpointSettingsService {
  constructor(
    private readonly endpoints: EndpointsRepository,
    private readonly secrets: EndpointSecretsRepository,
    private readonly flow: EndpointFlowRepository,
    private readonly owners: EndpointOwners,
    private readonly urlSafety: UrlSafetyService,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async check(caller: Caller, id: number): Promise<null> {
    await this.ofOperator(caller, id);
    return null;
  }

  /** An operator identifies an endpoint by its id without the mode. */
  async ofOperator(caller: Caller, id: number): Promise<EndpointEditor> {
    const livemode = await this.endpoints.modeOf(caller.organizationId, id);
    if (livemode === null) throw new DomainError('not_found');
    return { caller: { ...caller, livemode }, scopes: null };
  }

  /**
   * Enabling an endpoint or changing its URL clears its failures and sends its held deliveries. A key that changes the
   * URL or the events needs the scopes to read every event before and after the change.
   */
  async update(
    { caller, scopes }: EndpointEditor,
    id: number,
    body: UpdateWebhookEndpointBody,
    deadline: Deadline,
  ): Promise<{ data: WebhookEndpoint }> {
    const scope = scopeOf(caller);
    // A key without the scopes must not learn which addresses are safe.
    const known = await this.endpoints.find(scope, id);
    if (!known) throw new DomainError('not_found');
    assertMayChange(scopes, known, changed(known, body));
    if (body.url !== undefined) await this.urlSafety.assertSafe(body.url);
    return inTransaction(
      this.dataSource,
      async (tx) => {
        const app = await this.owners.appOf(tx, caller);
        const before = await this.endpoints.lock(tx, scope, id);
        if (!before) throw new DomainError('not_found');
        const change = changed(before, body);
        const after = { ...change, credential: ownerAfter(before, change, app) };
        // The events may have changed since the first check.
        assertMayChange(scopes, before, after);
        await this.endpoints.update(tx, scope, after);
        const isReset = (after.enabled && !before.enabled) || after.url !== before.url;
        if (isReset) await this.flow.reset(tx, id, this.clock.now());
        await recordChange(tx, caller, { id, before, after });
        return { data: toWebhookEndpoint(after) };
      },
      { beforeCommit: deadline.assertTimeToCommit },
    );
  }

  /**
   * Adds a secret. Existing secrets stay valid until the overlap ends, unless they expire earlier. An overlap of 0
   * revokes them. A key needs the scopes to read every event of the endpoint.
   */
  async rotateSecret(
    { caller, scopes }: EndpointEditor,
    id: number,
    { overlap_hours }: RotateWebhookSecretBody,
    deadline: Deadline,
  ): Promise<{ data: WebhookEndpoint; secret: string }> {
    const scope = scopeOf(caller);
    const secret = newSecret();
    return inTransaction(
      this.dataSource,
      async (tx) => {
        const app = await this.owners.appOf(tx, caller);
        const row = await this.endpoints.lock(tx, scope, id);
        if (!row) throw new DomainError('not_found');
        assertMayReceive(scopes, row.events);
        if (app !== null) await this.endpoints.update(tx, scope, { ...row, credential: app });
        const now = this.clock.now();
        const end = new Date(now.getTime() + (overlap_hours ?? DEFAULT_OVERLAP_HOURS) * HOUR_MS);
        await this.secrets.endAt(tx, id, end);
        await this.secrets.removeEnded(tx, id, now);
        await this.secrets.insert(tx, { endpointId: id, secret, created_at: wholeSecond(now) });
        await recordChange(tx, caller, { id });
        return { data: toWebhookEndpoint(row), secret };
      },
      { beforeCommit: deadline.assertTimeToCommit },
    );
  }
}

/** Throws `missing_scope` if the change redirects events that the scopes do not cover. */
function assertMayChange(scopes: readonly ApiScope[] | null, before: EndpointRow, after: EndpointRow): void {
  const isRedirected = after.url !== before.url || after.events.join() !== before.events.join();
  if (isRedirected) assertMayReceive(scopes, [...before.events, ...after.events]);
}

function assertMayReceive(scopes: readonly ApiScope[] | null, events: readonly string[]): void {
  if (scopes === null) return;
  if (scopesToReceive(events).some((scope) => !scopes.includes(scope))) throw new DomainError('missing_scope');
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
