import {
  decisionReasons,
  formatInstant,
  formatInstantOrNull,
  outboundCallEventFields,
  outboundCallFields,
  present,
  type AnsweredBy,
  type DataOf,
  type DecisionReason,
  type OutboundCall,
  type outboundCallCompleted,
  type OutboundCallPurpose,
  type OutboundCallRecord,
  type OutboundCallSource,
  type OutboundCallStatus,
  type Scalar,
  type TracedDecision,
  type TranscriptLine,
} from '@frontdesk/contracts';
import { Column, Entity, ForeignKey, Index, PrimaryColumn, PrimaryGeneratedColumn } from '@frontdesk/persistence';

/** A row of the table. Transcripts are in `outbound_call_transcripts`. */
@Entity({ name: 'outbound_calls' })
@Index('outbound_calls_waiting', { synchronize: false })
@Index('outbound_calls_due', { synchronize: false })
@Index('outbound_calls_unparked', { synchronize: false })
@Index('outbound_calls_newest', { synchronize: false })
@Index('outbound_calls_by_kind', { synchronize: false })
@Index('outbound_calls_by_number', { synchronize: false })
@Index('outbound_calls_of_campaign', { synchronize: false })
@Index('outbound_calls_due_first', { synchronize: false })
export class OutboundCallEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'outbound_calls_pkey',
  })
  id: number;

  @Column('bigint')
  organization_id: number;

  @Column('boolean')
  livemode: boolean;

  @Column('text')
  source: OutboundCallSource;

  @Column('text')
  purpose: OutboundCallPurpose;

  @Column('text')
  status: OutboundCallStatus;

  @Column('text', { nullable: true })
  contact_name: string | null;

  /** The number as E.164. */
  @Column('text')
  phone_number: string;

  /** Details that the AI uses in the call. */
  @Column('jsonb', { nullable: true })
  context: Record<string, Scalar> | null;

  /** The reason why the call is blocked or delayed. */
  @Column('text', { nullable: true })
  blocked_reason: DecisionReason | null;

  /** In whole seconds, like the other instants. */
  @Column('timestamptz', { nullable: true })
  scheduled_for: Date | null;

  /** When the scheduler handles the call next; null if it has nothing to do. */
  @Column('timestamptz', { nullable: true })
  due_at: Date | null;

  /** The number of dials that were started. */
  @Column('integer', { default: 0 })
  attempts: number;

  @Column('timestamptz', { nullable: true })
  answered_at: Date | null;

  @Column('text', { nullable: true })
  answered_by: AnsweredBy | null;

  @Column('timestamptz', { nullable: true })
  voicemail_left_at: Date | null;

  @Column('timestamptz', { nullable: true })
  ended_at: Date | null;

  @Column('integer', { nullable: true })
  duration_seconds: number | null;

  @Column('text', { nullable: true })
  summary: string | null;

  /** The last decision on the call, with the verdict of every rule. */
  @Column('jsonb')
  decision: TracedDecision;

  @Column('timestamptz')
  created_at: Date;

  /** The campaign that the call belongs to; null for other calls, and after a request has taken it over. */
  @Column('bigint', { nullable: true })
  campaign_id: number | null;
}

@Entity({ name: 'outbound_call_transcripts' })
export class OutboundCallTranscriptEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'outbound_call_transcripts_pkey' })
  @ForeignKey(() => OutboundCallEntity, {
    name: 'outbound_call_transcripts_outbound_call_id_fkey',
    onDelete: 'CASCADE',
  })
  outbound_call_id: number;

  @Column('jsonb')
  lines: TranscriptLine[];
}

/** Columns of the public representation in a list, including those that `blocked_reason_message` needs. */
export type OutboundCallRow = Pick<
  OutboundCallEntity,
  Exclude<keyof OutboundCallRecord, 'transcript' | 'blocked_reason_message'>
>;

export interface OutboundCallDetailRow extends OutboundCallRow {
  transcript: TranscriptLine[] | null;
}

function readable(row: OutboundCallRow): Omit<OutboundCallRecord, 'transcript'> & { created_at: string } {
  return {
    ...row,
    blocked_reason_message: row.blocked_reason && decisionReasons[row.blocked_reason].message,
    scheduled_for: formatInstantOrNull(row.scheduled_for),
    answered_at: formatInstantOrNull(row.answered_at),
    voicemail_left_at: formatInstantOrNull(row.voicemail_left_at),
    ended_at: formatInstantOrNull(row.ended_at),
    created_at: formatInstant(row.created_at),
  };
}

export function toOutboundCallItem(row: OutboundCallRow, hipaa: boolean): OutboundCall {
  return present(outboundCallFields, { ...readable(row), transcript: null }, { detail: false, hipaa });
}

/** The public representation of one call. It includes summary and transcript once the call has ended. */
export function toOutboundCallDetail(row: OutboundCallDetailRow, hipaa: boolean): OutboundCall {
  const transcript = row.ended_at && row.transcript;
  return present(outboundCallFields, { ...readable(row), transcript }, { detail: true, hipaa });
}

/** The call in events, unredacted: the sender of a webhook redacts it for HIPAA mode. */
export function toOutboundCallInEvent(row: OutboundCallRow): DataOf<typeof outboundCallCompleted>['outbound_call'] {
  return present(outboundCallEventFields, readable(row), { detail: true, hipaa: false });
}
