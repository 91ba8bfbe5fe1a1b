import { carries, event } from '../event.js';
import { idOf, integer, oneOf, text, timestamp, type RecordOf } from '../fields.js';

/** The fields of a Do Not Call entry inside an event, without its note. */
export const doNotCallEventFields = {
  id: idOf('entry'),
  phone_number: text().describe('E.164'),
  source: oneOf(['opt_out', 'manual']).describe(
    '`opt_out` if the person asked not to be called, `manual` if the organization added the number',
  ),
  call_id: integer().nullable().describe('The call in which the person opted out; null for other sources'),
  chat_id: integer().nullable().describe('The chat in which the person opted out; null for other sources'),
  outbound_call_id: integer()
    .nullable()
    .describe('The outbound call in which the person opted out; null for other sources'),
  created_at: timestamp().describe('When the entry was added'),
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
