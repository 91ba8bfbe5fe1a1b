import { Column, Entity, PrimaryColumn, Unique } from '@frontdesk/persistence';

/** An event in the feed of its organization and mode. Its body is in `events`. */
@Entity({ name: 'feed_events' })
@Unique('feed_events_event', ['event_id'])
export class FeedEventEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'feed_events_pkey' })
  organization_id: number;

  @PrimaryColumn('boolean', { primaryKeyConstraintName: 'feed_events_pkey' })
  livemode: boolean;

  /** Counts from 1, without gaps. */
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'feed_events_pkey' })
  position: number;

  @Column('uuid')
  event_id: string;

  @Column('text')
  type: string;
}
