import { Column, Entity, ForeignKey, PrimaryColumn } from '@frontdesk/persistence';
import { EndpointEntity } from '../endpoints/endpoint.entity.js';

/** What a CRM is known to have of a lead. Contains ids only. */
@Entity({ name: 'pushed_leads' })
export class PushedLeadEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'pushed_leads_pkey' })
  @ForeignKey(() => EndpointEntity, { name: 'pushed_leads_endpoint', onDelete: 'CASCADE' })
  endpoint_id: number;

  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'pushed_leads_pkey' })
  lead_id: number;

  @Column('bigint')
  organization_id: number;

  @Column('boolean')
  livemode: boolean;

  /** The id of the record in the CRM. Null before the first success, or if the CRM returns none. */
  @Column('text', { nullable: true })
  external_id: string | null;

  @Column('timestamptz', { nullable: true })
  pushed_at: Date | null;

  /** The delivery that pushes the lead now. Another one waits until `busy_until`. */
  @Column('bigint', { nullable: true })
  busy_delivery: number | null;

  @Column('timestamptz', { nullable: true })
  busy_until: Date | null;
}
