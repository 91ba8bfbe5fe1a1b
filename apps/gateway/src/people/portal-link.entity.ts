import type { Role } from '@frontdesk/contracts';
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

export const linkKinds = ['setup', 'invitation', 'reset'] as const;
export type LinkKind = (typeof linkKinds)[number];

/** A link that was not used yet. Using, replacing or revoking it deletes its row. */
@Entity('portal_links')
@Unique('portal_links_hash', ['hash'])
@Index('portal_links_newest', { synchronize: false })
@Index('portal_links_by_creator', { synchronize: false })
@Check('portal_links_kind_check', "kind IN ('setup', 'invitation', 'reset')")
@Check('portal_links_role_check', "role IN ('owner', 'admin', 'developer', 'agent', 'viewer')")
export class PortalLinkEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column('text')
  kind: LinkKind;

  /** SHA-256 of the secret, in hex. */
  @Column('text')
  hash: string;

  @ManyToOne('OrganizationEntity', { nullable: true })
  @JoinColumn({ name: 'organization_id', foreignKeyConstraintName: 'portal_links_organization_id_fkey' })
  organization?: object;

  /** The organization to join. For a reset, the only organization of the person; null if the operator made the link. */
  @Column('bigint', { nullable: true })
  organization_id: number | null;

  /** The address in lower case. Null for a setup link whose first owner enters an address. */
  @Column('text', { nullable: true })
  email: string | null;

  @Column('text', { nullable: true })
  name: string | null;

  @Column('text', { nullable: true })
  role: Role | null;

  @ManyToOne('PersonEntity', { nullable: true })
  @JoinColumn({ name: 'created_by', foreignKeyConstraintName: 'portal_links_created_by_fkey' })
  creator?: object;

  /** The person who made the link, or null for the operator. */
  @Column('bigint', { nullable: true })
  created_by: number | null;

  @Column('timestamptz')
  expires_at: Date;

  @Column('timestamptz')
  created_at: Date;
}
