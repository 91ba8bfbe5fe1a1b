import { inTransaction, scopeOf, type Scope } from '@frontdesk/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import { Clock } from '../clock.js';
import { LOGGER } from '../host.module.js';
import type { Logger } from '../observability/logger.js';
import { RETENTION_SETTINGS, type PurgedResource, type RetentionSettings } from './purged-resource.js';
import { retentionMetrics } from './retention-metrics.js';
import {
  RetentionRepository,
  type PurgedBatch,
  type PurgeRange,
  type RetentionPeriod,
} from './retention.repository.js';

const DAY_MS = 86_400_000;
/** Rows of one transaction: it is over before anybody waits for one of its locks. */
const BATCH = 1000;
const BATCHES_PER_TURN = 100;
/** Between batches, so that the work of others comes first. */
const PAUSE_MS = 20;
const NOTHING: PurgedBatch = { count: 0, youngest: null };

export interface TurnLimits {
  batch: number;
  batches: number;
  pauseMs: number;
}

/** How a turn ended: nothing is left to do, there is more, or another replica is at it. */
export type PurgeEnd = 'done' | 'more' | 'busy elsewhere';

/**
 * Removes what organizations keep no longer. Each batch is a transaction of its own: whenever the work is interrupted,
 * the next turn goes on with what is still there.
 */
@Injectable()
export class RetentionService {
  /** Where the last turn ended; the next begins with the organization after it, so that none waits for a big one. */
  private lastOrganization = 0;

  constructor(
    private readonly retention: RetentionRepository,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(RETENTION_SETTINGS) private readonly settings: Pick<RetentionSettings, 'resources'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** One bounded piece of the work. Ends early, as if there were more, when the signal is aborted. */
  async turn(
    signal: AbortSignal,
    limits: TurnLimits = { batch: BATCH, batches: BATCHES_PER_TURN, pauseMs: PAUSE_MS },
  ): Promise<PurgeEnd> {
    const budget = { ...limits };
    for (const period of this.inTurn(await this.retention.periods())) {
      this.lastOrganization = period.organizationId;
      const end = await this.purgeOrganization(period, budget, signal);
      if (end !== 'done') return end;
    }
    this.lastOrganization = 0;
    return 'done';
  }

  private inTurn(periods: readonly RetentionPeriod[]): RetentionPeriod[] {
    const isAhead = ({ organizationId }: RetentionPeriod): boolean => organizationId > this.lastOrganization;
    return [...periods.filter(isAhead), ...periods.filter((period) => !isAhead(period))];
  }

  private async purgeOrganization(
    { organizationId, days }: RetentionPeriod,
    budget: TurnLimits,
    signal: AbortSignal,
  ): Promise<PurgeEnd> {
    const period = { days, until: new Date(this.clock.now().getTime() - days * DAY_MS) };
    for (const resource of this.settings.resources) {
      for (const livemode of [true, false]) {
        const scope = scopeOf({ organizationId, livemode });
        const end = await this.purgeResource(scope, resource, period, budget, signal);
        if (end !== 'done') return end;
      }
    }
    return 'done';
  }

  private async purgeResource(
    scope: Scope,
    resource: PurgedResource,
    period: { days: number; until: Date },
    budget: TurnLimits,
    signal: AbortSignal,
  ): Promise<PurgeEnd> {
    const limit = Math.min(budget.batch, resource.batch ?? budget.batch);
    let from: Date | null = null;
    let purged = 0;
    try {
      for (;;) {
        if (signal.aborted || budget.batches <= 0) return 'more';
        const batch = await this.purgeBatch(scope, resource, { ...period, from }, limit);
        if (!batch) return 'busy elsewhere';
        purged += batch.count;
        if (batch.count > 0) budget.batches--;
        if (batch.count < limit) return 'done';
        from = batch.youngest;
        await sleep(budget.pauseMs, undefined, { signal }).catch(() => undefined);
      }
    } finally {
      if (purged > 0) {
        const { organizationId: organization_id, livemode } = scope;
        this.logger.info({ organization_id, livemode, resource: resource.name, purged }, 'retention.purged');
      }
    }
  }

  /** Null when another replica is purging; nothing when the organization's period has changed meanwhile. */
  private async purgeBatch(
    scope: Scope,
    resource: PurgedResource,
    { days, ...range }: PurgeRange & { days: number },
    limit: number,
  ): Promise<PurgedBatch | null> {
    const period = { organizationId: scope.organizationId, days };
    const batch = await inTransaction(this.dataSource, async (tx) => {
      if (!(await this.retention.lock(tx))) return null;
      return (await this.retention.hold(tx, period))
        ? this.retention.purge(tx, scope, resource, range, limit)
        : NOTHING;
    });
    if (batch) retentionMetrics.purged.inc({ resource: resource.name }, batch.count);
    return batch;
  }
}
