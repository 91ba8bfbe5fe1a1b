import type { ServiceName } from './operation.js';

/**
 * What the export of a person contains: the kinds of record, by the service that reads them. Each is a file. The order
 * is that of reading, because a service needs the ids that those before it have found.
 */
export const personKinds = {
  records: {
    leads: 'Leads of the person, and leads without a contact of their calls, with the notes of the team',
    leads_of_others: 'Leads of other people that carry a given identifier. Only this identifier is included',
    bookings: 'Appointments of the person',
    calls: 'Calls with the number, with transcript, summaries and notes',
    texts_of_calls: 'What was said and noted in calls of other numbers in which the person left a lead',
  },
  dialer: {
    outbound_calls: 'Outbound calls to the person, with every dial, transcript and the reasons of the decision',
    consents: 'Consents to AI calls, in force or withdrawn, with the calls that relied on them',
    do_not_call_entries: 'Entries of the Do Not Call list, with opt-outs',
    blocked_callers: 'Entries of the list of blocked callers',
    campaign_contacts: 'Places in campaigns',
    campaign_refused_rows: 'Refused rows of campaign files',
  },
  voice: {
    running_calls: 'Calls that are in progress, with what was said so far',
  },
  chats: {
    chats: 'WhatsApp chats with the number, and chats in which the person left a lead, with the notes of the team',
    chat_messages: 'The messages of these chats',
    unanswered_questions: 'Questions that the receptionist could not answer',
  },
  webhooks: {
    events: 'Events about the person that receivers of the organization can still read or get again',
    crm_records: 'Records in CRMs that were made from the leads',
  },
  gateway: {
    data_requests: 'Requests to erase or export the person',
  },
} as const satisfies Record<ServiceName, Record<string, string>>;

export type PersonKind<Service extends ServiceName = ServiceName> = {
  [S in ServiceName]: keyof (typeof personKinds)[S] & string;
}[Service];

/** The services that read records of a person for the gateway. */
export type PersonKeeper = Exclude<ServiceName, 'gateway'>;

/** Records of a person by kind, so that other services find the copies that carry no number and no e-mail address. */
export type PersonIds = Partial<Record<'call' | 'lead' | 'booking' | 'chat' | 'outbound_call', number[]>>;

/**
 * What an export does with a table: it is `in` the file of a kind, it is left out for a `reason` that the manifest
 * shows, or it has `nothing` of the people who call, write or are called.
 */
export type TableInExport<Service extends ServiceName> = { in: PersonKind<Service> } | { leftOut: string } | 'nothing';

const EN_ROUTE = 'Messages between the services, for seconds. The records are exported';
const ERASURES = 'Work of an erasure. The file data_requests has the request';
const TEAM = 'Accounts, settings and notifications of the organization’s team';
const IN_PROGRESS = 'Work in progress, removed when it is done. The records are exported';

/** Tables that every service has. */
const COMMON = {
  migrations: 'nothing',
  organization_removals: 'nothing',
  inbox: 'nothing',
  outbox: { leftOut: EN_ROUTE },
  person_erasures: { leftOut: ERASURES },
} as const;

/** Every table. A spec of each service compares its tables with the schema, and with what its erasure changes. */
export const personTables: { [S in ServiceName]: Record<string, TableInExport<S>> } = {
  records: {
    ...COMMON,
    organization_facts: 'nothing',
    leads: { in: 'leads' },
    lead_notes: { in: 'leads' },
    bookings: { in: 'bookings' },
    calls: { in: 'calls' },
    call_transcripts: { in: 'calls' },
    call_notes: { in: 'calls' },
    calendars: 'nothing',
    google_connections: 'nothing',
    google_revocations: 'nothing',
    removed_usage: 'nothing',
    reservations: { leftOut: 'The times of appointments in the calendar. The file bookings has them' },
    google_events: { leftOut: 'References to events at Google. The file bookings has the appointments' },
  },
  dialer: {
    ...COMMON,
    organization_facts: 'nothing',
    outbound_calls: { in: 'outbound_calls' },
    outbound_call_transcripts: { in: 'outbound_calls' },
    outbound_attempts: { in: 'outbound_calls' },
    callback_requests: { in: 'outbound_calls' },
    consents: { in: 'consents' },
    consent_dials: { in: 'consents' },
    consent_ledger: { leftOut: 'Hashes that prove the consents. The evidence file of the number has them' },
    do_not_call_entries: { in: 'do_not_call_entries' },
    blocked_callers: { in: 'blocked_callers' },
    campaign_contacts: { in: 'campaign_contacts' },
    campaign_refused_rows: { in: 'campaign_refused_rows' },
    carrier_reports: { leftOut: 'Reports of the carrier on calls. The file outbound_calls has what they say' },
    calls_in_progress: { leftOut: IN_PROGRESS },
    operator_do_not_call: { leftOut: 'The list of the operator, which is not about this organization' },
    campaigns: 'nothing',
    campaign_counts: 'nothing',
    consent_ledger_check: 'nothing',
    dial_inquiries: 'nothing',
    dial_lanes: 'nothing',
    do_not_call_writes: 'nothing',
    sandbox_clocks: 'nothing',
    trial_minutes: 'nothing',
  },
  voice: {
    ...COMMON,
    organization_facts: 'nothing',
    sessions: { in: 'running_calls' },
    lines: { in: 'running_calls' },
    acts: { leftOut: IN_PROGRESS },
    recent_calls: { leftOut: 'Numbers that called within the last hour, for a limit' },
    unproven_opt_outs: { leftOut: 'Numbers that asked lately to stop calls to another number, for a limit' },
    relay_tokens: 'nothing',
    model_usage: 'nothing',
  },
  chats: {
    ...COMMON,
    organization_facts: 'nothing',
    chats: { in: 'chats' },
    chat_notes: { in: 'chats' },
    unsaid_replies: { in: 'chats' },
    chat_messages: { in: 'chat_messages' },
    unanswered_questions: { in: 'unanswered_questions' },
    pending_leads: { leftOut: IN_PROGRESS },
    outgoing_messages: 'nothing',
    ai_turns: 'nothing',
    canned_replies: 'nothing',
    removed_usage: 'nothing',
    whatsapp_templates: 'nothing',
    whatsapp_template_reads: 'nothing',
    model_usage: 'nothing',
  },
  webhooks: {
    ...COMMON,
    organization_facts: 'nothing',
    events: { in: 'events' },
    feed_events: { in: 'events' },
    feed_intake: { leftOut: IN_PROGRESS },
    pushed_leads: { in: 'crm_records' },
    deliveries: { leftOut: 'When events were sent, and to which endpoint. The file events has what was sent' },
    attempts: { leftOut: 'When events were sent, and to which endpoint. The file events has what was sent' },
    endpoints: 'nothing',
    removed_usage: 'nothing',
    endpoint_secrets: 'nothing',
    endpoint_flow: 'nothing',
    event_subscriptions: 'nothing',
    deleted_endpoints: 'nothing',
    ended_credentials: 'nothing',
    dispatchers: 'nothing',
    feeds: 'nothing',
    replays: 'nothing',
  },
  gateway: {
    ...COMMON,
    data_requests: { in: 'data_requests' },
    request_log: {
      leftOut:
        'Requests of the organization’s programs in the last week, with bodies in test mode that may name other people too',
    },
    audit_entries: { leftOut: 'Who changed what. It is about the organization’s team, and kept five years' },
    portal_notices: { leftOut: TEAM },
    notices: { leftOut: TEAM },
    mails: { leftOut: TEAM },
    people: { leftOut: TEAM },
    memberships: { leftOut: TEAM },
    sessions: { leftOut: TEAM },
    portal_links: { leftOut: TEAM },
    passkeys: { leftOut: TEAM },
    recovery_codes: { leftOut: TEAM },
    identities: { leftOut: TEAM },
    notification_choices: { leftOut: TEAM },
    instruction_versions: { leftOut: TEAM },
    terms_acceptances: { leftOut: TEAM },
    oauth_grants: { leftOut: TEAM },
    oauth_records: { leftOut: TEAM },
    call_approvals: { leftOut: 'Calls that an AI app proposed and a member of the team approves, for minutes' },
    organizations: 'nothing',
    api_keys: 'nothing',
    inbound_numbers: 'nothing',
    invitation_counts: 'nothing',
    notification_counts: 'nothing',
    grant_call_counts: 'nothing',
    request_counts: 'nothing',
  },
};

/** The tables that an export leaves out, by the reason. */
export function leftOutOfExports(): { reason: string; tables: string[] }[] {
  const tables = Object.entries(personTables).flatMap(([service, ofService]) =>
    Object.entries<TableInExport<ServiceName>>(ofService).flatMap(([table, how]) =>
      typeof how === 'object' && 'leftOut' in how ? [{ table: `${service}.${table}`, reason: how.leftOut }] : [],
    ),
  );
  const reasons = [...new Set(tables.map(({ reason }) => reason))];
  return reasons.map((reason) => ({
    reason,
    tables: tables.filter((one) => one.reason === reason).map(({ table }) => table),
  }));
}
