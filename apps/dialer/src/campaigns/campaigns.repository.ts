import type { CampaignStatus, CampaignWait, DecisionReason, PageRequest } from '@frontdesk/contracts';
import {
  columnsOf,
  DataSource,
  insertRow,
  keysetRange,
  listStatement,
  sqlRunner,
  updateRow,
  type Scope,
  type SqlRunner,
  type Tx,
} from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { reportCampaignChange } from '../calls/campaign-calls.sql.js';
import { CampaignEntity, type CampaignRow } from './campaign.entity.js';

const COLUMNS = columnsOf(CampaignEntity);
/** With the counts of the contacts and refused rows. */
const SHOWN = `${COLUMNS},
  (SELECT jsonb_object_agg(counted, count) FROM (
     SELECT counted, sum(count)::int AS count FROM campaign_counts
     WHERE campaign_id = campaigns.id GROUP BY counted) summed) AS counts`;
/** If a campaign has more rows of counts, they are added up. */
const MAX_COUNT_ROWS = 100;

const NEW_COLUMNS = [
  'name',
  'purpose',
  'status',
  'seller',
  'context',
  'calls_at_once',
  'calls_per_day',
  'starts_at',
  'ends_at',
  'created_at',
] as const satisfies readonly (keyof CampaignEntity)[];
export type NewCampaign = Pick<CampaignEntity, (typeof NEW_COLUMNS)[number]>;

const SETTINGS = [
  'name',
  'seller',
  'context',
  'calls_at_once',
  'calls_per_day',
  'starts_at',
  'ends_at',
] as const satisfies readonly (keyof CampaignEntity)[];

/** A change of state. */
export interface CampaignState {
  status: CampaignStatus;
  pausedReason?: DecisionReason | null;
  /** When the runner looks at the campaign, in real time. */
  dueAt: Date | null;
  startedAt?: Date | null;
  endedAt?: Date | null;
}

@Injectable()
export class CampaignsRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /** The rows of one page in reading order, and one more if there is a next page (see `toPage`). */
  list(scope: Scope, { status }: { status?: CampaignStatus | null }, page: PageRequest): Promise<CampaignRow[]> {
    return this.sql.query<CampaignRow>(
      listStatement({
        name: 'campaigns-list',
        table: 'campaigns',
        columns: SHOWN,
        at: 'created_at',
        scope,
        filters: [['status', 'status = ?', status]],
        range: keysetRange(page),
      }),
    );
  }

  async find(scope: Scope, id: number, sql: SqlRunner = this.sql): Promise<CampaignRow | null> {
    const [row] = await sql.query<CampaignRow>({
      name: 'campaigns-find',
      text: `SELECT ${SHOWN} FROM campaigns WHERE id = $1 AND organization_id = $2 AND livemode = $3`,
      values: [id, scope.organizationId, scope.livemode],
    });
    return row ?? null;
  }

  /** Returns the mode of a campaign, or null if the organization has no such campaign. */
  async modeOf(organizationId: number, id: number): Promise<boolean | null> {
    const [row] = await this.sql.query<{ livemode: boolean }>({
      name: 'campaigns-mode',
      text: 'SELECT livemode FROM campaigns WHERE id = $1 AND organization_id = $2',
      values: [id, organizationId],
    });
    return row?.livemode ?? null;
  }

  /** Returns the campaign that placed a call, or null. */
  async idOfCall(scope: Scope, callId: number): Promise<number | null> {
    const [row] = await this.sql.query<{ campaign_id: number | null }>({
      name: 'campaigns-of-call',
      text: 'SELECT campaign_id FROM outbound_calls WHERE id = $1 AND organization_id = $2 AND livemode = $3',
      values: [callId, scope.organizationId, scope.livemode],
    });
    return row?.campaign_id ?? null;
  }

  async insert(tx: Tx, scope: Scope, campaign: NewCampaign): Promise<number> {
    const [row] = await tx.query<{ id: number }>(
      insertRow({
        name: 'campaigns-insert',
        table: 'campaigns',
        scope,
        columns: NEW_COLUMNS,
        row: { ...campaign, context: campaign.context && JSON.stringify(campaign.context) },
        returning: 'id',
      }),
    );
    return row!.id;
  }

  /** Reads the campaign and locks it until the transaction ends. */
  async lock(tx: Tx, scope: Scope, id: number): Promise<CampaignEntity | null> {
    const [row] = await tx.query<CampaignEntity>({
      name: 'campaigns-lock',
      text: `SELECT ${COLUMNS} FROM campaigns WHERE id = $1 AND organization_id = $2 AND livemode = $3 FOR UPDATE`,
      values: [id, scope.organizationId, scope.livemode],
    });
    return row ?? null;
  }

  /** Reads the campaign and keeps it from changing until the transaction ends. */
  async share(tx: Tx, scope: Scope, id: number): Promise<CampaignEntity | null> {
    const [row] = await tx.query<CampaignEntity>({
      name: 'campaigns-share',
      text: `SELECT ${COLUMNS} FROM campaigns WHERE id = $1 AND organization_id = $2 AND livemode = $3 FOR SHARE`,
      values: [id, scope.organizationId, scope.livemode],
    });
    return row ?? null;
  }

  async updateSettings(tx: Tx, scope: Scope, campaign: CampaignEntity): Promise<void> {
    const row = { ...campaign, context: campaign.context && JSON.stringify(campaign.context) };
    await tx.query(
      updateRow({ name: 'campaigns-update', table: 'campaigns', scope, id: campaign.id, columns: SETTINGS, row }),
    );
    reportCampaignChange(tx, scope, campaign.id);
  }

  /** Changes the state of a campaign that has one of the given ones. Returns whether it had. */
  async move(
    tx: Tx,
    scope: Scope,
    id: number,
    from: readonly CampaignStatus[],
    { status, pausedReason = null, dueAt, startedAt = null, endedAt = null }: CampaignState,
  ): Promise<boolean> {
    const rows = await tx.query({
      name: 'campaigns-move',
      text: `UPDATE campaigns SET status = $5::text, paused_reason = $6, due_at = $7, waits_for = NULL, waits_until = NULL,
               started_at = coalesce(started_at, $8), ended_at = coalesce(ended_at, $9)
             WHERE id = $1 AND organization_id = $2 AND livemode = $3 AND status = ANY($4::text[]) RETURNING 1`,
      values: [id, scope.organizationId, scope.livemode, from, status, pausedReason, dueAt, startedAt, endedAt],
    });
    if (rows.length > 0) reportCampaignChange(tx, scope, id);
    return rows.length > 0;
  }

  /** Claims the campaign that is due longest, until `claimedUntil`. After that, another process may claim it. */
  async claim(now: Date, claimedUntil: Date): Promise<CampaignEntity | null> {
    const [row] = await this.sql.query<CampaignEntity>({
      name: 'campaigns-claim',
      text: `UPDATE campaigns SET due_at = $2
             WHERE id = (SELECT id FROM campaigns WHERE due_at <= $1 ORDER BY due_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
             RETURNING ${COLUMNS}`,
      values: [now, claimedUntil],
    });
    return row ?? null;
  }

  /** Adds up the counts of a campaign if it has many rows of them. Skips rows that another process is adding up. */
  async addUpCounts({ id }: CampaignEntity): Promise<void> {
    await this.sql.query({
      name: 'campaigns-add-up-counts',
      text: `WITH counts AS MATERIALIZED (
               SELECT id FROM campaign_counts WHERE campaign_id = $1
                 AND EXISTS (SELECT FROM campaign_counts WHERE campaign_id = $1 OFFSET $2::int)
               FOR UPDATE SKIP LOCKED),
             removed AS (
               DELETE FROM campaign_counts USING counts
               WHERE campaign_id = $1 AND campaign_counts.id = counts.id RETURNING counted, count)
             INSERT INTO campaign_counts (campaign_id, counted, count)
             SELECT $1, counted, sum(count) FROM removed
             WHERE EXISTS (SELECT FROM campaigns WHERE id = $1 FOR KEY SHARE)
             GROUP BY counted HAVING sum(count) <> 0`,
      values: [id, MAX_COUNT_ROWS],
    });
  }

  /** Ends a claim, unless the campaign has changed or another process has claimed it. */
  async release(
    tx: Tx,
    scope: Scope,
    { id, due_at: claimedUntil, waits_for: waited }: CampaignEntity,
    { dueAt, waitsFor, waitsUntil }: { dueAt: Date | null; waitsFor: CampaignWait | null; waitsUntil: Date | null },
  ): Promise<void> {
    await tx.query({
      name: 'campaigns-release',
      text: `UPDATE campaigns SET due_at = $5, waits_for = $6, waits_until = $7
             WHERE id = $1 AND organization_id = $2 AND livemode = $3 AND due_at = $4`,
      values: [id, scope.organizationId, scope.livemode, claimedUntil, dueAt, waitsFor, waitsUntil],
    });
    if (waited !== waitsFor) reportCampaignChange(tx, scope, id);
  }

  /** Makes the running campaigns of a scope due, because its time has changed. */
  async wake(tx: Tx, scope: Scope, at: Date): Promise<void> {
    await tx.query({
      name: 'campaigns-wake',
      text: `UPDATE campaigns SET due_at = $3 WHERE id IN (
               SELECT id FROM campaigns WHERE organization_id = $1 AND livemode = $2 AND status = 'running'
               ORDER BY id FOR UPDATE)`,
      values: [scope.organizationId, scope.livemode, at],
    });
  }

  /** Completes a running campaign that has no contact left. Returns whether it had none. */
  async completeIfDone(tx: Tx, scope: Scope, id: number, at: Date): Promise<boolean> {
    const rows = await tx.query({
      name: 'campaigns-complete',
      text: `UPDATE campaigns SET status = 'completed', due_at = NULL, waits_for = NULL, waits_until = NULL, ended_at = $4
             WHERE id = $1 AND organization_id = $2 AND livemode = $3 AND status = 'running' AND NOT EXISTS (
               SELECT FROM campaign_contacts contact
               WHERE contact.organization_id = $2 AND contact.livemode = $3 AND contact.campaign_id = $1
                 AND contact.status IN ('waiting', 'calling'))
             RETURNING 1`,
      values: [id, scope.organizationId, scope.livemode, at],
    });
    if (rows.length > 0) reportCampaignChange(tx, scope, id);
    return rows.length > 0;
  }
}
