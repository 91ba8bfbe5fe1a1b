import { Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn, Unique } from '@frontdesk/persistence';
import type { NotificationKind } from './notification-kinds.js';

/** How often something happened on a day in the organization's time zone, for the daily digest. */
@Entity('notification_counts')
@Unique('notification_counts_of_day', ['organization_id', 'day', 'kind'])
export class NotificationCountEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @ManyToOne('OrganizationEntity', { nullable: false })
  @JoinColumn({ name: 'organization_id', foreignKeyConstraintName: 'notification_counts_organization_id_fkey' })
  organization?: object;

  @Column('bigint')
  organization_id: number;

  @Column('date')
  day: string;

  @Column('text')
  kind: NotificationKind;

  @Column('integer')
  count: number;
}
