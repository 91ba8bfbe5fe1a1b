import type { FoundDial } from '@frontdesk/contracts';
import { DataSource, scopeOf, sqlRunner, type Scope, type SqlRunner, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import type { DialEntity } from '../calls/dial.entity.js';
import type { CarrierReportEntity } from './carrier-report.entity.js';

/** The dial that a callback belongs to. */
export type ReportedDial = Pick<
  DialEntity,
  'attempt_id' | 'outbound_call_id' | 'carrier' | 'carrier_call_id' | 'message_at'
> & { scope: Scope };

/** How long only the claiming process may send the hang-up. Exceeds the time limit of a request to the carrier. */
const CLAIM_MS = 60_000;

@Injectable()
export class CarrierReportsRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /** Finds the dial in any organization: the carrier knows only the id in the callback address. */
  async findDial(dialId: string): Promise<ReportedDial | null> {
    const [row] = await this.sql.query<DialEntity>({
      name: 'carrier-reports-find-attempt',
      text: `SELECT attempt_id, outbound_call_id, organization_id, livemode, carrier, carrier_call_id, message_at
             FROM outbound_attempts WHERE attempt_id = $1`,
      values: [dialId],
    });
    if (!row) return null;
    const { organization_id: organizationId, livemode, ...dial } = row;
    return { ...dial, scope: scopeOf({ organizationId, livemode }) };
  }

  /** Finds the call of a dial in any organization. */
  async findCall(dialId: string, carrierCallId: string): Promise<FoundDial | null> {
    const [row] = await this.sql.query<FoundDial>({
      name: 'carrier-reports-find-call',
      text: `SELECT dial.organization_id, dial.livemode, dial.outbound_call_id, call.source, call.purpose,
                    call.contact_name, call.phone_number, call.context->>'reason' AS reason,
                    call.answered_by,
                    dial.ended_at IS NULL AND coalesce(dial.carrier_call_id, $2) = $2 AS is_active
             FROM outbound_attempts dial JOIN outbound_calls call ON call.id = dial.outbound_call_id
             WHERE dial.attempt_id = $1`,
      values: [dialId, carrierCallId],
    });
    return row ?? null;
  }

  /** Stores a report. A repeated report changes nothing. */
  async keep(tx: Tx, scope: Scope, report: Omit<CarrierReportEntity, 'id'>): Promise<void> {
    await tx.query({
      name: 'carrier-reports-keep',
      text: `INSERT INTO carrier_reports (attempt_id, news, report, received_at)
             SELECT attempt_id, $4, $5, $6 FROM outbound_attempts
             WHERE attempt_id = $1 AND organization_id = $2 AND livemode = $3
             ON CONFLICT (attempt_id, news, md5(report::text)) DO NOTHING`,
      values: [...keysOf(scope, report.attempt_id), report.news, JSON.stringify(report.report), report.received_at],
    });
  }

  /**
   * Stores the carrier's id for a dial that has none, unless another dial has this id. Returns whether the dial is
   * active.
   */
  async storeCarrierId(tx: Tx, scope: Scope, dialId: string, carrierCallId: string): Promise<{ isActive: boolean }> {
    const keys = keysOf(scope, dialId);
    await tx.query({
      name: 'carrier-reports-store-carrier-id',
      text: `UPDATE outbound_attempts SET carrier_call_id = $4
             WHERE attempt_id = $1 AND organization_id = $2 AND livemode = $3 AND carrier_call_id IS NULL
               AND NOT EXISTS (SELECT 1 FROM outbound_attempts other WHERE other.carrier_call_id = $4)`,
      values: [...keys, carrierCallId],
    });
    const [row] = await tx.query<{ ended_at: Date | null }>({
      name: 'carrier-reports-end-of-attempt',
      text: `SELECT ended_at FROM outbound_attempts
             WHERE attempt_id = $1 AND organization_id = $2 AND livemode = $3`,
      values: keys,
    });
    return { isActive: row?.ended_at === null };
  }

  /**
   * Claims the right to instruct the carrier to end a call, or to leave a message and end it. Returns false if the call
   * has ended or the instruction was already claimed, even by a process that crashed before sending it.
   */
  async claimInstruction(scope: Scope, dialId: string, at: Date): Promise<boolean> {
    const rows = await this.sql.query({
      name: 'carrier-reports-claim-instruction',
      text: `UPDATE outbound_attempts SET carrier_done_at = $4
             WHERE attempt_id = $1 AND organization_id = $2 AND livemode = $3 AND carrier_done_at IS NULL
             RETURNING attempt_id`,
      values: [...keysOf(scope, dialId), at],
    });
    return rows.length > 0;
  }

  /**
   * Claims the hang-up of a dial that has already ended in the dialer. A claim older than `CLAIM_MS` may be taken over,
   * because its process may have crashed and a second hang-up does no harm.
   */
  async claimHangUp(scope: Scope, dialId: string, at: Date): Promise<boolean> {
    const rows = await this.sql.query({
      name: 'carrier-reports-claim-hang-up',
      text: `UPDATE outbound_attempts SET carrier_done_at = $4
             WHERE attempt_id = $1 AND organization_id = $2 AND livemode = $3
               AND (carrier_done_at IS NULL OR carrier_done_at <= $5)
             RETURNING attempt_id`,
      values: [...keysOf(scope, dialId), at, new Date(at.getTime() - CLAIM_MS)],
    });
    return rows.length > 0;
  }

  /** Stores that the carrier has reported the end of the call. */
  async markDone(tx: Tx, scope: Scope, dialId: string, at: Date): Promise<void> {
    await tx.query({
      name: 'carrier-reports-mark-done',
      text: `UPDATE outbound_attempts SET carrier_done_at = $4
             WHERE attempt_id = $1 AND organization_id = $2 AND livemode = $3 AND carrier_done_at IS NULL`,
      values: [...keysOf(scope, dialId), at],
    });
  }

  /**
   * Stores that the carrier has been leaving a message since `at`. The dial stays active until `expiresAt` unless its
   * end is reported.
   */
  async storeMessageStart(scope: Scope, dialId: string, at: Date, expiresAt: Date): Promise<void> {
    await this.sql.query({
      name: 'carrier-reports-note-message',
      text: `UPDATE outbound_attempts SET message_at = $4, expires_at = $5
             WHERE attempt_id = $1 AND organization_id = $2 AND livemode = $3 AND ended_at IS NULL`,
      values: [...keysOf(scope, dialId), at, expiresAt],
    });
  }

  /** Releases the claim after the carrier rejected the instruction. */
  async releaseInstruction(scope: Scope, dialId: string): Promise<void> {
    await this.sql.query({
      name: 'carrier-reports-release-instruction',
      text: `UPDATE outbound_attempts SET carrier_done_at = NULL
             WHERE attempt_id = $1 AND organization_id = $2 AND livemode = $3`,
      values: keysOf(scope, dialId),
    });
  }
}

function keysOf({ organizationId, livemode }: Scope, dialId: string): unknown[] {
  return [dialId, organizationId, livemode];
}
