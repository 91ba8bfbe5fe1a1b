import {
  formatInstant,
  parseUsNumber,
  type Caller,
  type CallSummary,
  type SummarizeCallBody,
  type TracedDecision,
} from '@frontdesk/contracts';
import { DataSource, scopeOf, sqlRunner, type Scope } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { ConsentsRepository } from '../consents/consents.repository.js';
import { toCallCheck } from '../decisions/call-check.js';
import { DecisionsService, GIVEN_CONSENT } from '../decisions/decisions.service.js';
import { OrganizationTimes } from '../organization-time/organization-times.js';

/** Summarizes calls that a person has to confirm. Stores nothing. */
@Injectable()
export class CallSummariesService {
  constructor(
    private readonly decisions: DecisionsService,
    private readonly consents: ConsentsRepository,
    private readonly dataSource: DataSource,
    private readonly times: OrganizationTimes,
  ) {}

  async summarize(
    caller: Caller,
    { phone_number: given, purpose, source, has_consent }: SummarizeCallBody,
  ): Promise<CallSummary> {
    const scope = scopeOf(caller);
    const sql = sqlRunner(this.dataSource);
    const { now } = await this.times.read(sql, scope);
    const phone_number = parseUsNumber(given);
    const wanted = { source, purpose, phoneNumber: phone_number, hasConsent: has_consent === true };
    const decision = await this.decisions.preview(sql, scope, wanted, now);
    const { allowed, reason, message, retry_at, next_windows } = toCallCheck(decision, phone_number, now);
    const consent = await this.consentBehind(scope, decision);
    const { livemode } = scope;
    return {
      allowed,
      reason,
      message,
      retry_at,
      phone_number,
      purpose,
      livemode,
      hours: next_windows[0] ?? null,
      consent,
    };
  }

  private async consentBehind(scope: Scope, { trace }: TracedDecision): Promise<CallSummary['consent']> {
    const id = trace.find(({ rule }) => rule === 'no_consent')?.evidence['consent_id'];
    if (typeof id !== 'number') return null;
    if (id === GIVEN_CONSENT) return { id: null, obtained_at: null, consent_text: null };
    const consent = await this.consents.find(scope, id);
    return consent && { id, obtained_at: formatInstant(consent.obtained_at), consent_text: consent.consent_text };
  }
}
