import { cannedReplyFields, formatInstant, present, type CannedReply } from '@frontdesk/contracts';
import { Column, Entity, Index, PrimaryGeneratedColumn } from '@frontdesk/persistence';

/** A canned reply belongs to an organization, in both modes. */
@Entity({ name: 'canned_replies' })
@Index('canned_replies_shortcut', { synchronize: false })
@Index('canned_replies_by_title', { synchronize: false })
export class CannedReplyEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'canned_replies_pkey',
  })
  id: number;

  @Column('bigint')
  organization_id: number;

  @Column('text')
  title: string;

  @Column('text')
  body: string;

  /** In lower case, without the slash. */
  @Column('text', { nullable: true })
  shortcut: string | null;

  /** In whole seconds. */
  @Column('timestamptz')
  created_at: Date;
}

export type CannedReplyRow = Omit<CannedReplyEntity, 'organization_id'>;

export function toCannedReply(row: CannedReplyRow): CannedReply {
  const record = { ...row, created_at: formatInstant(row.created_at) };
  return present(cannedReplyFields, record, { detail: true, hipaa: false });
}
