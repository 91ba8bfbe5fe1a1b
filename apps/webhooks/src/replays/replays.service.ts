import {
  DomainError,
  type Caller,
  type ReplayStatus,
  type StartEndpointReplayBody,
  type StartWebhookReplayBody,
  type WebhookReplay,
} from '@frontdesk/contracts';
import { type Deadline, recordChange } from '@frontdesk/messaging';
import { DataSource, inTransaction, scopeOf } from '@frontdesk/persistence';
import { Clock, wholeSecond } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { EndpointsService } from '../endpoints/endpoints.service.js';
import { toWebhookReplay } from './replay.entity.js';
import { ReplaysRepository } from './replays.repository.js';

/** Whether a replay of each status can be cancelled now or is cancelled already. Absent if it cannot be cancelled. */
const CANCELLATIONS: Partial<Record<ReplayStatus, 'now' | 'already'>> = {
  queued: 'now',
  running: 'now',
  cancelled: 'already',
};

@Injectable()
export class ReplaysService {
  constructor(
    private readonly replays: ReplaysRepository,
    private readonly endpoints: EndpointsService,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Queues a replay. It covers only deliveries that exist now, so that it comes to an end. */
  async start(caller: Caller, body: StartWebhookReplayBody, deadline: Deadline): Promise<{ data: WebhookReplay }> {
    const now = this.clock.now();
    const created_at = wholeSecond(now);
    const afterNow = new Date(created_at.getTime() + 1000);
    const until = body.until ? new Date(body.until) : afterNow;
    const replay = {
      endpoint_id: body.endpoint ?? null,
      delivery_status: body.status ?? 'failed',
      event: body.event ?? null,
      since: body.since ? new Date(body.since) : null,
      until: until < afterNow ? until : afterNow,
      created_at,
      due_at: now,
    } as const;
    const row = await inTransaction(
      this.dataSource,
      async (tx) => {
        const stored = await this.replays.insert(tx, scopeOf(caller), replay);
        await recordChange(tx, caller, { id: stored.id, after: toWebhookReplay(stored) });
        return stored;
      },
      { beforeCommit: deadline.assertTimeToCommit },
    );
    return { data: toWebhookReplay(row) };
  }

  /** Throws `not_found` for an endpoint of another organization or mode. */
  async startOfEndpoint(
    caller: Caller,
    endpoint: number,
    body: StartEndpointReplayBody,
    deadline: Deadline,
  ): Promise<{ data: WebhookReplay }> {
    await this.endpoints.check(caller, endpoint);
    return this.start(caller, { ...body, endpoint }, deadline);
  }

  /** Throws `not_found` for a replay of another endpoint, or of all endpoints. */
  async getOfEndpoint(caller: Caller, endpoint: number, id: number): Promise<{ data: WebhookReplay }> {
    await this.endpoints.check(caller, endpoint);
    const replay = await this.get(caller, id);
    if (replay.data.filter.endpoint !== endpoint) throw new DomainError('not_found');
    return replay;
  }

  /** A replay never changes its endpoint, so the ownership check needs no lock. */
  async cancelOfEndpoint(
    caller: Caller,
    endpoint: number,
    id: number,
    deadline: Deadline,
  ): Promise<{ data: WebhookReplay }> {
    await this.getOfEndpoint(caller, endpoint, id);
    return this.cancel(caller, id, deadline);
  }

  async get({ organizationId }: Caller, id: number): Promise<{ data: WebhookReplay }> {
    const row = await this.replays.find(organizationId, id);
    if (!row) throw new DomainError('not_found');
    return { data: toWebhookReplay(row) };
  }

  /** Stops a replay. Cancelling it again has no effect. Throws `invalid_transition` if it is completed. */
  async cancel(caller: Caller, id: number, deadline: Deadline): Promise<{ data: WebhookReplay }> {
    const { organizationId } = caller;
    const row = await inTransaction(
      this.dataSource,
      async (tx) => {
        const found = await this.replays.lock(tx, organizationId, id);
        if (!found) throw new DomainError('not_found');
        const cancelled = CANCELLATIONS[found.status];
        if (!cancelled) throw new DomainError('invalid_transition');
        const { livemode } = found;
        const scope = scopeOf({ organizationId, livemode });
        const after =
          cancelled === 'already' ? found : await this.replays.cancel(tx, scope, id, wholeSecond(this.clock.now()));
        await recordChange(tx, { ...caller, livemode }, { id, before: found, after });
        return after;
      },
      { beforeCommit: deadline.assertTimeToCommit },
    );
    return { data: toWebhookReplay(row) };
  }
}
