import { DataSource, sqlRunner, type SqlRunner, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';

/** An account at a provider, with a checked email address and domain. */
export interface VerifiedIdentity {
  issuer: string;
  subject: string;
  /** In lower case. */
  email: string;
  name: string | null;
}

@Injectable()
export class IdentitiesRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  /** Returns the person of an account, or null. */
  async personOf({ issuer, subject }: VerifiedIdentity, sql: SqlRunner = this.sql): Promise<number | null> {
    const [row] = await sql.query<{ person_id: number }>({
      name: 'identity-person',
      text: 'SELECT person_id FROM identities WHERE issuer = $1 AND subject = $2',
      values: [issuer, subject],
    });
    return row?.person_id ?? null;
  }

  /** Links an account to a person, in place of the person's older one. Returns false if another person has it. */
  async link(tx: Tx, personId: number, { issuer, subject, email }: VerifiedIdentity, at: Date): Promise<boolean> {
    await tx.query({
      text: 'DELETE FROM identities WHERE person_id = $1 AND issuer = $2 AND subject <> $3',
      values: [personId, issuer, subject],
    });
    const rows = await tx.query({
      text: `INSERT INTO identities (person_id, issuer, subject, email, created_at) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (issuer, subject) DO UPDATE SET email = excluded.email
             WHERE identities.person_id = excluded.person_id RETURNING id`,
      values: [personId, issuer, subject, email, at],
    });
    return rows.length > 0;
  }
}
