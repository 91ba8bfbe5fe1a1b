// Generated from docs/api.json by scripts/generate.mjs.

/** A repeat returns the record that the first request made. */
export const idempotentPosts: readonly RegExp[] = [
  /\/outbound-calls\/check$/,
  /\/outbound-calls\/\d+\/cancel$/,
  /\/do-not-call$/,
  /\/blocked-callers$/,
  /\/blocked-callers\/preview$/,
  /\/chats\/\d+\/close$/,
  /\/webhook-endpoints\/\d+\/replays\/\d+\/cancel$/,
];

/** A repeat is safe only if the first request got a response. */
export const idempotentAfterResponse: readonly RegExp[] = [
  /\/outbound-calls$/,
];
