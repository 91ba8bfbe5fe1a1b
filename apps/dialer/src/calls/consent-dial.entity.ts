import type { OutboundCallPurpose, OutboundCallSource, TracedDecision } from '@frontdesk/contracts';
import { Column, Entity, Index, PrimaryColumn } from '@frontdesk/persistence';

/**
 * A dial that relied on a consent, with the decision that allowed it. Kept as evidence, so it has no reference to the
 * call and the dial, which retention purges.
 */
@Entity({ name: 'consent_dials' })
@Index('consent_dials_by_consent', { synchronize: false })
export class ConsentDialEntity {
  @PrimaryColumn('uuid', { primaryKeyConstraintName: 'consent_dials_pkey' })
  attempt_id: string;

  @Column('bigint')
  organization_id: number;

  @Column('boolean')
  livemode: boolean;

  @Column('bigint')
  consent_id: number;

  @Column('bigint')
  outbound_call_id: number;

  @Column('text')
  source: OutboundCallSource;

  @Column('text')
  purpose: OutboundCallPurpose;

  /** The dialed number as E.164. */
  @Column('text')
  phone_number: string;

  @Column('text', { nullable: true })
  from_number: string | null;

  @Column('text')
  carrier: string;

  /** In milliseconds, like the dial's. */
  @Column('timestamptz')
  started_at: Date;

  @Column('jsonb')
  decision: TracedDecision;

  /** The rules that decided. Null for dials of earlier versions. */
  @Column('text', { nullable: true })
  rule_pack: string | null;

  @Column('text', { nullable: true })
  rule_pack_version: string | null;
}
