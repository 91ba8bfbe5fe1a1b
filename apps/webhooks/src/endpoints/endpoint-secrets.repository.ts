import { insertRow, type Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { SecretVault, UnreadableSecret } from './secret-vault.js';

interface NewSecret {
  endpointId: number;
  secret: string;
  created_at: Date;
}

/** The number of valid secrets that an endpoint may have. It bounds the size of the signature header. */
const MAX_VALID_SECRETS = 20;

/**
 * The signing secrets, which are encrypted in the database. Callers pass only endpoints that the transaction has found
 * in scope.
 */
@Injectable()
export class EndpointSecretsRepository {
  constructor(private readonly vault: SecretVault) {}

  async insert(tx: Tx, { endpointId, secret, created_at }: NewSecret): Promise<void> {
    await tx.query(
      insertRow({
        table: 'endpoint_secrets',
        scope: null,
        columns: ['endpoint_id', 'secret', 'created_at'],
        row: { endpoint_id: endpointId, secret: this.vault.seal(endpointId, secret), created_at },
      }),
    );
  }

  /** Returns the newest secret, or null if no key decrypts it. */
  async newest(tx: Tx, endpointId: number): Promise<string | null> {
    const [row] = await tx.query<{ secret: string }>({
      text: 'SELECT secret FROM endpoint_secrets WHERE endpoint_id = $1 ORDER BY id DESC LIMIT 1',
      values: [endpointId],
    });
    try {
      return row ? this.vault.open(endpointId, row.secret) : null;
    } catch (error) {
      if (error instanceof UnreadableSecret) return null;
      throw error;
    }
  }

  /** Makes the secrets of an endpoint expire at an instant, unless they expire earlier. */
  async endAt(tx: Tx, endpointId: number, at: Date): Promise<void> {
    await tx.query({
      text: 'UPDATE endpoint_secrets SET expires_at = least(expires_at, $2::timestamptz) WHERE endpoint_id = $1',
      values: [endpointId, at],
    });
  }

  /** Removes expired secrets, and the oldest beyond the limit. */
  async removeEnded(tx: Tx, endpointId: number, now: Date): Promise<void> {
    await tx.query({
      text: `DELETE FROM endpoint_secrets
             WHERE endpoint_id = $1 AND (expires_at <= $2::timestamptz OR id NOT IN (
               SELECT id FROM endpoint_secrets WHERE endpoint_id = $1 ORDER BY id DESC LIMIT $3
             ))`,
      values: [endpointId, now, MAX_VALID_SECRETS - 1],
    });
  }

  /** Locks and returns the next secrets, by id, that the first key did not encrypt. Skips locked rows. */
  findNotSealedByFirstKey(tx: Tx, after: number, limit: number): Promise<StoredSecret[]> {
    return tx.query<StoredSecret>({
      text: `SELECT id, endpoint_id, secret FROM endpoint_secrets
             WHERE id > $1 AND NOT starts_with(secret, $2) ORDER BY id LIMIT $3 FOR UPDATE SKIP LOCKED`,
      values: [after, this.vault.prefix, limit],
    });
  }

  async reseal(tx: Tx, secrets: readonly { id: number; sealed: string }[]): Promise<void> {
    await tx.query({
      text: `UPDATE endpoint_secrets s SET secret = n.secret
             FROM unnest($1::bigint[], $2::text[]) AS n (id, secret) WHERE s.id = n.id`,
      values: [secrets.map(({ id }) => id), secrets.map(({ sealed }) => sealed)],
    });
  }
}

export interface StoredSecret {
  id: number;
  endpoint_id: number;
  secret: string;
}
