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

@Entity('api_keys')
@Index('api_keys_of_organization', { synchronize: false })
@Index('api_keys_by_creator', { synchronize: false })
@Unique('api_keys_hash', ['hash'])
@Check('api_keys_mode_check', "mode IN ('live', 'test')")
export class ApiKeyEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @ManyToOne('OrganizationEntity', { nullable: false })
  @JoinColumn({ name: 'organization_id', foreignKeyConstraintName: 'api_keys_organization_id_fkey' })
  organization?: object;

  @Column('bigint')
  organization_id: number;

  @Column('text')
  name: string;

  @Column('text')
  mode: KeyMode;

  @Column('text', { array: true })
  scopes: ApiScope[];

  @Column('text')
  prefix: string;

  /** SHA-256 of the key, in hex. The key itself is not stored. */
  @Column('text')
  hash: string;

  @Column('timestamptz', { nullable: true })
  expires_at: Date | null;

  @Column('timestamptz', { nullable: true })
  last_used_at: Date | null;

  @Column('timestamptz', { nullable: true })
  revoked_at: Date | null;

  @ManyToOne('PersonEntity', { nullable: true, onDelete: 'SET NULL' })
  @JoinColumn({ name: 'created_by', foreignKeyConstraintName: 'api_keys_created_by_fkey' })
  creator?: object;

  /** The person who created the key in the portal. */
  @Column('bigint', { nullable: true })
  created_by: number | null;

  /** Whether a person got the key with `frontdesk login`. It works only while the person keeps the role. */
  @Column('boolean', { default: false })
  of_login: boolean;

  @Column('timestamptz')
  created_at: Date;
}
