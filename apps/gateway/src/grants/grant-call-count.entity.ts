import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from '@frontdesk/persistence';

/** How many calls an AI app has requested on its latest day with one, in UTC. */
@Entity('grant_call_counts')
export class GrantCallCountEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'grant_call_counts_pkey' })
  grant_id: number;

  @ManyToOne('OauthGrantEntity', { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'grant_id', foreignKeyConstraintName: 'grant_call_counts_grant_id_fkey' })
  grant?: object;

  @Column('date')
  day: string;

  @Column('integer')
  count: number;
}
