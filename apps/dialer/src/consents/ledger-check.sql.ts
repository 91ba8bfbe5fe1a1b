import { columnsOf, scopeOf, type Scope, type SqlRunner } from '@frontdesk/persistence';
import { setTimeout as sleep } from 'node:timers/promises';
import { ConsentEntity } from './consent.entity.js';
import { ConsentLedgerEntity } from './consent-ledger.entity.js';
import { contentOf, hashOf, NO_HASH } from './ledger-row.js';

const BATCH = 1000;
/** The pause between batches, which yields the database to other work. */
const PAUSE_MS = 10;
/** The largest number of faults that is described for a ledger. All faults are counted. */
const MAX_DESCRIBED = 20;
const COLUMNS = columnsOf(ConsentLedgerEntity);
const CONSENT_COLUMNS = columnsOf(ConsentEntity);

/** The result of checking the ledger of an organization and mode. */
export interface CheckedLedger {
  organization_id: number;
  livemode: boolean;
  rows: number;
  /** The hash of the last row. */
  head: string;
  faultCount: number;
  /** The first faults, in words. */
  faults: string[];
  /** Whether the ledger contains the requested hash. */
  containsHash: boolean;
}

export interface LedgerCheckOptions {
  /** The default is every organization. */
  organizationId?: number | undefined;
  /** A hash to look for, such as the head of an earlier evidence file. */
  hash?: string | undefined;
  signal?: AbortSignal | undefined;
  pauseMs?: number;
}

/** Checks every ledger against the consents, one after another, in batches. */
export async function* checkLedgers(sql: SqlRunner, options: LedgerCheckOptions = {}): AsyncGenerator<CheckedLedger> {
  for (const scope of await scopesWithConsents(sql, options.organizationId)) {
    if (options.signal?.aborted) return;
    const check = new LedgerCheck(sql, scope, options);
    const checked = await check.run();
    if (checked) yield checked;
  }
}

/** Finds the scopes by jumping from one to the next in the index, because there may be millions of rows. */
async function scopesWithConsents(sql: SqlRunner, organizationId: number | undefined): Promise<Scope[]> {
  const rows = await sql.query<{ organization_id: number; livemode: boolean }>({
    text: `WITH RECURSIVE scope AS (
             (SELECT organization_id, livemode FROM consents ORDER BY organization_id, livemode LIMIT 1)
             UNION ALL
             SELECT next.* FROM scope, LATERAL (
               SELECT organization_id, livemode FROM consents
               WHERE (organization_id, livemode) > (scope.organization_id, scope.livemode)
               ORDER BY organization_id, livemode LIMIT 1) next)
           SELECT organization_id, livemode FROM scope WHERE $1::bigint IS NULL OR organization_id = $1`,
    values: [organizationId ?? null],
  });
  return rows.map(({ organization_id, livemode }) => scopeOf({ organizationId: organization_id, livemode }));
}

/** The ledger that the consents of a scope require, at the instant of the check. */
interface Expected {
  last_seq: number;
  consents: number;
  withdrawals: number;
  beyond: number;
  outside: number;
}

class LedgerCheck {
  private readonly faults: string[] = [];
  private faultCount = 0;
  private readonly counted = { consent: 0, withdrawal: 0 };
  private last = { seq: 0, hash: NO_HASH };
  private containsHash = false;

  constructor(
    private readonly sql: SqlRunner,
    private readonly scope: Scope,
    private readonly options: LedgerCheckOptions,
  ) {}

  /** Returns null if the signal was aborted. */
  async run(): Promise<CheckedLedger | null> {
    const expected = await this.expected();
    while (this.last.seq < expected.last_seq) {
      if (this.options.signal?.aborted) return null;
      const rows = await this.rowsUntil(expected.last_seq);
      if (rows.length === 0) break;
      await this.checkRows(rows);
      await sleep(this.options.pauseMs ?? PAUSE_MS);
    }
    this.compareCounts(expected);
    const { organizationId: organization_id, livemode } = this.scope;
    const { faults, faultCount, containsHash } = this;
    const { seq: rows, hash: head } = this.last;
    return { organization_id, livemode, rows, head, faultCount, faults, containsHash };
  }

  private async expected(): Promise<Expected> {
    const [expected] = await this.sql.query<Expected>({
      text: `SELECT head.seq AS last_seq,
               count(*) FILTER (WHERE consent.seq <= head.seq)::int AS consents,
               count(*) FILTER (WHERE revocation_seq <= head.seq)::int AS withdrawals,
               count(*) FILTER (WHERE consent.seq > head.seq OR revocation_seq > head.seq)::int AS beyond,
               count(*) FILTER (WHERE consent.seq IS NULL OR (revoked_at IS NOT NULL) <> (revocation_seq IS NOT NULL))::int
                 AS outside
             FROM consents consent, (SELECT coalesce(max(seq), 0) AS seq FROM consent_ledger
                                     WHERE organization_id = $1 AND livemode = $2) head
             WHERE organization_id = $1 AND livemode = $2 GROUP BY head.seq`,
      values: [this.scope.organizationId, this.scope.livemode],
    });
    return expected ?? { last_seq: 0, consents: 0, withdrawals: 0, beyond: 0, outside: 0 };
  }

  private rowsUntil(lastSeq: number): Promise<ConsentLedgerEntity[]> {
    return this.sql.query<ConsentLedgerEntity>({
      name: 'consent-ledger-rows',
      text: `SELECT ${COLUMNS} FROM consent_ledger
             WHERE organization_id = $1 AND livemode = $2 AND seq > $3 AND seq <= $4 ORDER BY seq LIMIT ${BATCH}`,
      values: [this.scope.organizationId, this.scope.livemode, this.last.seq, lastSeq],
    });
  }

  private async checkRows(rows: readonly ConsentLedgerEntity[]): Promise<void> {
    const consents = await this.sql.query<ConsentEntity>({
      name: 'consents-of-ledger-rows',
      text: `SELECT ${CONSENT_COLUMNS} FROM consents
             WHERE id = ANY($1::bigint[]) AND organization_id = $2 AND livemode = $3`,
      values: [rows.map(({ consent_id }) => consent_id), this.scope.organizationId, this.scope.livemode],
    });
    const byId = new Map(consents.map((consent) => [consent.id, consent]));
    for (const row of rows) this.checkRow(row, byId.get(row.consent_id));
  }

  private checkRow(row: ConsentLedgerEntity, consent: ConsentEntity | undefined): void {
    const { seq, type, consent_id, prev_hash, hash } = row;
    this.counted[type]++;
    this.containsHash ||= hash === this.options.hash;
    const isNext = seq === this.last.seq + 1;
    if (!isNext) this.report(`rows ${this.last.seq + 1} to ${seq - 1} are missing`);
    else if (prev_hash !== this.last.hash) this.report(`row ${seq} does not follow row ${seq - 1}`);
    this.last = { seq, hash };
    if (!consent) return this.report(`row ${seq}: consent ${consent_id} is missing`);
    const number = type === 'consent' ? consent.seq : consent.revocation_seq;
    if (hashOf(contentOf(row, consent)) !== hash || number !== seq) {
      this.report(
        `row ${seq}: ${type === 'consent' ? '' : 'the withdrawal of '}consent ${consent_id} has been changed`,
      );
    }
  }

  private compareCounts({ consents, withdrawals, beyond, outside }: Expected): void {
    const { consent, withdrawal } = this.counted;
    if (consents !== consent) this.report(`the ledger holds ${consent} of ${consents} consents that have a number`);
    if (withdrawals !== withdrawal) {
      this.report(`the ledger holds ${withdrawal} of ${withdrawals} withdrawals that have a number`);
    }
    if (beyond > 0) this.report(`the end of the ledger is missing: ${beyond} consents have higher numbers`);
    if (outside > 0) this.report(`${outside} consents or withdrawals are not in the ledger`);
  }

  private report(fault: string): void {
    this.faultCount++;
    if (this.faults.length < MAX_DESCRIBED) this.faults.push(fault);
  }
}

/** Returns false if a replica has begun a check since the given instant. */
export async function claimCheck(sql: SqlRunner, now: Date, since: Date): Promise<boolean> {
  const rows = await sql.query({
    name: 'consent-ledger-check-claim',
    text: 'UPDATE consent_ledger_check SET claimed_at = $1 WHERE claimed_at IS NULL OR claimed_at < $2 RETURNING 1',
    values: [now, since],
  });
  return rows.length > 0;
}

export async function finishCheck(
  sql: SqlRunner,
  at: Date,
  { rows, faults }: { rows: number; faults: number },
): Promise<void> {
  await sql.query({
    text: 'UPDATE consent_ledger_check SET finished_at = $1, rows = $2, faults = $3',
    values: [at, rows, faults],
  });
}

export async function releaseCheck(sql: SqlRunner): Promise<void> {
  await sql.query({ text: 'UPDATE consent_ledger_check SET claimed_at = NULL' });
}
