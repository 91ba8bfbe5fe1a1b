import { Column, Entity, PrimaryColumn } from '@frontdesk/persistence';

/** A stored event that has no position in the feed yet. */
@Entity({ name: 'feed_intake' })
export class FeedIntakeEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'feed_intake_pkey' })
  event_id: string;

  @Column('bigint')
  organization_id: number;

  @Column('boolean')
  livemode: boolean;

  @Column('text')
  type: string;

  @Column('timestamptz')
  stored_at: Date;
}
