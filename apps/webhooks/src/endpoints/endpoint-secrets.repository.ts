import type { Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { SecretVault } from './secret-vault.js';

interface NewSecret {
  endpointId: number;
  secret: string;
  created_at: Date;
}

/** More than so many never sign at a time, however often a secret is rotated: the header stays small. */
const MOST_LIVE = 20;

/** Signing secrets; sealed on their way into the table. The endpoint is one that the transaction has found in scope. */
@Injectable()
export class EndpointSecretsRepository {
  constructor(private readonly vault: SecretVault) {}

  async insert(tx: Tx, { endpointId, secret, created_at }: NewSecret): Promise<void> {
    await tx.query({
      text: 'INSERT INTO endpoint_secrets (endpoint_id, secret, created_at) VALUES ($1, $2, $3)',
      values: [endpointId, this.vault.seal(endpointId, secret), created_at],
    });
  }

  /** Ends the secrets of an endpoint at an instant, or earlier where that was due already. */
  async endAt(tx: Tx, endpointId: number, at: Date): Promise<void> {
    await tx.query({
      text: 'UPDATE endpoint_secrets SET expires_at = least(expires_at, $2::timestamptz) WHERE endpoint_id = $1',
      values: [endpointId, at],
    });
  }

  /** Removes what signs no longer, and of the rest all but the newest. */
  async removeEnded(tx: Tx, endpointId: number, now: Date): Promise<void> {
    await tx.query({
      text: `DELETE FROM endpoint_secrets
             WHERE endpoint_id = $1 AND (expires_at <= $2::timestamptz OR id NOT IN (
               SELECT id FROM endpoint_secrets WHERE endpoint_id = $1 ORDER BY id DESC LIMIT $3
             ))`,
      values: [endpointId, now, MOST_LIVE - 1],
    });
  }

  /** Some of those that the first key has not sealed, after a given id and locked. Those that others work on are left out. */
  findNotSealedByFirstKey(tx: Tx, after: number, limit: number): Promise<StoredSecret[]> {
    return tx.query<StoredSecret>({
      text: `SELECT id, endpoint_id, secret FROM endpoint_secrets
             WHERE id > $1 AND NOT starts_with(secret, $2) ORDER BY id LIMIT $3 FOR UPDATE SKIP LOCKED`,
      values: [after, this.vault.prefix, limit],
    });
  }

  /** Seals them anew. */
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
