import {
  auditEntryFields,
  formatInstant,
  present,
  type ActorKind,
  type AuditChanges,
  type AuditEntry,
} from '@frontdesk/contracts';
import { Column, Entity, Index, PrimaryGeneratedColumn, Unique } from '@frontdesk/persistence';

/** Rows are only added: the role that the service runs as may insert and read them, but not change them. */
@Entity('audit_entries')
@Unique('audit_entries_event', ['event_id'])
@Index('audit_entries_newest', { synchronize: false })
@Index('audit_entries_by_actor', { synchronize: false })
@Index('audit_entries_by_action', { synchronize: false })
@Index('audit_entries_by_target', { synchronize: false })
@Index('audit_entries_of_operators', { synchronize: false })
export class AuditEntryEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  /** The id of the event, so that a repeated event is stored once. */
  @Column('uuid')
  event_id: string;

  /** Includes milliseconds, which order the entries of one second. The API shows whole seconds. */
  @Column('timestamptz')
  at: Date;

  /** Null for a change that belongs to no organization. */
  @Column('bigint', { nullable: true })
  organization_id: number | null;

  @Column('boolean')
  livemode: boolean;

  @Column('text')
  actor_kind: ActorKind;

  @Column('bigint', { nullable: true })
  actor_id: number | null;

  @Column('text', { nullable: true })
  actor_name: string | null;

  @Column('text')
  action: string;

  @Column('text')
  target_type: string;

  @Column('bigint', { nullable: true })
  target_id: number | null;

  @Column('jsonb')
  changes: AuditChanges;

  @Column('text', { nullable: true })
  address: string | null;

  @Column('text', { nullable: true })
  request_id: string | null;
}

export function toAuditEntry(row: AuditEntryEntity): AuditEntry {
  const { actor_kind: kind, actor_id, actor_name: name, target_type: type, target_id } = row;
  return present(
    auditEntryFields,
    {
      ...row,
      at: formatInstant(row.at),
      actor: { kind, id: actor_id, name },
      target: { type, id: target_id },
    },
    { detail: true, hipaa: false },
  );
}
