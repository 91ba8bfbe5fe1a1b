import { Column, Entity, PrimaryColumn } from '@frontdesk/persistence';

/** The number of logged requests in a month. */
@Entity('request_counts')
export class RequestCountEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'request_counts_pkey' })
  organization_id: number;

  @PrimaryColumn('boolean', { primaryKeyConstraintName: 'request_counts_pkey' })
  livemode: boolean;

  /** The first day of the month, such as `2026-01-01`, in the time zone of the organization. */
  @PrimaryColumn('date', { primaryKeyConstraintName: 'request_counts_pkey' })
  month: string;

  @Column('bigint')
  requests: number;
}
