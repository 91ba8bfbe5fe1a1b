import type { RunEnd } from '@frontdesk/concurrency';
import { DataSource, inTransaction } from '@frontdesk/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';
import { LOGGER } from '../host.module.js';
import type { Logger } from '../observability/logger.js';
import { REMOVAL_SETTINGS, type RemovalSettings } from './removal-settings.js';
import { RemovalRepository } from './removal.repository.js';

const ORGANIZATIONS_PER_RUN = 10;
const BATCH = 500;
const BATCHES_PER_RUN = 200;

/**
 * Removes the rows of organizations that can no longer be restored. Each batch has its own transaction, and an
 * organization is finished only when no row is left, so an interrupted removal continues with the remaining rows.
 */
@Injectable()
export class RemovalService {
  constructor(
    private readonly removal: RemovalRepository,
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(REMOVAL_SETTINGS) private readonly settings: RemovalSettings,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Runs a bounded number of batches. Returns `more` early when the signal is aborted. */
  async run(signal: AbortSignal, limits = { batch: BATCH, batches: BATCHES_PER_RUN }): Promise<RunEnd> {
    const budget = { ...limits };
    const organizations = await this.removal.unfinished(ORGANIZATIONS_PER_RUN);
    if (organizations.length === 0) return 'done';
    const tables = await this.removal.tables();
    for (const organizationId of organizations) {
      for (const table of [null, ...tables]) {
        if (!(await this.empty(table, organizationId, budget, signal))) return 'more';
      }
      if (!(await this.finish(organizationId, tables))) return 'done';
      this.logger.info({ organization_id: organizationId }, 'organization.removed');
    }
    return organizations.length < ORGANIZATIONS_PER_RUN ? 'done' : 'more';
  }

  /** Returns false if work is left. Null stands for rows without an organization. */
  private async empty(
    table: string | null,
    organizationId: number,
    budget: { batch: number; batches: number },
    signal: AbortSignal,
  ): Promise<boolean> {
    for (;;) {
      if (signal.aborted || budget.batches <= 0) return false;
      const count = await inTransaction(this.dataSource, async (tx) => {
        if (!(await this.removal.lock(tx))) return null;
        if (table !== null) return this.removal.remove(tx, table, organizationId, budget.batch);
        return (await this.settings.removeOthers?.(tx, organizationId)) ?? 0;
      });
      if (count === null) return false;
      if (count === 0) return true;
      budget.batches--;
    }
  }

  /** Returns false if new or locked rows remain. The next run removes these rows. */
  private finish(organizationId: number, tables: readonly string[]): Promise<boolean> {
    return inTransaction(this.dataSource, async (tx) => {
      for (const table of tables) if (await this.removal.hasRows(tx, table, organizationId)) return false;
      await this.removal.redact(tx, organizationId);
      await this.removal.finish(tx, organizationId, this.clock.now());
      return true;
    });
  }
}
