import { Column, Entity, PrimaryColumn } from '@frontdesk/persistence';

/** A key or grant that was revoked in the last day. It can have no subscriptions. */
@Entity({ name: 'ended_credentials' })
export class EndedCredentialEntity {
  /** Such as `key:5`. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'ended_credentials_pkey' })
  credential: string;

  @Column('timestamptz')
  ended_at: Date;
}
