import type { OutboundCallPurpose, OutboundCallSource } from '@frontdesk/contracts';
import {
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  PrimaryGeneratedColumn,
} from '@frontdesk/persistence';
import type { CallAct } from '../conversation/call-act.js';

export type CallEndStatus = 'completed' | 'missed' | 'failed';

/** A call that is handed to a person. */
export interface Handoff {
  /** The numbers that were not rung in vain, in order. */
  numbers: string[];
  /** Whether the carrier was told to ring the first of them. */
  isRung?: boolean;
  /** What the person hears before taking the call. */
  whisper: string;
  /** The last words if no person takes the call. Null if the receptionist comes back. */
  farewell: string | null;
  /** Absent from sessions of an earlier version. */
  language?: 'en' | 'es';
  /** The last words in further languages, to a caller whose language is not known. */
  farewellInOthers?: Readonly<Partial<Record<'en' | 'es', string>>>;
}

/** What the dialer knows of a call that it has placed. */
export interface OutboundCall {
  attempt_id: string;
  outbound_call_id: number;
  source: OutboundCallSource;
  /** Absent from sessions of an earlier version. */
  purpose?: OutboundCallPurpose;
  contact_name: string | null;
  reason: string | null;
}

/** A call that is in progress, or whose end is not recorded yet. */
@Entity({ name: 'sessions' })
@Index('sessions_by_last_frame', { synchronize: false })
@Index('sessions_by_end', { synchronize: false })
@Index('sessions_by_caller', { synchronize: false })
@Index('sessions_by_organization', { synchronize: false })
export class SessionEntity {
  /** The carrier's id of the call. Of a call in the browser, an id of our own. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'sessions_pkey' })
  call_sid: string;

  @Column('bigint')
  organization_id: number;

  @Column('boolean')
  livemode: boolean;

  @Column('text')
  from_number: string;

  @Column('text')
  to_number: string;

  /** Whether a person of the portal talks to the receptionist. No carrier has such a call. */
  @Column('boolean')
  is_browser: boolean;

  /** The call that the dialer has placed. Null for other calls. */
  @Column('jsonb', { nullable: true })
  outbound: OutboundCall | null;

  /** The id of the call in records. Null until records has stored the call. */
  @Column('bigint', { nullable: true })
  call_id: number | null;

  /** The lead that came of the call. */
  @Column('bigint', { nullable: true })
  lead_id: number | null;

  /** The number of connections so far. The first one greets the caller. */
  @Column('smallint', { default: 0 })
  connections: number;

  /** How often the carrier was told to connect the call again, whether or not it did. */
  @Column('smallint', { default: 0 })
  reconnections: number;

  /** Whether the newest connection is open, or what was said on it is still being handled. */
  @Column('boolean', { default: false })
  is_connected: boolean;

  /** The number of replies that the language model failed to give. */
  @Column('smallint', { default: 0 })
  model_faults: number;

  /** Set once the receptionist has handed the call over. */
  @Column('jsonb', { nullable: true })
  handoff: Handoff | null;

  /** Whether the receptionist has left the call by itself. */
  @Column('boolean', { default: false })
  is_done: boolean;

  /** Whether records has been told that the receptionist answered. */
  @Column('boolean', { default: false })
  is_answer_recorded: boolean;

  /** Whether the caller objects to the transcript. */
  @Column('boolean', { default: false })
  is_transcript_dropped: boolean;

  /** The strongest outcome so far. */
  @Column('text', { nullable: true })
  disposition: string | null;

  @Column('timestamptz')
  started_at: Date;

  /** When the first connection began. */
  @Column('timestamptz', { nullable: true })
  answered_at: Date | null;

  /**
   * When the caller or the receptionist last said something, or the call was last seen: a connection was open, or the
   * carrier said that the call is active.
   */
  @Column('timestamptz')
  last_frame_at: Date;

  /** How the call ended. Null while it lasts. */
  @Column('text', { nullable: true })
  end_status: CallEndStatus | null;

  @Column('timestamptz', { nullable: true })
  ended_at: Date | null;

  @Column('integer', { nullable: true })
  duration_seconds: number | null;

  /** When a process last asked the carrier whether the call is over. */
  @Column('timestamptz', { nullable: true })
  carrier_asked_at: Date | null;

  /** Until then, one process records the end. Null while none does. */
  @Column('timestamptz', { nullable: true })
  end_leased_until: Date | null;
}

/** A line of a call, from when it was said until records has the transcript. */
@Entity({ name: 'lines' })
export class LineEntity {
  @ManyToOne(() => SessionEntity, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'call_sid', foreignKeyConstraintName: 'lines_call_sid_fkey' })
  session?: SessionEntity;

  @PrimaryColumn('text', { primaryKeyConstraintName: 'lines_pkey' })
  call_sid: string;

  /** The position in the call: 1, 2, 3 … */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'lines_pkey' })
  seq: number;

  @Column('text')
  sender: 'visitor' | 'ai';

  @Column('text')
  body: string;

  @Column('timestamptz')
  said_at: Date;
}

/** What the receptionist has decided in a call, until it is done. */
@Entity({ name: 'acts' })
@Index('acts_by_due_time', { synchronize: false })
@Index('acts_by_call', { synchronize: false })
export class ActEntity {
  @PrimaryGeneratedColumn('identity', {
    type: 'bigint',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'acts_pkey',
  })
  id: number;

  @ManyToOne(() => SessionEntity, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'call_sid', foreignKeyConstraintName: 'acts_call_sid_fkey' })
  session?: SessionEntity;

  @Column('text')
  call_sid: string;

  @Column('jsonb')
  act: CallAct;

  @Column('timestamptz')
  due_at: Date;
}

/** A permission to connect the relay of one call, once. */
@Entity({ name: 'relay_tokens' })
@Index('relay_tokens_by_call', { synchronize: false })
export class RelayTokenEntity {
  /** SHA-256 of the token. */
  @PrimaryColumn('bytea', { primaryKeyConstraintName: 'relay_tokens_pkey' })
  token_hash: Buffer;

  @ManyToOne(() => SessionEntity, { onDelete: 'CASCADE', nullable: false })
  @JoinColumn({ name: 'call_sid', foreignKeyConstraintName: 'relay_tokens_call_sid_fkey' })
  session?: SessionEntity;

  @Column('text')
  call_sid: string;

  @Column('timestamptz')
  expires_at: Date;
}

/** An inbound call of the last hour, which counts towards the limit of its caller. */
@Entity({ name: 'recent_calls' })
@Index('recent_calls_by_caller', { synchronize: false })
@Index('recent_calls_by_time', { synchronize: false })
export class RecentCallEntity {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'recent_calls_pkey' })
  call_sid: string;

  @Column('bigint')
  organization_id: number;

  @Column('text')
  from_number: string;

  @Column('timestamptz')
  called_at: Date;
}

/** The opt-out of a number that the caller did not prove. A caller may ask for few of them a day. */
@Entity({ name: 'unproven_opt_outs' })
@Index('unproven_opt_outs_by_caller', { synchronize: false })
@Index('unproven_opt_outs_by_time', { synchronize: false })
export class UnprovenOptOutEntity {
  /** A call may ask for one. */
  @PrimaryColumn('text', { primaryKeyConstraintName: 'unproven_opt_outs_pkey' })
  call_sid: string;

  @Column('bigint')
  organization_id: number;

  /** The number of the person on the phone. Callers who withhold theirs share a limit. */
  @Column('text')
  asked_from: string;

  @Column('timestamptz')
  asked_at: Date;
}

export type SessionRow = Omit<
  SessionEntity,
  'reconnections' | 'is_connected' | 'carrier_asked_at' | 'end_leased_until'
>;
/** The number of connections that the call had is the number of the connection. */
export type CallConnection = Pick<SessionRow, 'call_sid' | 'connections'>;
export type LineRow = Omit<LineEntity, 'session'>;
