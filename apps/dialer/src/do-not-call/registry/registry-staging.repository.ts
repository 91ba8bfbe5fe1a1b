import type { Scope, Tx } from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { QueryConfig } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/** A temporary table for the numbers of an import, which are entered all at once. */
@Injectable()
export class RegistryStaging {
  /** `timeoutMs` limits each statement of the import, in place of the ordinary limit. */
  async create(tx: Tx, timeoutMs: number): Promise<void> {
    await tx.query({ text: `SELECT set_config('statement_timeout', $1, true)`, values: [String(timeoutMs)] });
    await tx.query({ text: 'CREATE TEMP TABLE registry_numbers (phone_number text NOT NULL) ON COMMIT DROP' });
  }

  /** `numbers` are lines in the COPY text format. */
  async fill(
    tx: Tx,
    numbers: Readable,
    { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal },
  ): Promise<void> {
    const copy = Object.assign(copyFrom('COPY registry_numbers FROM STDIN'), { query_timeout: timeoutMs });
    await pipeline(numbers, tx.connection.query(copy), { signal });
  }

  /**
   * Enters the numbers that are not listed, and returns how many. A registry entry never blocks an opt-out or a staff
   * entry of the same number: the other entry may be written concurrently and is kept.
   */
  async enter(tx: Tx, scope: Scope, at: Date, timeoutMs: number): Promise<number> {
    const insert: QueryConfig & { query_timeout: number } = {
      text: `INSERT INTO do_not_call_entries (organization_id, livemode, phone_number, source, created_at)
             SELECT $1::bigint, $2::boolean, phone_number, 'national_registry', $3::timestamptz
             FROM (SELECT DISTINCT phone_number FROM registry_numbers) number ORDER BY phone_number
             ON CONFLICT (organization_id, livemode, phone_number, (source = 'national_registry')) DO NOTHING`,
      values: [scope.organizationId, scope.livemode, at],
      query_timeout: timeoutMs,
    };
    const removal: QueryConfig & { query_timeout: number } = {
      text: `DELETE FROM do_not_call_entries registry USING do_not_call_entries entry
             WHERE entry.organization_id = $1::bigint AND entry.livemode = $2::boolean
               AND entry.source IN ('opt_out', 'manual')
               AND registry.organization_id = $1::bigint AND registry.livemode = $2::boolean
               AND registry.phone_number = entry.phone_number AND registry.source = 'national_registry'
               AND registry.created_at = $3::timestamptz`,
      values: [scope.organizationId, scope.livemode, at],
      query_timeout: timeoutMs,
    };
    const { rowCount: entered } = await tx.connection.query(insert);
    const { rowCount: listed } = await tx.connection.query(removal);
    return (entered ?? 0) - (listed ?? 0);
  }
}
