import type { PageRequest, TracedDecision, TranscriptLine } from '@frontdesk/contracts';
import { reportChangeOnCommit } from '@frontdesk/messaging';
import {
  columnsOf,
  DataSource,
  insertRow,
  sqlRunner,
  updateRow,
  violatedUniqueConstraint,
  type Scope,
  type SqlRunner,
  type Tx,
} from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { OutboundCallEntity, type OutboundCallDetailRow, type OutboundCallRow } from './outbound-call.entity.js';
import { listOfOutboundCalls, type OutboundCallFilter } from './outbound-calls-list.sql.js';

const NEW_COLUMNS = [
  'source',
  'purpose',
  'status',
  'contact_name',
  'phone_number',
  'context',
  'blocked_reason',
  'scheduled_for',
  'due_at',
  'ended_at',
  'decision',
  'created_at',
  'campaign_id',
] as const satisfies readonly (keyof OutboundCallEntity)[];
export type NewOutboundCall = Pick<OutboundCallEntity, (typeof NEW_COLUMNS)[number]>;

const CHANGING_COLUMNS = [
  'status',
  'blocked_reason',
  'scheduled_for',
  'due_at',
  'attempts',
  'answered_at',
  'answered_by',
  'voicemail_left_at',
  'ended_at',
  'duration_seconds',
  'summary',
  'decision',
] as const satisfies readonly (keyof OutboundCallEntity)[];

const COLUMNS = columnsOf(OutboundCallEntity);
const SHOWN = [
  'id',
  'livemode',
  'source',
  'purpose',
  'status',
  'contact_name',
  'phone_number',
  'blocked_reason',
  'scheduled_for',
  'attempts',
  'answered_at',
  'answered_by',
  'voicemail_left_at',
  'ended_at',
  'duration_seconds',
  'summary',
  'created_at',
].join(', ');

@Injectable()
export class OutboundCallsRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  async find(scope: Scope, id: number, sql: SqlRunner = this.sql): Promise<OutboundCallDetailRow | null> {
    const [row] = await sql.query<OutboundCallDetailRow>({
      name: 'outbound-calls-find',
      text: `SELECT ${SHOWN},
               (SELECT lines FROM outbound_call_transcripts WHERE outbound_call_id = outbound_calls.id) AS transcript
             FROM outbound_calls WHERE id = $1 AND organization_id = $2 AND livemode = $3`,
      values: [id, scope.organizationId, scope.livemode],
    });
    return row ?? null;
  }

  /**
   * Returns the mode of a call, or null if the organization has no such call. The paths of the platform API do not
   * contain the mode.
   */
  async modeOf(organizationId: number, id: number): Promise<boolean | null> {
    const [row] = await this.sql.query<{ livemode: boolean }>({
      name: 'outbound-calls-mode',
      text: 'SELECT livemode FROM outbound_calls WHERE id = $1 AND organization_id = $2',
      values: [id, organizationId],
    });
    return row?.livemode ?? null;
  }

  /** The last decision on a call in either mode. */
  async decisionOn(organizationId: number, id: number): Promise<TracedDecision | null> {
    const [row] = await this.sql.query<{ decision: TracedDecision }>({
      name: 'outbound-calls-decision',
      text: 'SELECT decision FROM outbound_calls WHERE id = $1 AND organization_id = $2',
      values: [id, organizationId],
    });
    return row?.decision ?? null;
  }

  /** The rows of one page in reading order, and one more if there is a next page (see `toPage`). */
  list(scope: Scope, filter: OutboundCallFilter, page: PageRequest): Promise<OutboundCallRow[]> {
    return this.sql.query<OutboundCallRow>(listOfOutboundCalls(scope, SHOWN, filter, page));
  }

  /** Returns the call of this source that is waiting for the number. */
  async findWaiting(
    sql: SqlRunner,
    scope: Scope,
    { phone_number, source }: Pick<OutboundCallEntity, 'phone_number' | 'source'>,
  ): Promise<OutboundCallEntity | null> {
    const [row] = await sql.query<OutboundCallEntity>({
      name: 'outbound-calls-waiting',
      text: `SELECT ${COLUMNS} FROM outbound_calls
             WHERE organization_id = $1 AND livemode = $2 AND phone_number = $3 AND source = $4
               AND status IN ('queued', 'scheduled')`,
      values: [scope.organizationId, scope.livemode, phone_number, source],
    });
    return row ?? null;
  }

  /**
   * Inserts a call and returns it. Returns null if another call of its source is waiting for the number. Safe under
   * concurrent inserts.
   */
  async insert(tx: Tx, scope: Scope, call: NewOutboundCall): Promise<OutboundCallEntity | null> {
    const [row] = await tx.query<OutboundCallEntity>(
      insertRow({
        name: 'outbound-calls-insert',
        table: 'outbound_calls',
        scope,
        columns: NEW_COLUMNS,
        row: call,
        onConflict: `(organization_id, livemode, phone_number, source) WHERE status IN ('queued', 'scheduled') DO NOTHING`,
        returning: COLUMNS,
      }),
    );
    if (row) reportCallChange(tx, scope, row.id);
    return row ?? null;
  }

  /** Reads without a lock. The number of a call never changes, but other fields may change after the read. */
  async peek(sql: SqlRunner, scope: Scope, id: number): Promise<OutboundCallEntity | null> {
    const [row] = await sql.query<OutboundCallEntity>({
      name: 'outbound-calls-peek',
      text: `SELECT ${COLUMNS} FROM outbound_calls WHERE id = $1 AND organization_id = $2 AND livemode = $3`,
      values: [id, scope.organizationId, scope.livemode],
    });
    return row ?? null;
  }

  /** Reads the call and locks it until the transaction ends. */
  async lock(tx: Tx, scope: Scope, id: number): Promise<OutboundCallEntity | null> {
    const [row] = await tx.query<OutboundCallEntity>({
      name: 'outbound-calls-lock',
      text: `SELECT ${COLUMNS} FROM outbound_calls WHERE id = $1 AND organization_id = $2 AND livemode = $3 FOR UPDATE`,
      values: [id, scope.organizationId, scope.livemode],
    });
    return row ?? null;
  }

  /** Updates a call that the transaction has locked. */
  async update(tx: Tx, scope: Scope, call: OutboundCallEntity): Promise<void> {
    await tx.query(
      updateRow({
        name: 'outbound-calls-update',
        table: 'outbound_calls',
        scope,
        id: call.id,
        columns: CHANGING_COLUMNS,
        row: call,
      }),
    );
    reportCallChange(tx, scope, call.id);
  }

  /**
   * Like `update`, for a call that waits again. Returns false and changes nothing if another call of its source is
   * waiting for the number. Safe under concurrent updates.
   */
  async updateUnlessAnotherWaits(tx: Tx, scope: Scope, call: OutboundCallEntity): Promise<boolean> {
    await tx.query({ text: 'SAVEPOINT waits_again' });
    try {
      await this.update(tx, scope, call);
    } catch (error) {
      if (violatedUniqueConstraint(error) !== 'outbound_calls_waiting') throw error;
      await tx.query({ text: 'ROLLBACK TO SAVEPOINT waits_again' });
      return false;
    }
    await tx.query({ text: 'RELEASE SAVEPOINT waits_again' });
    return true;
  }

  /** Sets when the scheduler handles a call next. */
  async setDueAt(tx: Tx, scope: Scope, id: number, dueAt: Date | null): Promise<void> {
    await tx.query(
      updateRow({
        name: 'outbound-calls-set-due-at',
        table: 'outbound_calls',
        scope,
        id,
        columns: ['due_at'],
        row: { due_at: dueAt },
      }),
    );
  }

  /** Makes a call one of no campaign, and sets when the scheduler handles it next. */
  async takeFromCampaign(tx: Tx, scope: Scope, id: number, dueAt: Date | null): Promise<void> {
    await tx.query(
      updateRow({
        name: 'outbound-calls-take-from-campaign',
        table: 'outbound_calls',
        scope,
        id,
        columns: ['campaign_id', 'due_at'],
        row: { campaign_id: null, due_at: dueAt },
      }),
    );
  }

  /** Makes all calls due that wait for a later time. An agent's call waits for the agent. */
  async stopWaiting(tx: Tx, scope: Scope, now: Date): Promise<void> {
    await tx.query({
      name: 'outbound-calls-stop-waiting',
      text: `UPDATE outbound_calls SET due_at = $3
             WHERE organization_id = $1 AND livemode = $2 AND due_at > $3 AND status <> 'connecting_agent'`,
      values: [scope.organizationId, scope.livemode, now],
    });
  }

  /** Stores the transcript of a call, or removes it if `lines` is null. The transaction must have locked the call. */
  async replaceTranscript(tx: Tx, callId: number, lines: readonly TranscriptLine[] | null): Promise<void> {
    if (!lines?.length) {
      await tx.query({ text: 'DELETE FROM outbound_call_transcripts WHERE outbound_call_id = $1', values: [callId] });
      return;
    }
    await tx.query({
      name: 'outbound-call-transcripts-replace',
      text: `INSERT INTO outbound_call_transcripts (outbound_call_id, lines) VALUES ($1, $2)
             ON CONFLICT (outbound_call_id) DO UPDATE SET lines = excluded.lines`,
      values: [callId, JSON.stringify(lines)],
    });
  }

  async transcriptOf(tx: Tx, callId: number): Promise<TranscriptLine[] | null> {
    const [row] = await tx.query<{ lines: TranscriptLine[] }>({
      name: 'outbound-call-transcripts-find',
      text: 'SELECT lines FROM outbound_call_transcripts WHERE outbound_call_id = $1',
      values: [callId],
    });
    return row?.lines ?? null;
  }
}

/** Tells open pages of the portal about a change of a call. */
function reportCallChange(tx: Tx, { organizationId, livemode }: Scope, id: number): void {
  reportChangeOnCommit(tx, { organizationId, livemode, collection: 'outbound-calls', id });
}
