// Generated from docs/api.json by scripts/generate.mjs.

/** A repeat returns the record that the first request made. */
export const idempotentPosts: readonly RegExp[] = [
  /\/do-not-call$/,
  /\/blocked-callers$/,
  /\/chats\/\d+\/close$/,
];

/** A repeat is safe only if the first request got a response. */
export const idempotentAfterResponse: readonly RegExp[] = [
  /\/outbound-calls$/,
];
