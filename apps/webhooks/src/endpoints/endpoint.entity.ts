import { formatInstant, present, webhookEndpointFields, type WebhookEndpoint } from '@frontdesk/contracts';
import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A row of the table. Properties carry the names of the columns, so that rows of plain SQL are entities as they are. */
@Entity({ name: 'endpoints' })
@Index('endpoints_by_organization', { synchronize: false })
export class EndpointEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'endpoints_pkey',
  })
  id: number;

  @Column('bigint')
  organization_id: number;

  @Column('boolean')
  livemode: boolean;

  /** As the client wrote it. */
  @Column('text')
  url: string;

  @Column('text', { nullable: true })
  description: string | null;

  @Column('text', { array: true })
  events: string[];

  /** False when paused: deliveries wait, only `webhook.test` goes out. */
  @Column('boolean', { default: true })
  enabled: boolean;

  /** Whole seconds. */
  @Column('timestamptz')
  created_at: Date;
}

/** An endpoint as a client sees it. */
export function toWebhookEndpoint(row: Omit<EndpointEntity, 'organization_id'>): WebhookEndpoint {
  return present(
    webhookEndpointFields,
    { ...row, created_at: formatInstant(row.created_at) },
    { detail: true, hipaa: false },
  );
}
