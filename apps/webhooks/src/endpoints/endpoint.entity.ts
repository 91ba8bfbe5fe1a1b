import { formatInstant, present, webhookEndpointFields, type WebhookEndpoint } from '@frontdesk/contracts';
import { Column, Entity, Index, PrimaryGeneratedColumn } from '@frontdesk/persistence';
import type { CrmSettings } from './crm-settings.js';

/** Properties have the names of the columns, so that rows returned by SQL are entities and need no mapping. */
@Entity({ name: 'endpoints' })
@Index('endpoints_by_organization', { synchronize: false })
@Index('endpoints_subscription', { synchronize: false })
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

  /** The URL exactly as the client sent it. For HubSpot the address of its API. */
  @Column('text')
  url: string;

  @Column('text', { nullable: true })
  description: string | null;

  @Column('text', { array: true })
  events: string[];

  /** False if the endpoint is paused. Its deliveries are held, and only `webhook.test` is sent. */
  @Column('boolean', { default: true })
  enabled: boolean;

  /** In whole seconds. */
  @Column('timestamptz')
  created_at: Date;

  /**
   * The id of the subscription of MCP Events to which the endpoint belongs. Such an endpoint has no `events`, because
   * its deliveries are created from the feed, and is in no list. Null for the endpoints of the organization.
   */
  @Column('text', { nullable: true })
  subscription: string | null;

  /**
   * The AI app to which the endpoint belongs, such as `grant:5`: it created or changed it. The endpoint is paused when
   * the app is disconnected. Null for endpoints of people and keys.
   */
  @Column('text', { nullable: true })
  credential: string | null;

  /** Makes the endpoint a CRM connection, to which an adapter pushes leads. Null for other endpoints. */
  @Column('jsonb', { nullable: true })
  crm: CrmSettings | null;
}

/** The public representation of an endpoint. */
export function toWebhookEndpoint(
  row: Omit<EndpointEntity, 'organization_id' | 'subscription' | 'crm' | 'credential'>,
): WebhookEndpoint {
  return present(
    webhookEndpointFields,
    { ...row, created_at: formatInstant(row.created_at) },
    { detail: true, hipaa: false },
  );
}
