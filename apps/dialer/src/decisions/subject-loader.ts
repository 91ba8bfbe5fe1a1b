import {
  DomainError,
  type OrganizationFacts,
  type OutboundCallPurpose,
  type OutboundCallSource,
} from '@frontdesk/contracts';
import type { Scope, SqlRunner, Statement } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { DialerConfig } from '../dialer.config.js';
import { TrialMinutesService } from '../trial-minutes/trial-minutes.service.js';
import type { DecisionSubject, DoNotCallMatch } from './decision-subject.js';
import { knownDayStarts, localDay } from './local-day.js';
import { MOST_DIALS, WITHIN_MS } from './frequency-limit.rule.js';

/** The call to decide on. */
export interface WantedCall {
  source: OutboundCallSource;
  purpose: OutboundCallPurpose;
  /** E.164, or null if the input is not a US number. */
  phoneNumber: string | null;
}

interface Findings {
  facts: OrganizationFacts | null;
  entry_id: number | null;
  operator_entry_id: number | null;
  consent_id: number | null;
  dial_starts: Date[];
  /** Null if the query did not get the start of the organization's day. */
  day_starts: Date | null;
  dials_today: number;
  is_on_call: boolean;
}

type Found = Findings & { facts: OrganizationFacts };

/** Loads the input of the rules. */
@Injectable()
export class SubjectLoader {
  constructor(
    private readonly trialMinutes: TrialMinutesService,
    private readonly config: DialerConfig,
  ) {}

  /**
   * Loads the subject of a decision. Run it on the pool for a preview, and in the transaction of a dial start for a
   * binding decision. Takes one round trip, and a second for organizations on trial. Throws `not_found` for an unknown
   * organization.
   */
  async load(sql: SqlRunner, scope: Scope, wanted: WantedCall, now: Date): Promise<DecisionSubject> {
    const { facts, ...found } = await this.find(sql, scope, wanted, now);
    return {
      livemode: scope.livemode,
      source: wanted.source,
      purpose: wanted.purpose,
      phoneNumber: wanted.phoneNumber,
      facts,
      doNotCall: matchOf(found),
      consentId: found.consent_id,
      trialMinutesRemaining: await this.trialMinutes.remaining(sql, scope, facts),
      dialStarts: found.dial_starts.map((start) => start.getTime()),
      dialsToday: found.dials_today,
      dailyLimit: this.dailyLimitOf(scope, facts),
      isOnCall: found.is_on_call,
    };
  }

  private async find(sql: SqlRunner, scope: Scope, wanted: WantedCall, now: Date): Promise<Found> {
    for (;;) {
      const [found] = await sql.query<Findings>(subjectStatement(scope, wanted, now));
      const facts = found?.facts;
      if (!found || !facts) throw new DomainError('not_found', {}, 'unknown organization');
      if (found.day_starts) return { ...found, facts };
      // The first use of this zone in this process; the next query includes it.
      localDay(now.getTime(), facts.timezone);
    }
  }

  private dailyLimitOf({ livemode }: Scope, { plan, daily_call_limit }: OrganizationFacts): number {
    if (daily_call_limit !== null) return daily_call_limit;
    if (!livemode) return this.config.DAILY_CALL_LIMIT_TEST;
    return plan === 'trial' ? this.config.DAILY_CALL_LIMIT_TRIAL : this.config.DAILY_CALL_LIMIT;
  }
}

function matchOf({
  entry_id,
  operator_entry_id,
}: Pick<Findings, 'entry_id' | 'operator_entry_id'>): DoNotCallMatch | null {
  if (entry_id !== null) return { list: 'organization', entryId: entry_id };
  return operator_entry_id === null ? null : { list: 'operator', entryId: operator_entry_id };
}

/**
 * Each part is an index lookup; only the count of the day grows, with the calls of one day. The start of a day is
 * computed here because the database may know other zone names.
 */
export function subjectStatement(scope: Scope, { purpose, phoneNumber }: WantedCall, now: Date): Statement {
  const { zones, starts } = knownDayStarts(now.getTime());
  return {
    name: 'decision-subject',
    text: `SELECT
        known.facts,
        (SELECT id FROM do_not_call_entries
         WHERE organization_id = $1 AND livemode = $2 AND phone_number = $3
         ORDER BY source = 'national_registry' LIMIT 1) AS entry_id,
        (SELECT id FROM operator_do_not_call WHERE $2 AND phone_number = $3) AS operator_entry_id,
        (SELECT id FROM consents
         WHERE organization_id = $1 AND livemode = $2 AND phone_number = $3 AND revoked_at IS NULL
           AND obtained_at <= $5 AND ($4 = 'informational' OR $4 = ANY (purposes))
         ORDER BY obtained_at DESC, id DESC LIMIT 1) AS consent_id,
        ARRAY(SELECT started_at FROM outbound_attempts
              WHERE organization_id = $1 AND livemode = $2 AND phone_number = $3 AND started_at > $6
              ORDER BY started_at DESC LIMIT ${MOST_DIALS}) AS dial_starts,
        (SELECT count(*)::int FROM outbound_attempts
         WHERE organization_id = $1 AND livemode = $2
           AND started_at >= local_day.starts) AS dials_today,
        local_day.starts AS day_starts,
        EXISTS (SELECT FROM outbound_attempts
                WHERE organization_id = $1 AND livemode = $2 AND phone_number = $3 AND ended_at IS NULL)
          OR EXISTS (SELECT FROM calls_in_progress
                     WHERE organization_id = $1 AND livemode = $2 AND phone_number = $3 AND NOT is_over
                       AND counts_until > $5) AS is_on_call
      FROM organization_facts known,
        LATERAL (SELECT ($8::timestamptz[])[array_position($7::text[], known.facts->>'timezone')] AS starts) local_day
      WHERE known.organization_id = $1`,
    values: [
      scope.organizationId,
      scope.livemode,
      phoneNumber,
      purpose,
      now,
      new Date(now.getTime() - WITHIN_MS),
      zones,
      starts,
    ],
  };
}
