import { Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { EndpointEntity } from './endpoint.entity.js';

/**
 * How an endpoint has been doing, as far as that decides what it is sent. Endpoints that never failed nor were paused
 * have no row.
 */
@Entity({ name: 'endpoint_flow' })
@Index('endpoint_flow_drains', { synchronize: false })
export class EndpointFlowEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'endpoint_flow_pkey' })
  @ForeignKey(() => EndpointEntity, { name: 'endpoint_flow_endpoint', onDelete: 'CASCADE' })
  endpoint_id: number;

  /** The first failure since the last success. */
  @Column('timestamptz', { nullable: true })
  failing_since: Date | null;

  /** Until when it asked, with `Retry-After`, to be left alone. */
  @Column('timestamptz', { nullable: true })
  quiet_until: Date | null;

  /** Set while the circuit breaker is open; from that instant on one delivery may probe the endpoint. */
  @Column('timestamptz', { nullable: true })
  open_until: Date | null;

  /** How often the breaker has opened since the last answer. */
  @Column('integer', { default: 0 })
  trips: number;

  /** When somebody is to look for deliveries that are held for the endpoint; null when there is no need to. */
  @Column('timestamptz', { nullable: true })
  drain_at: Date | null;

  /** Until then somebody keeps looking although nothing was found: what was read before may be written after. */
  @Column('timestamptz', { nullable: true })
  drain_until: Date | null;
}
