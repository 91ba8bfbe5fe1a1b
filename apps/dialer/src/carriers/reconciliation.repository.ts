import { columnsOf, DataSource, scopeOf, sqlRunner, type Scope, type SqlRunner, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { DialEntity } from '../calls/dial.entity.js';

/** A live dial that the carrier may have received and that has no carrier id. */
export type UnconfirmedDial = Pick<
  DialEntity,
  'attempt_id' | 'outbound_call_id' | 'phone_number' | 'from_number' | 'started_at'
> & { scope: Scope };

/** A call answered by voicemail. The carrier has its instructions but has not reported the end. */
export interface InstructedDial {
  attempt_id: string;
  outbound_call_id: number;
  carrier_call_id: string;
  /** When the carrier received the instruction. */
  carrier_done_at: Date;
  /** When the carrier began to leave a message. Null if it is not known to leave one. */
  message_at: Date | null;
  scope: Scope;
}

interface Window {
  startedAfter: Date;
  startedBefore: Date;
}

/** The time allowed for outstanding responses and callbacks. Exceeds the time limit of a request to the carrier. */
const ASK_AFTER_MS = 60_000;
/** The duration of the lease. No other replica asks about the dial before it expires. */
const ASK_AGAIN_AFTER_MS = 60_000;
const BATCH = 10;

const COLUMNS = columnsOf(DialEntity);

/** Conditions of the dials to check; $2 is the latest start, or the latest instruction to the carrier. */
const UNCONFIRMED = 'carrier_call_id IS NULL AND started_at <= $2';
const INSTRUCTED = `carrier_call_id IS NOT NULL AND carrier_done_at <= $2 AND EXISTS (
  SELECT 1 FROM outbound_calls call WHERE call.id = attempt.outbound_call_id AND call.answered_by = 'machine')`;

@Injectable()
export class ReconciliationRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /** Claims dials that have waited long enough for a carrier id, in any organization. */
  claimUnconfirmed(carrier: string, now: Date): Promise<UnconfirmedDial[]> {
    return this.claim('reconciliation-claim-unnamed', UNCONFIRMED, carrier, now);
  }

  /** Claims dials that have waited long enough for a final carrier report, in any organization. */
  claimInstructed(carrier: string, now: Date): Promise<InstructedDial[]> {
    return this.claim<InstructedDial>('reconciliation-claim-instructed', INSTRUCTED, carrier, now);
  }

  private async claim<Dial extends Pick<DialEntity, 'attempt_id'>>(
    name: string,
    condition: string,
    carrier: string,
    now: Date,
  ): Promise<(Dial & { scope: Scope })[]> {
    const rows = await this.sql.query<Dial & { organization_id: number; livemode: boolean }>({
      name,
      text: `WITH due AS (
               SELECT * FROM outbound_attempts attempt
               WHERE ended_at IS NULL AND ${condition} AND livemode AND carrier = $1
                 AND NOT EXISTS (
                   SELECT 1 FROM dial_inquiries inquiry
                   WHERE inquiry.attempt_id = attempt.attempt_id AND inquiry.ask_at > $3)
               ORDER BY started_at LIMIT $5
               FOR UPDATE SKIP LOCKED
             ), claimed AS (
               INSERT INTO dial_inquiries AS inquiry (attempt_id, ask_at) SELECT attempt_id, $4 FROM due
               ON CONFLICT (attempt_id) DO UPDATE SET ask_at = excluded.ask_at WHERE inquiry.ask_at <= $3
               RETURNING attempt_id
             )
             SELECT ${COLUMNS} FROM due JOIN claimed USING (attempt_id) ORDER BY started_at`,
      values: [carrier, later(now, -ASK_AFTER_MS), now, later(now, ASK_AGAIN_AFTER_MS), BATCH],
    });
    return rows.map((dial) => ({
      ...dial,
      scope: scopeOf({ organizationId: dial.organization_id, livemode: dial.livemode }),
    }));
  }

  /** Returns the carrier ids that no dial has. */
  async unclaimed(carrierCallIds: readonly string[]): Promise<string[]> {
    const rows = await this.sql.query<{ id: string }>({
      name: 'reconciliation-unclaimed',
      text: `SELECT id FROM unnest($1::text[]) id
             WHERE NOT EXISTS (SELECT 1 FROM outbound_attempts WHERE carrier_call_id = id)`,
      values: [carrierCallIds],
    });
    return rows.map(({ id }) => id);
  }

  /**
   * True if another dial between the same numbers at the same time has no carrier id either: the call could belong to
   * it.
   */
  async hasCompetingDial(
    { attempt_id, phone_number, from_number }: UnconfirmedDial,
    { startedAfter, startedBefore }: Window,
  ): Promise<boolean> {
    const rows = await this.sql.query({
      name: 'reconciliation-rival',
      text: `SELECT 1 FROM outbound_attempts
             WHERE ended_at IS NULL AND carrier_call_id IS NULL AND livemode AND started_at BETWEEN $4 AND $5
               AND phone_number = $2 AND from_number = $3 AND attempt_id <> $1 LIMIT 1`,
      values: [attempt_id, phone_number, from_number, startedAfter, startedBefore],
    });
    return rows.length > 0;
  }

  /** Returns false if the dial has ended or has a carrier id by now, or if another dial has this id. */
  async adopt({ attempt_id, scope }: UnconfirmedDial, carrierCallId: string): Promise<boolean> {
    const rows = await this.sql.query({
      name: 'reconciliation-adopt',
      text: `UPDATE outbound_attempts SET carrier_call_id = $4
             WHERE attempt_id = $1 AND organization_id = $2 AND livemode = $3
               AND ended_at IS NULL AND carrier_call_id IS NULL
               AND NOT EXISTS (SELECT 1 FROM outbound_attempts other WHERE other.carrier_call_id = $4)
             RETURNING attempt_id`,
      values: [attempt_id, scope.organizationId, scope.livemode, carrierCallId],
    });
    return rows.length > 0;
  }

  /** Returns true if the dial still has neither an end nor a carrier id. The lock keeps both unset until the commit. */
  async lockUnconfirmed(tx: Tx, { attempt_id, outbound_call_id, scope }: UnconfirmedDial): Promise<boolean> {
    // Lock order: first the call, then its dial.
    await tx.query({
      name: 'reconciliation-lock-call',
      text: 'SELECT 1 FROM outbound_calls WHERE id = $1 AND organization_id = $2 AND livemode = $3 FOR UPDATE',
      values: [outbound_call_id, scope.organizationId, scope.livemode],
    });
    const rows = await tx.query({
      name: 'reconciliation-lock-dial',
      text: `SELECT 1 FROM outbound_attempts
             WHERE attempt_id = $1 AND organization_id = $2 AND livemode = $3
               AND ended_at IS NULL AND carrier_call_id IS NULL
             FOR UPDATE`,
      values: [attempt_id, scope.organizationId, scope.livemode],
    });
    return rows.length > 0;
  }

  /** Clears a message that will not be completed. */
  async clearMessage({ attempt_id, scope }: InstructedDial): Promise<void> {
    await this.sql.query({
      name: 'reconciliation-forget-message',
      text: `UPDATE outbound_attempts SET message_at = NULL
             WHERE attempt_id = $1 AND organization_id = $2 AND livemode = $3 AND ended_at IS NULL`,
      values: [attempt_id, scope.organizationId, scope.livemode],
    });
  }
}

function later(instant: Date, ms: number): Date {
  return new Date(instant.getTime() + ms);
}
