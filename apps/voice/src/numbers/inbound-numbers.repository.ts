import { receptionistDefaults } from '@frontdesk/contracts';
import { DataSource, scopeOf, sqlRunner, type Scope, type SqlRunner } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';

export interface CalledNumber {
  scope: Scope;
  purpose: 'reception' | 'opt_out';
  /** The number of calls that the receptionist takes at once. */
  maxLines: number;
  /** The number that rings for more calls. Null if there is none. */
  handoffNumber: string | null;
  organizationName: string;
  isHipaa: boolean;
}

/** Finds the organization of a number that callers dial, in the service's copy of the organizations' facts. */
@Injectable()
export class InboundNumbersRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /** Returns null if no organization has the number. Calls of a carrier are live. */
  async find(phoneNumber: string): Promise<CalledNumber | null> {
    const [row] = await this.sql.query<Omit<CalledNumber, 'scope'> & { organization_id: number }>({
      name: 'inbound-numbers-find',
      text: `SELECT organization_id, number->>'purpose' AS purpose,
                    coalesce((facts->>'inbound_lines')::integer, $2) AS "maxLines",
                    facts#>>'{handoff,0,phone_number}' AS "handoffNumber", facts->>'name' AS "organizationName",
                    coalesce((facts->>'hipaa_mode')::boolean, false) AS "isHipaa"
             FROM organization_facts, jsonb_array_elements(facts->'inbound_numbers') AS number
             WHERE facts->'inbound_numbers' @> jsonb_build_array(jsonb_build_object('phone_number', $1::text))
               AND number->>'phone_number' = $1 AND facts->>'deleted_at' IS NULL`,
      values: [phoneNumber, receptionistDefaults.inbound_lines],
    });
    if (!row) return null;
    const { organization_id: organizationId, ...called } = row;
    return { ...called, scope: scopeOf({ organizationId, livemode: true }) };
  }
}
