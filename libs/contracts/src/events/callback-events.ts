import { carries, event } from '../event.js';
import { auditEntryFields } from '../audit-entry.js';
import { flag, integer, json, record, text, timestamp, type RecordOf } from '../fields.js';

const callbackFields = {
  lead_id: integer().describe('Identifies the callback, because a lead has at most one'),
  phone_number: text().describe('E.164'),
  contact_name: text().nullable(),
  context: json<Record<string, string>>({
    type: 'object',
    additionalProperties: { type: 'string' },
    description: 'Context for the AI: the reason of the lead and its urgency',
  }),
  requested_at: timestamp(),
  consent: record({
    consent_text: text(),
    source_url: text().nullable(),
    ip_address: text().nullable(),
    user_agent: text().nullable(),
  })
    .nullable()
    .describe('The consent that was sent with the request'),
};

/** A callback requested together with a lead. */
export type CallbackRequest = RecordOf<typeof callbackFields>;

const eventFields = {
  ...callbackFields,
  recorder: record({
    actor: auditEntryFields.actor,
    address: auditEntryFields.address,
    request_id: text(),
    hipaa: flag(),
  })
    .nullable()
    .describe('Who recorded the consent; null without a consent'),
};

export type ConsentRecorder = NonNullable<RecordOf<typeof eventFields>['recorder']>;

/** Internal. Places the callback of a stored lead, even if the direct request was lost. */
export const callbackRequested = event(
  {
    type: 'callback.requested',
    summary: 'A lead requested a callback.',
    publisher: 'records',
    consumers: ['dialer'],
    objects: {},
    values: eventFields,
  },
  carries<RecordOf<typeof eventFields>>(),
);
