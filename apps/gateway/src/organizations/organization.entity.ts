import type {
  BusinessHours,
  InboundNumberFact,
  Plan,
  ReceptionistLanguage,
  ReceptionistSettings,
} from '@frontdesk/contracts';
import { Check, Column, Entity, Index, PrimaryGeneratedColumn, Unique } from '@frontdesk/persistence';

@Entity('organizations')
@Index('organizations_newest', { synchronize: false })
@Index('organizations_deleted', { synchronize: false })
@Unique('organizations_widget_id', ['widget_id'])
@Unique('organizations_whatsapp_phone_number_id', ['whatsapp_phone_number_id'])
@Check('organizations_plan_check', "plan IN ('trial', 'starter', 'pro')")
export class OrganizationEntity {
  @PrimaryGeneratedColumn('identity', { type: 'bigint', generatedIdentity: 'ALWAYS' })
  id: number;

  /** Incremented by every change. Other services ignore a version older than the one they have stored. */
  @Column('bigint')
  version: number;

  @Column('text')
  name: string;

  @Column('text')
  timezone: string;

  @Column('boolean')
  hipaa_mode: boolean;

  @Column('text')
  plan: Plan;

  @Column('integer', { nullable: true })
  trial_minutes_remaining: number | null;

  /** The version in which the platform last set the minutes. The dialer counts the usage since then. */
  @Column('bigint')
  trial_minutes_version: number;

  @Column('boolean')
  service_active: boolean;

  @Column('boolean')
  terms_accepted: boolean;

  @Column('boolean')
  outbound_enabled: boolean;

  @Column('boolean')
  receptionist_configured: boolean;

  @Column('boolean')
  live_chat_enabled: boolean;

  @Column('boolean')
  leave_voicemail: boolean;

  @Column('text', { nullable: true })
  outbound_number: string | null;

  @Column('integer')
  outbound_lines: number;

  @Column('integer', { nullable: true })
  daily_call_limit: number | null;

  @Column('text')
  receptionist_name: string;

  @Column('text')
  receptionist_instructions: string;

  @Column('text', { nullable: true })
  greeting: string | null;

  @Column('jsonb', { nullable: true })
  business_hours: BusinessHours | null;

  @Column('text', { array: true, default: [] })
  closed_days: string[];

  @Column('jsonb', { default: [] })
  services: ReceptionistSettings['services'];

  @Column('jsonb', { default: [] })
  faq: ReceptionistSettings['faq'];

  @Column('jsonb', { default: [] })
  intake: ReceptionistSettings['intake'];

  /** May be older than `handoff_number`; see `handoffOf`. */
  @Column('jsonb', { default: [] })
  handoff: ReceptionistSettings['handoff'];

  @Column('text', { nullable: true })
  handoff_number: string | null;

  @Column('text', { array: true, default: ['en', 'es'] })
  languages: ReceptionistLanguage[];

  @Column('text', { nullable: true })
  privacy_url: string | null;

  @Column('integer', { default: 20 })
  max_call_minutes: number;

  @Column('integer', { default: 20 })
  inbound_lines: number;

  /** A copy of the organization's rows in `inbound_numbers`, for the facts. */
  @Column('jsonb', { default: [] })
  inbound_numbers: InboundNumberFact[];

  @Column('text', { nullable: true })
  voicemail_text: string | null;

  @Column('text')
  widget_id: string;

  @Column('text', { array: true })
  widget_origins: string[];

  @Column('text', { nullable: true })
  whatsapp_phone_number_id: string | null;

  @Column('integer', { nullable: true })
  retention_days: number | null;

  /** When the organization was deleted. It is suspended until its data is removed. */
  @Column('timestamptz', { nullable: true })
  deleted_at: Date | null;

  /** When the removal of the data began in every service. */
  @Column('timestamptz', { nullable: true })
  removed_at: Date | null;

  @Column('timestamptz')
  changed_at: Date;

  @Column('timestamptz')
  created_at: Date;
}
