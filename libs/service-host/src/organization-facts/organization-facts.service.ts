import type { OrganizationFacts } from '@frontdesk/contracts';
import { DataSource, inTransaction, sqlRunner, type Tx } from '@frontdesk/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { OrganizationFactsRepository } from './organization-facts.repository.js';

/** The injection token of the lock to take before storing newer facts. Null for most services. */
export const FACTS_LOCK = Symbol('facts lock');

/** Takes the locks that code holds while it acts on the facts, so that no code acts on replaced facts. */
export type FactsLock = (tx: Tx, organizationId: number) => Promise<void>;

@Injectable()
export class OrganizationFactsService {
  constructor(
    private readonly repository: OrganizationFactsRepository,
    private readonly dataSource: DataSource,
    @Inject(FACTS_LOCK) private readonly lock: FactsLock | null,
  ) {}

  /** Stores the facts unless newer ones are stored, and returns the stored version. */
  async store(facts: OrganizationFacts): Promise<number> {
    const sql = sqlRunner(this.dataSource);
    if (!this.lock) return this.repository.store(sql, facts);
    const known = await this.repository.versionFrom(sql, facts);
    return known ?? inTransaction(this.dataSource, (tx) => this.storeLocked(tx, facts));
  }

  /** Like `store`, for several organizations. The transaction must not hold locks of any of them yet. */
  async storeAll(tx: Tx, many: readonly OrganizationFacts[]): Promise<void> {
    // The locks are taken in a fixed order, so that two transactions on the same organizations cannot deadlock.
    for (const facts of [...many].sort((one, other) => one.id - other.id)) await this.storeLocked(tx, facts);
  }

  private async storeLocked(tx: Tx, facts: OrganizationFacts): Promise<number> {
    const known = await this.repository.versionFrom(tx, facts);
    if (known !== null) return known;
    await this.lock?.(tx, facts.id);
    return this.repository.store(tx, facts);
  }
}
