import { Column, Entity, PrimaryColumn } from '@frontdesk/persistence';

/** An event of the feed or of a delivery. The row also makes a redelivery by the broker harmless. */
@Entity({ name: 'events' })
export class EventEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'events_pkey' })
  id: string;

  @Column('bigint')
  organization_id: number;

  @Column('boolean')
  livemode: boolean;

  @Column('text')
  type: string;

  /** The exact text that is signed and sent. */
  @Column('text')
  body: string;

  /** Whether the body is the ids-only form. */
  @Column('boolean')
  reduced: boolean;

  @Column('timestamptz')
  created_at: Date;

  /** The trace that attempts continue; null if there is none. */
  @Column('text', { nullable: true })
  traceparent: string | null;
}
