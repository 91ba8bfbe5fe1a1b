import { columnsOf, DataSource, insertRow, sqlRunner, type SqlRunner, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { PasskeyEntity } from './passkey.entity.js';

const COLUMNS = columnsOf(PasskeyEntity);
const NEW_COLUMNS = [
  'person_id',
  'credential_id',
  'user_handle',
  'public_key',
  'counter',
  'transports',
  'name',
  'created_at',
  'last_used_at',
] as const satisfies readonly (keyof PasskeyEntity)[];
export type NewPasskey = Pick<PasskeyEntity, (typeof NEW_COLUMNS)[number]>;

/** Passkeys and recovery codes. */
@Injectable()
export class PasskeysRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  listByPerson(personId: number): Promise<PasskeyEntity[]> {
    return this.sql.query<PasskeyEntity>({
      name: 'passkey-list',
      text: `SELECT ${COLUMNS} FROM passkeys WHERE person_id = $1 ORDER BY created_at, id`,
      values: [personId],
    });
  }

  /** Returns null if there is no passkey with this credential id. */
  async find(credentialId: string): Promise<PasskeyEntity | null> {
    const [row] = await this.sql.query<PasskeyEntity>({
      name: 'passkey-find',
      text: `SELECT ${COLUMNS} FROM passkeys WHERE credential_id = $1`,
      values: [credentialId],
    });
    return row ?? null;
  }

  /** Returns false if the credential is registered already. */
  async insert(tx: Tx, passkey: NewPasskey): Promise<boolean> {
    const rows = await tx.query(
      insertRow({
        name: 'passkey-insert',
        table: 'passkeys',
        scope: null,
        columns: NEW_COLUMNS,
        row: passkey,
        onConflict: '(credential_id) DO NOTHING',
        returning: 'id',
      }),
    );
    return rows.length > 0;
  }

  /**
   * Stores the counter of an accepted signature. Returns false if the stored counter is not lower: then the signature
   * or the passkey was copied. Synced passkeys have no counter and send 0.
   */
  async recordUse(id: number, counter: number, at: Date): Promise<boolean> {
    const rows = await this.sql.query({
      text: `UPDATE passkeys SET counter = $2, last_used_at = $3
             WHERE id = $1 AND (counter < $2 OR (counter = 0 AND $2 = 0)) RETURNING id`,
      values: [id, counter, at],
    });
    return rows.length > 0;
  }

  /** Returns false if the person has no passkey with this id. */
  async rename(tx: Tx, personId: number, id: number, name: string): Promise<boolean> {
    const rows = await tx.query({
      text: 'UPDATE passkeys SET name = $3 WHERE id = $2 AND person_id = $1 RETURNING id',
      values: [personId, id, name],
    });
    return rows.length > 0;
  }

  /** Removes a passkey of a person. Returns false if there is none with this id. */
  async remove(tx: Tx, personId: number, id: number): Promise<boolean> {
    const rows = await tx.query({
      text: 'DELETE FROM passkeys WHERE id = $2 AND person_id = $1 RETURNING id',
      values: [personId, id],
    });
    return rows.length > 0;
  }

  /**
   * Whether the person can still sign in.
   * @param issuer the provider of the installation, if there is one
   */
  async hasCredential(tx: Tx, personId: number, hasPasswords: boolean, issuer: string | undefined): Promise<boolean> {
    const [row] = await tx.query<{ has: boolean }>({
      text: `SELECT (password IS NOT NULL AND $2) OR EXISTS (SELECT 1 FROM passkeys k WHERE k.person_id = p.id)
                    OR EXISTS (SELECT 1 FROM identities i WHERE i.person_id = p.id AND rtrim(i.issuer, '/') = rtrim($3, '/')) AS has
             FROM people p WHERE id = $1`,
      values: [personId, hasPasswords, issuer ?? null],
    });
    return row?.has ?? false;
  }

  /** Stores recovery codes in place of the person's older ones. */
  async replaceCodes(tx: Tx, personId: number, hashes: readonly string[]): Promise<void> {
    await tx.query({ text: 'DELETE FROM recovery_codes WHERE person_id = $1', values: [personId] });
    await tx.query({
      text: 'INSERT INTO recovery_codes (person_id, hash) SELECT $1, unnest($2::text[])',
      values: [personId, hashes],
    });
  }

  /** Removes a recovery code, which only one transaction can do. Returns its person, or null. */
  async takeCode(tx: Tx, email: string, hash: string): Promise<number | null> {
    const [row] = await tx.query<{ person_id: number }>({
      name: 'recovery-code-take',
      text: `DELETE FROM recovery_codes c USING people p
             WHERE p.id = c.person_id AND p.email = $1 AND c.hash = $2 RETURNING c.person_id`,
      values: [email, hash],
    });
    return row?.person_id ?? null;
  }
}
