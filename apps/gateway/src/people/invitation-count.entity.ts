import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from '@frontdesk/persistence';

/** The number of invitations that an organization made on the latest UTC day with an invitation. */
@Entity('invitation_counts')
export class InvitationCountEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'invitation_counts_pkey' })
  organization_id: number;

  @ManyToOne('OrganizationEntity', { nullable: false })
  @JoinColumn({ name: 'organization_id', foreignKeyConstraintName: 'invitation_counts_organization_id_fkey' })
  organization?: object;

  @Column('date')
  day: string;

  @Column('integer')
  count: number;
}
