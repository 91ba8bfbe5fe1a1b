import { DataSource, sqlRunner, type SqlRunner, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { hashSecret } from '../credentials/secret.js';
import type { OauthRecordEntity } from '../grants/oauth-record.entity.js';

const REMOVED_AT_ONCE = 1000;

type Stored = Pick<OauthRecordEntity, 'payload' | 'consumed_at'>;

@Injectable()
export class OauthRecordsRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  async store({
    kind,
    hash,
    grant_handle,
    payload,
    expires_at,
  }: Omit<OauthRecordEntity, 'consumed_at'>): Promise<void> {
    await this.sql.query({
      name: 'oauth-record-store',
      text: `INSERT INTO oauth_records (kind, hash, grant_handle, payload, expires_at) VALUES ($1, $2, $3, $4, $5)
             ON CONFLICT (kind, hash) DO UPDATE SET payload = $4, expires_at = $5`,
      values: [kind, hash, grant_handle, JSON.stringify(payload), expires_at],
    });
  }

  /** Returns null if there is no such record. Does not check expiry. */
  async find(kind: string, hash: string): Promise<Stored | null> {
    const [row] = await this.sql.query<Stored>({
      name: 'oauth-record-find',
      text: 'SELECT payload, consumed_at FROM oauth_records WHERE kind = $1 AND hash = $2',
      values: [kind, hash],
    });
    return row ?? null;
  }

  /** Keeps a client that registered itself at least until an instant. */
  async keepClient(tx: Tx, clientId: string, until: Date): Promise<void> {
    await tx.query({
      name: 'oauth-record-keep-client',
      text: `UPDATE oauth_records SET expires_at = greatest(expires_at, $2) WHERE kind = 'Client' AND hash = $1`,
      values: [hashSecret(clientId), until],
    });
  }

  /** Returns false if the code or token was used before. */
  async consume(kind: string, hash: string, at: Date): Promise<boolean> {
    const rows = await this.sql.query({
      name: 'oauth-record-consume',
      text: `UPDATE oauth_records SET consumed_at = $3 WHERE kind = $1 AND hash = $2 AND consumed_at IS NULL
             RETURNING hash`,
      values: [kind, hash, at],
    });
    return rows.length > 0;
  }

  async remove(kind: string, hash: string): Promise<void> {
    await this.sql.query({
      name: 'oauth-record-remove',
      text: 'DELETE FROM oauth_records WHERE kind = $1 AND hash = $2',
      values: [kind, hash],
    });
  }

  /** Removes some expired records. Returns their number. */
  async removeExpired(before: Date): Promise<number> {
    const rows = await this.sql.query({
      name: 'oauth-record-remove-expired',
      text: `DELETE FROM oauth_records WHERE (kind, hash) IN (
               SELECT kind, hash FROM oauth_records WHERE expires_at < $1 ORDER BY expires_at LIMIT ${REMOVED_AT_ONCE})
             RETURNING hash`,
      values: [before],
    });
    return rows.length;
  }
}
