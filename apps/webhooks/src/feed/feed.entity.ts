import { Column, Entity, PrimaryColumn } from '@frontdesk/persistence';

/** The feed of an organization and mode. The row is created with the first event. */
@Entity({ name: 'feeds' })
export class FeedEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'feeds_pkey' })
  organization_id: number;

  @PrimaryColumn('boolean', { primaryKeyConstraintName: 'feeds_pkey' })
  livemode: boolean;

  /** The last position that was given out. */
  @Column('bigint')
  last_position: number;

  /** The last position whose event is no longer kept. */
  @Column('bigint', { default: 0 })
  forgotten_position: number;
}
