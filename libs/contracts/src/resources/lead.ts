import { leadEventFields } from '../events/lead-events.js';
import { createdAt, json, livemode, text, type PresentedOf, type RecordOf } from '../fields.js';

/** A value inside `details` or `context`. */
export type Scalar = string | number | boolean | null;

export interface CustomField {
  label: string;
  value: Scalar;
}

const scalar = { type: ['string', 'number', 'boolean', 'null'] } as const;

export const leadFields = {
  id: leadEventFields.id,
  livemode: livemode(),
  name: leadEventFields.name,
  phone_number: leadEventFields.phone_number,
  email: leadEventFields.email,
  reason: text().omittedInHipaa().describe('Why the person contacted the organization'),
  urgency: leadEventFields.urgency,
  details: json<Record<string, Scalar> | null>({ type: ['object', 'null'], additionalProperties: scalar })
    .omittedInHipaa()
    .describe('What the form or the AI collected besides the other fields, by name; null if nothing'),
  custom_fields: json<Record<string, CustomField>>({
    type: 'object',
    additionalProperties: {
      type: 'object',
      properties: {
        label: { type: 'string', description: 'What the value is, for people' },
        value: { ...scalar, description: 'Text, a number, true or false, or null' },
      },
      required: ['label', 'value'],
    },
  })
    .omittedInHipaa()
    .describe('Further fields with a label for people, by key; empty if there are none'),
  source: leadEventFields.source,
  call_id: leadEventFields.call_id,
  chat_id: leadEventFields.chat_id,
  outbound_call_id: leadEventFields.outbound_call_id,
  created_at: createdAt(),
};

export type LeadRecord = RecordOf<typeof leadFields>;
export type Lead = PresentedOf<typeof leadFields>;
