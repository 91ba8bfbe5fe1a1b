// Generated from docs/platform-api.json by scripts/generate.mjs.

import type { List } from '../list.js';
import type { BodyOf, QueryOf, Requests, ResponseOf } from '../requests.js';
import type { ApiKey, AuditEntry, BlockedCaller, Booking, BookingHold, Calendar, Call, Campaign, CampaignContact, Chat, ChatMessage, ConnectedApp, Consent, CrmConnection, CrmDelivery, DataRequest, DoNotCallEntry, FreeTime, InboundNumber, Lead, LoggedWebhookDelivery, Member, OperatorConnectedApp, OperatorDoNotCallEntry, Organization, OrganizationUsage, OutboundCall, RefusedRow, TermsAcceptance, TracedDecision, Usage, WebhookEndpoint, WebhookReplay, WhatsappTemplate } from './platform-records.js';
import type { operations } from './platform-types.js';

/** A method for each operation. */
export abstract class PlatformMethods {
  protected abstract readonly requests: Requests;

  readonly calls = {
    /**
     * Report an inbound call and screen its caller.
     *
     * A repeat with the same `external_id` returns 200 and the existing record.
     *
     * Without an `external_id`, not retried after a 5xx or a lost connection, because a repeat could take effect twice.
     *
     * Errors: `not_found`, `validation_failed`.
     */
    record: (organization: number, body: BodyOf<operations['calls.record']>): Promise<Call> =>
      this.requests.data('post', '/organizations/{organization}/calls', { path: { organization }, body }),
    /**
     * Report the progress or the outcome of a call.
     *
     * Needs a token of the platform.
     *
     * Errors: `not_found`, `invalid_transition`, `validation_failed`.
     */
    update: (organization: number, call: number, body: BodyOf<operations['calls.update']> = {}): Promise<Call> =>
      this.requests.data('patch', '/organizations/{organization}/calls/{call}', { path: { organization, call }, body }),
    /**
     * Block the caller of a call.
     *
     * A repeat returns 200 and the existing record.
     *
     * Errors: `not_found`, `invalid_pattern`, `validation_failed`.
     */
    block: (organization: number, call: number, body: BodyOf<operations['calls.block']> = {}): Promise<BlockedCaller> =>
      this.requests.data('post', '/organizations/{organization}/calls/{call}/block', { path: { organization, call }, body }),
  };

  readonly leads = {
    /**
     * Record a lead that was captured elsewhere.
     *
     * A repeat with the same `external_id` returns 200 and the existing record.
     *
     * Without an `external_id`, not retried after a 5xx or a lost connection, because a repeat could take effect twice.
     *
     * Errors: `not_found`, `invalid_number`, `validation_failed`.
     */
    record: (organization: number, body: BodyOf<operations['leads.record']>): Promise<Lead> =>
      this.requests.data('post', '/organizations/{organization}/leads', { path: { organization }, body }),
    /**
     * Correct a lead.
     *
     * Needs a token of the platform.
     *
     * Errors: `not_found`, `invalid_number`, `validation_failed`.
     */
    change: (organization: number, lead: number, body: BodyOf<operations['leads.change']> = {}): Promise<Lead> =>
      this.requests.data('patch', '/organizations/{organization}/leads/{lead}', { path: { organization, lead }, body }),
  };

  readonly bookings = {
    /**
     * Record a booking.
     *
     * A repeat with the same `external_id` returns 200 and the existing record.
     *
     * Without an `external_id`, not retried after a 5xx or a lost connection, because a repeat could take effect twice.
     *
     * Errors: `not_found`, `time_not_free`, `invalid_number`, `validation_failed`.
     */
    record: (organization: number, body: BodyOf<operations['bookings.record']>): Promise<Booking> =>
      this.requests.data('post', '/organizations/{organization}/bookings', { path: { organization }, body }),
    /**
     * Move or cancel a booking.
     *
     * Needs a token of the platform.
     *
     * Errors: `not_found`, `invalid_transition`, `time_not_free`, `validation_failed`.
     */
    change: (organization: number, booking: number, body: BodyOf<operations['bookings.change']> = {}): Promise<Booking> =>
      this.requests.data('patch', '/organizations/{organization}/bookings/{booking}', { path: { organization, booking }, body }),
  };

  readonly bookingHolds = {
    /**
     * Hold a free time for five minutes.
     *
     * A repeat with the same `external_id` returns 200 and the existing record.
     *
     * Without an `external_id`, not retried after a 5xx or a lost connection, because a repeat could take effect twice.
     *
     * Errors: `not_found`, `time_not_free`, `validation_failed`.
     */
    create: (organization: number, body: BodyOf<operations['booking-holds.create']>): Promise<BookingHold> =>
      this.requests.data('post', '/organizations/{organization}/booking-holds', { path: { organization }, body }),
  };

  readonly calendar = {
    /**
     * Retrieve the calendar in which the receptionist books.
     *
     * Needs a token of the platform.
     *
     * Errors: `not_found`, `validation_failed`.
     */
    get: (organization: number, query: QueryOf<operations['calendar.get']> = {}): Promise<Calendar> =>
      this.requests.data('get', '/organizations/{organization}/calendar', { path: { organization }, query }),
    /**
     * Change the calendar in which the receptionist books.
     *
     * Needs a token of the platform.
     *
     * Errors: `not_found`, `validation_failed`.
     */
    update: (organization: number, body: BodyOf<operations['calendar.update']> = {}): Promise<Calendar> =>
      this.requests.data('patch', '/organizations/{organization}/calendar', { path: { organization }, body }),
  };

  readonly freeTimes = {
    /**
     * List times that can be booked, in order.
     *
     * Needs a token of the platform.
     *
     * Errors: `not_found`, `validation_failed`.
     */
    list: (organization: number, query: QueryOf<operations['free-times.list']> = {}): Promise<FreeTime[]> =>
      this.requests.data('get', '/organizations/{organization}/free-times', { path: { organization }, query }),
  };

  readonly outboundCalls = {
    /**
     * Request a call for an agent or a campaign.
     *
     * Needs a token of the platform.
     *
     * Not retried after a 5xx or a lost connection, because a repeat could take effect twice.
     *
     * Errors: `not_found`, `invalid_number`, `service_inactive`, `terms_not_accepted`, `outbound_disabled`,
     * `no_receptionist`, `hipaa_marketing`, `do_not_call`, `no_consent`, `trial_minutes_exhausted`,
     * `validation_failed`.
     */
    request: (organization: number, body: BodyOf<operations['outbound-calls.request']>): Promise<ResponseOf<operations['outbound-calls.request']>> =>
      this.requests.send('post', '/organizations/{organization}/outbound-calls', { path: { organization }, body }),
    /**
     * Decide on a call without requesting it.
     *
     * Needs a token of the platform.
     *
     * Not retried after a 5xx or a lost connection, because a repeat could take effect twice.
     *
     * Errors: `not_found`, `validation_failed`.
     */
    check: (organization: number, body: BodyOf<operations['outbound-calls.check-in-organization']>): Promise<TracedDecision> =>
      this.requests.data('post', '/organizations/{organization}/outbound-calls/check', { path: { organization }, body }),
    /**
     * Retrieve the last decision on a call, with its trace.
     *
     * Needs a token of the platform.
     *
     * Errors: `not_found`.
     */
    decision: (organization: number, outboundCall: number): Promise<TracedDecision> =>
      this.requests.data('get', '/organizations/{organization}/outbound-calls/{outboundCall}/decision', { path: { organization, outboundCall } }),
    /**
     * Report the progress of an outbound call.
     *
     * Needs a token of the platform.
     *
     * Not retried after a 5xx or a lost connection, because a repeat could take effect twice.
     *
     * Errors: `not_found`, `invalid_transition`, `validation_failed`.
     */
    report: (organization: number, outboundCall: number, body: BodyOf<operations['outbound-calls.report']>): Promise<OutboundCall> =>
      this.requests.data('post', '/organizations/{organization}/outbound-calls/{outboundCall}/progress', { path: { organization, outboundCall }, body }),
  };

  readonly campaigns = {
    /**
     * List campaigns, newest first.
     *
     * Needs a token of the platform.
     *
     * Errors: `not_found`, `validation_failed`.
     */
    list: (organization: number, query: QueryOf<operations['campaigns.list-in-organization']> = {}): List<Campaign> =>
      this.requests.list('/organizations/{organization}/campaigns', { path: { organization }, query }),
    /**
     * Create a campaign. It places no calls until it is started.
     *
     * Needs a token of the platform.
     *
     * Not retried after a 5xx or a lost connection, because a repeat could take effect twice.
     *
     * Errors: `not_found`, `validation_failed`.
     */
    create: (organization: number, body: BodyOf<operations['campaigns.create-in-organization']>): Promise<Campaign> =>
      this.requests.data('post', '/organizations/{organization}/campaigns', { path: { organization }, body }),
    /**
     * Retrieve a campaign.
     *
     * Needs a token of the platform.
     *
     * Errors: `not_found`.
     */
    get: (organization: number, campaign: number): Promise<Campaign> =>
      this.requests.data('get', '/organizations/{organization}/campaigns/{campaign}', { path: { organization, campaign } }),
    /**
     * Change a campaign that is not running.
     *
     * Needs a token of the platform.
     *
     * Errors: `not_found`, `invalid_transition`, `validation_failed`.
     */
    update: (organization: number, campaign: number, body: BodyOf<operations['campaigns.update-in-organization']> = {}): Promise<Campaign> =>
      this.requests.data('patch', '/organizations/{organization}/campaigns/{campaign}', { path: { organization, campaign }, body }),
    /**
     * Cancel a campaign, and its calls that have not rung.
     *
     * Needs a token of the platform.
     *
     * Not retried after a 5xx or a lost connection, because a repeat could take effect twice.
     *
     * Errors: `not_found`, `invalid_transition`.
     */
    cancel: (organization: number, campaign: number): Promise<Campaign> =>
      this.requests.data('post', '/organizations/{organization}/campaigns/{campaign}/cancel', { path: { organization, campaign } }),
    /**
     * List the contacts of a campaign, newest first.
     *
     * Needs a token of the platform.
     *
     * Errors: `not_found`, `validation_failed`.
     */
    listContacts: (organization: number, campaign: number, query: QueryOf<operations['campaigns.list-contacts-in-organization']> = {}): List<CampaignContact> =>
      this.requests.list('/organizations/{organization}/campaigns/{campaign}/contacts', { path: { organization, campaign }, query }),
    /**
     * Import contacts, each with the consent to call them.
     *
     * Needs a token of the platform.
     *
     * Not retried after a 5xx or a lost connection, because a repeat could take effect twice.
     *
     * Errors: `not_found`, `invalid_transition`, `payload_too_large`, `validation_failed`.
     */
    importContacts: (organization: number, campaign: number, file: string | Blob, contentType: 'text/csv' | 'application/x-ndjson' | 'application/ndjson' | 'application/jsonl', query: QueryOf<operations['campaigns.import-contacts-in-organization']> = {}): Promise<ResponseOf<operations['campaigns.import-contacts-in-organization']>> =>
      this.requests.send('post', '/organizations/{organization}/campaigns/{campaign}/contacts/import', { path: { organization, campaign }, file, contentType, query }),
    /**
     * Pause a campaign. No further call rings after the response.
     *
     * Needs a token of the platform.
     *
     * Not retried after a 5xx or a lost connection, because a repeat could take effect twice.
     *
     * Errors: `not_found`, `invalid_transition`.
     */
    pause: (organization: number, campaign: number): Promise<Campaign> =>
      this.requests.data('post', '/organizations/{organization}/campaigns/{campaign}/pause', { path: { organization, campaign } }),
    /**
     * List the refused rows of imported files.
     *
     * Needs a token of the platform.
     *
     * Errors: `not_found`, `validation_failed`.
     */
    listRefusedRows: (organization: number, campaign: number, query: QueryOf<operations['campaigns.list-refused-rows-in-organization']> = {}): List<RefusedRow> =>
      this.requests.list('/organizations/{organization}/campaigns/{campaign}/refused-rows', { path: { organization, campaign }, query }),
    /**
     * Start or resume a campaign.
     *
     * Needs a token of the platform.
     *
     * Not retried after a 5xx or a lost connection, because a repeat could take effect twice.
     *
     * Errors: `not_found`, `invalid_transition`, `invalid_number`, `service_inactive`, `terms_not_accepted`,
     * `outbound_disabled`, `no_receptionist`, `hipaa_marketing`, `do_not_call`, `no_consent`,
     * `trial_minutes_exhausted`.
     */
    start: (organization: number, campaign: number): Promise<Campaign> =>
      this.requests.data('post', '/organizations/{organization}/campaigns/{campaign}/start', { path: { organization, campaign } }),
  };

  readonly consents = {
    /**
     * List consents, including revoked ones.
     *
     * Needs a token of the platform.
     *
     * Errors: `not_found`, `validation_failed`.
     */
    list: (organization: number, query: QueryOf<operations['consents.list-in-organization']> = {}): List<Consent> =>
      this.requests.list('/organizations/{organization}/consents', { path: { organization }, query }),
    /**
     * Record a consent to AI calls.
     *
     * A repeat with the same `external_id` returns 200 and the existing record.
     *
     * Without an `external_id`, not retried after a 5xx or a lost connection, because a repeat could take effect twice.
     *
     * Errors: `not_found`, `invalid_number`, `validation_failed`.
     */
    record: (organization: number, body: BodyOf<operations['consents.record']>): Promise<Consent> =>
      this.requests.data('post', '/organizations/{organization}/consents', { path: { organization }, body }),
    /**
     * Revoke a consent and keep it as evidence.
     *
     * Needs a token of the platform.
     *
     * Errors: `not_found`.
     */
    revoke: (organization: number, consent: number): Promise<void> =>
      this.requests.send('delete', '/organizations/{organization}/consents/{consent}', { path: { organization, consent } }),
  };

  readonly operatorDoNotCall = {
    /**
     * List the operator’s list, newest first.
     *
     * Needs a token of the platform.
     *
     * Errors: `validation_failed`.
     */
    list: (query: QueryOf<operations['operator-do-not-call.list']> = {}): List<OperatorDoNotCallEntry> =>
      this.requests.list('/do-not-call', { query }),
    /**
     * Add a number to the operator’s list, which applies to every organization.
     *
     * A repeat returns 200 and the existing record.
     *
     * Errors: `invalid_number`, `validation_failed`.
     */
    add: (body: BodyOf<operations['operator-do-not-call.create']>): Promise<OperatorDoNotCallEntry> =>
      this.requests.data('post', '/do-not-call', { body }),
    /**
     * Remove a number from the operator’s list.
     *
     * Needs a token of the platform.
     *
     * Errors: `not_found`.
     */
    remove: (entry: number): Promise<void> =>
      this.requests.send('delete', '/do-not-call/{entry}', { path: { entry } }),
  };

  readonly doNotCall = {
    /**
     * Add a number to an organization’s Do Not Call list.
     *
     * A repeat returns 200 and the existing record.
     *
     * Errors: `not_found`, `invalid_number`, `validation_failed`.
     */
    record: (organization: number, body: BodyOf<operations['do-not-call.record']>): Promise<DoNotCallEntry> =>
      this.requests.data('post', '/organizations/{organization}/do-not-call', { path: { organization }, body }),
    /**
     * Import a national registry with one number per line.
     *
     * Needs a token of the platform.
     *
     * Not retried after a 5xx or a lost connection, because a repeat could take effect twice.
     *
     * Errors: `not_found`, `payload_too_large`, `validation_failed`.
     */
    import: (organization: number, file: string | Blob, contentType: 'text/csv' | 'application/x-ndjson' | 'application/ndjson' | 'application/jsonl', query: QueryOf<operations['do-not-call.import']> = {}): Promise<ResponseOf<operations['do-not-call.import']>> =>
      this.requests.send('post', '/organizations/{organization}/do-not-call/import', { path: { organization }, file, contentType, query }),
    /**
     * Remove an entry of either mode from an organization’s list.
     *
     * Needs a token of the platform.
     *
     * Errors: `opt_out_permanent`, `not_found`.
     */
    remove: (organization: number, entry: number): Promise<void> =>
      this.requests.send('delete', '/organizations/{organization}/do-not-call/{entry}', { path: { organization, entry } }),
  };

  readonly chats = {
    /**
     * Start a chat.
     *
     * A repeat with the same `external_id` returns 200 and the existing record.
     *
     * Without an `external_id`, not retried after a 5xx or a lost connection, because a repeat could take effect twice.
     *
     * Errors: `not_found`, `validation_failed`.
     */
    start: (organization: number, body: BodyOf<operations['chats.start']>): Promise<Chat> =>
      this.requests.data('post', '/organizations/{organization}/chats', { path: { organization }, body }),
    /**
     * Close a chat.
     *
     * Needs a token of the platform.
     *
     * Not retried after a 5xx or a lost connection, because a repeat could take effect twice.
     *
     * Errors: `not_found`.
     */
    close: (organization: number, chat: number): Promise<Chat> =>
      this.requests.data('post', '/organizations/{organization}/chats/{chat}/close', { path: { organization, chat } }),
    /**
     * Hand a chat over to an agent or the owner.
     *
     * Needs a token of the platform.
     *
     * Not retried after a 5xx or a lost connection, because a repeat could take effect twice.
     *
     * Errors: `not_found`, `chat_closed`, `validation_failed`.
     */
    handOff: (organization: number, chat: number, body: BodyOf<operations['chats.hand-off']>): Promise<Chat> =>
      this.requests.data('post', '/organizations/{organization}/chats/{chat}/handoff', { path: { organization, chat }, body }),
    /**
     * Ask for a person.
     *
     * Needs a token of the platform.
     *
     * Not retried after a 5xx or a lost connection, because a repeat could take effect twice.
     *
     * Errors: `not_found`, `chat_closed`, `validation_failed`.
     */
    requestHandoff: (organization: number, chat: number, body: BodyOf<operations['chats.request-handoff']>): Promise<Chat> =>
      this.requests.data('post', '/organizations/{organization}/chats/{chat}/handoff-request', { path: { organization, chat }, body }),
    /**
     * Record a message in a chat.
     *
     * A repeat with the same `external_id` returns 200 and the existing record.
     *
     * Without an `external_id`, not retried after a 5xx or a lost connection, because a repeat could take effect twice.
     *
     * Errors: `not_found`, `chat_closed`, `invalid_transition`, `whatsapp_window_closed`, `validation_failed`.
     */
    write: (organization: number, chat: number, body: BodyOf<operations['chats.write']>): Promise<ChatMessage> =>
      this.requests.data('post', '/organizations/{organization}/chats/{chat}/messages', { path: { organization, chat }, body }),
  };

  readonly whatsappTemplates = {
    /**
     * List the WhatsApp templates of an organization.
     *
     * Needs a token of the platform.
     *
     * Errors: `not_found`.
     */
    list: (organization: number): Promise<WhatsappTemplate[]> =>
      this.requests.data('get', '/organizations/{organization}/whatsapp-templates', { path: { organization } }),
    /**
     * Create or replace a WhatsApp template of an organization.
     *
     * Needs a token of the platform.
     *
     * Errors: `not_found`, `validation_failed`.
     */
    put: (organization: number, body: BodyOf<operations['whatsapp-templates.put']>): Promise<WhatsappTemplate> =>
      this.requests.data('put', '/organizations/{organization}/whatsapp-templates', { path: { organization }, body }),
  };

  readonly webhookDeliveries = {
    /**
     * List deliveries with their attempts.
     *
     * Needs a token of the platform.
     *
     * Errors: `not_found`, `validation_failed`.
     */
    list: (organization: number, query: QueryOf<operations['webhook-deliveries.list']> = {}): List<LoggedWebhookDelivery> =>
      this.requests.list('/organizations/{organization}/webhook-deliveries', { path: { organization }, query }),
    /**
     * Retry a finished delivery.
     *
     * Needs a token of the platform.
     *
     * Not retried after a 5xx or a lost connection, because a repeat could take effect twice.
     *
     * Errors: `not_found`, `invalid_transition`.
     */
    retry: (organization: number, delivery: number): Promise<LoggedWebhookDelivery> =>
      this.requests.data('post', '/organizations/{organization}/webhook-deliveries/{delivery}/retry', { path: { organization, delivery } }),
  };

  readonly webhookEndpoints = {
    /**
     * List the webhook endpoints of an organization in one mode.
     *
     * Needs a token of the platform.
     *
     * Errors: `not_found`, `validation_failed`.
     */
    list: (organization: number, query: QueryOf<operations['webhook-endpoints.list-in-organization']> = {}): Promise<WebhookEndpoint[]> =>
      this.requests.data('get', '/organizations/{organization}/webhook-endpoints', { path: { organization }, query }),
    /**
     * Update, pause or enable an endpoint.
     *
     * Needs a token of the platform.
     *
     * Errors: `not_found`, `unsafe_url`, `validation_failed`.
     */
    update: (organization: number, endpoint: number, body: BodyOf<operations['webhook-endpoints.update-in-organization']> = {}): Promise<WebhookEndpoint> =>
      this.requests.data('patch', '/organizations/{organization}/webhook-endpoints/{endpoint}', { path: { organization, endpoint }, body }),
    /**
     * Rotate the signing secret; the new one is shown once.
     *
     * Needs a token of the platform.
     *
     * Not retried after a 5xx or a lost connection, because a repeat could take effect twice.
     *
     * Errors: `not_found`, `validation_failed`.
     */
    rotateSecret: (organization: number, endpoint: number, body: BodyOf<operations['webhook-endpoints.rotate-secret-in-organization']> = {}): Promise<ResponseOf<operations['webhook-endpoints.rotate-secret-in-organization']>> =>
      this.requests.send('post', '/organizations/{organization}/webhook-endpoints/{endpoint}/rotate-secret', { path: { organization, endpoint }, body }),
  };

  readonly webhookReplays = {
    /**
     * Replay finished deliveries in the background.
     *
     * Needs a token of the platform.
     *
     * Not retried after a 5xx or a lost connection, because a repeat could take effect twice.
     *
     * Errors: `not_found`, `validation_failed`.
     */
    start: (organization: number, body: BodyOf<operations['webhook-replays.start']> = {}): Promise<WebhookReplay> =>
      this.requests.data('post', '/organizations/{organization}/webhook-replays', { path: { organization }, body }),
    /**
     * Retrieve a replay and its progress.
     *
     * Needs a token of the platform.
     *
     * Errors: `not_found`.
     */
    get: (organization: number, replay: number): Promise<WebhookReplay> =>
      this.requests.data('get', '/organizations/{organization}/webhook-replays/{replay}', { path: { organization, replay } }),
    /**
     * Cancel a replay.
     *
     * Needs a token of the platform.
     *
     * Not retried after a 5xx or a lost connection, because a repeat could take effect twice.
     *
     * Errors: `not_found`, `invalid_transition`.
     */
    cancel: (organization: number, replay: number): Promise<WebhookReplay> =>
      this.requests.data('post', '/organizations/{organization}/webhook-replays/{replay}/cancel', { path: { organization, replay } }),
  };

  readonly crmConnections = {
    /**
     * List the CRM connections of an organization in one mode.
     *
     * Needs a token of the platform.
     *
     * Errors: `not_found`, `validation_failed`.
     */
    list: (organization: number, query: QueryOf<operations['crm-connections.list']> = {}): Promise<CrmConnection[]> =>
      this.requests.data('get', '/organizations/{organization}/crm-connections', { path: { organization }, query }),
    /**
     * Connect a CRM, which then receives new and changed leads.
     *
     * Needs a token of the platform.
     *
     * Not retried after a 5xx or a lost connection, because a repeat could take effect twice.
     *
     * Errors: `not_found`, `unsafe_url`, `too_many_crm_connections`, `validation_failed`.
     */
    create: (organization: number, body: BodyOf<operations['crm-connections.create']>): Promise<CrmConnection> =>
      this.requests.data('post', '/organizations/{organization}/crm-connections', { path: { organization }, body }),
    /**
     * Change, pause or enable a CRM connection.
     *
     * Needs a token of the platform.
     *
     * Errors: `not_found`, `unsafe_url`, `validation_failed`.
     */
    update: (organization: number, crmConnection: number, body: BodyOf<operations['crm-connections.update']> = {}): Promise<CrmConnection> =>
      this.requests.data('patch', '/organizations/{organization}/crm-connections/{crmConnection}', { path: { organization, crmConnection }, body }),
    /**
     * Delete a CRM connection and its deliveries. Records in the CRM stay.
     *
     * Needs a token of the platform.
     *
     * Errors: `not_found`, `validation_failed`.
     */
    remove: (organization: number, crmConnection: number, query: QueryOf<operations['crm-connections.delete']> = {}): Promise<void> =>
      this.requests.send('delete', '/organizations/{organization}/crm-connections/{crmConnection}', { path: { organization, crmConnection }, query }),
    /**
     * Send a test lead to a CRM.
     *
     * Needs a token of the platform.
     *
     * Not retried after a 5xx or a lost connection, because a repeat could take effect twice.
     *
     * Errors: `not_found`, `validation_failed`.
     */
    test: (organization: number, crmConnection: number, body: BodyOf<operations['crm-connections.test']> = {}): Promise<CrmDelivery> =>
      this.requests.data('post', '/organizations/{organization}/crm-connections/{crmConnection}/test', { path: { organization, crmConnection }, body }),
  };

  readonly organizations = {
    /**
     * List organizations.
     *
     * Needs a token of the platform.
     *
     * Errors: `validation_failed`.
     */
    list: (query: QueryOf<operations['organizations.list']> = {}): List<Organization> =>
      this.requests.list('/organizations', { query }),
    /**
     * Create an organization with its first test key.
     *
     * Needs a token of the platform.
     *
     * Not retried after a 5xx or a lost connection, because a repeat could take effect twice.
     *
     * Errors: `validation_failed`.
     */
    create: (body: BodyOf<operations['organizations.create']>): Promise<ResponseOf<operations['organizations.create']>> =>
      this.requests.send('post', '/organizations', { body }),
    /**
     * Retrieve an organization.
     *
     * Needs a token of the platform.
     *
     * Errors: `not_found`.
     */
    get: (organization: number): Promise<Organization> =>
      this.requests.data('get', '/organizations/{organization}', { path: { organization } }),
    /**
     * Update an organization in every service.
     *
     * Needs a token of the platform.
     *
     * Errors: `not_found`, `validation_failed`.
     */
    update: (organization: number, body: BodyOf<operations['organizations.update']> = {}): Promise<Organization> =>
      this.requests.data('patch', '/organizations/{organization}', { path: { organization }, body }),
    /**
     * Suspend an organization at once and remove its data after 30 days.
     *
     * Needs a token of the platform.
     *
     * Errors: `not_found`.
     */
    remove: (organization: number): Promise<Organization> =>
      this.requests.data('delete', '/organizations/{organization}', { path: { organization } }),
    /**
     * Undo the deletion of an organization.
     *
     * Needs a token of the platform.
     *
     * Errors: `not_found`, `invalid_transition`.
     */
    restore: (organization: number): Promise<Organization> =>
      this.requests.data('post', '/organizations/{organization}/restore', { path: { organization } }),
  };

  readonly apiKeys = {
    /**
     * List API keys.
     *
     * Needs a token of the platform.
     *
     * Errors: `not_found`.
     */
    list: (organization: number): Promise<ApiKey[]> =>
      this.requests.data('get', '/organizations/{organization}/api-keys', { path: { organization } }),
    /**
     * Create an API key, which is shown once.
     *
     * Needs a token of the platform.
     *
     * Not retried after a 5xx or a lost connection, because a repeat could take effect twice.
     *
     * Errors: `not_found`, `validation_failed`.
     */
    create: (organization: number, body: BodyOf<operations['api-keys.create']>): Promise<ResponseOf<operations['api-keys.create']>> =>
      this.requests.send('post', '/organizations/{organization}/api-keys', { path: { organization }, body }),
    /**
     * Revoke an API key on every gateway.
     *
     * Needs a token of the platform.
     *
     * Errors: `not_found`.
     */
    revoke: (organization: number, key: number): Promise<void> =>
      this.requests.send('delete', '/organizations/{organization}/api-keys/{key}', { path: { organization, key } }),
  };

  readonly connectedApps = {
    /**
     * List the AI apps that people connected to any organization, newest first.
     *
     * Needs a token of the platform.
     *
     * Errors: `validation_failed`.
     */
    listOfOperators: (query: QueryOf<operations['connected-apps.list-of-operators']> = {}): List<OperatorConnectedApp> =>
      this.requests.list('/connected-apps', { query }),
    /**
     * List the AI apps that people connected, newest first.
     *
     * Needs a token of the platform.
     *
     * Errors: `not_found`.
     */
    list: (organization: number): Promise<ConnectedApp[]> =>
      this.requests.data('get', '/organizations/{organization}/connected-apps', { path: { organization } }),
    /**
     * Disconnect an AI app on every gateway.
     *
     * Needs a token of the platform.
     *
     * Errors: `not_found`.
     */
    revoke: (organization: number, app: number): Promise<void> =>
      this.requests.send('delete', '/organizations/{organization}/connected-apps/{app}', { path: { organization, app } }),
  };

  readonly members = {
    /**
     * List the people of an organization.
     *
     * Needs a token of the platform.
     *
     * Errors: `not_found`.
     */
    list: (organization: number): Promise<Member[]> =>
      this.requests.data('get', '/organizations/{organization}/people', { path: { organization } }),
    /**
     * Change the role of a person, which ends their sessions.
     *
     * Needs a token of the platform.
     *
     * Errors: `not_found`, `last_owner`, `validation_failed`.
     */
    update: (organization: number, person: number, body: BodyOf<operations['members.update']>): Promise<Member> =>
      this.requests.data('patch', '/organizations/{organization}/people/{person}', { path: { organization, person }, body }),
    /**
     * Remove a person from an organization, which ends their sessions.
     *
     * Needs a token of the platform.
     *
     * Errors: `not_found`, `last_owner`.
     */
    remove: (organization: number, person: number): Promise<void> =>
      this.requests.send('delete', '/organizations/{organization}/people/{person}', { path: { organization, person } }),
  };

  readonly portalLinks = {
    /**
     * Create a one-time link of ten minutes that lets a person join the organization in the portal.
     *
     * Needs a token of the platform.
     *
     * Not retried after a 5xx or a lost connection, because a repeat could take effect twice.
     *
     * Errors: `not_found`, `validation_failed`.
     */
    create: (organization: number, body: BodyOf<operations['portal-links.create']>): Promise<ResponseOf<operations['portal-links.create']>> =>
      this.requests.send('post', '/organizations/{organization}/portal-links', { path: { organization }, body }),
  };

  readonly dataRequests = {
    /**
     * List requests to erase or export people.
     *
     * Needs a token of the platform.
     *
     * Errors: `not_found`, `validation_failed`.
     */
    list: (organization: number, query: QueryOf<operations['data-requests.list']> = {}): List<DataRequest> =>
      this.requests.list('/organizations/{organization}/data-requests', { path: { organization }, query }),
    /**
     * Erase or export one person in every service, in live and test mode.
     *
     * Needs a token of the platform.
     *
     * Not retried after a 5xx or a lost connection, because a repeat could take effect twice.
     *
     * Errors: `not_found`, `validation_failed`.
     */
    create: (organization: number, body: BodyOf<operations['data-requests.create']>): Promise<DataRequest> =>
      this.requests.data('post', '/organizations/{organization}/data-requests', { path: { organization }, body }),
    /**
     * Retrieve the receipt of a request to erase or export a person.
     *
     * Needs a token of the platform.
     *
     * Errors: `not_found`.
     */
    get: (organization: number, dataRequest: number): Promise<DataRequest> =>
      this.requests.data('get', '/organizations/{organization}/data-requests/{dataRequest}', { path: { organization, dataRequest } }),
    /**
     * Download the zip file of an export of a person.
     *
     * Needs a token of the platform.
     *
     * Errors: `not_found`.
     */
    download: (organization: number, dataRequest: number): Promise<ArrayBuffer> =>
      this.requests.file('get', '/organizations/{organization}/data-requests/{dataRequest}/file', { path: { organization, dataRequest } }),
  };

  readonly terms = {
    /**
     * List the acceptances of the outbound calling terms, newest first.
     *
     * Needs a token of the platform.
     *
     * Errors: `not_found`.
     */
    list: (organization: number): Promise<TermsAcceptance[]> =>
      this.requests.data('get', '/organizations/{organization}/terms', { path: { organization } }),
    /**
     * Record that the organization has accepted the outbound calling terms.
     *
     * A repeat returns 200 and the existing record.
     *
     * Errors: `not_found`, `validation_failed`.
     */
    accept: (organization: number, body: BodyOf<operations['terms.accept']>): Promise<TermsAcceptance> =>
      this.requests.data('post', '/organizations/{organization}/terms', { path: { organization }, body }),
  };

  readonly auditEntries = {
    /**
     * List the changes that operators made in every organization, newest first.
     *
     * Needs a token of the platform.
     *
     * Errors: `validation_failed`.
     */
    listOfOperators: (query: QueryOf<operations['audit-entries.list-of-operators']> = {}): List<AuditEntry> =>
      this.requests.list('/audit-entries', { query }),
    /**
     * List the changes that people, keys and operators made in both modes, newest first.
     *
     * Needs a token of the platform.
     *
     * Errors: `not_found`, `validation_failed`.
     */
    list: (organization: number, query: QueryOf<operations['audit-entries.list']> = {}): List<AuditEntry> =>
      this.requests.list('/organizations/{organization}/audit-entries', { path: { organization }, query }),
  };

  readonly exports = {
    /**
     * Record that an operator downloads a list.
     *
     * Needs a token of the platform.
     *
     * Not retried after a 5xx or a lost connection, because a repeat could take effect twice.
     *
     * Errors: `validation_failed`.
     */
    recordOfOperators: (body: BodyOf<operations['exports.record-of-operators']>): Promise<void> =>
      this.requests.send('post', '/exports', { body }),
  };

  readonly inboundNumbers = {
    /**
     * List the numbers that callers of an organization dial.
     *
     * Needs a token of the platform.
     *
     * Errors: `not_found`.
     */
    list: (organization: number): Promise<InboundNumber[]> =>
      this.requests.data('get', '/organizations/{organization}/inbound-numbers', { path: { organization } }),
    /**
     * Give an organization a number that callers dial.
     *
     * Needs a token of the platform.
     *
     * Not retried after a 5xx or a lost connection, because a repeat could take effect twice.
     *
     * Errors: `not_found`, `number_taken`, `invalid_number`, `validation_failed`.
     */
    add: (organization: number, body: BodyOf<operations['inbound-numbers.add']>): Promise<InboundNumber> =>
      this.requests.data('post', '/organizations/{organization}/inbound-numbers', { path: { organization }, body }),
    /**
     * Take a number from an organization.
     *
     * Needs a token of the platform.
     *
     * Errors: `not_found`.
     */
    remove: (organization: number, inboundNumber: number): Promise<void> =>
      this.requests.send('delete', '/organizations/{organization}/inbound-numbers/{inboundNumber}', { path: { organization, inboundNumber } }),
  };

  readonly usage = {
    /**
     * Retrieve the usage of an organization in a month, by day.
     *
     * Needs a token of the platform.
     *
     * Errors: `not_found`, `validation_failed`.
     */
    get: (organization: number, query: QueryOf<operations['usage.get']> = {}): Promise<OrganizationUsage> =>
      this.requests.data('get', '/organizations/{organization}/usage', { path: { organization }, query }),
    /**
     * List the usage of every organization in a month, by the newest organization.
     *
     * Needs a token of the platform.
     *
     * Errors: `validation_failed`.
     */
    list: (query: QueryOf<operations['usage.list']> = {}): List<Usage> =>
      this.requests.list('/usage', { query }),
  };

  readonly deadLetters = {
    /**
     * List the oldest dead letters of a queue, without their bodies.
     *
     * Needs a token of the platform.
     *
     * Errors: `validation_failed`.
     */
    list: (query: QueryOf<operations['dead-letters.list']>): Promise<ResponseOf<operations['dead-letters.list']>['data']> =>
      this.requests.data('get', '/dead-letters', { query }),
    /**
     * Read the body of a dead letter, which the audit log records.
     *
     * Needs a token of the platform.
     *
     * Errors: `validation_failed`.
     */
    open: (body: BodyOf<operations['dead-letters.open']>): Promise<ResponseOf<operations['dead-letters.open']>> =>
      this.requests.send('post', '/dead-letters/open', { body }),
  };

  readonly system = {
    /**
     * Retrieve the queues, dead letters, outboxes and backlogs of every service, and what doctor finds in them.
     *
     * Needs a token of the platform.
     */
    get: (): Promise<ResponseOf<operations['system.get']>> =>
      this.requests.send('get', '/system'),
  };
}
