import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from '@frontdesk/persistence';

/** A call of an AI app that a member has to approve in the portal. */
@Entity('call_approvals')
@Index('call_approvals_expired', { synchronize: false })
export class CallApprovalEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @ManyToOne('OrganizationEntity', { nullable: false })
  @JoinColumn({ name: 'organization_id', foreignKeyConstraintName: 'call_approvals_organization_id_fkey' })
  organization?: object;

  @Column('bigint')
  organization_id: number;

  @ManyToOne('OauthGrantEntity', { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'grant_id', foreignKeyConstraintName: 'call_approvals_grant_id_fkey' })
  grant?: object;

  @Column('bigint')
  grant_id: number;

  @Column('boolean')
  livemode: boolean;

  /** What the member sees, encrypted because it has the number and the words of the consent. */
  @Column('text')
  sealed_summary: string;

  @ManyToOne('PersonEntity', { nullable: true })
  @JoinColumn({ name: 'approved_by', foreignKeyConstraintName: 'call_approvals_approved_by_fkey' })
  approver?: object;

  @Column('bigint', { nullable: true })
  approved_by: number | null;

  @Column('timestamptz', { nullable: true })
  approved_at: Date | null;

  @Column('timestamptz')
  expires_at: Date;
}
