import {
  doNotCallEntryFields,
  doNotCallEventFields,
  formatInstant,
  optOutReceiptFields,
  present,
  type DataOf,
  type doNotCallAdded,
  type DoNotCallEntry,
  type DoNotCallEntryRecord,
  type DoNotCallSource,
  type OptOutReceipt,
  type RevocationChannel,
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

  /** Where the person opted out. Null for other sources and for opt-outs of earlier versions. */
  @Column('text', { nullable: true })
  channel: RevocationChannel | null;

  /** The call that contained the opt-out. Kept as evidence and not part of the public representation. */
  @Column('bigint', { nullable: true })
  call_id: number | null;

  @Column('bigint', { nullable: true })
  chat_id: number | null;

  @Column('bigint', { nullable: true })
  outbound_call_id: number | null;

  /** When the request not to be called arrived, in milliseconds. Null for the same entries as `channel`. */
  @Column('timestamptz', { nullable: true })
  asked_at: Date | null;

  /** An instant after which no dial to the number has started, in milliseconds. */
  @Column('timestamptz', { nullable: true })
  in_force_at: Date | null;

  /** The waiting calls that the opt-out blocked. */
  @Column('integer', { nullable: true })
  calls_blocked: number | null;

  /** The consents that the opt-out withdrew. */
  @Column('integer', { nullable: true })
  consents_withdrawn: number | null;

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

/** The columns of a receipt. */
export type ReceiptRow = Pick<DoNotCallEntryEntity, (typeof RECEIPT_COLUMNS)[number]>;
export const RECEIPT_COLUMNS = [
  'opted_out_at',
  'channel',
  'call_id',
  'chat_id',
  'outbound_call_id',
  'asked_at',
  'in_force_at',
  'calls_blocked',
  'consents_withdrawn',
] as const satisfies readonly (keyof DoNotCallEntryEntity)[];

/** The receipt of an opt-out. Opt-outs of earlier versions have no milliseconds and no counts. */
export function toReceipt({ asked_at, in_force_at, opted_out_at, ...row }: ReceiptRow): OptOutReceipt {
  const asked = asked_at ?? opted_out_at!;
  const inForce = in_force_at ?? opted_out_at!;
  return present(
    optOutReceiptFields,
    {
      ...row,
      asked_at: formatInstant(asked),
      // Rounds up, because the instant rounded down could be earlier than a dial.
      in_force_at: formatInstant(new Date(Math.ceil(inForce.getTime() / 1000) * 1000)),
      latency_ms: asked_at && in_force_at && Math.max(0, in_force_at.getTime() - asked_at.getTime()),
    },
    { detail: true, hipaa: false },
  );
}

/** The entry in events, unredacted: the sender of a webhook redacts it for HIPAA mode. */
export function toEntryInEvent(
  row: DoNotCallEntryRow & Pick<DoNotCallEntryEntity, 'call_id' | 'chat_id' | 'outbound_call_id'>,
): DataOf<typeof doNotCallAdded>['do_not_call_entry'] {
  return present(
    doNotCallEventFields,
    // Registry entries are not announced.
    { ...row, source: row.source as 'opt_out' | 'manual', created_at: formatInstant(row.created_at) },
    { detail: true, hipaa: false },
  );
}
