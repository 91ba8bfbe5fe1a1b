import {
  formatInstant,
  inboundNumberFields,
  present,
  type InboundNumber,
  type InboundNumberPurpose,
} from '@frontdesk/contracts';
import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn, Unique } from '@frontdesk/persistence';
import { OrganizationEntity } from '../organizations/organization.entity.js';

@Entity('inbound_numbers')
@Index('inbound_numbers_of_organization', { synchronize: false })
@Unique('inbound_numbers_phone_number', ['phone_number'])
export class InboundNumberEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column('bigint')
  @ForeignKey(() => OrganizationEntity, { name: 'inbound_numbers_organization_id_fkey' })
  organization_id: number;

  @Column('text')
  phone_number: string;

  @Column('text')
  label: string;

  @Column('text')
  purpose: InboundNumberPurpose;

  @Column('timestamptz')
  created_at: Date;
}

export function toInboundNumber(row: InboundNumberEntity): InboundNumber {
  return present(
    inboundNumberFields,
    { ...row, created_at: formatInstant(row.created_at) },
    { detail: true, hipaa: false },
  );
}
