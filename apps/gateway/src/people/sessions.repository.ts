import type { Role } from '@frontdesk/contracts';
import { DataSource, type SqlRunner, type Tx, columnsOf, insertRow, sqlRunner } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { SessionEntity, type SignInMethod } from './session.entity.js';

const COLUMNS = columnsOf(SessionEntity);
const NEW_COLUMNS = [
  'person_id',
  'hash',
  'method',
  'address',
  'browser',
  'created_at',
  'last_used_at',
  'confirmed_at',
] as const satisfies readonly (keyof SessionEntity)[];
export type NewSession = Pick<SessionEntity, (typeof NEW_COLUMNS)[number]>;

/**
 * A session and one membership of its person. For a person without memberships, `organization_id` and `role` are null.
 */
export interface StandingRow {
  id: number;
  method: SignInMethod;
  created_at: Date;
  last_used_at: Date;
  organization_id: number | null;
  role: Role | null;
  /** Whether the person may read content of this organization in HIPAA mode. */
  reads_content: boolean;
}

/** A session with its person and, if an organization was named and the person is a member, the membership. */
export interface SessionRow {
  id: number;
  method: SignInMethod;
  created_at: Date;
  last_used_at: Date;
  confirmed_at: Date;
  person_id: number;
  name: string;
  email: string;
  operator: boolean;
  has_password: boolean;
  /** Whether the person may read content of an organization in HIPAA mode. */
  reads_content: boolean;
  role: Role | null;
  content: boolean | null;
  organization_id: number | null;
  version: number;
  organization_name: string;
  timezone: string;
  hipaa_mode: boolean;
}

@Injectable()
export class SessionsRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  async insert(tx: Tx, session: NewSession): Promise<number> {
    const [row] = await tx.query<{ id: number }>(
      insertRow({
        name: 'session-insert',
        table: 'sessions',
        scope: null,
        columns: NEW_COLUMNS,
        row: session,
        returning: 'id',
      }),
    );
    return row!.id;
  }

  /** Returns null if there is no session with this hash. Does not check expiry. */
  async find(hash: string, organizationId: number | null): Promise<SessionRow | null> {
    const [row] = await this.sql.query<SessionRow>({
      name: 'session-find',
      text: `SELECT s.id, s.method, s.created_at, s.last_used_at, s.confirmed_at, s.person_id, p.name, p.email, p.operator,
                    p.password IS NOT NULL AS has_password, m.role, m.content, o.id AS organization_id, o.version,
                    o.name AS organization_name, o.timezone, o.hipaa_mode,
                    EXISTS (SELECT FROM memberships c JOIN organizations h ON h.id = c.organization_id
                            WHERE c.person_id = s.person_id AND c.content AND h.hipaa_mode
                              AND h.deleted_at IS NULL) AS reads_content
             FROM sessions s JOIN people p ON p.id = s.person_id
             LEFT JOIN memberships m ON m.person_id = s.person_id AND m.organization_id = $2
             LEFT JOIN organizations o ON o.id = m.organization_id AND o.deleted_at IS NULL
             WHERE s.hash = $1`,
      values: [hash, organizationId],
    });
    return row ?? null;
  }

  /** Returns the sessions that exist, with all memberships of their people. Does not check expiry. */
  standings(ids: readonly number[]): Promise<StandingRow[]> {
    return this.sql.query<StandingRow>({
      name: 'session-standings',
      text: `SELECT s.id, s.method, s.created_at, s.last_used_at, o.id AS organization_id, m.role,
                    coalesce(m.content AND o.hipaa_mode, false) AS reads_content
             FROM sessions s
             LEFT JOIN memberships m ON m.person_id = s.person_id
             LEFT JOIN organizations o ON o.id = m.organization_id AND o.deleted_at IS NULL
             WHERE s.id = ANY($1::bigint[])`,
      values: [ids],
    });
  }

  listByPerson(personId: number): Promise<SessionEntity[]> {
    return this.sql.query<SessionEntity>({
      name: 'session-list',
      text: `SELECT ${COLUMNS} FROM sessions WHERE person_id = $1 ORDER BY last_used_at DESC, id DESC`,
      values: [personId],
    });
  }

  async recordUse(id: number, address: string, at: Date): Promise<void> {
    await this.sql.query({
      name: 'session-record-use',
      text: `UPDATE sessions SET last_used_at = greatest(last_used_at, $3), address = $2 WHERE id = $1`,
      values: [id, address, at],
    });
  }

  async recordConfirmation(id: number, at: Date): Promise<void> {
    await this.sql.query({ text: 'UPDATE sessions SET confirmed_at = $2 WHERE id = $1', values: [id, at] });
  }

  /** Ends a session of a person. Returns false if there is none with this id. */
  async end(tx: Tx, personId: number, id: number): Promise<boolean> {
    const rows = await tx.query({
      text: 'DELETE FROM sessions WHERE id = $2 AND person_id = $1 RETURNING id',
      values: [personId, id],
    });
    return rows.length > 0;
  }

  async endWithHash(tx: Tx, hash: string): Promise<void> {
    await tx.query({ text: 'DELETE FROM sessions WHERE hash = $1', values: [hash] });
  }

  /** Ends every session of a person. */
  async endAll(tx: Tx, personId: number): Promise<void> {
    await tx.query({ text: 'DELETE FROM sessions WHERE person_id = $1', values: [personId] });
  }

  /** Removes the expired sessions of a person. */
  async removeExpired(tx: Tx, personId: number, usedBefore: Date, createdBefore: Date): Promise<void> {
    await tx.query({
      text: 'DELETE FROM sessions WHERE person_id = $1 AND (last_used_at < $2 OR created_at < $3)',
      values: [personId, usedBefore, createdBefore],
    });
  }

  /** Returns the name and the organizations of a person, for the audit log. For null, both are empty. */
  async subject(tx: Tx, personId: number | null): Promise<{ name: string | null; organizationIds: number[] }> {
    const rows = await tx.query<{ name: string; organization_id: number | null }>({
      name: 'session-subject',
      text: `SELECT p.name, m.organization_id FROM people p LEFT JOIN memberships m ON m.person_id = p.id
             WHERE p.id = $1 ORDER BY m.organization_id`,
      values: [personId],
    });
    const organizationIds = rows.map((row) => row.organization_id).filter((id) => id !== null);
    return { name: rows[0]?.name ?? null, organizationIds };
  }
}
