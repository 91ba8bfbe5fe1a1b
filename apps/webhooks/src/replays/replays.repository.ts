import type { ReplayStatus } from '@frontdesk/contracts';
import {
  DataSource,
  insertRow,
  listStatement,
  scopeOf,
  sqlRunner,
  updateRow,
  type Scope,
  type SqlRunner,
  type Statement,
  type Tx,
} from '@frontdesk/persistence';
import { Injectable } from '@nestjs/common';
import { listed, NOT_OF_DELETED, STATUS_IS } from '../deliveries/deliveries.sql.js';
import type { DeliveryEntity } from '../deliveries/delivery.entity.js';
import type { ReplayEntity } from './replay.entity.js';

const NEW_COLUMNS = [
  'endpoint_id',
  'delivery_status',
  'event',
  'since',
  'until',
  'created_at',
  'due_at',
] as const satisfies readonly (keyof ReplayEntity)[];
export type NewReplay = Pick<ReplayEntity, (typeof NEW_COLUMNS)[number]>;

const COLUMNS = `id, organization_id, livemode, endpoint_id, delivery_status, event, since, until, status, total, done,
  passed_at, passed_id, lease, due_at, created_at, finished_at`;

/** After this time, another process may claim a replay that was not released. No statement takes this long. */
const LEASE_SECONDS = 30;
/** A replay of more deliveries than this has no total. */
const MAX_COUNT = 1_000_000;

@Injectable()
export class ReplaysRepository {
  private readonly sql: SqlRunner;

  constructor(dataSource: DataSource) {
    this.sql = sqlRunner(dataSource);
  }

  async insert(tx: Tx, scope: Scope, replay: NewReplay): Promise<ReplayEntity> {
    const [row] = await tx.query<ReplayEntity>(
      insertRow({ table: 'replays', scope, columns: NEW_COLUMNS, row: replay, returning: COLUMNS }),
    );
    return row!;
  }

  /** Finds a replay in either mode, because operators identify it by its id and do not name the mode. */
  async find(organizationId: number, id: number): Promise<ReplayEntity | null> {
    const [row] = await this.sql.query<ReplayEntity>({
      name: 'replays-find',
      text: `SELECT ${COLUMNS} FROM replays WHERE id = $1 AND organization_id = $2`,
      values: [id, organizationId],
    });
    return row ?? null;
  }

  async lock(tx: Tx, organizationId: number, id: number): Promise<ReplayEntity | null> {
    const [row] = await tx.query<ReplayEntity>({
      text: `SELECT ${COLUMNS} FROM replays WHERE id = $1 AND organization_id = $2 FOR UPDATE`,
      values: [id, organizationId],
    });
    return row ?? null;
  }

  async cancel(tx: Tx, scope: Scope, id: number, now: Date): Promise<ReplayEntity> {
    const [row] = await tx.query<ReplayEntity>(
      updateRow({
        table: 'replays',
        scope,
        id,
        columns: ['status', 'due_at', 'finished_at'],
        row: { status: 'cancelled', due_at: null, finished_at: now },
        returning: COLUMNS,
      }),
    );
    return row!;
  }

  /** Claims due replays. */
  claim(now: Date, limit: number): Promise<ReplayEntity[]> {
    return this.sql.query<ReplayEntity>({
      name: 'replays-take',
      text: `WITH due AS MATERIALIZED (
               SELECT id AS due_id FROM replays WHERE due_at <= $1::timestamptz ORDER BY due_at LIMIT $2 FOR UPDATE SKIP LOCKED
             )
             UPDATE replays r
             SET status = 'running', lease = r.lease + 1, due_at = $1::timestamptz + $3 * interval '1 second'
             FROM due WHERE r.id = due_id
             RETURNING ${COLUMNS}`,
      values: [now, limit, LEASE_SECONDS],
    });
  }

  /** Returns the next deliveries of a replay in the order of their creation. */
  next(replay: ReplayEntity, limit: number): Promise<Pick<DeliveryEntity, 'id' | 'created_at'>[]> {
    return this.sql.query(deliveriesOf(replay, 'id, created_at', limit));
  }

  /** Returns the number of remaining deliveries, or null if there are too many to count. */
  async count(replay: ReplayEntity): Promise<number | null> {
    const { text, values = [] } = deliveriesOf(replay, '1', MAX_COUNT + 1);
    const [row] = await this.sql.query<{ count: number }>({
      text: `SELECT count(*)::int AS count FROM (${text}) AS ahead`,
      values,
    });
    return row!.count > MAX_COUNT ? null : row!.count;
  }

  async storeTotal({ id, lease }: ReplayEntity, total: number): Promise<void> {
    await this.sql.query({
      text: 'UPDATE replays SET total = $3 WHERE id = $1 AND lease = $2',
      values: [id, lease, total],
    });
  }

  /** Releases a replay until `next`, unless it was cancelled or claimed by another process. */
  async release({ id, lease }: ReplayEntity, next: Date): Promise<void> {
    await this.sql.query({
      name: 'replays-give-back',
      text: `UPDATE replays SET due_at = $3 WHERE id = $1 AND lease = $2 AND status = 'running'`,
      values: [id, lease, next],
    });
  }

  /**
   * Completes a replay. `done` may exceed the first count, because deliveries that fail during the replay are included.
   */
  async complete({ id, lease }: ReplayEntity, now: Date): Promise<void> {
    const status: ReplayStatus = 'completed';
    await this.sql.query({
      text: `UPDATE replays SET status = $4, total = done, due_at = NULL, finished_at = $3
             WHERE id = $1 AND lease = $2 AND status = 'running'`,
      values: [id, lease, now, status],
    });
  }
}

/** $1 the organization. */
const NOT_OF_SUBSCRIPTION = `
  ${NOT_OF_DELETED}
  AND endpoint_id NOT IN (SELECT endpoint_id FROM event_subscriptions WHERE organization_id = $1::bigint)`;

/**
 * The deliveries that a replay has not passed yet, in the order of their creation. The query is planned for its values
 * each time.
 */
function deliveriesOf(replay: ReplayEntity, columns: string, limit: number): Statement {
  const { organization_id: organizationId, livemode, passed_at, passed_id, since, until } = replay;
  return listStatement({
    table: 'deliveries',
    columns,
    at: 'created_at',
    scope: scopeOf({ organizationId, livemode }),
    // A replay of one endpoint was allowed for it, which may be a CRM connection.
    where: replay.endpoint_id === null ? listed(1) : NOT_OF_SUBSCRIPTION,
    filters: [
      ['endpoint', 'endpoint_id = ?', replay.endpoint_id],
      ['event', 'event = ?', replay.event],
    ],
    alternatives: [STATUS_IS[replay.delivery_status]],
    range: {
      low: { at: (passed_at ?? since)?.toISOString() ?? '-infinity', id: passed_id ?? 0 },
      high: { at: until.toISOString(), id: 0 },
      ascending: true,
      limit,
    },
  });
}
