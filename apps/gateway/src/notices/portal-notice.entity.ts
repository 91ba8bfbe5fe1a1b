import type { NoticeKind } from '@frontdesk/contracts';
import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from '@frontdesk/persistence';

/** A notice in the portal: either of an organization and a mode, or of a person. */
@Entity('portal_notices')
@Index('portal_notices_of_organization', { synchronize: false })
@Index('portal_notices_of_person', { synchronize: false })
@Index('portal_notices_oldest', { synchronize: false })
export class PortalNoticeEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @ManyToOne('OrganizationEntity', { nullable: true })
  @JoinColumn({ name: 'organization_id', foreignKeyConstraintName: 'portal_notices_organization_id_fkey' })
  organization?: object;

  @Column('bigint', { nullable: true })
  organization_id: number | null;

  @Column('boolean', { nullable: true })
  livemode: boolean | null;

  @ManyToOne('PersonEntity', { nullable: true })
  @JoinColumn({ name: 'person_id', foreignKeyConstraintName: 'portal_notices_person_id_fkey' })
  person?: object;

  @Column('bigint', { nullable: true })
  person_id: number | null;

  @Column('text')
  kind: NoticeKind;

  /** The record that the notice is about. */
  @Column('bigint', { nullable: true })
  target_id: number | null;

  /** How people recognize the record, or where the sign-in changed. Null in HIPAA mode. */
  @Column('text', { nullable: true })
  title: string | null;

  /** The people who opened the record. Those who opened the list have seen it as well. */
  @Column('bigint', { array: true, default: [] })
  read_by: number[];

  @Column('timestamptz')
  created_at: Date;
}
