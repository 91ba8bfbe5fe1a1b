import { DataSource, inTransaction, scopeOf, type Scope } from '@frontdesk/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
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
/** The number of rows per transaction. It is small enough that other transactions do not wait long for its locks. */
const BATCH = 1000;
const BATCHES_PER_RUN = 100;
/** The pause between batches, which yields the database to other work. */
const PAUSE_MS = 20;
const NOTHING: PurgedBatch = { count: 0, youngest: null };

export interface RunLimits {
  batch: number;
  batches: number;
  pauseMs: number;
}

/** The result of a run: nothing is left, work is left, or another replica is purging. */
export type PurgeEnd = 'done' | 'more' | 'busy elsewhere';

/**
 * Purges records past their organization's retention period. Each batch has its own transaction, so the next run after
 * an interruption continues with the remaining rows.
 */
@Injectable()
export class RetentionService {
  /** Where the last run stopped. The next run starts after it, so that a large organization does not block others. */
  private lastOrganization = 0;

  constructor(
    private readonly retention: RetentionRepository,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(RETENTION_SETTINGS) private readonly settings: Pick<RetentionSettings, 'resources'>,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Runs a bounded number of batches. Returns `more` early when the signal is aborted. */
  async run(
    signal: AbortSignal,
    limits: RunLimits = { batch: BATCH, batches: BATCHES_PER_RUN, pauseMs: PAUSE_MS },
  ): Promise<PurgeEnd> {
    const budget = { ...limits };
    for (const period of this.rotated(await this.retention.periods())) {
      this.lastOrganization = period.organizationId;
      const end = await this.purgeOrganization(period, budget, signal);
      if (end !== 'done') return end;
    }
    this.lastOrganization = 0;
    return 'done';
  }

  private rotated(periods: readonly RetentionPeriod[]): RetentionPeriod[] {
    const isAhead = ({ organizationId }: RetentionPeriod): boolean => organizationId > this.lastOrganization;
    return [...periods.filter(isAhead), ...periods.filter((period) => !isAhead(period))];
  }

  private async purgeOrganization(
    { organizationId, days }: RetentionPeriod,
    budget: RunLimits,
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
    budget: RunLimits,
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

  /** Returns null if another replica is purging. Purges nothing if the organization's period has changed. */
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
