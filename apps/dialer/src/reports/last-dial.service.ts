import type { Scope, Tx } from '@frontdesk/persistence';
import { Clock, OrganizationFactsRepository } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { announceDialChange } from '../calls/dial-changes.js';
import type { DialEntity } from '../calls/dial.entity.js';
import { DialsRepository } from '../calls/dials.repository.js';
import type { OutboundCallEntity } from '../calls/outbound-call.entity.js';
import { OutboundCallsRepository } from '../calls/outbound-calls.repository.js';
import { OrganizationTimes } from '../organization-time/organization-times.js';
import { TrialMinutesService } from '../trial-minutes/trial-minutes.service.js';
import { CONNECTING_MS, followingCall, type Report } from './reported-changes.rule.js';

/** Updates the last dial of a call when the call changes. The transaction must have locked the call. */
@Injectable()
export class LastDialService {
  constructor(
    private readonly dials: DialsRepository,
    private readonly calls: OutboundCallsRepository,
    private readonly trialMinutes: TrialMinutesService,
    private readonly facts: OrganizationFactsRepository,
    private readonly times: OrganizationTimes,
    private readonly clock: Clock,
  ) {}

  /** True if the report is about a dial that was followed by a later one. */
  async isOfAnother(tx: Tx, scope: Scope, call: OutboundCallEntity, { dialId }: Report): Promise<boolean> {
    if (dialId === undefined) return false;
    return (await this.dials.lockLast(tx, scope, call.id))?.attempt_id !== dialId;
  }

  /** Sets when a dial by the voice runtime expires if no report arrives, in test mode too. */
  async watch(tx: Tx, scope: Scope, dial: DialEntity): Promise<void> {
    if (dial.expires_at) return;
    const expiresAt = new Date(this.clock.now().getTime() + CONNECTING_MS);
    await this.dials.setExpiry(tx, scope, dial.attempt_id, expiresAt);
  }

  /**
   * Updates the call's last dial and publishes the change. Returns when the organization queue becomes due: now if a
   * line has become free, otherwise when the call is due, or null.
   */
  async follow(tx: Tx, scope: Scope, call: OutboundCallEntity, report: Report): Promise<Date | null> {
    const dial = await this.dials.lockLast(tx, scope, call.id);
    const at = (await this.times.read(tx, scope)).now;
    const next = dial && followingCall(dial, call, report, { at, realNow: this.clock.now() });
    const ends = next !== null && dial?.ended_at === null && next.ended_at !== null;
    if (ends) await this.charge(tx, scope, call, next);
    if (next && (hasTranscriptOrSummary(report) || !isDeepStrictEqual(next, dial))) {
      const written = await this.dials.update(tx, scope, next);
      const transcript = await this.calls.transcriptOf(tx, call.id);
      await announceDialChange(tx, scope, written, { summary: call.summary, transcript }, { at, ...report });
    }
    return ends ? at : call.due_at;
  }

  private async charge(
    tx: Tx,
    scope: Scope,
    { source }: OutboundCallEntity,
    { duration_seconds }: DialEntity,
  ): Promise<void> {
    const facts = await this.facts.find(tx, scope.organizationId);
    if (!facts) return;
    await this.trialMinutes.charge(tx, scope, facts, { source, durationSeconds: duration_seconds });
  }
}

function hasTranscriptOrSummary({ summary, transcript }: Report): boolean {
  return Boolean(summary ?? transcript);
}
