import type { AttemptLogEntry } from '@frontdesk/contracts';
import { formatInstant } from '@frontdesk/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One attempt to deliver, written together with the state that it led to. Partitioned by the day on which it ended. */
@Entity({ name: 'attempts' })
export class AttemptEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'attempts_pkey' })
  delivery_id: number;

  /** The first is 1. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'attempts_pkey' })
  number: number;

  /** When it ended. */
  @PrimaryColumn('timestamptz', { primaryKeyConstraintName: 'attempts_pkey' })
  at: Date;

  @Column('integer', { nullable: true })
  response_status: number | null;

  /** Null when the endpoint answered 2xx in time. */
  @Column('text', { nullable: true })
  error: string | null;

  @Column('integer')
  duration_ms: number;

  /** This and the next two are null where there was no such step: a connection is used again, addresses need no name. */
  @Column('integer', { nullable: true })
  dns_ms: number | null;

  @Column('integer', { nullable: true })
  connect_ms: number | null;

  @Column('integer', { nullable: true })
  tls_ms: number | null;

  /** From the sending of the request to the beginning of its answer. */
  @Column('integer', { nullable: true })
  first_byte_ms: number | null;
}

export function toAttemptLogEntry({ at, response_status, error, duration_ms, ...row }: AttemptEntity): AttemptLogEntry {
  const { dns_ms, connect_ms, tls_ms, first_byte_ms } = row;
  const timings = { dns_ms, connect_ms, tls_ms, first_byte_ms };
  return { at: formatInstant(at), response_status, error, duration_ms, timings };
}
