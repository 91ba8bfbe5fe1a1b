import type { ApiScope, KeyMode } from '@frontdesk/contracts';
import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  Unique,
} from '@frontdesk/persistence';

/** A person's consent to the use of the MCP server by an AI app. */
@Entity('oauth_grants')
@Index('oauth_grants_of_organization', { synchronize: false })
@Index('oauth_grants_of_person', { synchronize: false })
@Index('oauth_grants_newest', { synchronize: false })
@Unique('oauth_grants_handle', ['handle'])
@Check('oauth_grants_mode_check', "mode IN ('live', 'test')")
export class OauthGrantEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @ManyToOne('OrganizationEntity', { nullable: false })
  @JoinColumn({ name: 'organization_id', foreignKeyConstraintName: 'oauth_grants_organization_id_fkey' })
  organization?: object;

  @Column('bigint')
  organization_id: number;

  @ManyToOne('PersonEntity', { nullable: false })
  @JoinColumn({ name: 'person_id', foreignKeyConstraintName: 'oauth_grants_person_id_fkey' })
  person?: object;

  @Column('bigint')
  person_id: number;

  /** The id of the grant in codes and tokens. */
  @Column('text')
  handle: string;

  /** For apps that the operator has not registered, the URL of the app's metadata or a random id. */
  @Column('text')
  client_id: string;

  /** The name that the app gives itself. */
  @Column('text')
  client_name: string;

  @Column('text')
  mode: KeyMode;

  @Column('text', { array: true })
  scopes: ApiScope[];

  /** Whether the person must see each call before a phone rings. */
  @Column('boolean')
  asks_me: boolean;

  /** Whether a member must approve each call in the portal. Implies `asks_me`. */
  @Column('boolean', { default: false })
  approves_in_portal: boolean;

  /** How many calls the app may request per day. */
  @Column('integer')
  call_budget: number;

  @Column('timestamptz')
  expires_at: Date;

  /** Whether other services know that the grant has expired. */
  @Column('boolean', { default: false })
  expiry_announced: boolean;

  @Column('timestamptz', { nullable: true })
  last_used_at: Date | null;

  @Column('timestamptz', { nullable: true })
  revoked_at: Date | null;

  @Column('timestamptz')
  created_at: Date;
}
