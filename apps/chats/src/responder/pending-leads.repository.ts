import { sqlRunner, type Scope, type SqlRunner, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { CapturedLead } from './chat-responder.js';

/** A lead that waits to be handed in, leased to this process. */
export interface PendingLead {
  /** What makes it one lead, however often it is handed in. */
  external_id: string;
  chat_id: number;
  organization_id: number;
  livemode: boolean;
  lead: CapturedLead;
  /** This one included. */
  attempts: number;
}

@Injectable()
export class PendingLeadsRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  async add(tx: Tx, scope: Scope, chatId: number, externalId: string, lead: CapturedLead, now: Date): Promise<void> {
    await tx.query({
      name: 'pending-leads-add',
      text: `INSERT INTO pending_leads (external_id, chat_id, organization_id, livemode, lead, attempts, due_at)
             VALUES ($1, $2, $3, $4, $5, 0, $6) ON CONFLICT DO NOTHING`,
      values: [externalId, chatId, scope.organizationId, scope.livemode, JSON.stringify(lead), now],
    });
  }

  claim(now: Date, leasedUntil: Date, limit: number): Promise<PendingLead[]> {
    return this.sql.query<PendingLead>({
      name: 'pending-leads-claim',
      text: `UPDATE pending_leads SET due_at = $2, attempts = attempts + 1
             WHERE external_id IN (
               SELECT external_id FROM pending_leads WHERE due_at <= $1
               ORDER BY due_at LIMIT $3 FOR UPDATE SKIP LOCKED
             )
             RETURNING external_id, chat_id, organization_id, livemode, lead, attempts`,
      values: [now, leasedUntil, limit],
    });
  }

  async postpone({ external_id, organization_id, livemode }: PendingLead, dueAt: Date): Promise<void> {
    await this.sql.query({
      name: 'pending-leads-postpone',
      text: 'UPDATE pending_leads SET due_at = $4 WHERE external_id = $1 AND organization_id = $2 AND livemode = $3',
      values: [external_id, organization_id, livemode, dueAt],
    });
  }

  async remove({ external_id, organization_id, livemode }: PendingLead): Promise<void> {
    await this.sql.query({
      name: 'pending-leads-remove',
      text: 'DELETE FROM pending_leads WHERE external_id = $1 AND organization_id = $2 AND livemode = $3',
      values: [external_id, organization_id, livemode],
    });
  }
}
