// Generated from docs/api.json by scripts/generate.mjs.

import type { List } from '../list.js';
import type { BodyOf, QueryOf, Requests, ResponseOf } from '../requests.js';
import type { BlockPreview, BlockedCaller, Booking, Call, CallCheck, Chat, ChatMessage, Consent, DoNotCallEntry, Lead, LoggedWebhookDelivery, OptOutReceipt, OutboundCall, SandboxClock, WebhookDelivery, WebhookEndpoint, WebhookReplay, WhatsappTemplate } from './api-records.js';
import type { operations } from './api-types.js';

/** A method for each operation. */
export abstract class ApiMethods {
  protected abstract readonly requests: Requests;

  readonly calls = {
    /**
     * List calls.
     *
     * Needs the scope `calls:read`.
     *
     * Errors: `missing_scope`, `validation_failed`.
     */
    list: (query: QueryOf<operations['calls.list']> = {}): List<Call> =>
      this.requests.list('/calls', { query }),
    /**
     * Retrieve a call with its transcript and leads.
     *
     * Needs the scope `calls:read`.
     *
     * Errors: `missing_scope`, `not_found`.
     */
    get: (call: number): Promise<Call> =>
      this.requests.data('get', '/calls/{call}', { path: { call } }),
  };

  readonly leads = {
    /**
     * List leads.
     *
     * Needs the scope `leads:read`.
     *
     * Errors: `missing_scope`, `validation_failed`.
     */
    list: (query: QueryOf<operations['leads.list']> = {}): List<Lead> =>
      this.requests.list('/leads', { query }),
    /**
     * Create a lead, optionally with an AI callback.
     *
     * Needs the scope `leads:write`; with `callback` also `outbound:write`. A repeated request creates another record:
     * after a lost response, look for the first one.
     *
     * Not retried after a 5xx or a lost connection, because a repeat could take effect twice.
     *
     * Errors: `missing_scope`, `invalid_number`, `speed_to_lead_unavailable`, `validation_failed`.
     */
    create: (body: BodyOf<operations['leads.create']>): Promise<ResponseOf<operations['leads.create']>> =>
      this.requests.send('post', '/leads', { body }),
    /**
     * Retrieve a lead.
     *
     * Needs the scope `leads:read`.
     *
     * Errors: `missing_scope`, `not_found`.
     */
    get: (lead: number): Promise<Lead> =>
      this.requests.data('get', '/leads/{lead}', { path: { lead } }),
  };

  readonly bookings = {
    /**
     * List bookings, most recently booked first.
     *
     * Needs the scope `bookings:read`.
     *
     * Errors: `missing_scope`, `validation_failed`.
     */
    list: (query: QueryOf<operations['bookings.list']> = {}): List<Booking> =>
      this.requests.list('/bookings', { query }),
    /**
     * Retrieve a booking.
     *
     * Needs the scope `bookings:read`.
     *
     * Errors: `missing_scope`, `not_found`.
     */
    get: (booking: number): Promise<Booking> =>
      this.requests.data('get', '/bookings/{booking}', { path: { booking } }),
  };

  readonly outboundCalls = {
    /**
     * List outbound calls.
     *
     * Needs the scope `outbound:write`.
     *
     * Errors: `missing_scope`, `validation_failed`.
     */
    list: (query: QueryOf<operations['outbound-calls.list']> = {}): List<OutboundCall> =>
      this.requests.list('/outbound-calls', { query }),
    /**
     * Request an AI call to a person who agreed to it.
     *
     * Needs the scope `outbound:write`.
     *
     * Returns the waiting call if the number already has one.
     *
     * Not retried after a lost connection, because a repeat could take effect twice.
     *
     * Errors: `missing_scope`, `invalid_number`, `service_inactive`, `terms_not_accepted`, `outbound_disabled`,
     * `no_receptionist`, `hipaa_marketing`, `do_not_call`, `no_consent`, `trial_minutes_exhausted`,
     * `validation_failed`.
     */
    create: (body: BodyOf<operations['outbound-calls.create']>): Promise<ResponseOf<operations['outbound-calls.create']>> =>
      this.requests.send('post', '/outbound-calls', { body }),
    /**
     * Decide on a call without requesting it.
     *
     * Needs the scope `outbound:write`.
     *
     * Errors: `missing_scope`, `validation_failed`.
     */
    check: (body: BodyOf<operations['outbound-calls.check']>): Promise<CallCheck> =>
      this.requests.data('post', '/outbound-calls/check', { body }),
    /**
     * Retrieve an outbound call, with its transcript once it has ended.
     *
     * Needs the scope `outbound:write`.
     *
     * Errors: `missing_scope`, `not_found`.
     */
    get: (outboundCall: number): Promise<OutboundCall> =>
      this.requests.data('get', '/outbound-calls/{outboundCall}', { path: { outboundCall } }),
    /**
     * Cancel a call that has not rung yet.
     *
     * Needs the scope `outbound:write`.
     *
     * Errors: `missing_scope`, `not_found`, `invalid_transition`.
     */
    cancel: (outboundCall: number): Promise<OutboundCall> =>
      this.requests.data('post', '/outbound-calls/{outboundCall}/cancel', { path: { outboundCall } }),
  };

  readonly consents = {
    /**
     * List consents to AI calls, including revoked ones.
     *
     * Needs the scope `dnc:read`.
     *
     * Errors: `missing_scope`, `validation_failed`.
     */
    list: (query: QueryOf<operations['consents.list']> = {}): List<Consent> =>
      this.requests.list('/consents', { query }),
    /**
     * Retrieve a consent to AI calls.
     *
     * Needs the scope `dnc:read`.
     *
     * Errors: `missing_scope`, `not_found`.
     */
    get: (consent: number): Promise<Consent> =>
      this.requests.data('get', '/consents/{consent}', { path: { consent } }),
    /**
     * Download a zip file that proves a consent, with every decision and call that relied on it.
     *
     * Needs the scope `dnc:read`.
     *
     * `frontdesk verify-bundle` checks the zip file offline.
     *
     * Errors: `missing_scope`, `not_found`.
     */
    evidence: (consent: number): Promise<ArrayBuffer> =>
      this.requests.file('get', '/consents/{consent}/evidence', { path: { consent } }),
  };

  readonly doNotCall = {
    /**
     * List Do Not Call entries.
     *
     * Needs the scope `dnc:read`.
     *
     * Errors: `missing_scope`, `validation_failed`.
     */
    list: (query: QueryOf<operations['do-not-call.list']> = {}): List<DoNotCallEntry> =>
      this.requests.list('/do-not-call', { query }),
    /**
     * Add a number to the Do Not Call list.
     *
     * Needs the scope `dnc:write`.
     *
     * Returns the existing record if there is one.
     *
     * Errors: `missing_scope`, `invalid_number`, `validation_failed`.
     */
    add: (body: BodyOf<operations['do-not-call.create']>): Promise<DoNotCallEntry> =>
      this.requests.data('post', '/do-not-call', { body }),
    /**
     * Remove a number from the Do Not Call list.
     *
     * Needs the scope `dnc:write`.
     *
     * Errors: `opt_out_permanent`, `missing_scope`, `not_found`.
     */
    remove: (entry: number): Promise<void> =>
      this.requests.send('delete', '/do-not-call/{entry}', { path: { entry } }),
    /**
     * Retrieve the receipt of an opt-out, with its times and effects.
     *
     * Needs the scope `dnc:read`.
     *
     * Errors: `missing_scope`, `not_found`.
     */
    receipt: (entry: number): Promise<OptOutReceipt> =>
      this.requests.data('get', '/do-not-call/{entry}/receipt', { path: { entry } }),
  };

  readonly blockedCallers = {
    /**
     * List blocked callers.
     *
     * Needs the scope `dnc:read`.
     *
     * Errors: `missing_scope`, `validation_failed`.
     */
    list: (query: QueryOf<operations['blocked-callers.list']> = {}): List<BlockedCaller> =>
      this.requests.list('/blocked-callers', { query }),
    /**
     * Block a number or a prefix.
     *
     * Needs the scope `dnc:write`.
     *
     * Returns the existing record if there is one.
     *
     * Errors: `missing_scope`, `invalid_pattern`, `validation_failed`.
     */
    add: (body: BodyOf<operations['blocked-callers.create']>): Promise<BlockedCaller> =>
      this.requests.data('post', '/blocked-callers', { body }),
    /**
     * Count the calls of the last 90 days that a pattern would have blocked.
     *
     * Needs the scope `dnc:read`.
     *
     * Errors: `missing_scope`, `invalid_pattern`, `validation_failed`.
     */
    preview: (pattern: BodyOf<operations['blocked-callers.preview']>['pattern']): Promise<BlockPreview> =>
      this.requests.data('post', '/blocked-callers/preview', { body: { pattern } }),
    /**
     * Unblock a number or a prefix.
     *
     * Needs the scope `dnc:write`.
     *
     * Errors: `missing_scope`, `not_found`.
     */
    remove: (entry: number): Promise<void> =>
      this.requests.send('delete', '/blocked-callers/{entry}', { path: { entry } }),
  };

  readonly chats = {
    /**
     * List chats.
     *
     * Needs the scope `chats:read`.
     *
     * Errors: `missing_scope`, `validation_failed`.
     */
    list: (query: QueryOf<operations['chats.list']> = {}): List<Chat> =>
      this.requests.list('/chats', { query }),
    /**
     * Retrieve a chat with its messages.
     *
     * Needs the scope `chats:read`.
     *
     * Errors: `missing_scope`, `not_found`.
     */
    get: (chat: number): Promise<Chat> =>
      this.requests.data('get', '/chats/{chat}', { path: { chat } }),
    /**
     * Close a chat.
     *
     * Needs the scope `chats:write`.
     *
     * Errors: `live_chat_unavailable`, `missing_scope`, `not_found`.
     */
    close: (chat: number): Promise<Chat> =>
      this.requests.data('post', '/chats/{chat}/close', { path: { chat } }),
    /**
     * Reply as the team, and take the chat over from the AI.
     *
     * Needs the scope `chats:write`. Limited to 30 a minute per key, which count toward its 120 requests. A repeated
     * request creates another record: after a lost response, look for the first one.
     *
     * Not retried after a 5xx or a lost connection, because a repeat could take effect twice.
     *
     * Errors: `live_chat_unavailable`, `missing_scope`, `not_found`, `chat_closed`, `whatsapp_window_closed`,
     * `validation_failed`.
     */
    reply: (chat: number, body: BodyOf<operations['chats.reply']>['body']): Promise<ChatMessage> =>
      this.requests.data('post', '/chats/{chat}/messages', { path: { chat }, body: { body } }),
    /**
     * Send a WhatsApp template, even if the reply window is closed.
     *
     * Needs the scope `chats:write`. Limited to 30 a minute per key, which count toward its 120 requests. A repeated
     * request creates another record: after a lost response, look for the first one.
     *
     * Not retried after a 5xx or a lost connection, because a repeat could take effect twice.
     *
     * Errors: `missing_scope`, `not_found`, `chat_closed`, `template_unavailable`, `validation_failed`.
     */
    sendTemplate: (chat: number, body: BodyOf<operations['chats.send-template']>): Promise<ChatMessage> =>
      this.requests.data('post', '/chats/{chat}/template-messages', { path: { chat }, body }),
  };

  readonly whatsappTemplates = {
    /**
     * List WhatsApp templates.
     *
     * Needs the scope `chats:read`.
     *
     * Errors: `missing_scope`.
     */
    list: (): Promise<WhatsappTemplate[]> =>
      this.requests.data('get', '/whatsapp-templates'),
  };

  readonly webhookEndpoints = {
    /**
     * List the webhook endpoints of the key’s mode.
     *
     * Needs the scope `webhooks:manage`.
     *
     * Errors: `missing_scope`.
     */
    list: (): Promise<WebhookEndpoint[]> =>
      this.requests.data('get', '/webhook-endpoints'),
    /**
     * Register a webhook endpoint; its secret is shown once.
     *
     * Needs the scope `webhooks:manage`. To subscribe to an event, the key also needs the scopes to read it:
     * `lead.created`: `leads:read`; `lead.updated`: `leads:read`; `call.completed`: `calls:read`; `booking.created`:
     * `bookings:read`; `booking.updated`: `bookings:read`; `booking.cancelled`: `bookings:read`;
     * `outbound_call.completed`: `outbound:write`; `chat.started`: `chats:read`; `chat.message.created`: `chats:read`;
     * `chat.handoff_requested`: `chats:read`; `chat.handed_off`: `chats:read`; `chat.lead_captured`: `chats:read`,
     * `leads:read`; `chat.closed`: `chats:read`; `do_not_call.added`: `dnc:read`. A repeated request creates another
     * record: after a lost response, look for the first one.
     *
     * The response is the only one that contains the secret.
     *
     * Not retried after a 5xx or a lost connection, because a repeat could take effect twice.
     *
     * Errors: `missing_scope`, `unsafe_url`, `too_many_endpoints`, `validation_failed`.
     */
    create: (body: BodyOf<operations['webhook-endpoints.create']>): Promise<ResponseOf<operations['webhook-endpoints.create']>> =>
      this.requests.send('post', '/webhook-endpoints', { body }),
    /**
     * Update, pause or enable an endpoint.
     *
     * Needs the scope `webhooks:manage`. To change `url` or `events`, the key also needs the scopes to read every event
     * before and after: `lead.created`: `leads:read`; `lead.updated`: `leads:read`; `call.completed`: `calls:read`;
     * `booking.created`: `bookings:read`; `booking.updated`: `bookings:read`; `booking.cancelled`: `bookings:read`;
     * `outbound_call.completed`: `outbound:write`; `chat.started`: `chats:read`; `chat.message.created`: `chats:read`;
     * `chat.handoff_requested`: `chats:read`; `chat.handed_off`: `chats:read`; `chat.lead_captured`: `chats:read`,
     * `leads:read`; `chat.closed`: `chats:read`; `do_not_call.added`: `dnc:read`.
     *
     * Errors: `missing_scope`, `not_found`, `unsafe_url`, `validation_failed`.
     */
    update: (webhookEndpoint: number, body: BodyOf<operations['webhook-endpoints.update']> = {}): Promise<WebhookEndpoint> =>
      this.requests.data('patch', '/webhook-endpoints/{webhookEndpoint}', { path: { webhookEndpoint }, body }),
    /**
     * Delete an endpoint and its deliveries.
     *
     * Needs the scope `webhooks:manage`.
     *
     * Errors: `missing_scope`, `not_found`.
     */
    remove: (webhookEndpoint: number): Promise<void> =>
      this.requests.send('delete', '/webhook-endpoints/{webhookEndpoint}', { path: { webhookEndpoint } }),
    /**
     * List the deliveries of an endpoint with their attempts.
     *
     * Needs the scope `webhooks:manage`.
     *
     * Errors: `missing_scope`, `not_found`, `validation_failed`.
     */
    listDeliveries: (webhookEndpoint: number, query: QueryOf<operations['webhook-endpoints.list-deliveries']> = {}): List<LoggedWebhookDelivery> =>
      this.requests.list('/webhook-endpoints/{webhookEndpoint}/deliveries', { path: { webhookEndpoint }, query }),
    /**
     * Retrieve a delivery of an endpoint with its attempts.
     *
     * Needs the scope `webhooks:manage`.
     *
     * Errors: `missing_scope`, `not_found`.
     */
    getDelivery: (webhookEndpoint: number, delivery: number): Promise<LoggedWebhookDelivery> =>
      this.requests.data('get', '/webhook-endpoints/{webhookEndpoint}/deliveries/{delivery}', { path: { webhookEndpoint, delivery } }),
    /**
     * Retry a finished delivery.
     *
     * Needs the scope `webhooks:manage`.
     *
     * Not retried after a 5xx or a lost connection, because a repeat could take effect twice.
     *
     * Errors: `missing_scope`, `not_found`, `invalid_transition`.
     */
    retryDelivery: (webhookEndpoint: number, delivery: number): Promise<LoggedWebhookDelivery> =>
      this.requests.data('post', '/webhook-endpoints/{webhookEndpoint}/deliveries/{delivery}/retry', { path: { webhookEndpoint, delivery } }),
    /**
     * Rotate the secret of an endpoint; the new one is shown once.
     *
     * Needs the scope `webhooks:manage`. The key also needs the scopes to read every event of the endpoint:
     * `lead.created`: `leads:read`; `lead.updated`: `leads:read`; `call.completed`: `calls:read`; `booking.created`:
     * `bookings:read`; `booking.updated`: `bookings:read`; `booking.cancelled`: `bookings:read`;
     * `outbound_call.completed`: `outbound:write`; `chat.started`: `chats:read`; `chat.message.created`: `chats:read`;
     * `chat.handoff_requested`: `chats:read`; `chat.handed_off`: `chats:read`; `chat.lead_captured`: `chats:read`,
     * `leads:read`; `chat.closed`: `chats:read`; `do_not_call.added`: `dnc:read`.
     *
     * The response is the only one that contains the new secret.
     *
     * Not retried after a 5xx or a lost connection, because a repeat could take effect twice.
     *
     * Errors: `missing_scope`, `not_found`, `validation_failed`.
     */
    rotateSecret: (webhookEndpoint: number, body: BodyOf<operations['webhook-endpoints.rotate-secret']> = {}): Promise<ResponseOf<operations['webhook-endpoints.rotate-secret']>> =>
      this.requests.send('post', '/webhook-endpoints/{webhookEndpoint}/rotate-secret', { path: { webhookEndpoint }, body }),
    /**
     * Send a test event, or a sample of a real event; data.id is the delivery’s id.
     *
     * Needs the scope `webhooks:manage`.
     *
     * The returned `id` is the id of the delivery. See `getDelivery`.
     *
     * Not retried after a 5xx or a lost connection, because a repeat could take effect twice.
     *
     * Errors: `missing_scope`, `not_found`, `validation_failed`.
     */
    test: (webhookEndpoint: number, body: BodyOf<operations['webhook-endpoints.test']> = {}): Promise<WebhookDelivery> =>
      this.requests.data('post', '/webhook-endpoints/{webhookEndpoint}/test', { path: { webhookEndpoint }, body }),
    /**
     * Replay finished deliveries of an endpoint in the background.
     *
     * Needs the scope `webhooks:manage`.
     *
     * Not retried after a 5xx or a lost connection, because a repeat could take effect twice.
     *
     * Errors: `missing_scope`, `not_found`, `validation_failed`.
     */
    startReplay: (webhookEndpoint: number, body: BodyOf<operations['webhook-endpoints.start-replay']> = {}): Promise<WebhookReplay> =>
      this.requests.data('post', '/webhook-endpoints/{webhookEndpoint}/replays', { path: { webhookEndpoint }, body }),
    /**
     * Retrieve a replay of an endpoint and its progress.
     *
     * Needs the scope `webhooks:manage`.
     *
     * Errors: `missing_scope`, `not_found`.
     */
    getReplay: (webhookEndpoint: number, replay: number): Promise<WebhookReplay> =>
      this.requests.data('get', '/webhook-endpoints/{webhookEndpoint}/replays/{replay}', { path: { webhookEndpoint, replay } }),
    /**
     * Cancel a replay of an endpoint.
     *
     * Needs the scope `webhooks:manage`.
     *
     * Errors: `missing_scope`, `not_found`, `invalid_transition`.
     */
    cancelReplay: (webhookEndpoint: number, replay: number): Promise<WebhookReplay> =>
      this.requests.data('post', '/webhook-endpoints/{webhookEndpoint}/replays/{replay}/cancel', { path: { webhookEndpoint, replay } }),
  };

  readonly sandbox = {
    /**
     * Receive a simulated booking.
     *
     * Needs the scope `bookings:read`.
     *
     * Returns the existing record if there is one.
     *
     * Without an `external_id`, not retried after a 5xx or a lost connection, because a repeat could take effect twice.
     *
     * Errors: `test_key_required`, `missing_scope`, `invalid_number`, `validation_failed`.
     */
    receiveBooking: (body: BodyOf<operations['sandbox.receive-booking']>): Promise<Booking> =>
      this.requests.data('post', '/sandbox/bookings', { body }),
    /**
     * Receive a simulated call.
     *
     * Needs the scope `calls:read`.
     *
     * Returns the existing record if there is one.
     *
     * Without an `external_id`, not retried after a 5xx or a lost connection, because a repeat could take effect twice.
     *
     * Errors: `test_key_required`, `missing_scope`, `validation_failed`.
     */
    receiveCall: (body: BodyOf<operations['sandbox.receive-call']>): Promise<Call> =>
      this.requests.data('post', '/sandbox/calls', { body }),
    /**
     * Answer, end or describe a simulated call.
     *
     * Needs the scope `calls:read`.
     *
     * Errors: `test_key_required`, `missing_scope`, `not_found`, `invalid_transition`, `validation_failed`.
     */
    progressCall: (call: number, body: BodyOf<operations['sandbox.progress-call']> = {}): Promise<Call> =>
      this.requests.data('patch', '/sandbox/calls/{call}', { path: { call }, body }),
    /**
     * Start a chat as a visitor.
     *
     * Needs the scope `chats:read`.
     *
     * Returns the existing record if there is one.
     *
     * Without an `external_id`, not retried after a 5xx or a lost connection, because a repeat could take effect twice.
     *
     * Errors: `test_key_required`, `live_chat_unavailable`, `missing_scope`, `validation_failed`.
     */
    receiveChat: (body: BodyOf<operations['sandbox.receive-chat']>): Promise<Chat> =>
      this.requests.data('post', '/sandbox/chats', { body }),
    /**
     * Write in a chat as its visitor.
     *
     * Needs the scope `chats:read`.
     *
     * Returns the existing record if there is one.
     *
     * Without an `external_id`, not retried after a 5xx or a lost connection, because a repeat could take effect twice.
     *
     * Errors: `test_key_required`, `live_chat_unavailable`, `missing_scope`, `not_found`, `chat_closed`,
     * `invalid_transition`, `validation_failed`.
     */
    receiveMessage: (chat: number, body: BodyOf<operations['sandbox.receive-message']>): Promise<ChatMessage> =>
      this.requests.data('post', '/sandbox/chats/{chat}/messages', { path: { chat }, body }),
    /**
     * Read the clock of test mode.
     *
     * Needs the scope `outbound:write`.
     *
     * Errors: `test_key_required`, `missing_scope`.
     */
    getClock: (): Promise<SandboxClock> =>
      this.requests.data('get', '/sandbox/clock'),
    /**
     * Freeze or advance the clock of test mode.
     *
     * Needs the scope `outbound:write`.
     *
     * Not retried after a 5xx or a lost connection, because a repeat could take effect twice.
     *
     * Errors: `test_key_required`, `missing_scope`, `invalid_transition`, `validation_failed`.
     */
    setClock: (body: BodyOf<operations['sandbox.set-clock']> = {}): Promise<SandboxClock> =>
      this.requests.data('post', '/sandbox/clock', { body }),
    /**
     * Return to the present.
     *
     * Needs the scope `outbound:write`.
     *
     * Errors: `test_key_required`, `missing_scope`.
     */
    removeClock: (): Promise<void> =>
      this.requests.send('delete', '/sandbox/clock'),
  };
}
