import type { CampaignContactStatus, PageRequest } from '@frontdesk/contracts';
import {
  columnsOf,
  DataSource,
  keysetRange,
  listStatement,
  sqlRunner,
  type Scope,
  type SqlRunner,
  type Tx,
} from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { reportCampaignChange } from '../../calls/campaign-calls.sql.js';
import { CampaignContactEntity, RefusedRowEntity, type CampaignContactRow } from '../campaign-contact.entity.js';

const COLUMNS = columnsOf(CampaignContactEntity);
const CALL = 'FROM outbound_calls call WHERE call.id = campaign_contacts.outbound_call_id';
const SHOWN = `id, livemode, campaign_id, phone_number, name, consent_id, line, status, reason, due_at, outbound_call_id,
  ended_at, created_at,
  (SELECT call.status ${CALL}) AS call_status,
  (SELECT call.blocked_reason ${CALL}) AS call_reason,
  (SELECT call.scheduled_for ${CALL}) AS call_due,
  (SELECT disposition FROM outbound_attempts WHERE outbound_call_id = campaign_contacts.outbound_call_id
   ORDER BY started_at DESC LIMIT 1) AS disposition`;

/** A call that is due later waits for more than the end of another call. */
const DUE_SOON_MS = 60_000;

interface ContactFilter {
  status?: CampaignContactStatus | null;
  /** The number as E.164. */
  phone_number?: string | null;
}

/** A contact to insert. */
export type NewContact = Pick<CampaignContactEntity, 'phone_number' | 'name' | 'context' | 'consent_id' | 'line'>;
export type NewRefusedRow = Pick<RefusedRowEntity, 'line' | 'phone_number' | 'reason' | 'row_hash'>;

@Injectable()
export class ContactsRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /** The rows of one page in reading order, and one more if there is a next page (see `toPage`). */
  list(scope: Scope, campaignId: number, filter: ContactFilter, page: PageRequest): Promise<CampaignContactRow[]> {
    return this.sql.query<CampaignContactRow>(
      listStatement({
        name: 'campaign-contacts-list',
        table: 'campaign_contacts',
        columns: SHOWN,
        at: 'created_at',
        scope,
        filters: [
          ['campaign', 'campaign_id = ?', campaignId],
          ['status', 'status = ?', filter.status],
          ['number', 'phone_number = ?', filter.phone_number],
        ],
        range: keysetRange(page),
      }),
    );
  }

  listRefused(scope: Scope, campaignId: number, page: PageRequest): Promise<RefusedRowEntity[]> {
    return this.sql.query<RefusedRowEntity>(
      listStatement({
        name: 'campaign-refused-rows-list',
        table: 'campaign_refused_rows',
        columns: columnsOf(RefusedRowEntity),
        at: 'created_at',
        scope,
        filters: [['campaign', 'campaign_id = ?', campaignId]],
        range: keysetRange(page),
      }),
    );
  }

  /** Returns those of the numbers that the campaign has. */
  async known(tx: Tx, campaignId: number, numbers: readonly string[]): Promise<Set<string>> {
    const rows = await tx.query<{ phone_number: string }>({
      name: 'campaign-contacts-known',
      text: 'SELECT phone_number FROM campaign_contacts WHERE campaign_id = $1 AND phone_number = ANY($2::text[])',
      values: [campaignId, numbers],
    });
    return new Set(rows.map(({ phone_number }) => phone_number));
  }

  /** Returns the numbers whose person was erased after the given instant. */
  async erasedSince(tx: Tx, { organizationId }: Scope, given: readonly [string, Date][]): Promise<Set<string>> {
    const rows = await tx.query<{ phone_number: string }>({
      name: 'campaign-contacts-erased-since',
      text: `SELECT DISTINCT given.phone_number FROM unnest($2::text[], $3::timestamptz[]) AS given (phone_number, since)
             JOIN person_erasures erasure
               ON erasure.organization_id = $1 AND erasure.phone_number = given.phone_number
                 AND erasure.requested_at >= given.since`,
      values: [organizationId, given.map(([number]) => number), given.map(([, since]) => since)],
    });
    return new Set(rows.map(({ phone_number }) => phone_number));
  }

  async insertAll(tx: Tx, scope: Scope, campaignId: number, contacts: readonly NewContact[], at: Date): Promise<void> {
    if (contacts.length === 0) return;
    await tx.query({
      name: 'campaign-contacts-insert',
      text: `INSERT INTO campaign_contacts (organization_id, livemode, campaign_id, phone_number, name, context, consent_id,
               line, status, due_at, created_at)
             SELECT $1, $2, $3, given.phone_number, given.name, given.context, given.consent_id, given.line, 'waiting',
               $5::timestamptz, $5::timestamptz
             FROM jsonb_populate_recordset(NULL::campaign_contacts, $4::jsonb) AS given`,
      values: [scope.organizationId, scope.livemode, campaignId, JSON.stringify(contacts), at],
    });
  }

  /** Stores refused rows. A row that an earlier import has reported is stored once. */
  async insertRefused(
    tx: Tx,
    scope: Scope,
    campaignId: number,
    rows: readonly NewRefusedRow[],
    at: Date,
  ): Promise<void> {
    if (rows.length === 0) return;
    await tx.query({
      name: 'campaign-refused-rows-insert',
      text: `INSERT INTO campaign_refused_rows (organization_id, livemode, campaign_id, line, phone_number, reason, row_hash,
               created_at)
             SELECT $1, $2, $3, given.line, given.phone_number, given.reason, given.row_hash, $5::timestamptz
             FROM jsonb_populate_recordset(NULL::campaign_refused_rows, $4::jsonb) AS given
             ON CONFLICT (campaign_id, line, row_hash) DO NOTHING`,
      values: [scope.organizationId, scope.livemode, campaignId, JSON.stringify(rows), at],
    });
  }

  /** Returns waiting contacts that are due, in the order of the file. Reads without a lock. */
  listDue(campaignId: number, now: Date, limit: number): Promise<CampaignContactEntity[]> {
    return this.sql.query<CampaignContactEntity>({
      name: 'campaign-contacts-list-due',
      text: `SELECT ${COLUMNS} FROM campaign_contacts
             WHERE campaign_id = $1 AND status = 'waiting' AND due_at <= $2 ORDER BY due_at, id LIMIT $3`,
      values: [campaignId, now, limit],
    });
  }

  /** Returns when the next waiting contact is due, or null if none waits. */
  async nextDue(campaignId: number): Promise<Date | null> {
    const [row] = await this.sql.query<{ due_at: Date }>({
      name: 'campaign-contacts-next-due',
      text: `SELECT due_at FROM campaign_contacts WHERE campaign_id = $1 AND status = 'waiting' ORDER BY due_at, id LIMIT 1`,
      values: [campaignId],
    });
    return row?.due_at ?? null;
  }

  /** Makes all contacts due that wait for a later time. */
  async stopWaiting(tx: Tx, scope: Scope, now: Date): Promise<void> {
    await tx.query({
      name: 'campaign-contacts-stop-waiting',
      text: `UPDATE campaign_contacts SET reason = NULL, due_at = $3
             WHERE id IN (SELECT id FROM campaign_contacts
                          WHERE organization_id = $1 AND livemode = $2 AND status = 'waiting' AND due_at > $3
                          ORDER BY id FOR UPDATE)`,
      values: [scope.organizationId, scope.livemode, now],
    });
  }

  /** Locks a contact that still waits. Returns null if it does not. */
  async lockWaiting(tx: Tx, id: number): Promise<CampaignContactEntity | null> {
    const [row] = await tx.query<CampaignContactEntity>({
      name: 'campaign-contacts-lock',
      text: `SELECT ${COLUMNS} FROM campaign_contacts WHERE id = $1 AND status = 'waiting' FOR UPDATE`,
      values: [id],
    });
    return row ?? null;
  }

  /** Gives a waiting contact its call. */
  async call(tx: Tx, { id }: CampaignContactEntity, callId: number): Promise<void> {
    await tx.query({
      name: 'campaign-contacts-call',
      text: `UPDATE campaign_contacts
             SET status = 'calling', reason = NULL, due_at = NULL, outbound_call_id = $2 WHERE id = $1`,
      values: [id, callId],
    });
  }

  async refuse(tx: Tx, { id }: CampaignContactEntity, reason: string, at: Date): Promise<void> {
    await tx.query({
      name: 'campaign-contacts-refuse',
      text: `UPDATE campaign_contacts SET status = 'refused', reason = $2, due_at = NULL, ended_at = $3 WHERE id = $1`,
      values: [id, reason, at],
    });
  }

  async postpone(tx: Tx, { id }: CampaignContactEntity, reason: string | null, until: Date): Promise<void> {
    await tx.query({
      name: 'campaign-contacts-postpone',
      text: `UPDATE campaign_contacts SET reason = $2, due_at = $3 WHERE id = $1 AND status = 'waiting'`,
      values: [id, reason, until],
    });
  }

  /** Postpones the due contacts of an area code, whose calling hours are the same. */
  async postponeAreaCode(
    tx: Tx,
    { campaign_id, phone_number }: CampaignContactEntity,
    reason: string,
    until: Date,
  ): Promise<void> {
    await tx.query({
      name: 'campaign-contacts-postpone-area-code',
      text: `UPDATE campaign_contacts SET reason = $2, due_at = $3
             WHERE id IN (SELECT id FROM campaign_contacts
                          WHERE campaign_id = $1 AND status = 'waiting' AND due_at < $3
                            AND left(phone_number, 5) = left($4::text, 5) FOR UPDATE SKIP LOCKED)`,
      values: [campaign_id, reason, until, phone_number],
    });
  }

  /**
   * Returns how many contacts have a call that is due soon or in progress. The calls that wait for a later time do not
   * count, because they would stop the campaign.
   */
  async countCalling(scope: Scope, campaignId: number, now: Date): Promise<number> {
    const [row] = await this.sql.query<{ count: number }>({
      name: 'campaign-contacts-count-calling',
      text: `SELECT count(*)::int AS count FROM campaign_contacts contact
             JOIN outbound_calls call ON call.id = contact.outbound_call_id
             WHERE contact.organization_id = $1 AND contact.livemode = $2 AND contact.campaign_id = $3
               AND contact.status = 'calling'
               AND call.status IN ('queued', 'connecting_agent', 'dialing', 'in_progress')
               AND (call.status <> 'queued' OR call.due_at IS NULL OR call.due_at <= $4)`,
      values: [scope.organizationId, scope.livemode, campaignId, new Date(now.getTime() + DUE_SOON_MS)],
    });
    return row!.count;
  }

  /** Counts the contacts whose phone rang in a day, and those whose call has not rung yet, because it may today. */
  async countCalled(scope: Scope, campaignId: number, from: Date, until: Date): Promise<number> {
    const [row] = await this.sql.query<{ count: number }>({
      name: 'campaign-contacts-count-called',
      text: `SELECT (SELECT count(*)::int FROM campaign_contacts
                     WHERE campaign_id = $3 AND called_at >= $4 AND called_at < $5)
               + (SELECT count(*)::int FROM campaign_contacts
                  WHERE organization_id = $1 AND livemode = $2 AND campaign_id = $3 AND status = 'calling'
                    AND called_at IS NULL) AS count`,
      values: [scope.organizationId, scope.livemode, campaignId, from, until],
    });
    return row!.count;
  }

  /**
   * Counts the lines, and those that dials use or calls that are due will use. The count of due calls stops early,
   * because more than the lines make no difference.
   */
  async countLines({ organizationId, livemode }: Scope, now: Date): Promise<{ lines: number; taken: number }> {
    const [row] = await this.sql.query<{ lines: number; taken: number }>({
      name: 'campaign-contacts-lines',
      text: `SELECT lines,
               (SELECT count(*)::int FROM outbound_attempts
                WHERE organization_id = $1 AND livemode = $2 AND ended_at IS NULL)
               + (SELECT count(*)::int FROM (
                    SELECT FROM outbound_calls WHERE organization_id = $1 AND livemode = $2 AND due_at <= $3
                      AND status IN ('queued', 'scheduled') LIMIT 1000) due) AS taken
             FROM (SELECT (facts->>'outbound_lines')::int AS lines FROM organization_facts
                   WHERE organization_id = $1) known`,
      values: [organizationId, livemode, now],
    });
    return row ?? { lines: 0, taken: 0 };
  }

  /** Returns calls of the campaign that have not rung. */
  listWaitingCalls(scope: Scope, campaignId: number, limit: number): Promise<{ id: number; phone_number: string }[]> {
    return this.sql.query<{ id: number; phone_number: string }>({
      name: 'campaign-contacts-waiting-calls',
      text: `SELECT id, phone_number FROM outbound_calls
             WHERE campaign_id = $3 AND status IN ('queued', 'scheduled') AND organization_id = $1 AND livemode = $2
             LIMIT $4`,
      values: [scope.organizationId, scope.livemode, campaignId, limit],
    });
  }

  /** Cancels waiting contacts of a campaign that is over. Returns their number, which is at most `limit`. */
  async cancelSome(tx: Tx, scope: Scope, campaignId: number, limit: number, at: Date): Promise<number> {
    const rows = await tx.query({
      name: 'campaign-contacts-cancel',
      text: `UPDATE campaign_contacts SET status = 'cancelled', reason = NULL, due_at = NULL, ended_at = $3
             WHERE id IN (SELECT id FROM campaign_contacts WHERE campaign_id = $1 AND status = 'waiting'
                          ORDER BY id LIMIT $2 FOR UPDATE)
             RETURNING 1`,
      values: [campaignId, limit, at],
    });
    if (rows.length > 0) reportCampaignChange(tx, scope, campaignId);
    return rows.length;
  }
}
