import { formatInstant, formatInstantOrNull, present, dataRequestFields } from '@frontdesk/contracts';
import type { DataRequest, DataRequestRecord, PersonIds } from '@frontdesk/contracts';
import { Column, Entity, ForeignKey, Index, PrimaryGeneratedColumn } from '@frontdesk/persistence';
import { OrganizationEntity } from '../organizations/organization.entity.js';
import { keptOf, outsideOf } from './receipt-texts.js';

/** A request to erase or export one person of an organization, its progress and its receipt. */
@Entity('data_requests')
@Index('data_requests_newest', { synchronize: false })
@Index('data_requests_due', { synchronize: false })
export class DataRequestEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  @Column('bigint')
  @ForeignKey(() => OrganizationEntity, { name: 'data_requests_organization_id_fkey' })
  organization_id: number;

  @Column('text')
  kind: DataRequestRecord['kind'];

  @Column('text')
  status: DataRequestRecord['status'];

  @Column('text', { nullable: true })
  phone_number: string | null;

  @Column('text', { nullable: true })
  email: string | null;

  @Column('timestamptz')
  requested_at: Date;

  /** An export can be downloaded until then. */
  @Column('timestamptz')
  covers_until: Date;

  /** Not used by exports, which have `covers_until` here. */
  @Column('timestamptz')
  repeat_at: Date;

  /** The index in `ERASURE_ORDER` of the step that runs, or runs next. */
  @Column('integer', { default: 0 })
  step: number;

  /** What the steps have removed, for the steps that follow. */
  @Column('jsonb', { default: {} })
  ids: PersonIds;

  @Column('jsonb', { default: {} })
  erased: Record<string, number>;

  @Column('jsonb', { default: {} })
  kept: Record<string, number>;

  @Column('timestamptz', { nullable: true })
  erased_at: Date | null;

  @Column('timestamptz', { nullable: true })
  completed_at: Date | null;

  /** Whether an export of an organization in HIPAA mode is wanted with its content. */
  @Column('boolean', { default: false })
  include_protected: boolean;

  /** When the file of an export was last sent completely. */
  @Column('timestamptz', { nullable: true })
  downloaded_at: Date | null;

  /** The number of records in that file, by path. */
  @Column('jsonb', { default: {} })
  exported: Record<string, number>;

  @Column('text', { nullable: true })
  manifest_sha256: string | null;
}

export function toDataRequest(row: DataRequestEntity): DataRequest {
  const isExport = row.kind === 'export';
  const record = {
    ...row,
    requested_at: formatInstant(row.requested_at),
    covers_until: formatInstant(row.covers_until),
    repeat_at: isExport ? null : formatInstant(row.repeat_at),
    expires_at: isExport ? formatInstant(row.covers_until) : null,
    downloaded_at: formatInstantOrNull(row.downloaded_at),
    erased_at: formatInstantOrNull(row.erased_at),
    completed_at: formatInstantOrNull(row.completed_at),
    kept: keptOf(row.kept),
    outside: [...outsideOf(row.kind)],
  };
  return present(dataRequestFields, record, { detail: true, hipaa: false });
}
