import { DataSource, sqlRunner, type SqlRunner } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import type { CallAct } from '../conversation/call-act.js';

/** An act to perform, leased to this process. */
export interface DueAct {
  id: number;
  call_sid: string;
  act: CallAct;
}

@Injectable()
export class ActsRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /**
   * Leases the due acts: opt-outs, then objections to the transcript, then the oldest. A lead that is due at the end
   * waits for the end. A corrected lead waits until the earlier one was performed, so that the newest values win.
   */
  async claim(now: Date, leasedUntil: Date, limit: number): Promise<DueAct[]> {
    const claimed = await this.sql.query<DueAct>({
      name: 'acts-claim',
      text: `UPDATE acts SET due_at = $2
             WHERE id IN (SELECT id FROM acts
                          WHERE due_at <= $1 AND (act->>'type' <> 'capture_lead' OR NOT EXISTS (
                            SELECT FROM acts AS earlier
                            WHERE earlier.call_sid = acts.call_sid AND earlier.id < acts.id
                              AND earlier.act->>'type' = 'capture_lead' AND earlier.due_at > $1))
                          ORDER BY act->>'type' <> 'opt_out', act->>'type' <> 'drop_transcript', due_at, id
                          LIMIT $3 FOR UPDATE SKIP LOCKED)
             RETURNING id, call_sid, act`,
      values: [now, leasedUntil, limit],
    });
    return claimed.sort((one, other) => rank(one) - rank(other) || one.id - other.id);
  }

  /** Commits an act that is performed at a time, or at the end of the call if that is earlier. */
  async schedule(callSid: string, act: CallAct, dueAt: Date): Promise<number> {
    const [row] = await this.sql.query<{ id: number }>({
      name: 'acts-schedule',
      text: 'INSERT INTO acts (call_sid, act, due_at) VALUES ($1, $2, $3) RETURNING id',
      values: [callSid, act, dueAt],
    });
    return row!.id;
  }

  async remove(id: number): Promise<void> {
    await this.sql.query({ name: 'acts-remove', text: 'DELETE FROM acts WHERE id = $1', values: [id] });
  }

  /** Removes what a recorded greeting seemed to ask for, except an opt-out. */
  async removeOfMachine(callSid: string): Promise<void> {
    await this.sql.query({
      name: 'acts-remove-of-machine',
      text: `DELETE FROM acts WHERE call_sid = $1 AND act->>'type' <> 'opt_out'`,
      values: [callSid],
    });
  }

  /** Makes everything due that a call has left. */
  async makeDue(callSid: string, now: Date): Promise<void> {
    await this.sql.query({
      name: 'acts-make-due',
      text: 'UPDATE acts SET due_at = least(due_at, $2) WHERE call_sid = $1',
      values: [callSid, now],
    });
  }

  async count(callSid: string): Promise<number> {
    const [row] = await this.sql.query<{ count: number }>({
      name: 'acts-count',
      text: 'SELECT count(*)::integer AS count FROM acts WHERE call_sid = $1',
      values: [callSid],
    });
    return row!.count;
  }
}

function rank({ act }: DueAct): number {
  if (act.type === 'opt_out') return 0;
  return act.type === 'drop_transcript' ? 1 : 2;
}
