import type { Colleague, Role } from '@frontdesk/contracts';
import { DataSource, type SqlRunner, type Tx, columnsOf, insertRow, sqlRunner } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { PersonEntity } from './person.entity.js';

const COLUMNS = columnsOf(PersonEntity);
const NEW_COLUMNS = [
  'email',
  'name',
  'password',
  'operator',
  'created_at',
] as const satisfies readonly (keyof PersonEntity)[];
export type NewPerson = Pick<PersonEntity, (typeof NEW_COLUMNS)[number]>;

/** A member of an organization, as shown to other members. */
export interface MemberRow {
  id: number;
  name: string;
  email: string;
  role: Role;
  content: boolean;
  has_password: boolean;
  passkeys: number;
  single_sign_on: boolean;
  last_used_at: Date | null;
  created_at: Date;
}

/** An organization of a person. */
export interface MembershipRow {
  id: number;
  name: string;
  timezone: string;
  hipaa_mode: boolean;
  role: Role;
  content: boolean;
}

interface CredentialCounts {
  passkeys: number;
  recovery_codes: number;
  /** Whether an account at a provider is linked. */
  single_sign_on: boolean;
}

/** A person with all organizations, for the operator. */
export interface ListedPerson {
  id: number;
  email: string;
  name: string;
  operator: boolean;
  organizations: { id: number; name: string; role: Role }[];
}

const MEMBERS = `
  SELECT p.id, p.name, p.email, m.role, m.content, p.password IS NOT NULL AS has_password,
         (SELECT count(*)::int FROM passkeys k WHERE k.person_id = p.id) AS passkeys,
         EXISTS (SELECT 1 FROM identities i WHERE i.person_id = p.id) AS single_sign_on,
         (SELECT max(s.last_used_at) FROM sessions s WHERE s.person_id = p.id) AS last_used_at, m.created_at
  FROM memberships m JOIN people p ON p.id = m.person_id
  WHERE m.organization_id = $1`;

@Injectable()
export class PeopleRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /** Returns null if there is no such person. `email` must be in lower case. */
  async findByEmail(email: string, sql: SqlRunner = this.sql): Promise<PersonEntity | null> {
    const [row] = await sql.query<PersonEntity>({
      name: 'person-by-email',
      text: `SELECT ${COLUMNS} FROM people WHERE email = $1`,
      values: [email],
    });
    return row ?? null;
  }

  /** Like {@link findByEmail}, and locks the person until the transaction ends. */
  async lockByEmail(tx: Tx, email: string): Promise<PersonEntity | null> {
    const [row] = await tx.query<PersonEntity>({
      name: 'person-by-email-lock',
      text: `SELECT ${COLUMNS} FROM people WHERE email = $1 FOR UPDATE`,
      values: [email],
    });
    return row ?? null;
  }

  /** Returns null if a person with this address already exists. */
  async insert(tx: Tx, person: NewPerson): Promise<number | null> {
    const [row] = await tx.query<{ id: number }>(
      insertRow({
        name: 'person-insert',
        table: 'people',
        scope: null,
        columns: NEW_COLUMNS,
        row: person,
        onConflict: '(email) DO NOTHING',
        returning: 'id',
      }),
    );
    return row?.id ?? null;
  }

  async setOperator(tx: Tx, id: number, operator: boolean): Promise<void> {
    await tx.query({ text: 'UPDATE people SET operator = $2 WHERE id = $1', values: [id, operator] });
  }

  /** Returns every person, ordered by address. */
  all(): Promise<ListedPerson[]> {
    return this.sql.query<ListedPerson>({
      text: `SELECT p.id, p.email, p.name, p.operator,
                    coalesce(json_agg(json_build_object('id', o.id, 'name', o.name, 'role', m.role) ORDER BY o.id)
                             FILTER (WHERE o.id IS NOT NULL), '[]') AS organizations
             FROM people p LEFT JOIN memberships m ON m.person_id = p.id
             LEFT JOIN organizations o ON o.id = m.organization_id
             GROUP BY p.id ORDER BY p.email`,
    });
  }

  /** Whether any person has an account. */
  async exist(): Promise<boolean> {
    return (await this.sql.query({ text: 'SELECT 1 FROM people LIMIT 1' })).length > 0;
  }

  async organizationExists(id: number): Promise<boolean> {
    const rows = await this.sql.query({
      text: 'SELECT 1 FROM organizations WHERE id = $1 AND deleted_at IS NULL',
      values: [id],
    });
    return rows.length > 0;
  }

  async isOperator(tx: Tx, id: number): Promise<boolean> {
    const [row] = await tx.query<{ operator: boolean }>({
      text: 'SELECT operator FROM people WHERE id = $1',
      values: [id],
    });
    return row?.operator ?? false;
  }

  async rename(tx: Tx, id: number, name: string): Promise<void> {
    await tx.query({ text: 'UPDATE people SET name = $2 WHERE id = $1', values: [id, name] });
  }

  async setPassword(tx: Tx, id: number, password: string | null): Promise<void> {
    await tx.query({ text: 'UPDATE people SET password = $2 WHERE id = $1', values: [id, password] });
  }

  /** Returns how a person can sign in, besides with a password. */
  async countCredentials(id: number): Promise<CredentialCounts> {
    const [row] = await this.sql.query<CredentialCounts>({
      name: 'credential-count',
      text: `SELECT (SELECT count(*)::int FROM passkeys WHERE person_id = $1) AS passkeys,
                    (SELECT count(*)::int FROM recovery_codes WHERE person_id = $1) AS recovery_codes,
                    EXISTS (SELECT 1 FROM identities WHERE person_id = $1) AS single_sign_on`,
      values: [id],
    });
    return row!;
  }

  /** Returns the organizations of a person. */
  organizationsOf(id: number, sql: SqlRunner = this.sql): Promise<MembershipRow[]> {
    return sql.query<MembershipRow>({
      name: 'person-organizations',
      text: `SELECT o.id, o.name, o.timezone, o.hipaa_mode, m.role, m.content
             FROM memberships m JOIN organizations o ON o.id = m.organization_id
             WHERE m.person_id = $1 AND o.deleted_at IS NULL ORDER BY lower(o.name), o.id`,
      values: [id],
    });
  }

  members(organizationId: number): Promise<MemberRow[]> {
    return this.sql.query<MemberRow>({
      name: 'member-list',
      text: `${MEMBERS} ORDER BY lower(p.name), p.id`,
      values: [organizationId],
    });
  }

  /** Returns null if the person is not a member. */
  async member(organizationId: number, personId: number, sql: SqlRunner = this.sql): Promise<MemberRow | null> {
    const [row] = await sql.query<MemberRow>({
      name: 'member-find',
      text: `${MEMBERS} AND m.person_id = $2`,
      values: [organizationId, personId],
    });
    return row ?? null;
  }

  async isMember(organizationId: number, personId: number): Promise<boolean> {
    const rows = await this.sql.query({
      name: 'member-exists',
      text: 'SELECT 1 FROM memberships WHERE organization_id = $1 AND person_id = $2',
      values: [organizationId, personId],
    });
    return rows.length > 0;
  }

  /** Returns the names of the members. */
  colleagues(organizationId: number): Promise<Colleague[]> {
    return this.sql.query<Colleague>({
      name: 'member-names',
      text: `SELECT p.id, p.name FROM memberships m JOIN people p ON p.id = m.person_id
             WHERE m.organization_id = $1 ORDER BY lower(p.name), p.id`,
      values: [organizationId],
    });
  }

  /** Returns which of the organizations have members. */
  async organizationsWithMembers(ids: readonly number[]): Promise<ReadonlySet<number>> {
    const rows = await this.sql.query<{ organization_id: number }>({
      name: 'organizations-with-members',
      text: 'SELECT DISTINCT organization_id FROM memberships WHERE organization_id = ANY ($1::bigint[])',
      values: [ids],
    });
    return new Set(rows.map(({ organization_id }) => organization_id));
  }

  /** Locks all memberships of an organization, so that its last owner cannot be removed twice at the same time. */
  async lockMembers(tx: Tx, organizationId: number): Promise<{ person_id: number; role: Role }[]> {
    return tx.query<{ person_id: number; role: Role }>({
      name: 'member-lock',
      text: 'SELECT person_id, role FROM memberships WHERE organization_id = $1 ORDER BY id FOR UPDATE',
      values: [organizationId],
    });
  }

  /** Makes a member an owner. */
  async promote(tx: Tx, personId: number, organizationId: number): Promise<void> {
    await tx.query({
      text: "UPDATE memberships SET role = 'owner' WHERE person_id = $1 AND organization_id = $2",
      values: [personId, organizationId],
    });
  }

  /** Adds a member. A person who is already a member keeps their role. Returns true if the person is new. */
  async join(tx: Tx, personId: number, organizationId: number, role: Role, at: Date): Promise<boolean> {
    const rows = await tx.query({
      name: 'member-insert',
      text: `INSERT INTO memberships (person_id, organization_id, role, content, created_at) VALUES ($1, $2, $3, false, $4)
             ON CONFLICT (person_id, organization_id) DO NOTHING RETURNING person_id`,
      values: [personId, organizationId, role, at],
    });
    return rows.length > 0;
  }

  async updateMember(
    tx: Tx,
    organizationId: number,
    personId: number,
    { role, content }: { role: Role; content: boolean },
  ): Promise<void> {
    await tx.query({
      text: 'UPDATE memberships SET role = $3, content = $4 WHERE organization_id = $1 AND person_id = $2',
      values: [organizationId, personId, role, content],
    });
  }

  async removeMember(tx: Tx, organizationId: number, personId: number): Promise<void> {
    await tx.query({
      text: 'DELETE FROM memberships WHERE organization_id = $1 AND person_id = $2',
      values: [organizationId, personId],
    });
  }
}
