import type { AttemptHeaders, AttemptLogEntry } from '@frontdesk/contracts';
import { formatInstant } from '@frontdesk/contracts';
import { Column, Entity, PrimaryColumn } from '@frontdesk/persistence';
import { headerEntries, requestHeadersOf, type ResponseHeaders } from './attempt-headers.js';
import type { DeliveryEntity } from './delivery.entity.js';

/**
 * One attempt of a delivery, written together with the resulting state. The table is partitioned by the day of the
 * attempt's end.
 */
@Entity({ name: 'attempts' })
export class AttemptEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'attempts_pkey' })
  delivery_id: number;

  /** The number of the attempt, counted from 1. */
  @PrimaryColumn('integer', { primaryKeyConstraintName: 'attempts_pkey' })
  number: number;

  /** When the attempt ended. */
  @PrimaryColumn('timestamptz', { primaryKeyConstraintName: 'attempts_pkey' })
  at: Date;

  @Column('integer', { nullable: true })
  response_status: number | null;

  /** Null if the endpoint returned 2xx in time. */
  @Column('text', { nullable: true })
  error: string | null;

  @Column('integer')
  duration_ms: number;

  /**
   * The connection timings are null for skipped steps. A reused connection skips all of them, and a numeric host skips
   * the DNS lookup.
   */
  @Column('integer', { nullable: true })
  dns_ms: number | null;

  @Column('integer', { nullable: true })
  connect_ms: number | null;

  @Column('integer', { nullable: true })
  tls_ms: number | null;

  /** From the end of the request to the first byte of the response. */
  @Column('integer', { nullable: true })
  first_byte_ms: number | null;

  /** The `Service-Signature` header. Null if no request was sent. */
  @Column('text', { nullable: true })
  signature: string | null;

  /** The `traceparent` header. Null without tracing. */
  @Column('text', { nullable: true })
  traceparent: string | null;

  /**
   * `ResponseHeaders` in JSON. Null without a response. The type is not `jsonb`, which refuses some characters, and one
   * refused value would fail the results of a whole batch.
   */
  @Column('text', { nullable: true })
  response_headers: string | null;
}

export type LoggedAttemptRow = Omit<AttemptEntity, 'signature' | 'traceparent' | 'response_headers'>;

export function toAttemptLogEntry({
  at,
  response_status,
  error,
  duration_ms,
  ...row
}: LoggedAttemptRow): AttemptLogEntry {
  const { dns_ms, connect_ms, tls_ms, first_byte_ms } = row;
  const timings = { dns_ms, connect_ms, tls_ms, first_byte_ms };
  return { at: formatInstant(at), response_status, error, duration_ms, timings };
}

export type AttemptHeadersRow = Pick<AttemptEntity, 'number' | 'signature' | 'traceparent' | 'response_headers'>;

export function toAttemptHeaders(
  { event, event_id: eventId }: Pick<DeliveryEntity, 'event' | 'event_id'>,
  { number, signature, traceparent, response_headers }: AttemptHeadersRow,
): AttemptHeaders {
  const response = response_headers === null ? null : (JSON.parse(response_headers) as ResponseHeaders);
  return {
    number,
    request_headers:
      signature === null ? null : headerEntries(requestHeadersOf({ event, eventId, signature, traceparent })),
    response_headers: response?.headers ?? null,
    truncated: response?.truncated ?? false,
  };
}
