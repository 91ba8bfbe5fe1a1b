import {
  formatInstant,
  formatInstantOrNull,
  present,
  webhookReplayFields,
  type ReplayableStatus,
  type ReplayStatus,
  type WebhookReplay,
} from '@frontdesk/contracts';
import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A job that sends finished deliveries once more, in the order in which they were created. */
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

  /** This and the next four say which deliveries. */
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

  /** The delivery that it has come to: its creation and its id. */
  @Column('timestamptz', { nullable: true })
  passed_at: Date | null;

  @Column('bigint', { nullable: true })
  passed_id: number | null;

  /** Counts the processes that took it. Only the last of them moves it on. */
  @Column('integer', { default: 0 })
  lease: number;

  /** When a process may take it; null when it is finished. */
  @Column('timestamptz', { nullable: true })
  due_at: Date | null;

  /** Whole seconds. */
  @Column('timestamptz')
  created_at: Date;

  @Column('timestamptz', { nullable: true })
  finished_at: Date | null;
}

/** A replay as operators see it. */
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
