import type { ApiScope, KeyMode } from '@frontdesk/contracts';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('api_keys')
export class ApiKeyEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

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

  @Column('timestamptz')
  created_at: Date;
}
