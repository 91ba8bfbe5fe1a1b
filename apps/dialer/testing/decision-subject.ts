import { receptionistDefaults, type OrganizationFacts } from '@frontdesk/contracts';
import type { DecisionSubject } from '../src/decisions/decision-subject.js';

/** The facts of an organization that may place calls. */
export function ableFacts(changes: Partial<OrganizationFacts> = {}): OrganizationFacts {
  return {
    id: 1,
    version: 1,
    name: 'Acme Dental',
    timezone: 'America/New_York',
    hipaa_mode: false,
    plan: 'pro',
    trial_minutes_remaining: null,
    trial_minutes_version: 1,
    service_active: true,
    terms_accepted: true,
    outbound_enabled: true,
    receptionist_configured: true,
    live_chat_enabled: true,
    leave_voicemail: false,
    outbound_number: '+12125550100',
    outbound_lines: 5,
    daily_call_limit: null,
    receptionist_name: 'AI receptionist',
    receptionist_instructions: '',
    greeting: null,
    business_hours: null,
    handoff_number: null,
    ...receptionistDefaults,
    inbound_numbers: [],
    voicemail_text: null,
    widget_id: 'widget',
    widget_origins: [],
    whatsapp_phone_number_id: null,
    retention_days: null,
    deleted_at: null,
    removed_at: null,
    ...changes,
  };
}

/** A call to New York that the rules allow in daytime. */
export function aSubject(changes: Partial<DecisionSubject> = {}): DecisionSubject {
  return {
    livemode: true,
    source: 'api',
    purpose: 'marketing',
    phoneNumber: '+12125550123',
    facts: ableFacts(),
    doNotCall: null,
    consentId: 7,
    trialMinutesRemaining: null,
    dialStarts: [],
    dialsToday: 0,
    dailyLimit: 200,
    isOnCall: false,
    ...changes,
  };
}
