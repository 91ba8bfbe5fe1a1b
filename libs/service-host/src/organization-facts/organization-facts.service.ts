import type { OrganizationFacts } from '@frontdesk/contracts';
import { inTransaction, sqlRunner, type Tx } from '@frontdesk/persistence';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OrganizationFactsRepository } from './organization-facts.repository.js';

/** Injection token of what is locked before newer facts of an organization are stored; none for most services. */
export const FACTS_LOCK = Symbol('facts lock');

/** Takes locks that whoever acts on the facts holds too, so that nobody acts on older ones once newer are stored. */
export type FactsLock = (tx: Tx, organizationId: number) => Promise<void>;

/** Keeps a service's copy of organization facts. */
@Injectable()
export class OrganizationFactsService {
  constructor(
    private readonly repository: OrganizationFactsRepository,
    private readonly dataSource: DataSource,
    @Inject(FACTS_LOCK) private readonly lock: FactsLock | null,
  ) {}

  /** Keeps the newer of what is stored and what is given; returns the version now stored. */
  async store(facts: OrganizationFacts): Promise<number> {
    const sql = sqlRunner(this.dataSource);
    if (!this.lock) return this.repository.store(sql, facts);
    const known = await this.repository.versionFrom(sql, facts);
    return known ?? inTransaction(this.dataSource, (tx) => this.storeLocked(tx, facts));
  }

  /** The same for facts of several organizations, in a transaction that has locked nothing of theirs. */
  async storeAll(tx: Tx, many: readonly OrganizationFacts[]): Promise<void> {
    // In one order, so that two who store facts of the same organizations do not wait for each other.
    for (const facts of [...many].sort((one, other) => one.id - other.id)) await this.storeLocked(tx, facts);
  }

  private async storeLocked(tx: Tx, facts: OrganizationFacts): Promise<number> {
    const known = await this.repository.versionFrom(tx, facts);
    if (known !== null) return known;
    await this.lock?.(tx, facts.id);
    return this.repository.store(tx, facts);
  }
}
