import { Column, Entity, Index, PrimaryColumn } from '@frontdesk/persistence';

/** A code, token, registered client or pending authorization of the OAuth server. */
@Entity('oauth_records')
@Index('oauth_records_of_grant', { synchronize: false })
@Index('oauth_records_expired', { synchronize: false })
export class OauthRecordEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'oauth_records_pkey' })
  kind: string;

  /** SHA-256 of the code, token or id, in hex. The code or token itself is not stored. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'oauth_records_pkey' })
  hash: string;

  /** The `handle` of the grant. */
  @Column('text', { nullable: true })
  grant_handle: string | null;

  @Column('jsonb')
  payload: Record<string, unknown>;

  @Column('timestamptz', { nullable: true })
  consumed_at: Date | null;

  @Column('timestamptz')
  expires_at: Date;
}
