import { carries, event } from '../event.js';
import { text } from '../fields.js';

/** Internal. Ends what a key or a grant has set up in other services. */
export const credentialEnded = event(
  {
    type: 'credential.ended',
    summary: 'An API key or the connection of an AI app was revoked.',
    publisher: 'gateway',
    consumers: ['webhooks'],
    objects: {},
    values: { credential: text().describe('`key:` or `grant:` and the id') },
  },
  carries<{ credential: string }>(),
);
