import {
  formatInstant,
  formatInstantOrNull,
  present,
  webhookReplayFields,
  type ReplayableStatus,
  type ReplayStatus,
  type WebhookReplay,
} from '@frontdesk/contracts';
import { Column, Entity, Index, PrimaryGeneratedColumn } from '@frontdesk/persistence';

/** A job that sends finished deliveries again in the order of their creation. */
@Entity({ name: 'replays' })
@Index('replays_due', { synchronize: false })
export class ReplayEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'replays_pkey',
  })
  id: number;

  @Column('bigint')
  organization_id: number;

  @Column('boolean')
  livemode: boolean;

  /** This and the next four columns are the filter. */
  @Column('bigint', { nullable: true })
  endpoint_id: number | null;

  @Column('text')
  delivery_status: ReplayableStatus;

  @Column('text', { nullable: true })
  event: string | null;

  @Column('timestamptz', { nullable: true })
  since: Date | null;

  @Column('timestamptz')
  until: Date;

  @Column('text', { default: 'queued' })
  status: ReplayStatus;

  @Column('integer', { nullable: true })
  total: number | null;

  @Column('integer', { default: 0 })
  done: number;

  /** The creation and id of the last delivery that was processed. */
  @Column('timestamptz', { nullable: true })
  passed_at: Date | null;

  @Column('bigint', { nullable: true })
  passed_id: number | null;

  /** Counts claims. Only the process with the latest claim advances the replay. */
  @Column('integer', { default: 0 })
  lease: number;

  /** When a process may claim the replay. Null if it is finished. */
  @Column('timestamptz', { nullable: true })
  due_at: Date | null;

  /** In whole seconds. */
  @Column('timestamptz')
  created_at: Date;

  @Column('timestamptz', { nullable: true })
  finished_at: Date | null;
}

/** The public representation of a replay. */
export function toWebhookReplay(row: Omit<ReplayEntity, 'organization_id' | 'lease' | 'due_at'>): WebhookReplay {
  return present(
    webhookReplayFields,
    {
      ...row,
      filter: {
        endpoint: row.endpoint_id,
        status: row.delivery_status,
        event: row.event,
        since: formatInstantOrNull(row.since),
        until: formatInstant(row.until),
      },
      created_at: formatInstant(row.created_at),
      finished_at: formatInstantOrNull(row.finished_at),
    },
    { detail: true, hipaa: false },
  );
}
