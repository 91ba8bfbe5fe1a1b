import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from '@frontdesk/persistence';
import type { NotificationKind } from './notification-kinds.js';

/** The kinds of mails that a person wants from an organization. Without a row, the person gets none. */
@Entity('notification_choices')
@Unique('notification_choices_of_person', ['person_id', 'organization_id'])
@Index('notification_choices_of_organization', { synchronize: false })
export class NotificationChoiceEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @ManyToOne('PersonEntity', { nullable: false })
  @JoinColumn({ name: 'person_id', foreignKeyConstraintName: 'notification_choices_person_id_fkey' })
  person?: object;

  @Column('bigint')
  person_id: number;

  @ManyToOne('OrganizationEntity', { nullable: false })
  @JoinColumn({ name: 'organization_id', foreignKeyConstraintName: 'notification_choices_organization_id_fkey' })
  organization?: object;

  @Column('bigint')
  organization_id: number;

  @Column('text', { array: true })
  kinds: NotificationKind[];

  /** The organization's day on which the last digest was due. */
  @Column('date', { nullable: true })
  digest_sent_on: string | null;
}
