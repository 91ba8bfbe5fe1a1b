// Generated from docs/platform-api.json by scripts/generate.mjs.

import type { SafeRepeats } from '../retrying-fetch.js';

export const safeRepeats: SafeRepeats = {
  always: [
    /\/organizations\/\d+\/calls\/\d+\/block$/,
    /\/do-not-call$/,
    /\/organizations\/\d+\/do-not-call$/,
    /\/organizations\/\d+\/restore$/,
    /\/organizations\/\d+\/terms$/,
    /\/dead-letters\/open$/,
  ],
  withExternalId: [
    /\/organizations\/\d+\/calls$/,
    /\/organizations\/\d+\/leads$/,
    /\/organizations\/\d+\/bookings$/,
    /\/organizations\/\d+\/booking-holds$/,
    /\/organizations\/\d+\/consents$/,
    /\/organizations\/\d+\/chats$/,
    /\/organizations\/\d+\/chats\/\d+\/messages$/,
  ],
  afterResponse: [
  ],
};
