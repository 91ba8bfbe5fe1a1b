export const plans = ['trial', 'starter', 'pro'] as const;
export type Plan = (typeof plans)[number];

/**
 * What other services need to know about an organization. A higher version replaces a lower one; the gateway owns the
 * truth and gives every change a new version.
 */
export interface OrganizationFacts {
  id: number;
  version: number;
  name: string;
  timezone: string;
  hipaa_mode: boolean;
  plan: Plan;
  /** What the platform last set; the dialer keeps the balance from there on. */
  trial_minutes_remaining: number | null;
  /** The version that set `trial_minutes_remaining`: a later one starts the balance anew. */
  trial_minutes_version: number;
  service_active: boolean;
  terms_accepted: boolean;
  outbound_enabled: boolean;
  receptionist_configured: boolean;
  live_chat_enabled: boolean;
  leave_voicemail: boolean;
  outbound_number: string | null;
  outbound_lines: number;
  daily_call_limit: number | null;
  receptionist_name: string;
  receptionist_instructions: string;
  widget_id: string;
  widget_origins: string[];
  whatsapp_phone_number_id: string | null;
  retention_days: number | null;
}
