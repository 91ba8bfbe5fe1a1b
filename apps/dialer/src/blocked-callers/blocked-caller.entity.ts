import {
  blockedCallerFields,
  formatInstant,
  present,
  type BlockedCaller,
  type BlockedCallerRecord,
  type BlockedCallerSource,
} from '@frontdesk/contracts';
import { Column, Entity, Index, PrimaryGeneratedColumn } from '@frontdesk/persistence';

/** A row of the table. Properties are named like the columns, so that rows of plain SQL need no mapping. */
@Entity({ name: 'blocked_callers' })
@Index('blocked_callers_pattern', { synchronize: false })
@Index('blocked_callers_newest', { synchronize: false })
@Index('blocked_callers_by_source', { synchronize: false })
export class BlockedCallerEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'blocked_callers_pkey',
  })
  id: number;

  @Column('bigint')
  organization_id: number;

  @Column('boolean')
  livemode: boolean;

  /** E.164, or a prefix: `+`, digits and a final `*`. */
  @Column('text')
  pattern: string;

  @Column('text')
  source: BlockedCallerSource;

  @Column('text', { nullable: true })
  note: string | null;

  @Column('bigint', { default: 0 })
  calls_blocked: number;

  /** In whole seconds. */
  @Column('timestamptz', { nullable: true })
  last_blocked_at: Date | null;

  /** In whole seconds. */
  @Column('timestamptz')
  created_at: Date;
}

/** Columns of the public representation. */
export type BlockedCallerRow = Pick<BlockedCallerEntity, keyof BlockedCallerRecord>;

/** The public representation. HIPAA mode redacts nothing in it. */
export function toBlockedCaller(row: BlockedCallerRow): BlockedCaller {
  return present(
    blockedCallerFields,
    {
      ...row,
      last_blocked_at: row.last_blocked_at && formatInstant(row.last_blocked_at),
      created_at: formatInstant(row.created_at),
    },
    { detail: true, hipaa: false },
  );
}
