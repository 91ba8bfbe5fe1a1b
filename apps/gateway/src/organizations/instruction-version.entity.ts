import {
  formatInstant,
  instructionVersionFields,
  present,
  type ActorKind,
  type InstructionVersion,
} from '@frontdesk/contracts';
import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from '@frontdesk/persistence';
import { OrganizationEntity } from './organization.entity.js';

/** A saved version of the receptionist's instructions. A row never changes. */
@Entity('instruction_versions')
@Index('instruction_versions_of_organization', { synchronize: false })
export class InstructionVersionEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column('bigint')
  @ForeignKey(() => OrganizationEntity, { name: 'instruction_versions_organization_id_fkey' })
  organization_id: number;

  @Column('text')
  instructions: string;

  /** Null for instructions that were saved before versions were kept. */
  @Column('text', { nullable: true })
  actor_kind: ActorKind | null;

  @Column('bigint', { nullable: true })
  actor_id: number | null;

  @Column('text', { nullable: true })
  actor_name: string | null;

  @Column('timestamptz')
  saved_at: Date;
}

export function toInstructionVersion(row: InstructionVersionEntity): InstructionVersion {
  const { actor_kind: kind, actor_id, actor_name: name } = row;
  return present(
    instructionVersionFields,
    { ...row, saved_at: formatInstant(row.saved_at), actor: kind && { kind, id: actor_id, name } },
    { detail: true, hipaa: false },
  );
}
