import { Column, Entity, ForeignKey, Index, PrimaryColumn } from '@frontdesk/persistence';
import { EndpointEntity } from './endpoint.entity.js';

/** A subscription of MCP Events. Its endpoint has the address and the secrets. */
@Entity({ name: 'event_subscriptions' })
@Index('event_subscriptions_by_organization', { synchronize: false })
export class EventSubscriptionEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'event_subscriptions_pkey' })
  @ForeignKey(() => EndpointEntity, { name: 'event_subscriptions_endpoint', onDelete: 'CASCADE' })
  endpoint_id: number;

  @Column('bigint')
  organization_id: number;

  @Column('boolean')
  livemode: boolean;

  /** The key or the grant that subscribed, such as `key:5`. */
  @Column('text')
  credential: string;

  /** The type of the events. */
  @Column('text')
  event: string;

  /** The last position of the feed for which deliveries were created. */
  @Column('bigint')
  position: number;

  /** Older events are left out. */
  @Column('timestamptz', { nullable: true })
  not_before: Date | null;

  @Column('timestamptz')
  expires_at: Date;
}
