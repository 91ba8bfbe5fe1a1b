import {
  formatInstant,
  formatInstantOrNull,
  present,
  webhookDeliveryFields,
  type DeliveryStatus,
  type WebhookDelivery,
} from '@frontdesk/contracts';
import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from '@frontdesk/persistence';
import { EventEntity } from './event.entity.js';

/** Properties have the names of the columns, so that rows returned by SQL are entities and need no mapping. */
@Entity({ name: 'deliveries' })
@Unique('deliveries_once', ['event_id', 'endpoint_id'])
@Index('deliveries_claimable', { synchronize: false })
@Index('deliveries_waiting', { synchronize: false })
@Index('deliveries_held', { synchronize: false })
@Index('deliveries_by_endpoint', { synchronize: false })
@Index('deliveries_by_endpoint_event', { synchronize: false })
@Index('deliveries_by_status', { synchronize: false })
@Index('deliveries_by_event', { synchronize: false })
@Index('deliveries_by_lead', { synchronize: false })
export class DeliveryEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'deliveries_pkey',
  })
  id: number;

  @Column('uuid')
  @ForeignKey(() => EventEntity, { name: 'deliveries_event' })
  event_id: string;

  /** The id of a row in `endpoints`, or in `deleted_endpoints` until the delivery is removed. */
  @Column('bigint')
  endpoint_id: number;

  @Column('bigint')
  organization_id: number;

  @Column('boolean')
  livemode: boolean;

  /** The event's type. */
  @Column('text')
  event: string;

  /** The lead that a CRM connection pushes. Null for other deliveries, and for test leads. */
  @Column('bigint', { nullable: true })
  lead_id: number | null;

  @Column('text', { default: 'pending' })
  status: DeliveryStatus;

  @Column('integer', { default: 0 })
  attempts: number;

  @Column('integer', { nullable: true })
  response_status: number | null;

  @Column('text', { nullable: true })
  last_error: string | null;

  /** When the next attempt is scheduled, in whole seconds. Null if the delivery is finished or held. */
  @Column('timestamptz', { nullable: true })
  next_attempt_at: Date | null;

  /** When a process may claim the delivery: when it is due, when its lease expires, or when a held delivery expires. */
  @Column('timestamptz', { nullable: true })
  claimable_at: Date | null;

  /** Counts claims. Only the process with the latest claim can write a result. */
  @Column('integer', { default: 0 })
  lease: number;

  /** The dispatcher that has the lease. Null if none has claimed the delivery, or if a result was written since. */
  @Column('integer', { nullable: true })
  leased_by: number | null;

  @Column('timestamptz', { nullable: true })
  delivered_at: Date | null;

  /** When a manual retry was requested. Null once its attempt has been made. */
  @Column('timestamptz', { nullable: true })
  retried_at: Date | null;

  /** In whole seconds. */
  @Column('timestamptz')
  created_at: Date;
}

/** The public representation of a delivery. */
export function toWebhookDelivery(
  row: Omit<DeliveryEntity, 'organization_id' | 'lead_id' | 'lease' | 'leased_by' | 'claimable_at' | 'retried_at'>,
): WebhookDelivery {
  return present(
    webhookDeliveryFields,
    {
      ...row,
      webhook_endpoint_id: row.endpoint_id,
      next_attempt_at: formatInstantOrNull(row.next_attempt_at),
      delivered_at: formatInstantOrNull(row.delivered_at),
      created_at: formatInstant(row.created_at),
    },
    { detail: true, hipaa: false },
  );
}
