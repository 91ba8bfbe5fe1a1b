import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from '@frontdesk/persistence';
import { randomInt } from 'node:crypto';
import { EndpointEntity } from './endpoint.entity.js';

/** A signing secret of an endpoint. Several are valid while one replaces another. */
@Entity({ name: 'endpoint_secrets' })
@Index('endpoint_secrets_newest', { synchronize: false })
export class EndpointSecretEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'endpoint_secrets_pkey',
  })
  id: number;

  @Column('bigint')
  @ForeignKey(() => EndpointEntity, { name: 'endpoint_secrets_endpoint', onDelete: 'CASCADE' })
  endpoint_id: number;

  @Column('text')
  secret: string;

  @Column('timestamptz')
  created_at: Date;

  /** Null until the secret is replaced. */
  @Column('timestamptz', { nullable: true })
  expires_at: Date | null;
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const RANDOM_CHARACTERS = 32;

export function newSecret(): string {
  const random = Array.from({ length: RANDOM_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]);
  return `whsec_${random.join('')}`;
}
