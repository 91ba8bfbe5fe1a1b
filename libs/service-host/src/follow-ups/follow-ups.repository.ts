import {
  type DataSource,
  insertRow,
  type Scope,
  type SqlRunner,
  sqlRunner,
  type Tx,
  updateRow,
} from '@frontdesk/persistence';
import type { QueryRunner } from 'typeorm';

/** A table of records that members follow up, and the table of their notes. */
export interface FollowUpTables {
  table: string;
  notes: string;
}

/** The columns of a follow-up. */
export interface FollowUpRow {
  assignee_id: number | null;
  /** In whole seconds. */
  handled_at: Date | null;
  /** The id of the member. `handled_by_name` is the member's name at that time. */
  handled_by_id: number | null;
  handled_by_name: string | null;
}

export const FOLLOW_UP_COLUMNS = ['assignee_id', 'handled_at', 'handled_by_id', 'handled_by_name'] as const;

/** An internal note. */
export interface NoteRow {
  id: number;
  author_id: number;
  author_name: string;
  body: string;
  /** In whole seconds. */
  created_at: Date;
}

export type NewNote = Omit<NoteRow, 'id'>;

const NOTE_COLUMNS = 'id, author_id, author_name, body, created_at';

/** Stores the follow-ups of one kind of record. */
export class FollowUpsRepository {
  private readonly sql: SqlRunner;

  constructor(
    private readonly tables: FollowUpTables,
    dataSource: DataSource,
  ) {
    this.sql = sqlRunner(dataSource);
  }

  async find({ organizationId, livemode }: Scope, id: number): Promise<FollowUpRow | null> {
    const { table } = this.tables;
    const [row] = await this.sql.query<FollowUpRow>({
      name: `${table}-follow-up-find`,
      text: `SELECT ${FOLLOW_UP_COLUMNS.join(', ')} FROM ${table}
             WHERE id = $1 AND organization_id = $2 AND livemode = $3`,
      values: [id, organizationId, livemode],
    });
    return row ?? null;
  }

  /** Locks the record until the transaction ends. */
  async lock(tx: Tx, { organizationId, livemode }: Scope, id: number): Promise<FollowUpRow | null> {
    const { table } = this.tables;
    const [row] = await tx.query<FollowUpRow>({
      name: `${table}-follow-up-lock`,
      text: `SELECT ${FOLLOW_UP_COLUMNS.join(', ')} FROM ${table}
             WHERE id = $1 AND organization_id = $2 AND livemode = $3 FOR UPDATE`,
      values: [id, organizationId, livemode],
    });
    return row ?? null;
  }

  async update(tx: Tx, scope: Scope, id: number, row: FollowUpRow): Promise<void> {
    const { table } = this.tables;
    await tx.query(updateRow({ name: `${table}-follow-up`, table, scope, id, columns: FOLLOW_UP_COLUMNS, row }));
  }

  /** Returns the newest notes of a record, oldest first. */
  notes({ organizationId, livemode }: Scope, id: number, limit: number): Promise<NoteRow[]> {
    const { notes } = this.tables;
    return this.sql.query<NoteRow>({
      name: `${notes}-list`,
      text: `SELECT * FROM (
               SELECT ${NOTE_COLUMNS} FROM ${notes}
               WHERE record_id = $1 AND organization_id = $2 AND livemode = $3 ORDER BY id DESC LIMIT $4
             ) AS newest ORDER BY id`,
      values: [id, organizationId, livemode, limit],
    });
  }

  async addNote(tx: Tx, scope: Scope, recordId: number, note: NewNote): Promise<NoteRow> {
    const { notes } = this.tables;
    const [row] = await tx.query<NoteRow>(
      insertRow({
        name: `${notes}-insert`,
        table: notes,
        scope,
        columns: ['record_id', 'author_id', 'author_name', 'body', 'created_at'],
        row: { ...note, record_id: recordId },
        returning: NOTE_COLUMNS,
      }),
    );
    return row!;
  }

  async lockNote(
    tx: Tx,
    { organizationId, livemode }: Scope,
    recordId: number,
    noteId: number,
  ): Promise<NoteRow | null> {
    const { notes } = this.tables;
    const [row] = await tx.query<NoteRow>({
      name: `${notes}-lock`,
      text: `SELECT ${NOTE_COLUMNS} FROM ${notes}
             WHERE id = $1 AND record_id = $2 AND organization_id = $3 AND livemode = $4 FOR UPDATE`,
      values: [noteId, recordId, organizationId, livemode],
    });
    return row ?? null;
  }

  async deleteNote(tx: Tx, { organizationId, livemode }: Scope, noteId: number): Promise<void> {
    const { notes } = this.tables;
    await tx.query({
      name: `${notes}-delete`,
      text: `DELETE FROM ${notes} WHERE id = $1 AND organization_id = $2 AND livemode = $3`,
      values: [noteId, organizationId, livemode],
    });
  }
}

/**
 * Adds follow-ups to a table of records. `at` is the column of the list order; `notHandled` selects waiting records.
 */
export async function addFollowUps(
  runner: QueryRunner,
  { table, notes }: FollowUpTables,
  { at, notHandled }: { at: string; notHandled: string },
): Promise<void> {
  await runner.query(`
    ALTER TABLE ${table}
      ADD COLUMN assignee_id bigint,
      ADD COLUMN handled_at timestamptz,
      ADD COLUMN handled_by_id bigint,
      ADD COLUMN handled_by_name text`);
  // The records of a member, and the records that wait for a member, in list order.
  await runner.query(`
    CREATE INDEX ${table}_by_assignee ON ${table} (organization_id, livemode, assignee_id, ${at} DESC, id DESC)
    WHERE assignee_id IS NOT NULL`);
  await runner.query(`
    CREATE INDEX ${table}_not_handled ON ${table} (organization_id, livemode, ${at} DESC, id DESC)
    WHERE ${notHandled}`);
  await runner.query(`
    CREATE TABLE ${notes} (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      record_id bigint NOT NULL REFERENCES ${table} ON DELETE CASCADE,
      organization_id bigint NOT NULL,
      livemode boolean NOT NULL,
      author_id bigint NOT NULL,
      author_name text NOT NULL,
      body text NOT NULL,
      created_at timestamptz NOT NULL
    )`);
  await runner.query(`CREATE INDEX ${notes}_of_record ON ${notes} (record_id, id)`);
}

export async function removeFollowUps(runner: QueryRunner, { table, notes }: FollowUpTables): Promise<void> {
  await runner.query(`DROP TABLE ${notes}`);
  await runner.query(`DROP INDEX ${table}_not_handled`);
  await runner.query(`DROP INDEX ${table}_by_assignee`);
  await runner.query(`
    ALTER TABLE ${table}
      DROP COLUMN handled_by_name, DROP COLUMN handled_by_id, DROP COLUMN handled_at, DROP COLUMN assignee_id`);
}
