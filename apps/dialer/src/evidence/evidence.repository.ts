import type { OutboundCallPurpose, OutboundCallSource, OutboundCallStatus, TracedDecision } from '@frontdesk/contracts';
import { columnsOf, DataSource, sqlRunner, type Scope, type SqlRunner } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import type { AttemptOutcome } from '../calls/dial.entity.js';
import { ConsentDialEntity } from '../calls/consent-dial.entity.js';
import { ConsentEntity } from '../consents/consent.entity.js';
import { ConsentLedgerEntity } from '../consents/consent-ledger.entity.js';
import { headOf, type LedgerHead } from '../consents/consent-ledger.sql.js';
import { DoNotCallEntryEntity } from '../do-not-call/do-not-call-entry.entity.js';

/** A waiting, refused or finished call whose last decision relied on a consent. */
export interface ReliedDecision {
  id: number;
  source: OutboundCallSource;
  purpose: OutboundCallPurpose;
  status: OutboundCallStatus;
  created_at: Date;
  decision: TracedDecision;
}

/** A dial that relied on a consent. The end is null if it is unknown, or if retention has purged the call. */
export interface ReliedDial extends ConsentDialEntity {
  answered_at: Date | null;
  ended_at: Date | null;
  outcome: AttemptOutcome | null;
  duration_seconds: number | null;
}

export interface HashedRow {
  seq: number;
  hash: string;
  prev_hash: string;
}

const PAGE = 1000;
const CONSENT_COLUMNS = columnsOf(ConsentEntity);
const LEDGER_COLUMNS = columnsOf(ConsentLedgerEntity);
const ENTRY_COLUMNS = columnsOf(DoNotCallEntryEntity);
const DIAL_COLUMNS = columnsOf(ConsentDialEntity)
  .split(', ')
  .map((name) => `dial.${name}`)
  .join(', ');

/** Reads the evidence of consents. Long lists are read in pages, so that memory stays constant. */
@Injectable()
export class EvidenceRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  async consent(scope: Scope, id: number): Promise<ConsentEntity | null> {
    const [row] = await this.sql.query<ConsentEntity>({
      name: 'evidence-consent',
      text: `SELECT ${CONSENT_COLUMNS} FROM consents WHERE id = $1 AND organization_id = $2 AND livemode = $3`,
      values: [id, scope.organizationId, scope.livemode],
    });
    return row ?? null;
  }

  /** Every consent of a number, oldest first. */
  consentsOf(scope: Scope, number: string): Promise<ConsentEntity[]> {
    return this.sql.query<ConsentEntity>({
      name: 'evidence-consents',
      text: `SELECT ${CONSENT_COLUMNS} FROM consents
             WHERE organization_id = $1 AND livemode = $2 AND phone_number = $3 ORDER BY id`,
      values: [scope.organizationId, scope.livemode, number],
    });
  }

  head(scope: Scope): Promise<LedgerHead> {
    return headOf(this.sql, scope);
  }

  /** The rows of consents and of their withdrawals. */
  ledgerRows(scope: Scope, consents: readonly ConsentEntity[]): Promise<ConsentLedgerEntity[]> {
    const numbers = consents.flatMap(({ seq, revocation_seq }) => [seq, revocation_seq]);
    return this.sql.query<ConsentLedgerEntity>({
      name: 'evidence-ledger-rows',
      text: `SELECT ${LEDGER_COLUMNS} FROM consent_ledger
             WHERE organization_id = $1 AND livemode = $2 AND seq = ANY($3::bigint[]) ORDER BY seq`,
      values: [scope.organizationId, scope.livemode, numbers.filter((one) => one !== null)],
    });
  }

  optOuts(scope: Scope, number: string): Promise<DoNotCallEntryEntity[]> {
    return this.sql.query<DoNotCallEntryEntity>({
      name: 'evidence-opt-outs',
      text: `SELECT ${ENTRY_COLUMNS} FROM do_not_call_entries
             WHERE organization_id = $1 AND livemode = $2 AND phone_number = $3 AND source = 'opt_out' ORDER BY id`,
      values: [scope.organizationId, scope.livemode, number],
    });
  }

  /** The hashes of a range of ledger rows, including both ends. */
  async *hashes(scope: Scope, from: number, to: number): AsyncGenerator<HashedRow> {
    for (let after = from - 1; after < to;) {
      const rows = await this.sql.query<HashedRow>({
        name: 'evidence-hashes',
        text: `SELECT seq, hash, prev_hash FROM consent_ledger
               WHERE organization_id = $1 AND livemode = $2 AND seq > $3 AND seq <= $4 ORDER BY seq LIMIT ${PAGE}`,
        values: [scope.organizationId, scope.livemode, after, to],
      });
      if (rows.length === 0) return;
      yield* rows;
      after = rows.at(-1)!.seq;
    }
  }

  /** The decisions that name one of the consents, for calls to a number, oldest first. */
  async *decisions(scope: Scope, number: string, consentIds: readonly number[]): AsyncGenerator<ReliedDecision> {
    for (let after: [Date | string, number] = ['-infinity', 0]; ;) {
      const rows = await this.sql.query<ReliedDecision & { relies: boolean }>({
        name: 'evidence-decisions',
        text: `SELECT id, source, purpose, status, created_at, decision,
                 EXISTS (SELECT FROM jsonb_path_query(decision, '$.trace[*].evidence.consent_id') AS named (id)
                         WHERE named.id #>> '{}' = ANY ($4::text[])) AS relies
               FROM outbound_calls
               WHERE organization_id = $1 AND livemode = $2 AND phone_number = $3
                 AND (created_at, id) > ($5::timestamptz, $6::bigint)
               ORDER BY created_at, id LIMIT ${PAGE}`,
        values: [scope.organizationId, scope.livemode, number, consentIds.map(String), ...after],
      });
      for (const { relies, ...decision } of rows) if (relies) yield decision;
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) return;
      after = [last.created_at, last.id];
    }
  }

  /** The dials that relied on one of the consents, oldest first. */
  async *dials(consentIds: readonly number[]): AsyncGenerator<ReliedDial> {
    for (let after: [Date | string, string] = ['-infinity', '00000000-0000-0000-0000-000000000000']; ;) {
      const rows = await this.sql.query<ReliedDial>({
        name: 'evidence-dials',
        text: `SELECT ${DIAL_COLUMNS}, attempt.answered_at, attempt.ended_at, attempt.outcome, attempt.duration_seconds
               FROM consent_dials dial LEFT JOIN outbound_attempts attempt ON attempt.attempt_id = dial.attempt_id
               WHERE dial.consent_id = ANY ($1::bigint[]) AND (dial.started_at, dial.attempt_id) > ($2::timestamptz, $3::uuid)
               ORDER BY dial.started_at, dial.attempt_id LIMIT ${PAGE}`,
        values: [consentIds, ...after],
      });
      yield* rows;
      const last = rows.at(-1);
      if (!last || rows.length < PAGE) return;
      after = [last.started_at, last.attempt_id];
    }
  }
}
