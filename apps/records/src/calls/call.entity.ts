import {
  callEventFields,
  callFields,
  followUpCallFields,
  formatInstant,
  formatInstantOrNull,
  present,
  type Call,
  type callCompleted,
  type CallDirection,
  type CallDisposition,
  type CallRecord,
  type CallRoute,
  type CallStatus,
  type DataOf,
  type FollowUpCall,
  type Presentation,
  type TranscriptLine,
} from '@frontdesk/contracts';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn } from '@frontdesk/persistence';
import { readableFollowUp, type FollowUpRow } from '@frontdesk/service-host';

/** A row of the table. Transcripts are in `call_transcripts`. */
@Entity({ name: 'calls' })
@Index('calls_newest', { synchronize: false })
@Index('calls_by_kind', { synchronize: false })
@Index('calls_by_day_and_caller', { synchronize: false })
@Index('calls_by_contact', { synchronize: false })
@Index('calls_external_id', { synchronize: false })
@Index('calls_attempt', { synchronize: false })
@Index('calls_by_assignee', { synchronize: false })
@Index('calls_not_handled', { synchronize: false })
@Check('calls_blocked_are_inbound_spam', "status <> 'blocked' OR (direction = 'inbound' AND spam)")
export class CallEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'calls_pkey',
  })
  id: number;

  @Column('bigint')
  organization_id: number;

  @Column('boolean')
  livemode: boolean;

  /** The producer's own id of the call, which makes recording it idempotent. */
  @Column('text', { nullable: true })
  external_id: string | null;

  @Column('text')
  direction: CallDirection;

  @Column('text')
  status: CallStatus;

  /** The number as E.164 if it is a phone number, otherwise as the carrier reported it. */
  @Column('text')
  from_number: string;

  @Column('text', { nullable: true })
  caller_name: string | null;

  @Column('text')
  to_number: string;

  @Column('boolean')
  spam: boolean;

  @Column('text', { nullable: true })
  routed_to: CallRoute | null;

  /** All instants are whole seconds. */
  @Column('timestamptz')
  started_at: Date;

  @Column('timestamptz', { nullable: true })
  answered_at: Date | null;

  @Column('timestamptz', { nullable: true })
  ended_at: Date | null;

  @Column('integer', { nullable: true })
  duration_seconds: number | null;

  /** Set by the producer, and shown once the call is completed. */
  @Column('text', { nullable: true })
  disposition: CallDisposition | null;

  @Column('text', { nullable: true })
  summary: string | null;

  @Column('text', { nullable: true })
  handoff_summary: string | null;

  /** The entry of the blocked callers list that matched. */
  @Column('bigint', { nullable: true })
  blocked_caller_id: number | null;

  /** The outbound dial. Null for an inbound call. */
  @Column('uuid', { nullable: true })
  attempt_id: string | null;

  /** The newest known revision of the dial. */
  @Column('integer', { nullable: true })
  dial_revision: number | null;

  /** The member who looks after the call. */
  @Column('bigint', { nullable: true })
  assignee_id: number | null;

  /** In whole seconds. */
  @Column('timestamptz', { nullable: true })
  handled_at: Date | null;

  @Column('bigint', { nullable: true })
  handled_by_id: number | null;

  @Column('text', { nullable: true })
  handled_by_name: string | null;

  @Column('timestamptz')
  created_at: Date;
}

/** Columns of the public representation in a list. */
export type CallRow = Pick<CallEntity, Exclude<keyof CallRecord, 'transcript' | 'lead_ids'>>;

export interface CallDetailRow extends CallRow {
  transcript: TranscriptLine[] | null;
  /** The ids in ascending order. */
  lead_ids: number[];
}

function readable(row: CallRow): Omit<CallRecord, 'transcript' | 'lead_ids'> & { created_at: string } {
  return {
    ...row,
    started_at: formatInstant(row.started_at),
    answered_at: formatInstantOrNull(row.answered_at),
    ended_at: formatInstantOrNull(row.ended_at),
    disposition: row.status === 'completed' ? row.disposition : null,
    created_at: formatInstant(row.created_at),
  };
}

export function toCallItem(row: CallRow, hipaa: boolean): Call {
  return present(callFields, { ...readable(row), transcript: null, lead_ids: [] }, { detail: false, hipaa });
}

export function toCallDetail(row: CallDetailRow, hipaa: boolean): Call {
  const { transcript, lead_ids } = row;
  return present(callFields, { ...readable(row), transcript, lead_ids }, { detail: true, hipaa });
}

/** A row of a list for members. */
export type FollowUpCallRow = CallRow & FollowUpRow;

/** The representation of a call in a list for members. */
export function toFollowUpCall(row: FollowUpCallRow, hipaa: boolean): FollowUpCall {
  const { assignee_id, handled_at, handled_by } = readableFollowUp(row);
  return present(
    followUpCallFields,
    { ...readable(row), assignee_id, handled_at, handled_by },
    { detail: false, hipaa },
  );
}

const IN_FULL: Presentation = { detail: true, hipaa: false };

/**
 * The representation of a call in an event. It is always complete, because the consumer that forwards the event omits
 * fields for HIPAA mode.
 */
export function toCallInEvent(row: CallRow): DataOf<typeof callCompleted>['call'] {
  return present(callEventFields, readable(row), IN_FULL);
}
