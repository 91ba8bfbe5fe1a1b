import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An event that somebody is subscribed to; its row is also what makes a repeat of it harmless. */
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

  /** Of the trace that attempts go on in; null when there is none. */
  @Column('text', { nullable: true })
  traceparent: string | null;
}
