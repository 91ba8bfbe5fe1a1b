import {
  formatInstant,
  loggedRequestFields,
  present,
  tailedRequestFields,
  type LoggedRequest,
  type Presentation,
  type TailedRequest,
} from '@frontdesk/contracts';
import { Column, Entity, Index, PrimaryColumn } from '@frontdesk/persistence';

/** A finished request with an API key. The table is partitioned by the day on which the request began. */
@Entity('request_log')
@Index('request_log_newest', { synchronize: false })
@Index('request_log_by_key', { synchronize: false })
@Index('request_log_by_status', { synchronize: false })
@Index('request_log_by_request', { synchronize: false })
export class LoggedRequestEntity {
  @PrimaryColumn('bigint', { primaryKeyConstraintName: 'request_log_pkey' })
  id: number;

  @PrimaryColumn('timestamptz', { primaryKeyConstraintName: 'request_log_pkey' })
  at: Date;

  @Column('bigint')
  organization_id: number;

  @Column('boolean')
  livemode: boolean;

  @Column('bigint')
  key_id: number;

  @Column('text')
  request_id: string;

  @Column('text')
  operation: string;

  @Column('text')
  method: string;

  @Column('text')
  path: string;

  /** Names without values in live mode and in HIPAA mode. */
  @Column('text', { nullable: true })
  query: string | null;

  @Column('integer')
  status: number;

  @Column('text', { nullable: true })
  code: string | null;

  @Column('integer')
  duration_ms: number;

  @Column('text')
  address: string;

  /** Bodies are null in live mode and in HIPAA mode. */
  @Column('text', { nullable: true })
  request_body: string | null;

  @Column('text', { nullable: true })
  response_body: string | null;

  @Column('boolean')
  truncated: boolean;
}

export function toTailedRequest(row: LoggedRequestEntity, view: Presentation): TailedRequest {
  return present(tailedRequestFields, { ...row, at: formatInstant(row.at) }, view);
}

/** Hides the content that was stored before the organization turned HIPAA mode on. */
export function toLoggedRequest(row: LoggedRequestEntity, { detail, hipaa }: Presentation): LoggedRequest {
  const hidden = hipaa ? { query: null, request_body: null, response_body: null } : {};
  return present(loggedRequestFields, { ...row, at: formatInstant(row.at), ...hidden }, { detail, hipaa });
}
