import type { RunEnd } from '@frontdesk/concurrency';
import { DataSource, inTransaction, type Tx } from '@frontdesk/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '../clock.js';
import { LOGGER } from '../host.module.js';
import type { Logger } from '../observability/logger.js';
import { REMOVAL_SETTINGS, type RemovalSettings } from './removal-settings.js';
import { RemovalRepository } from './removal.repository.js';

const ORGANIZATIONS_PER_RUN = 10;
const BATCH = 500;
const BATCHES_PER_RUN = 200;
/** How long 16 CFR 310.5 requires evidence. */
const EVIDENCE_YEARS = 5;

interface Budget {
  batch: number;
  batches: number;
}

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
    const end = await this.removeOrganizations(budget, signal);
    return end === 'more' || !this.settings.evidence
      ? end
      : this.removeEvidence(this.settings.evidence, budget, signal);
  }

  private async removeOrganizations(budget: Budget, signal: AbortSignal): Promise<RunEnd> {
    const organizations = await this.removal.unfinished(ORGANIZATIONS_PER_RUN);
    if (organizations.length === 0) return 'done';
    const tables = await this.removal.tables();
    for (const organizationId of organizations) {
      const removeOthers = async (tx: Tx): Promise<number> =>
        (await this.settings.removeOthers?.(tx, organizationId)) ?? 0;
      if (!(await this.empty(removeOthers, budget, signal))) return 'more';
      for (const table of tables) {
        const remove = (tx: Tx): Promise<number> => this.removal.remove(tx, table, organizationId, budget.batch);
        if (!(await this.empty(remove, budget, signal))) return 'more';
      }
      if (!(await this.finish(organizationId, tables))) return 'done';
      this.logger.info({ organization_id: organizationId }, 'organization.removed');
    }
    return organizations.length < ORGANIZATIONS_PER_RUN ? 'done' : 'more';
  }

  /** Removes the kept rows of organizations that were removed five years ago. */
  private async removeEvidence(tables: readonly string[], budget: Budget, signal: AbortSignal): Promise<RunEnd> {
    const before = new Date(this.clock.now());
    before.setUTCFullYear(before.getUTCFullYear() - EVIDENCE_YEARS);
    const organizations = await this.removal.withOldEvidence(before, ORGANIZATIONS_PER_RUN);
    for (const organizationId of organizations) {
      const removals = tables.map(
        (table) => (tx: Tx) => this.removal.remove(tx, table, organizationId, budget.batch, true),
      );
      const removeProtected = (tx: Tx): Promise<number | null> =>
        this.removal.removeProtected(tx, organizationId, budget.batch);
      for (const remove of [...removals, removeProtected]) {
        if (!(await this.empty(remove, budget, signal))) return budget.batches > 0 ? 'done' : 'more';
      }
      await inTransaction(this.dataSource, (tx) => this.removal.finishEvidence(tx, organizationId, this.clock.now()));
      this.logger.info({ organization_id: organizationId }, 'organization.evidence_removed');
    }
    return organizations.length < ORGANIZATIONS_PER_RUN ? 'done' : 'more';
  }

  /** Repeats a removal until it finds no row. Returns false if work is left, or has to wait. */
  private async empty(
    remove: (tx: Tx) => Promise<number | null>,
    budget: Budget,
    signal: AbortSignal,
  ): Promise<boolean> {
    for (;;) {
      if (signal.aborted || budget.batches <= 0) return false;
      const count = await inTransaction(this.dataSource, async (tx) =>
        (await this.removal.lock(tx)) ? remove(tx) : null,
      );
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
