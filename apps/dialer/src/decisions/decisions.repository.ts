import {
  completeFacts,
  type OrganizationFacts,
  type OutboundCallPurpose,
  type OutboundCallSource,
} from '@frontdesk/contracts';
import type { Scope, SqlRunner, Statement } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { MOST_DIALS, WITHIN_MS } from './frequency-limit.rule.js';
import { knownDayStarts } from './local-day.js';

/** The call to decide on. */
export interface WantedCall {
  source: OutboundCallSource;
  purpose: OutboundCallPurpose;
  /** E.164, or null if the input is not a US number. */
  phoneNumber: string | null;
}

/** The stored data for the decision on a call. */
export interface Findings {
  facts: OrganizationFacts | null;
  entry_id: number | null;
  operator_entry_id: number | null;
  consent_id: number | null;
  dial_starts: Date[];
  /** Null if the query was not given the start of the organization's day. */
  day_starts: Date | null;
  dials_today: number;
  is_on_call: boolean;
}

/** Loads the input of the rules. */
@Injectable()
export class DecisionsRepository {
  /** Returns the input of the rules in one round trip. Returns null if the organization is unknown. */
  async find(sql: SqlRunner, scope: Scope, wanted: WantedCall, now: Date): Promise<Findings | null> {
    const [found] = await sql.query<Findings>(subjectStatement(scope, wanted, now));
    return found ? { ...found, facts: found.facts && completeFacts(found.facts) } : null;
  }
}

/**
 * Each part of the query is an index lookup. Only the count of the day grows, with the calls of one day. This process
 * computes the start of the day, because the database may know other zone names. Test mode has records of the future
 * after its clock has returned to the present.
 */
function subjectStatement(scope: Scope, { purpose, phoneNumber }: WantedCall, now: Date): Statement {
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
           AND (obtained_at <= $5 OR NOT $2) AND ($4 = 'informational' OR $4 = ANY (purposes))
         ORDER BY obtained_at DESC, id DESC LIMIT 1) AS consent_id,
        ARRAY(SELECT started_at FROM outbound_attempts
              WHERE organization_id = $1 AND livemode = $2 AND phone_number = $3 AND started_at > $6
                AND (started_at <= $5 OR $2)
              ORDER BY started_at DESC LIMIT ${MOST_DIALS}) AS dial_starts,
        (SELECT count(*)::int FROM outbound_attempts
         WHERE organization_id = $1 AND livemode = $2
           AND started_at >= local_day.starts AND (started_at <= $5 OR $2)) AS dials_today,
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
