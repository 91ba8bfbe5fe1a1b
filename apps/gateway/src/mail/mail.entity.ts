import { Column, Entity, Index, PrimaryGeneratedColumn } from '@frontdesk/persistence';

/** A mail that waits to be sent. Its row is deleted after sending. */
@Entity('mails')
@Index('mails_due', { synchronize: false })
export class MailEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  /** Recipient, subject and text, encrypted because the text may contain the secret of a link. See `Seal`. */
  @Column('text')
  sealed: string;

  @Column('integer')
  attempts: number;

  /** The time of the next attempt. During an attempt, the end of the sender's lease. */
  @Column('timestamptz')
  due_at: Date;

  @Column('timestamptz')
  created_at: Date;
}
