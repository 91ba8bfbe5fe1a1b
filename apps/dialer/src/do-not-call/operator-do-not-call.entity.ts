import {
  formatInstant,
  operatorDoNotCallEntryFields,
  present,
  type OperatorDoNotCallEntry,
} from '@frontdesk/contracts';
import { Column, Entity, Index, PrimaryGeneratedColumn } from '@frontdesk/persistence';

/** A number that no organization may call in live mode. */
@Entity({ name: 'operator_do_not_call' })
@Index('operator_do_not_call_number', { synchronize: false })
export class OperatorDoNotCallEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'operator_do_not_call_pkey',
  })
  id: number;

  /** The number as E.164. */
  @Column('text')
  phone_number: string;

  @Column('text', { nullable: true })
  note: string | null;

  /** In whole seconds. */
  @Column('timestamptz')
  created_at: Date;
}

export function toOperatorDoNotCallEntry(row: OperatorDoNotCallEntity): OperatorDoNotCallEntry {
  return present(
    operatorDoNotCallEntryFields,
    { ...row, created_at: formatInstant(row.created_at) },
    { detail: true, hipaa: false },
  );
}
