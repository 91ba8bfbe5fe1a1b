import type { OrganizationFacts, OutboundCallSource, TrialMinuteBalance } from '@frontdesk/contracts';
import type { Scope, SqlRunner, Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { TrialMinutesRepository } from './trial-minutes.repository.js';

interface Talk {
  source: OutboundCallSource;
  /** Set aside when it began. */
  reservedMinutes: number;
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

  /**
   * Sets a minute aside for a dial that is about to start, and tells how many that were. Call it before the attempt is
   * written, under the lock of the organization.
   */
  async reserve(tx: Tx, scope: Scope, facts: OrganizationFacts, source: OutboundCallSource): Promise<number> {
    if (!scope.livemode || facts.plan !== 'trial' || !usesMinutes(source)) return 0;
    await this.trialMinutes.take(tx, facts, 1);
    return 1;
  }

  /** Replaces what was set aside by what was used. Call it before the attempt is written as ended. */
  async settle(tx: Tx, scope: Scope, facts: OrganizationFacts, talk: Talk): Promise<void> {
    if (!scope.livemode) return;
    const isCharged = facts.plan === 'trial' && usesMinutes(talk.source);
    const used = isCharged ? Math.ceil((talk.durationSeconds ?? 0) / 60) : 0;
    if (used !== talk.reservedMinutes) await this.trialMinutes.take(tx, facts, used - talk.reservedMinutes);
  }

  async get(organizationIds: readonly number[]): Promise<{ balances: TrialMinuteBalance[] }> {
    return { balances: await this.trialMinutes.balances(organizationIds) };
  }
}

/** The AI's minutes: where a person dials, no AI speaks. */
function usesMinutes(source: OutboundCallSource): boolean {
  return source !== 'agent_dial';
}
