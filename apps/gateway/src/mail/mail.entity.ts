import { Column, Entity, Index, PrimaryGeneratedColumn } from '@frontdesk/persistence';

/** A mail that was not sent yet. Sending it deletes its row. */
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

  /** When to send the mail, or when the lease of its sender expires. */
  @Column('timestamptz')
  due_at: Date;

  @Column('timestamptz')
  created_at: Date;
}
