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

@Entity('memberships')
@Unique('memberships_of_person', ['person_id', 'organization_id'])
@Index('memberships_of_organization', { synchronize: false })
@Check('memberships_role_check', "role IN ('owner', 'admin', 'developer', 'agent', 'viewer')")
export class MembershipEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @ManyToOne('PersonEntity', { nullable: false })
  @JoinColumn({ name: 'person_id', foreignKeyConstraintName: 'memberships_person_id_fkey' })
  person?: object;

  @Column('bigint')
  person_id: number;

  @ManyToOne('OrganizationEntity', { nullable: false })
  @JoinColumn({ name: 'organization_id', foreignKeyConstraintName: 'memberships_organization_id_fkey' })
  organization?: object;

  @Column('bigint')
  organization_id: number;

  @Column('text')
  role: Role;

  /** Whether the person may read content in HIPAA mode. */
  @Column('boolean')
  content: boolean;

  /** The newest notice in the portal that the person has seen in live mode. */
  @Column('bigint', { default: 0 })
  seen_notice_id: number;

  /** The newest notice in the portal that the person has seen in test mode. */
  @Column('bigint', { default: 0 })
  seen_test_notice_id: number;

  @Column('timestamptz')
  created_at: Date;
}
