// Generated from docs/api.json by scripts/generate.mjs.

import type { SafeRepeats } from '../retrying-fetch.js';

export const safeRepeats: SafeRepeats = {
  always: [
    /\/outbound-calls\/check$/,
    /\/outbound-calls\/\d+\/cancel$/,
    /\/do-not-call$/,
    /\/blocked-callers$/,
    /\/blocked-callers\/preview$/,
    /\/chats\/\d+\/close$/,
    /\/webhook-endpoints\/\d+\/replays\/\d+\/cancel$/,
  ],
  withExternalId: [
    /\/sandbox\/bookings$/,
    /\/sandbox\/calls$/,
    /\/sandbox\/chats$/,
    /\/sandbox\/chats\/\d+\/messages$/,
  ],
  afterResponse: [
    /\/outbound-calls$/,
  ],
};
