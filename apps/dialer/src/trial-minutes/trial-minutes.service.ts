import type { OrganizationFacts, OutboundCallSource, TrialMinuteBalance } from '@frontdesk/contracts';
import type { Scope, SqlRunner, Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { TrialMinutesRepository } from './trial-minutes.repository.js';

interface FinishedCall {
  source: OutboundCallSource;
  /** Null if the call was not answered. */
  durationSeconds: number | null;
}

@Injectable()
export class TrialMinutesService {
  constructor(private readonly trialMinutes: TrialMinutesRepository) {}

  /**
   * Returns the minutes that may still be reserved. Returns null if the organization is not on trial, in test mode, or
   * if no limit is set.
   */
  async remaining(sql: SqlRunner, scope: Scope, facts: OrganizationFacts): Promise<number | null> {
    return scope.livemode && facts.plan === 'trial' ? this.trialMinutes.remaining(sql, facts) : null;
  }

  /** Returns the minutes that a new dial reserves. They are stored with the dial and free again when it ends. */
  reservedFor(scope: Scope, facts: OrganizationFacts, source: OutboundCallSource): number {
    return isCharged(scope, facts, source) ? 1 : 0;
  }

  /** Deducts the used minutes, in the transaction that ends the dial. */
  async charge(tx: Tx, scope: Scope, facts: OrganizationFacts, call: FinishedCall): Promise<void> {
    const used = Math.ceil((call.durationSeconds ?? 0) / 60);
    if (used > 0 && isCharged(scope, facts, call.source)) await this.trialMinutes.deduct(tx, facts, used);
  }

  async get(organizationIds: readonly number[]): Promise<{ balances: TrialMinuteBalance[] }> {
    return { balances: await this.trialMinutes.balances(organizationIds) };
  }
}

/** Only live calls of the AI are charged, not agent calls. */
function isCharged({ livemode }: Scope, { plan }: OrganizationFacts, source: OutboundCallSource): boolean {
  return livemode && plan === 'trial' && source !== 'agent_dial';
}
