import type { CustomField } from '@frontdesk/contracts';
import { DataSource, sqlRunner, type Scope, type SqlRunner, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';

export interface CapturedLead {
  name: string | null;
  phone_number: string | null;
  email: string | null;
  reason: string;
  urgency?: string;
  custom_fields?: Record<string, CustomField>;
}

/** A lead to send to the records service, leased to this process. */
export interface PendingLead {
  /** Identifies this state of the chat's lead. */
  external_id: string;
  chat_id: number;
  organization_id: number;
  livemode: boolean;
  lead: CapturedLead;
  /** The number of attempts, including the current one. */
  attempts: number;
}

export interface NewPendingLead {
  externalId: string;
  chatId: number;
  lead: CapturedLead;
  dueAt: Date;
}

@Injectable()
export class PendingLeadsRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /** Adds a lead, or replaces the chat's lead that was not claimed yet. A draft is a lead that is not due yet. */
  async put(tx: Tx, scope: Scope, { externalId, chatId, lead, dueAt }: NewPendingLead, now: Date): Promise<void> {
    await tx.query({
      name: 'pending-leads-put',
      text: `WITH replaced AS (
               UPDATE pending_leads SET lead = $5, due_at = CASE WHEN due_at > $7 THEN $6 ELSE due_at END
               WHERE chat_id = $2 AND organization_id = $3 AND livemode = $4 AND attempts = 0
               RETURNING external_id
             )
             INSERT INTO pending_leads (external_id, chat_id, organization_id, livemode, lead, attempts, due_at)
             SELECT $1, $2::bigint, $3::bigint, $4::boolean, $5::jsonb, 0, $6::timestamptz
             WHERE NOT EXISTS (SELECT 1 FROM replaced)
             ON CONFLICT DO NOTHING`,
      values: [externalId, chatId, scope.organizationId, scope.livemode, JSON.stringify(lead), dueAt, now],
    });
  }

  /** Makes the drafts of a chat due now. */
  async hasten(tx: Tx, scope: Scope, chatId: number, now: Date): Promise<void> {
    await tx.query({
      name: 'pending-leads-hasten',
      text: `UPDATE pending_leads SET due_at = $4
             WHERE chat_id = $1 AND organization_id = $2 AND livemode = $3 AND attempts = 0 AND due_at > $4`,
      values: [chatId, scope.organizationId, scope.livemode, now],
    });
  }

  /** Removes the draft of a chat that turned out to be spam. */
  async discard(tx: Tx, scope: Scope, chatId: number, now: Date): Promise<void> {
    await tx.query({
      name: 'pending-leads-discard',
      text: `DELETE FROM pending_leads
             WHERE chat_id = $1 AND organization_id = $2 AND livemode = $3 AND attempts = 0 AND due_at > $4`,
      values: [chatId, scope.organizationId, scope.livemode, now],
    });
  }

  /** Leases the due leads. A chat's correction waits until its earlier lead was sent, so that the newest values win. */
  claim(now: Date, leasedUntil: Date, limit: number): Promise<PendingLead[]> {
    return this.sql.query<PendingLead>({
      name: 'pending-leads-claim',
      text: `UPDATE pending_leads SET due_at = $2, attempts = attempts + 1
             WHERE external_id IN (
               SELECT external_id FROM pending_leads
               WHERE due_at <= $1 AND NOT EXISTS (
                 SELECT FROM pending_leads AS earlier
                 WHERE earlier.chat_id = pending_leads.chat_id AND earlier.attempts > 0
                   AND earlier.external_id <> pending_leads.external_id)
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
