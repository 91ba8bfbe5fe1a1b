import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from '@frontdesk/persistence';
import type { NotificationKind } from './notification-kinds.js';

/** A notification that is not part of a mail yet. */
@Entity('notices')
@Index('notices_oldest', { synchronize: false })
export class NoticeEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @ManyToOne('PersonEntity', { nullable: false })
  @JoinColumn({ name: 'person_id', foreignKeyConstraintName: 'notices_person_id_fkey' })
  person?: object;

  @Column('bigint')
  person_id: number;

  @ManyToOne('OrganizationEntity', { nullable: false })
  @JoinColumn({ name: 'organization_id', foreignKeyConstraintName: 'notices_organization_id_fkey' })
  organization?: object;

  @Column('bigint')
  organization_id: number;

  @Column('text')
  kind: NotificationKind;

  /** The record that the notification is about. */
  @Column('bigint')
  target_id: number;

  /** How people recognize the record. Null in HIPAA mode. */
  @Column('text', { nullable: true })
  title: string | null;

  @Column('timestamptz')
  created_at: Date;
}
