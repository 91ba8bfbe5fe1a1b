import { doNotCallEntryFields, type DoNotCallSource, type PageRequest } from '@frontdesk/contracts';
import {
  DataSource,
  insertRow,
  keysetRange,
  listStatement,
  sqlRunner,
  type Scope,
  type SqlRunner,
  type Tx,
} from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import {
  RECEIPT_COLUMNS,
  type DoNotCallEntryEntity,
  type DoNotCallEntryRow,
  type ReceiptRow,
} from './do-not-call-entry.entity.js';

/** Filters of the list; absent and null match everything. */
export interface DoNotCallFilter {
  /** The number as E.164. */
  phone_number?: string | null;
  source?: DoNotCallSource | null;
}

export type NewEntry = Pick<DoNotCallEntryEntity, (typeof NEW_COLUMNS)[number]>;

/** A public entry with the ids of the calls or the chat that it comes from. */
export type WrittenEntry = DoNotCallEntryRow & Pick<DoNotCallEntryEntity, 'call_id' | 'chat_id' | 'outbound_call_id'>;

const COLUMNS = Object.keys(doNotCallEntryFields)
  .filter((name) => name !== 'removable')
  .join(', ');
const WRITTEN_COLUMNS = `${COLUMNS}, call_id, chat_id, outbound_call_id`;
const NEW_COLUMNS = [
  'phone_number',
  'source',
  'note',
  'opted_out_at',
  'channel',
  'call_id',
  'chat_id',
  'outbound_call_id',
  'created_at',
] as const satisfies readonly (keyof DoNotCallEntryEntity)[];

/**
 * A number has at most one entry from staff or an opt-out. A registry entry may exist beside it, because an import
 * writes without the lock of the number. In that case the registry entry does not count.
 */
const THE_ENTRY = `ORDER BY source = 'national_registry' LIMIT 1`;

@Injectable()
export class DoNotCallRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /** The rows of one page in reading order, and one more if there is a next page (see `toPage`). */
  list(scope: Scope, filter: DoNotCallFilter, page: PageRequest): Promise<DoNotCallEntryRow[]> {
    return this.sql.query<DoNotCallEntryRow>(
      listStatement({
        name: 'do-not-call-list',
        table: 'do_not_call_entries',
        columns: COLUMNS,
        at: 'created_at',
        scope,
        filters: [
          ['phone_number', 'phone_number = ?', filter.phone_number],
          // The index by source contains only these two sources. The plan for a parameter that may be any source could
          // not use it.
          ['source', "source = ? AND source IN ('opt_out', 'manual')", filter.source],
        ],
        range: keysetRange(page),
      }),
    );
  }

  async findByNumber(tx: Tx, scope: Scope, number: string): Promise<DoNotCallEntryRow | null> {
    const [row] = await tx.query<DoNotCallEntryRow>({
      name: 'do-not-call-find-by-number',
      text: `SELECT ${COLUMNS} FROM do_not_call_entries
             WHERE organization_id = $1 AND livemode = $2 AND phone_number = $3 ${THE_ENTRY}`,
      values: [scope.organizationId, scope.livemode, number],
    });
    return row ?? null;
  }

  /** Returns the mode of an entry, or null if the organization has no such entry. */
  async modeOf(organizationId: number, id: number): Promise<boolean | null> {
    const [row] = await this.sql.query<{ livemode: boolean }>({
      name: 'do-not-call-mode',
      text: 'SELECT livemode FROM do_not_call_entries WHERE id = $1 AND organization_id = $2',
      values: [id, organizationId],
    });
    return row?.livemode ?? null;
  }

  async exists(tx: Tx, scope: Scope, id: number): Promise<boolean> {
    const rows = await tx.query({
      name: 'do-not-call-exists',
      text: 'SELECT 1 FROM do_not_call_entries WHERE id = $1 AND organization_id = $2 AND livemode = $3',
      values: [id, scope.organizationId, scope.livemode],
    });
    return rows.length > 0;
  }

  /**
   * Inserts a staff entry or opt-out and returns it. Returns null if the number has such an entry. Never waits for an
   * import.
   */
  async insert(tx: Tx, scope: Scope, entry: NewEntry): Promise<WrittenEntry | null> {
    const [row] = await tx.query<WrittenEntry>(
      insertRow({
        name: 'do-not-call-insert',
        table: 'do_not_call_entries',
        scope,
        columns: NEW_COLUMNS,
        row: entry,
        onConflict: "(organization_id, livemode, phone_number, (source = 'national_registry')) DO NOTHING",
        returning: WRITTEN_COLUMNS,
      }),
    );
    return row ?? null;
  }

  /** Turns a staff or registry entry into an opt-out. Returns null if the entry is gone or already an opt-out. */
  async upgrade(tx: Tx, scope: Scope, optOut: NewEntry): Promise<WrittenEntry | null> {
    const [row] = await tx.query<WrittenEntry>({
      name: 'do-not-call-upgrade',
      text: `UPDATE do_not_call_entries
             SET source = 'opt_out', opted_out_at = $4, channel = $9, note = coalesce(note, $5),
                 call_id = coalesce($6, call_id), chat_id = coalesce($7, chat_id),
                 outbound_call_id = coalesce($8, outbound_call_id)
             WHERE source <> 'opt_out' AND id = (
               SELECT id FROM do_not_call_entries
               WHERE organization_id = $1 AND livemode = $2 AND phone_number = $3 ${THE_ENTRY})
             RETURNING ${WRITTEN_COLUMNS}`,
      values: [
        scope.organizationId,
        scope.livemode,
        optOut.phone_number,
        optOut.opted_out_at,
        optOut.note,
        optOut.call_id,
        optOut.chat_id,
        optOut.outbound_call_id,
        optOut.channel,
      ],
    });
    return row ?? null;
  }

  /**
   * Stores the effects of an opt-out and when it came into force: when the transaction got the lock of the number, but
   * after every dial that had started.
   */
  async storeReceipt(
    tx: Tx,
    scope: Scope,
    id: number,
    receipt: { askedAt: Date; lockedAt: Date; callsBlocked: number; consentsWithdrawn: number },
  ): Promise<void> {
    await tx.query({
      name: 'do-not-call-store-receipt',
      text: `UPDATE do_not_call_entries entry
             SET asked_at = $4, calls_blocked = $6, consents_withdrawn = $7,
                 in_force_at = greatest($5::timestamptz, (
                   SELECT max(started_at) + interval '1 millisecond' FROM outbound_attempts dial
                   WHERE dial.organization_id = $2 AND dial.livemode = $3 AND dial.phone_number = entry.phone_number))
             WHERE id = $1 AND organization_id = $2 AND livemode = $3`,
      values: [
        id,
        scope.organizationId,
        scope.livemode,
        receipt.askedAt,
        receipt.lockedAt,
        receipt.callsBlocked,
        receipt.consentsWithdrawn,
      ],
    });
  }

  /** Returns null if the entry does not exist or is not an opt-out. */
  async receipt(scope: Scope, id: number): Promise<ReceiptRow | null> {
    const [row] = await this.sql.query<ReceiptRow>({
      name: 'do-not-call-receipt',
      text: `SELECT ${RECEIPT_COLUMNS.join(', ')} FROM do_not_call_entries
             WHERE id = $1 AND organization_id = $2 AND livemode = $3 AND source = 'opt_out'`,
      values: [id, scope.organizationId, scope.livemode],
    });
    return row ?? null;
  }

  /** Returns the removed entry, or null if there is no removable one. */
  async delete(tx: Tx, scope: Scope, id: number): Promise<DoNotCallEntryRow | null> {
    const [row] = await tx.query<DoNotCallEntryRow>({
      name: 'do-not-call-delete',
      text: `DELETE FROM do_not_call_entries
             WHERE id = $1 AND organization_id = $2 AND livemode = $3 AND source <> 'opt_out'
             RETURNING ${COLUMNS}`,
      values: [id, scope.organizationId, scope.livemode],
    });
    return row ?? null;
  }

  /** Returns the entry that a producer wrote under this external id. */
  async findWritten(tx: Tx, scope: Scope, externalId: string): Promise<DoNotCallEntryRow | null> {
    const [row] = await tx.query<DoNotCallEntryRow>({
      name: 'do-not-call-find-written',
      text: `SELECT ${COLUMNS} FROM do_not_call_entries
             WHERE organization_id = $1 AND livemode = $2 AND id = (
               SELECT entry_id FROM do_not_call_writes
               WHERE organization_id = $1 AND livemode = $2 AND external_id = $3)`,
      values: [scope.organizationId, scope.livemode, externalId],
    });
    return row ?? null;
  }

  /** Returns false if a write with this external id is already stored. */
  async recordWrite(tx: Tx, scope: Scope, externalId: string, entryId: number): Promise<boolean> {
    const rows = await tx.query(
      insertRow({
        name: 'do-not-call-record-write',
        table: 'do_not_call_writes',
        scope,
        columns: ['external_id', 'entry_id'],
        row: { external_id: externalId, entry_id: entryId },
        onConflict: 'DO NOTHING',
        returning: 'entry_id',
      }),
    );
    return rows.length > 0;
  }
}
