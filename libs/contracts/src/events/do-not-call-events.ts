import { carries, event } from '../event.js';
import { integer, oneOf, text, timestamp, type RecordOf } from '../fields.js';

/** The fields of a Do Not Call entry inside an event, without its note. */
export const doNotCallEventFields = {
  id: integer(),
  phone_number: text(),
  source: oneOf(['opt_out', 'manual']),
  call_id: integer().nullable(),
  chat_id: integer().nullable(),
  outbound_call_id: integer().nullable(),
  created_at: timestamp(),
};

export const doNotCallAdded = event(
  {
    type: 'do_not_call.added',
    summary: 'A number was added to the Do Not Call list, or a person with a listed number opted out.',
    publisher: 'dialer',
    consumers: ['webhooks'],
    scopes: ['dnc:read'],
    isOptIn: true,
    objects: { do_not_call_entry: { fields: doNotCallEventFields, inHipaa: 'id and references' } },
    values: {},
  },
  carries<{ do_not_call_entry: RecordOf<typeof doNotCallEventFields> }>(),
);
