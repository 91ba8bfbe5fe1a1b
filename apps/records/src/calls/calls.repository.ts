import { callFields, type PageRequest, type TranscriptLine } from '@frontdesk/contracts';
import {
  DataSource,
  insertRow,
  sqlRunner,
  updateRow,
  type Scope,
  type SqlRunner,
  type Tx,
} from '@frontdesk/persistence';
import { FOLLOW_UP_COLUMNS, type FollowUpRow } from '@frontdesk/service-host';
import { Injectable } from '@nestjs/common';
import type { CallDetailRow, CallEntity, CallRow, FollowUpCallRow } from './call.entity.js';
import { listOfCalls, listOfFollowUpCalls, type CallFilter, type FollowUpCallFilter } from './calls-list.sql.js';

export type NewCall = Omit<
  CallEntity,
  'id' | 'organization_id' | 'livemode' | 'attempt_id' | 'dial_revision' | keyof FollowUpRow
>;

const DETAIL_ONLY = ['transcript', 'lead_ids'];
const COLUMNS = Object.keys(callFields)
  .filter((name) => !DETAIL_ONLY.includes(name))
  .join(', ');

const NEW_COLUMNS = [
  'external_id',
  'direction',
  'status',
  'from_number',
  'caller_name',
  'to_number',
  'spam',
  'routed_to',
  'started_at',
  'answered_at',
  'ended_at',
  'duration_seconds',
  'disposition',
  'summary',
  'handoff_summary',
  'blocked_caller_id',
  'created_at',
] as const satisfies readonly (keyof NewCall)[];
const CHANGING_COLUMNS = [
  'status',
  'spam',
  'routed_to',
  'answered_at',
  'ended_at',
  'duration_seconds',
  'disposition',
  'summary',
  'handoff_summary',
] as const satisfies readonly (keyof CallRow)[];

const DETAIL = `
  SELECT ${COLUMNS},
         (SELECT lines FROM call_transcripts WHERE call_id = calls.id) AS transcript,
         ARRAY(SELECT leads.id FROM leads
               WHERE leads.call_id = calls.id
                 AND leads.organization_id = calls.organization_id AND leads.livemode = calls.livemode
               ORDER BY leads.id) AS lead_ids
  FROM calls`;

@Injectable()
export class CallsRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  async find(scope: Scope, id: number, sql: SqlRunner = this.sql): Promise<CallDetailRow | null> {
    const [row] = await sql.query<CallDetailRow>({
      name: 'calls-find',
      text: `${DETAIL} WHERE id = $1 AND organization_id = $2 AND livemode = $3`,
      values: [id, scope.organizationId, scope.livemode],
    });
    return row ?? null;
  }

  async findByExternalId(scope: Scope, externalId: string): Promise<CallDetailRow | null> {
    const [row] = await this.sql.query<CallDetailRow>({
      name: 'calls-find-by-external-id',
      text: `${DETAIL} WHERE organization_id = $1 AND livemode = $2 AND external_id = $3`,
      values: [scope.organizationId, scope.livemode, externalId],
    });
    return row ?? null;
  }

  /** Returns the mode of a call, or null if the organization has no such call. */
  async modeOf(organizationId: number, id: number): Promise<boolean | null> {
    const [row] = await this.sql.query<{ livemode: boolean }>({
      name: 'calls-mode',
      text: 'SELECT livemode FROM calls WHERE id = $1 AND organization_id = $2',
      values: [id, organizationId],
    });
    return row?.livemode ?? null;
  }

  /** Returns the rows of a page in the order read, and one more if there is another page: see `toPage`. */
  async list(scope: Scope, filter: CallFilter, page: PageRequest): Promise<CallRow[]> {
    const statement = listOfCalls(scope, COLUMNS, filter, page);
    return statement ? this.sql.query<CallRow>(statement) : [];
  }

  /** Like {@link list}, with the columns of the follow-up. */
  async listFollowUps(scope: Scope, filter: FollowUpCallFilter, page: PageRequest): Promise<FollowUpCallRow[]> {
    const columns = [COLUMNS, ...FOLLOW_UP_COLUMNS].join(', ');
    const statement = listOfFollowUpCalls(scope, columns, filter, page);
    return statement ? this.sql.query<FollowUpCallRow>(statement) : [];
  }

  /** Inserts a call and returns its id. Returns null if a concurrent or earlier insert has the same `external_id`. */
  async insert(tx: Tx, scope: Scope, call: NewCall): Promise<number | null> {
    const [row] = await tx.query<{ id: number }>(
      insertRow({
        name: 'calls-insert',
        table: 'calls',
        scope,
        columns: NEW_COLUMNS,
        row: call,
        onConflict: '(organization_id, livemode, external_id) WHERE external_id IS NOT NULL DO NOTHING',
        returning: 'id',
      }),
    );
    return row?.id ?? null;
  }

  /** Locks the call until the transaction ends. */
  async lock(tx: Tx, scope: Scope, id: number): Promise<CallRow | null> {
    const [row] = await tx.query<CallRow>({
      name: 'calls-lock',
      text: `SELECT ${COLUMNS} FROM calls WHERE id = $1 AND organization_id = $2 AND livemode = $3 FOR UPDATE`,
      values: [id, scope.organizationId, scope.livemode],
    });
    return row ?? null;
  }

  async update(tx: Tx, scope: Scope, call: CallRow): Promise<void> {
    await tx.query(
      updateRow({ name: 'calls-update', table: 'calls', scope, id: call.id, columns: CHANGING_COLUMNS, row: call }),
    );
  }

  /** Replaces or removes the transcript. The transaction must have locked the call. */
  async replaceTranscript(tx: Tx, callId: number, lines: readonly TranscriptLine[] | null): Promise<void> {
    if (!lines?.length) {
      await tx.query({ text: 'DELETE FROM call_transcripts WHERE call_id = $1', values: [callId] });
      return;
    }
    await tx.query({
      name: 'call-transcripts-replace',
      text: `INSERT INTO call_transcripts (call_id, lines) VALUES ($1, $2)
             ON CONFLICT (call_id) DO UPDATE SET lines = excluded.lines`,
      values: [callId, JSON.stringify(lines)],
    });
  }

  async markSpam(scope: Scope, id: number): Promise<void> {
    await this.sql.query(
      updateRow({ name: 'calls-mark-spam', table: 'calls', scope, id, columns: ['spam'], row: { spam: true } }),
    );
  }
}
