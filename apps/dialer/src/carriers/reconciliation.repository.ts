import { columnsOf, scopeOf, sqlRunner, type Scope, type SqlRunner, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OutboundAttemptEntity } from '../outbound-calls/outbound-attempt.entity.js';

/** A live dial that the carrier was, or may have been, asked for, and whose id never came back. */
export type UnnamedDial = Pick<
  OutboundAttemptEntity,
  'attempt_id' | 'outbound_call_id' | 'phone_number' | 'from_number' | 'started_at'
> & { scope: Scope };

/** A live dial that a machine has answered, and of whose end nothing is known since the carrier was told what to do. */
export interface ToldDial {
  attempt_id: string;
  outbound_call_id: number;
  carrier_call_id: string;
  /** When the carrier was told. */
  carrier_done_at: Date;
  /** Null when it is not known to leave a message. */
  message_at: Date | null;
  scope: Scope;
}

interface Window {
  startedAfter: Date;
  startedBefore: Date;
}

/** Until then an answer that is under way, or a callback, may still tell. No request to the carrier takes longer either. */
const ASK_AFTER_MS = 60_000;
/** Nobody else asks about a dial until then. */
const ASK_AGAIN_AFTER_MS = 60_000;
const BATCH = 10;

const COLUMNS = columnsOf(OutboundAttemptEntity);

/** Which dials are asked about; $2 is the latest start, or the latest word to the carrier. */
const UNNAMED = 'carrier_call_id IS NULL AND started_at <= $2';
const TOLD = `carrier_call_id IS NOT NULL AND carrier_done_at <= $2 AND EXISTS (
  SELECT 1 FROM outbound_calls call WHERE call.id = attempt.outbound_call_id AND call.answered_by = 'machine')`;

@Injectable()
export class ReconciliationRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /** Dials whose id it is time to ask for, of every organization, each for one replica at a time. */
  claimUnnamed(carrier: string, now: Date): Promise<UnnamedDial[]> {
    return this.claim('reconciliation-claim-unnamed', UNNAMED, carrier, now);
  }

  /** The same of dials whose end it is time to ask for. */
  claimTold(carrier: string, now: Date): Promise<ToldDial[]> {
    return this.claim<ToldDial>('reconciliation-claim-told', TOLD, carrier, now);
  }

  private async claim<Dial extends Pick<OutboundAttemptEntity, 'attempt_id'>>(
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

  /** Those among the carrier's ids that no dial has. */
  async unclaimed(carrierCallIds: readonly string[]): Promise<string[]> {
    const rows = await this.sql.query<{ id: string }>({
      name: 'reconciliation-unclaimed',
      text: `SELECT id FROM unnest($1::text[]) id
             WHERE NOT EXISTS (SELECT 1 FROM outbound_attempts WHERE carrier_call_id = id)`,
      values: [carrierCallIds],
    });
    return rows.map(({ id }) => id);
  }

  /** Whether another dial between the same numbers, of the same time, has no id either: the call could be its own. */
  async hasRival(
    { attempt_id, phone_number, from_number }: UnnamedDial,
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

  /** False when the dial has ended or got its id meanwhile, or another one took this id. */
  async adopt({ attempt_id, scope }: UnnamedDial, carrierCallId: string): Promise<boolean> {
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

  /** Whether the dial still has neither an end nor an id; it gets neither from anybody else before the commit. */
  async lockUnnamed(tx: Tx, { attempt_id, outbound_call_id, scope }: UnnamedDial): Promise<boolean> {
    // The call before its dial, as everybody locks them.
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

  /** The message of a dial does not come to its end. */
  async forgetMessage({ attempt_id, scope }: ToldDial): Promise<void> {
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
