import { carries, event } from '../event.js';
import { integer, oneOf, text, timestamp, type RecordOf } from '../fields.js';

/** `failing`: no push has succeeded for 15 minutes. The others are reasons for a pause. */
export const crmTroubles = ['failing', 'paused', 'access_refused'] as const;
export type CrmTrouble = (typeof crmTroubles)[number];

const troubleFields = {
  crm_connection_id: integer(),
  name: text(),
  trouble: oneOf(crmTroubles),
  since: timestamp(),
};

/** Internal. Sent once for each trouble, not for each attempt. */
export const crmConnectionTroubled = event(
  {
    type: 'crm_connection.troubled',
    summary: 'A CRM connection fails or was paused.',
    publisher: 'webhooks',
    consumers: ['gateway'],
    objects: {},
    values: troubleFields,
  },
  carries<RecordOf<typeof troubleFields>>(),
);
