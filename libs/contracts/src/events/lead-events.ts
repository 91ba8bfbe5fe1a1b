import { carries, event } from '../event.js';
import { idOf, integer, oneOf, text, timestamp, type RecordOf } from '../fields.js';

export const leadSources = ['api', 'call', 'chat', 'outbound_call', 'website'] as const;
export type LeadSource = (typeof leadSources)[number];

/** The fields of a lead inside an event: contact details, but never the conversation. */
export const leadEventFields = {
  id: idOf('lead'),
  name: text().nullable().describe('Full name, as the person gave it; null if unknown'),
  phone_number: text().nullable().describe('E.164; null if the person left no number'),
  email: text().nullable().describe('Email address; null if the person left none'),
  urgency: text()
    .nullable()
    .describe('Free text; the AI writes `low`, `normal`, `high` or `emergency`. Null if it was not assessed'),
  source: oneOf(leadSources).describe(
    'Where the lead came from: `api` if an API key or an AI app created it, `call` an inbound call, `chat` a chat, `outbound_call` an AI call, `website` a form on the website',
  ),
  call_id: integer().nullable().describe('The call in which the lead was captured; null for other sources'),
  chat_id: integer().nullable().describe('The chat in which the lead was captured; null for other sources'),
  outbound_call_id: integer()
    .nullable()
    .describe('The outbound call in which the lead was captured; null for other sources'),
  created_at: timestamp().describe('When the lead was created'),
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

export const leadUpdated = event(
  {
    type: 'lead.updated',
    summary: 'A lead was corrected, for example after the person named another number.',
    publisher: 'records',
    consumers: ['webhooks'],
    scopes: ['leads:read'],
    isOptIn: true,
    objects: { lead: { fields: leadEventFields, inHipaa: 'id and references' } },
    values: {},
  },
  carries<{ lead: LeadInEvent }>(),
);
