import { Column, Entity, PrimaryColumn } from '@frontdesk/persistence';

/** A lead's callback request that has been processed. */
@Entity({ name: 'callback_requests' })
export class CallbackRequestEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'callback_requests_pkey' })
  organization_id: number;

  @PrimaryColumn('boolean', { primaryKeyConstraintName: 'callback_requests_pkey' })
  livemode: boolean;

  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'callback_requests_pkey' })
  lead_id: number;

  /** The lead's callback. Leads that request the same number while its call is waiting share one callback. */
  @Column('bigint')
  outbound_call_id: number;

  @Column('timestamptz')
  created_at: Date;
}
