interface ErrorDefinition {
  /** The HTTP status of the response. Only the gateway uses it. */
  status: number;
  /** The `message` of the response. */
  message: string;
  /** The public `code`, if it is not the key in the catalogue. */
  code?: string;
}

/** Every error that a client can receive. Services throw it by key, and the gateway sends the HTTP response. */
export const errorCatalogue = {
  bad_request: { status: 400, message: 'The request could not be read as HTTP.' },
  request_timeout: { status: 408, message: 'The request took too long to arrive.' },
  header_too_large: { status: 431, message: 'The header of the request is too large.' },
  unauthenticated: { status: 401, message: 'A valid API key is required.' },
  visitor_unauthenticated: { status: 401, code: 'unauthenticated', message: 'A valid visitor token is required.' },
  signature_refused: {
    status: 401,
    code: 'unauthenticated',
    message: 'The signature of the request is missing or wrong.',
  },
  session_required: { status: 401, code: 'unauthenticated', message: 'You are not signed in.' },
  invalid_credentials: { status: 401, message: 'The email address or the password is wrong.' },
  passkey_refused: { status: 401, message: 'This passkey was not accepted.' },
  missing_scope: { status: 403, message: 'This API key lacks a scope that the request needs.' },
  app_lacks_scope: { status: 403, code: 'missing_scope', message: 'The app lacks a scope that the call needs.' },
  test_key_required: { status: 403, message: 'This is for test keys only.' },
  live_chat_unavailable: { status: 403, message: 'Website live chat is not part of this plan.' },
  origin_not_allowed: { status: 403, message: 'The chat widget may not be used from this website.' },
  mcp_origin_not_allowed: {
    status: 403,
    code: 'origin_not_allowed',
    message: 'This server may not be used from that website.',
  },
  portal_origin_not_allowed: {
    status: 403,
    code: 'origin_not_allowed',
    message: 'The portal may not be used from this website.',
  },
  not_a_member: { status: 403, message: 'You are not a member of this organization.' },
  role_not_allowed: { status: 403, message: 'Your role does not allow this.' },
  reauthentication_required: { status: 403, message: 'Confirm your password or passkey first.' },
  reset_not_allowed: { status: 403, message: 'Only the operator of this server can reset the sign-in of this person.' },
  link_needs_sign_in: { status: 403, message: 'Sign in as the person whom this link is for.' },
  sign_in_unavailable: { status: 403, message: 'Sign-in needs an encrypted address (https).' },
  password_login_off: { status: 403, message: 'Passwords are switched off on this server.' },
  google_calendar_unavailable: { status: 403, message: 'Google Calendar cannot be connected here.' },
  single_sign_on_unavailable: { status: 403, message: 'Single sign-on is not set up on this server.' },
  passkeys_unavailable: { status: 403, message: 'Passkeys do not work at this address.' },
  opt_out_permanent: { status: 403, message: 'A person who opted out cannot be removed from the Do Not Call list.' },
  not_found: { status: 404, message: 'Nothing was found at this address.' },
  link_invalid: { status: 404, message: 'This link was used, has expired or was replaced.' },
  method_not_allowed: { status: 405, message: 'This address does not accept that method.' },
  chat_closed: { status: 409, message: 'This chat has ended.' },
  last_owner: { status: 409, message: 'An organization needs at least one owner.' },
  last_credential: { status: 409, message: 'Set a password or add another passkey first.' },
  number_taken: { status: 409, message: 'This number already belongs to an organization.' },
  time_not_free: { status: 409, message: 'This time is not free.' },
  invalid_transition: { status: 409, message: 'The record cannot move to that state from the one it is in.' },
  clock_not_ahead: {
    status: 409,
    code: 'invalid_transition',
    message: 'The clock of test mode only goes forward, up to 400 days ahead. To return to the present, delete it.',
  },
  confirmation_required: {
    status: 409,
    message: 'Show this call to the user. If they agree, repeat it with the confirmation_token.',
  },
  confirmation_invalid: { status: 409, message: 'The confirmation has expired, or is for another call.' },
  confirmation_used: { status: 409, message: 'The confirmation was used before. The call may be queued already.' },
  approval_pending: { status: 409, message: 'No member has approved this call yet. Ask one to open approval_url.' },
  call_declined: { status: 409, message: 'The user declined the call.' },
  position_expired: { status: 410, message: 'Events after this position are no longer kept.' },
  payload_too_large: { status: 413, message: 'The request body is too large.' },
  message_too_large: {
    status: 413,
    code: 'payload_too_large',
    message: 'The request body is larger than 32 KiB.',
  },
  notification_too_large: {
    status: 413,
    code: 'payload_too_large',
    message: 'The request body is larger than 4 MiB.',
  },
  validation_failed: { status: 422, message: 'The request has missing or invalid fields.' },
  invalid_number: { status: 422, message: 'That is not a valid US phone number.' },
  invalid_pattern: { status: 422, message: 'The pattern is neither a US phone number nor a prefix.' },
  speed_to_lead_unavailable: { status: 422, message: 'This organization cannot place AI callbacks.' },
  whatsapp_window_closed: { status: 422, message: 'The 24-hour WhatsApp reply window is closed.' },
  template_unavailable: { status: 422, message: 'This WhatsApp template does not exist or is not approved.' },
  too_many_endpoints: { status: 422, message: 'This organization already has 10 webhook endpoints.' },
  too_many_crm_connections: { status: 422, message: 'This organization already has 5 CRM connections.' },
  google_access_refused: {
    status: 422,
    message: 'Google did not give the access. Connect again, and allow each access that Google lists.',
  },
  unsafe_url: { status: 422, message: 'Webhook addresses must be public HTTPS addresses.' },
  loopback_url: {
    status: 422,
    code: 'unsafe_url',
    message:
      'Webhook addresses must be public HTTPS addresses. ' +
      'For a receiver on your own machine, run frontdesk listen: see /docs/listen on this server.',
  },
  service_inactive: { status: 422, message: "This account's service is not active." },
  terms_not_accepted: { status: 422, message: 'The outbound calling terms have not been accepted.' },
  outbound_disabled: { status: 422, message: 'Outbound calling is switched off for this account.' },
  no_receptionist: { status: 422, message: 'There is no AI receptionist to make the call.' },
  hipaa_marketing: { status: 422, message: 'Accounts in HIPAA mode can only place informational calls.' },
  do_not_call: { status: 422, message: 'This number is on a Do Not Call list.' },
  no_consent: { status: 422, message: 'There is no consent on record for an AI call to this number.' },
  trial_minutes_exhausted: { status: 422, message: "The free trial's AI minutes are used up." },
  rate_limited: { status: 429, message: 'Too many requests for this API key.' },
  visitor_rate_limited: { status: 429, code: 'rate_limited', message: 'Too many requests. Please wait a moment.' },
  too_many_sign_ins: { status: 429, code: 'rate_limited', message: 'Too many failed sign-ins. Please wait a moment.' },
  too_many_invitations: {
    status: 429,
    code: 'rate_limited',
    message: 'This organization has made 50 invitations today. It can make more after midnight UTC.',
  },
  call_budget_spent: {
    status: 429,
    message: 'The app has requested all of its calls of today. It can request more after midnight UTC.',
  },
  too_many_failed_attempts: { status: 429, message: 'Too many requests without a valid key from this address.' },
  server_error: { status: 500, message: 'Something went wrong on our side.' },
  calendar_unreachable: { status: 503, message: 'The connected calendar cannot be used at the moment.' },
  unavailable: { status: 503, code: 'server_error', message: 'The service is briefly unavailable. Please try again.' },
} as const satisfies Record<string, ErrorDefinition>;

export type ErrorCode = keyof typeof errorCatalogue;

/** Validation messages by field path, such as `{ "callback.consent_text": ["must be at least 20 characters"] }`. */
export type FieldErrors = Record<string, string[]>;

export interface ErrorDetails {
  /** The invalid fields, with `validation_failed`. */
  errors?: FieldErrors;
  /** The decision, with a refused outbound call. */
  decision?: unknown;
  /** The cursor before the oldest event, with `position_expired`. */
  oldest?: string;
  /** The `Retry-After` header of 429 and 503 responses. */
  retryAfterSeconds?: number;
  /** The methods that the path accepts, with `method_not_allowed`. */
  allow?: readonly string[];
}

/**
 * A refusal that the caller receives. RPC carries its code between services, so any service may throw it. The optional
 * `reason` is only logged and must not contain personal data.
 */
export class DomainError extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly details: ErrorDetails = {},
    readonly reason?: string,
  ) {
    super(reason ? `${code}: ${reason}` : code);
    this.name = 'DomainError';
  }
}

export function invalidFields(errors: FieldErrors): DomainError {
  return new DomainError('validation_failed', { errors });
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(errorCatalogue, value);
}
