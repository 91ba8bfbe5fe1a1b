import type { OrganizationFacts, OutboundCallSource, TrialMinuteBalance } from '@frontdesk/contracts';
import type { Scope, SqlRunner, Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { TrialMinutesRepository } from './trial-minutes.repository.js';

interface Talk {
  source: OutboundCallSource;
  /** Null when nobody answered. */
  durationSeconds: number | null;
}

@Injectable()
export class TrialMinutesService {
  constructor(private readonly trialMinutes: TrialMinutesRepository) {}

  /** What may still be set aside; null when there is no limit: not on trial, in test mode, or none was set. */
  async remaining(sql: SqlRunner, scope: Scope, facts: OrganizationFacts): Promise<number | null> {
    return scope.livemode && facts.plan === 'trial' ? this.trialMinutes.remaining(sql, facts) : null;
  }

  /** How many minutes a dial that starts now sets aside: written with it, they are free again when it ends. */
  reservedFor(scope: Scope, facts: OrganizationFacts, source: OutboundCallSource): number {
    return isCharged(scope, facts, source) ? 1 : 0;
  }

  /** Takes what was used, in the transaction that ends the dial. */
  async settle(tx: Tx, scope: Scope, facts: OrganizationFacts, talk: Talk): Promise<void> {
    const used = Math.ceil((talk.durationSeconds ?? 0) / 60);
    if (used > 0 && isCharged(scope, facts, talk.source)) await this.trialMinutes.take(tx, facts, used);
  }

  async get(organizationIds: readonly number[]): Promise<{ balances: TrialMinuteBalance[] }> {
    return { balances: await this.trialMinutes.balances(organizationIds) };
  }
}

/** The AI's minutes of live calls: where a person dials, no AI speaks. */
function isCharged({ livemode }: Scope, { plan }: OrganizationFacts, source: OutboundCallSource): boolean {
  return livemode && plan === 'trial' && source !== 'agent_dial';
}
