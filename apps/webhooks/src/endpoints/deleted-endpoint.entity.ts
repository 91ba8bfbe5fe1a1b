import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An endpoint that is gone for everybody, and whose deliveries are being removed. */
@Entity({ name: 'deleted_endpoints' })
export class DeletedEndpointEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'deleted_endpoints_pkey' })
  endpoint_id: number;

  @Column('bigint')
  organization_id: number;

  @Column('timestamptz')
  deleted_at: Date;
}
