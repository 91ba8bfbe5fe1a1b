import { carries, event } from '../event.js';
import { integer } from '../fields.js';

/** Internal. Moves what waits in test mode in other services. */
export const sandboxClockAdvanced = event(
  {
    type: 'sandbox_clock.advanced',
    summary: 'The clock of an organization in test mode was advanced.',
    publisher: 'dialer',
    consumers: ['chats', 'webhooks'],
    objects: {},
    values: { advanced_ms: integer().describe('By how many milliseconds') },
  },
  carries<{ advanced_ms: number }>(),
);
