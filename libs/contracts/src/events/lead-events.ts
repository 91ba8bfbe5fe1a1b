import { carries, event } from '../event.js';
import { integer, oneOf, text, timestamp, type RecordOf } from '../fields.js';

export const leadSources = ['api', 'call', 'chat', 'outbound_call', 'website'] as const;
export type LeadSource = (typeof leadSources)[number];

/** The fields of a lead inside an event: contact details, but never the conversation. */
export const leadEventFields = {
  id: integer(),
  name: text().nullable(),
  phone_number: text().nullable(),
  email: text().nullable(),
  urgency: text().nullable(),
  source: oneOf(leadSources),
  call_id: integer().nullable(),
  chat_id: integer().nullable(),
  outbound_call_id: integer().nullable(),
  created_at: timestamp(),
};

export type LeadInEvent = RecordOf<typeof leadEventFields>;

export const leadCreated = event(
  {
    type: 'lead.created',
    summary: 'A lead was created, from any source.',
    publisher: 'records',
    consumers: ['webhooks', 'chats', 'gateway'],
    // Chats links a lead to its chat. Most leads have none.
    selective: { service: 'chats', needs: ({ lead }) => lead.chat_id !== null },
    scopes: ['leads:read'],
    objects: { lead: { fields: leadEventFields, inHipaa: 'id and references' } },
    values: {},
  },
  carries<{ lead: LeadInEvent }>(),
);
