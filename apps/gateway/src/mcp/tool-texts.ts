/**
 * What models read about each tool, by operation: when to use the tool, and what comes back. The list of tools has no
 * schemas of results, so the texts name the fields that decide what to do next.
 */
export const toolTexts: Readonly<Record<string, string>> = {
  'account.get':
    'Use it first, to learn for which organization you act and whether calls are real. Returns `organization` (with `timezone`), `livemode` and the scopes.',
  'blocked-callers.create':
    'Use it when the user wants inbound calls from a number or area rejected; preview the pattern first. Returns the entry, also if it exists.',
  'blocked-callers.delete': 'Use it to accept calls from a blocked number again. Returns nothing.',
  'blocked-callers.list':
    'Use it to see who is blocked, or to find the id of an entry. Returns `pattern`, `source`, `note`, `calls_blocked` of each entry.',
  'blocked-callers.preview':
    'Use it before you block a pattern. Returns how many `calls`, `leads`, `bookings` and `known_customers` it would have affected, with `samples` and `warnings`.',
  'bookings.get': 'Use it for one appointment. Returns `starts_at`, `duration_minutes`, the person and the call.',
  'bookings.list':
    'Use it to answer questions about appointments. Returns `starts_at`, `duration_minutes`, `name` and `phone_number` of each.',
  'calls.get': 'Use it for what was said in one call. Returns the call with `summary`, `transcript` and `lead_ids`.',
  'calls.list':
    'Use it to find calls, such as missed ones or those of a day. Returns `status`, `from_number`, `summary`, `disposition` of each, without transcripts.',
  'chats.close': 'Use it when a chat is settled; the visitor can no longer write. Returns the chat.',
  'chats.get': 'Use it to read a chat before you reply. Returns the chat with `messages` and `reply_window_open`.',
  'chats.list':
    'Use it to find chats, such as those handed off to the team. Returns `status`, `channel` and times of each, without messages.',
  'chats.reply':
    'Use it to write to the person in an open chat; the AI stops answering there. Returns the stored message.',
  'chats.send-template':
    'Use it when `reply_window_open` is false in a WhatsApp chat. Choose an approved template with whatsapp_templates_list. Returns the stored message.',
  'consents.get': 'Use it for the exact words and time of one consent. Returns the consent.',
  'consents.list':
    'Use it to see whether and how a person agreed to AI calls. Returns `purposes`, `consent_text`, `obtained_at` and `revoked_at` of each.',
  'do-not-call.create':
    'Use it at once when a person asks not to be called; then set `opted_out`, which is permanent. Returns the entry, also if it exists.',
  'do-not-call.delete': 'Use it to remove an entry that is `removable`; opt-outs stay. Returns nothing.',
  'do-not-call.get-receipt':
    'Use it to prove when an opt-out took effect. Returns `asked_at`, `in_force_at`, `calls_blocked` and `consents_withdrawn`.',
  'do-not-call.list':
    'Use it to check whether a number may be called, or to find the id of an entry. Returns the entries.',
  'events.list':
    'Use it to notice changes instead of polling lists: store `meta.next_cursor` and pass it as `after`. Returns `type`, `created_at` and `data` of each event.',
  'leads.create':
    'Use it to record that a person wants something; with `callback` an AI calls the person back. Returns the lead and the requested call in `callback`.',
  'leads.get': 'Use it for one lead. Returns `reason`, `details` and contact data.',
  'leads.list':
    'Use it to find people who contacted the organization. Returns `reason`, `urgency` and contact data of each.',
  'outbound-calls.cancel': 'Use it to stop a requested call that has not rung yet. Returns the call.',
  'outbound-calls.check':
    'Use it before outbound_calls_create, or to find a time when a call is allowed. Does not ring. Returns `allowed`, `reason`, `retry_at`, the rules in `trace` and `next_windows`.',
  'outbound-calls.create':
    'Use it to have an AI call a person who agreed to such calls. Returns the call and its `decision`: allowed, delayed until `retry_at`, or an error with the reason.',
  'outbound-calls.get':
    'Use it for the outcome of a requested call. Returns `status`, `answered_by`, `summary` and, once ended, `transcript`.',
  'outbound-calls.list':
    'Use it to find requested calls and their outcomes. Returns `status`, `blocked_reason`, `scheduled_for` of each, without transcripts.',
  'webhook-endpoints.cancel-replay': 'Use it to stop a running replay. Returns the replay.',
  'webhook-endpoints.create':
    'Use it when a server of the user is to receive events; it sends data elsewhere. Returns the endpoint and its `secret`, shown only once.',
  'webhook-endpoints.delete': 'Use it when a server no longer receives events. Returns nothing.',
  'webhook-endpoints.get-delivery': 'Use it to see why a delivery failed. Returns `status` and `attempt_log`.',
  'webhook-endpoints.get-replay': 'Use it to follow a replay. Returns `status`, `total` and `done`.',
  'webhook-endpoints.list':
    'Use it to see where events are sent, or to find the id of an endpoint. Returns `url`, `events` and `enabled` of each.',
  'webhook-endpoints.list-deliveries':
    'Use it to find failed deliveries. Returns `status`, `last_error` and `attempt_log` of each.',
  'webhook-endpoints.retry-delivery': 'Use it to send a failed delivery again. Returns the delivery.',
  'webhook-endpoints.rotate-secret':
    'Use it when a secret leaked or is due for a change. Returns the endpoint and the new `secret`, shown only once.',
  'webhook-endpoints.start-replay':
    'Use it after a receiver was down, to send its failed deliveries again. Returns the replay; follow it with webhook_endpoints_get_replay.',
  'webhook-endpoints.test':
    'Use it to try an endpoint. Returns the delivery; read its result with webhook_endpoints_get_delivery.',
  'webhook-endpoints.update': 'Use it to change the address or events, or to pause an endpoint. Returns the endpoint.',
  'whatsapp-templates.list':
    'Use it before chats_send_template. Returns `name`, `language`, `body`, `variables` and `status` of each.',
};
