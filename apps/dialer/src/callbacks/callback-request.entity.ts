import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A lead's request for a callback that has been acted on. */
@Entity({ name: 'callback_requests' })
export class CallbackRequestEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'callback_requests_pkey' })
  organization_id: number;

  @PrimaryColumn('boolean', { primaryKeyConstraintName: 'callback_requests_pkey' })
  livemode: boolean;

  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'callback_requests_pkey' })
  lead_id: number;

  /** Its callback; leads that ask for the same number while it waits share one. */
  @Column('bigint')
  outbound_call_id: number;

  @Column('timestamptz')
  created_at: Date;
}
