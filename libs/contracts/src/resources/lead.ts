import { leadSources } from '../events/lead-events.js';
import { createdAt, flag, integer, json, oneOf, text, type PresentedOf, type RecordOf } from '../fields.js';

/** A value inside `details` or `context`. */
export type Scalar = string | number | boolean | null;

export interface CustomField {
  label: string;
  value: Scalar;
}

const scalar = { type: ['string', 'number', 'boolean', 'null'] } as const;

export const leadFields = {
  id: integer(),
  livemode: flag(),
  name: text().nullable(),
  phone_number: text().nullable().describe('E.164'),
  email: text().nullable(),
  reason: text().omittedInHipaa().describe('Why the person contacted the organization'),
  urgency: text().nullable().describe('Free text; the AI writes low, normal, high or emergency'),
  details: json<Record<string, Scalar> | null>({ type: ['object', 'null'], additionalProperties: scalar })
    .omittedInHipaa()
    .describe('Additional fields of the lead'),
  custom_fields: json<Record<string, CustomField>>({
    type: 'object',
    additionalProperties: {
      type: 'object',
      properties: { label: { type: 'string' }, value: scalar },
      required: ['label', 'value'],
    },
  }).omittedInHipaa(),
  source: oneOf(leadSources),
  call_id: integer().nullable(),
  chat_id: integer().nullable(),
  outbound_call_id: integer().nullable(),
  created_at: createdAt(),
};

export type LeadRecord = RecordOf<typeof leadFields>;
export type Lead = PresentedOf<typeof leadFields>;
