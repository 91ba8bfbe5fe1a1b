import {
  doNotCallEntryFields,
  formatInstant,
  present,
  type DoNotCallEntry,
  type DoNotCallEntryRecord,
  type DoNotCallSource,
} from '@frontdesk/contracts';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from '@frontdesk/persistence';

/** A row of the table. Properties are named like the columns, so that rows of plain SQL need no mapping. */
@Entity({ name: 'do_not_call_entries' })
@Index('do_not_call_entries_number', { synchronize: false })
@Index('do_not_call_entries_newest', { synchronize: false })
@Index('do_not_call_entries_by_source', { synchronize: false })
@Check('do_not_call_opt_outs_are_dated', `(source = 'opt_out') = (opted_out_at IS NOT NULL)`)
export class DoNotCallEntryEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'do_not_call_entries_pkey',
  })
  id: number;

  @Column('bigint')
  organization_id: number;

  @Column('boolean')
  livemode: boolean;

  /** The number as E.164. */
  @Column('text')
  phone_number: string;

  @Column('text')
  source: DoNotCallSource;

  @Column('text', { nullable: true })
  note: string | null;

  /** When the person opted out, which may be after the number was listed. Set only if the source is `opt_out`. */
  @Column('timestamptz', { nullable: true })
  opted_out_at: Date | null;

  /** The call that contained the opt-out. Kept as evidence and not part of the public representation. */
  @Column('bigint', { nullable: true })
  call_id: number | null;

  @Column('bigint', { nullable: true })
  chat_id: number | null;

  @Column('bigint', { nullable: true })
  outbound_call_id: number | null;

  /** In whole seconds. */
  @Column('timestamptz')
  created_at: Date;
}

/** Columns of the public representation. */
export type DoNotCallEntryRow = Pick<DoNotCallEntryEntity, Exclude<keyof DoNotCallEntryRecord, 'removable'>>;

/** The public representation. HIPAA mode redacts nothing in it. */
export function toDoNotCallEntry(row: DoNotCallEntryRow): DoNotCallEntry {
  return present(
    doNotCallEntryFields,
    { ...row, removable: row.source !== 'opt_out', created_at: formatInstant(row.created_at) },
    { detail: true, hipaa: false },
  );
}
