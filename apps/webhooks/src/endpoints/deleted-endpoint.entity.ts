import { Column, Entity, PrimaryColumn } from '@frontdesk/persistence';

/** A deleted endpoint whose deliveries have not been removed yet. */
@Entity({ name: 'deleted_endpoints' })
export class DeletedEndpointEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'deleted_endpoints_pkey' })
  endpoint_id: number;

  @Column('bigint')
  organization_id: number;

  @Column('timestamptz')
  deleted_at: Date;

  /** Whether it belonged to a subscription of MCP Events or was a CRM connection. Its deliveries are not counted. */
  @Column('boolean', { default: false })
  of_subscription: boolean;
}
