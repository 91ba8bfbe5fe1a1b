import { reportChange } from '@frontdesk/messaging';
import { DataSource, sqlRunner, type Scope, type SqlRunner, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import type { OutboundCallEntity } from '../calls/outbound-call.entity.js';

/** A due call, read without a lock. */
export type DueCall = Pick<OutboundCallEntity, 'id' | 'phone_number' | 'source' | 'status'> & { due_at: Date };

/** A dial that has gone too long without a report. */
export interface ExpiredDial {
  attempt_id: string;
  outbound_call_id: number;
  organization_id: number;
  livemode: boolean;
  phone_number: string;
  carrier: string;
  carrier_call_id: string | null;
  /** When the carrier began to leave a message. Null if it leaves none. */
  message_at: Date | null;
}

/** A live dial of the simulated carrier that has not ended. */
export type DialUnderWay = Pick<ExpiredDial, 'attempt_id' | 'outbound_call_id' | 'organization_id' | 'phone_number'> & {
  answered_at: Date | null;
};

@Injectable()
export class DialingRepository {
  private readonly sql: SqlRunner;

  constructor(private readonly dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /** Moves calls with a delay from `queued` to `scheduled`. */
  async scheduleDelayed(scope: Scope): Promise<void> {
    const { organizationId, livemode } = scope;
    const [row] = await this.sql.query<{ moved: number }>({
      name: 'dialing-park',
      text: `WITH moved AS (
               UPDATE outbound_calls SET status = 'scheduled', due_at = scheduled_for
               WHERE organization_id = $1 AND livemode = $2 AND status = 'queued' AND scheduled_for IS NOT NULL
               RETURNING 1)
             SELECT count(*)::int AS moved FROM moved`,
      values: [organizationId, livemode],
    });
    if (!row?.moved) return;
    reportChange(this.dataSource, { organizationId, livemode, collection: 'outbound-calls', id: null });
  }

  /**
   * Returns due calls, starting with the one that has been due longest. Calls of campaigns come after all others, so
   * that they never delay a callback.
   */
  async listDue(scope: Scope, now: Date, limit: number): Promise<DueCall[]> {
    const values = [scope.organizationId, scope.livemode, now];
    const first = await this.sql.query<DueCall>({
      name: 'dialing-list-due-first',
      text: `SELECT id, phone_number, source, status, due_at FROM outbound_calls
             WHERE organization_id = $1 AND livemode = $2 AND due_at <= $3 AND source <> 'campaign'
             ORDER BY due_at, id LIMIT $4`,
      values: [...values, limit],
    });
    if (first.length === limit) return first;
    const ofCampaigns = await this.sql.query<DueCall>({
      name: 'dialing-list-due-of-campaigns',
      text: `SELECT id, phone_number, source, status, due_at FROM outbound_calls
             WHERE organization_id = $1 AND livemode = $2 AND due_at <= $3 AND source = 'campaign'
             ORDER BY due_at, id LIMIT $4`,
      values: [...values, limit - first.length],
    });
    return [...first, ...ofCampaigns];
  }

  /**
   * Returns due agent calls in no particular order, because they need no line. Reads few rows, even if many other calls
   * are due.
   */
  listDueOfAgents(scope: Scope, now: Date, limit: number): Promise<DueCall[]> {
    return this.sql.query<DueCall>({
      name: 'dialing-list-due-of-agents',
      text: `SELECT id, phone_number, source, status, due_at FROM outbound_calls
             WHERE organization_id = $1 AND livemode = $2 AND due_at <= $3
               AND source = 'agent_dial' AND status IN ('queued', 'scheduled', 'connecting_agent')
             LIMIT $4`,
      values: [scope.organizationId, scope.livemode, now, limit],
    });
  }

  /**
   * Counts the lines of an organization that no dial uses. The result is an estimate; the dial start counts exactly.
   */
  async countFreeLines(scope: Scope, sql: SqlRunner = this.sql): Promise<number> {
    const [row] = await sql.query<{ free: number }>({
      name: 'dialing-count-free-lines',
      text: `SELECT (facts->>'outbound_lines')::int - (
               SELECT count(*)::int FROM outbound_attempts
               WHERE organization_id = $1 AND livemode = $2 AND ended_at IS NULL) AS free
             FROM organization_facts WHERE organization_id = $1`,
      values: [scope.organizationId, scope.livemode],
    });
    return row?.free ?? 0;
  }

  /** Returns true if `scheduleDelayed` has calls to move. */
  async hasUnscheduled(tx: Tx, scope: Scope): Promise<boolean> {
    const rows = await tx.query({
      name: 'dialing-has-unparked',
      text: `SELECT 1 FROM outbound_calls
             WHERE organization_id = $1 AND livemode = $2 AND status = 'queued' AND scheduled_for IS NOT NULL LIMIT 1`,
      values: [scope.organizationId, scope.livemode],
    });
    return rows.length > 0;
  }

  /** Returns when the next call of the organization queue is due. */
  async nextDue(tx: Tx, scope: Scope): Promise<Date | null> {
    const [row] = await tx.query<{ due_at: Date }>({
      name: 'dialing-next-due',
      text: `SELECT due_at FROM outbound_calls
             WHERE organization_id = $1 AND livemode = $2 AND due_at IS NOT NULL
             ORDER BY due_at, id LIMIT 1`,
      values: [scope.organizationId, scope.livemode],
    });
    return row?.due_at ?? null;
  }

  /** Returns when the next agent call is due. Reads few rows, even if many other calls are due earlier. */
  async nextDueOfAgents(tx: Tx, scope: Scope): Promise<Date | null> {
    const [row] = await tx.query<{ due_at: Date | null }>({
      name: 'dialing-next-due-of-agents',
      text: `WITH of_agents AS MATERIALIZED (
               SELECT due_at FROM outbound_calls
               WHERE organization_id = $1 AND livemode = $2
                 AND source = 'agent_dial' AND status IN ('queued', 'scheduled', 'connecting_agent')
             )
             SELECT min(due_at) AS due_at FROM of_agents`,
      values: [scope.organizationId, scope.livemode],
    });
    return row?.due_at ?? null;
  }

  /** Postpones a call that could not be handled, unless its status has changed. */
  async postpone(scope: Scope, id: number, now: Date, until: Date): Promise<void> {
    await this.sql.query({
      name: 'dialing-put-off',
      text: `UPDATE outbound_calls SET due_at = $5
             WHERE id = $3 AND organization_id = $1 AND livemode = $2 AND due_at <= $4`,
      values: [scope.organizationId, scope.livemode, id, now, until],
    });
  }

  /**
   * Stores the carrier's id of a dial that has none. Returns whether the dial has ended and whether the person has
   * opted out.
   */
  async storeCarrierId(
    scope: Scope,
    dialId: string,
    carrierCallId: string,
  ): Promise<{ hasEnded: boolean; isUnwanted: boolean }> {
    const dial = [scope.organizationId, scope.livemode, dialId];
    await this.sql.query({
      name: 'dialing-store-carrier-id',
      text: `UPDATE outbound_attempts SET carrier_call_id = $4
             WHERE attempt_id = $3 AND organization_id = $1 AND livemode = $2 AND carrier_call_id IS NULL`,
      values: [...dial, carrierCallId],
    });
    const [row] = await this.sql.query<{ has_ended: boolean; is_unwanted: boolean }>({
      name: 'dialing-state-of-attempt',
      text: `SELECT ended_at IS NOT NULL AS has_ended,
                    answered_at IS NULL AND EXISTS (
                      SELECT 1 FROM do_not_call_entries entry
                      WHERE entry.organization_id = $1 AND entry.livemode = $2
                        AND entry.phone_number = attempt.phone_number AND entry.source = 'opt_out') AS is_unwanted
             FROM outbound_attempts attempt WHERE organization_id = $1 AND livemode = $2 AND attempt_id = $3`,
      values: dial,
    });
    return { hasEnded: row?.has_ended ?? false, isUnwanted: row?.is_unwanted ?? false };
  }

  /** Returns the expired dials of every organization. */
  listExpired(now: Date, limit: number): Promise<ExpiredDial[]> {
    return this.sql.query<ExpiredDial>({
      name: 'dialing-list-expired',
      text: `SELECT attempt_id, outbound_call_id, organization_id, livemode, phone_number, carrier, carrier_call_id,
                    message_at
             FROM outbound_attempts
             WHERE ended_at IS NULL AND expires_at <= $1 ORDER BY expires_at LIMIT $2`,
      values: [now, limit],
    });
  }

  /**
   * Returns the live dials from a caller id. Includes only dials that the simulated carrier has accepted and that have
   * not changed since an instant.
   */
  listSimulatedFrom(fromNumber: string, changedBefore: Date, limit: number): Promise<DialUnderWay[]> {
    return this.sql.query<DialUnderWay>({
      name: 'dialing-list-simulated-from',
      text: `SELECT attempt_id, outbound_call_id, organization_id, phone_number, answered_at
             FROM outbound_attempts
             WHERE ended_at IS NULL AND livemode AND carrier = 'simulated' AND carrier_call_id IS NOT NULL
               AND from_number = $1 AND coalesce(answered_at, started_at) <= $2
             ORDER BY coalesce(answered_at, started_at) DESC LIMIT $3`,
      values: [fromNumber, changedBefore, limit],
    });
  }

  /** Returns true if the dial is still expired. Locks its call first, in the same order as a report does. */
  async isExpired(tx: Tx, scope: Scope, dial: ExpiredDial, now: Date): Promise<boolean> {
    const tenant = [scope.organizationId, scope.livemode];
    await tx.query({
      name: 'dialing-lock-call',
      text: `SELECT 1 FROM outbound_calls WHERE organization_id = $1 AND livemode = $2 AND id = $3 FOR UPDATE`,
      values: [...tenant, dial.outbound_call_id],
    });
    const rows = await tx.query({
      name: 'dialing-is-expired',
      text: `SELECT 1 FROM outbound_attempts
             WHERE organization_id = $1 AND livemode = $2 AND attempt_id = $3 AND ended_at IS NULL AND expires_at <= $4`,
      values: [...tenant, dial.attempt_id, now],
    });
    return rows.length > 0;
  }
}
