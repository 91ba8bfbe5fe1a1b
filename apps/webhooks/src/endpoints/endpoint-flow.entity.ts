import { Column, Entity, ForeignKey, Index, PrimaryColumn } from '@frontdesk/persistence';
import { EndpointEntity } from './endpoint.entity.js';

/**
 * The health of an endpoint, which decides whether deliveries are held. Endpoints that never failed and were never
 * paused have no row.
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

  /** When `webhook_endpoint.failing` was last announced. A time before `failing_since` belongs to earlier failures. */
  @Column('timestamptz', { nullable: true })
  announced_at: Date | null;

  /** The end of the delay that the endpoint requested with `Retry-After`. */
  @Column('timestamptz', { nullable: true })
  quiet_until: Date | null;

  /** Set while the circuit breaker is open. From this instant on, one delivery may probe the endpoint. */
  @Column('timestamptz', { nullable: true })
  open_until: Date | null;

  /** How often the breaker has opened since the last response. */
  @Column('integer', { default: 0 })
  trips: number;

  /** When the next drain of the endpoint is due. Null if no drain is needed. */
  @Column('timestamptz', { nullable: true })
  drain_at: Date | null;

  /**
   * Drains repeat until this instant even if they find nothing, because a concurrent transaction may still store a held
   * delivery.
   */
  @Column('timestamptz', { nullable: true })
  drain_until: Date | null;
}
