import { idOf, json, oneOf, text, timestamp, type PresentedOf } from '../fields.js';

export const inboundNumberPurposes = ['reception', 'opt_out'] as const;
export type InboundNumberPurpose = (typeof inboundNumberPurposes)[number];

const PURPOSES = '`reception`: the receptionist answers. `opt_out`: the caller is added to the Do Not Call list';

/** A number that callers of an organization dial. */
export const inboundNumberFields = {
  id: idOf('number'),
  phone_number: text().describe('E.164'),
  label: text().describe('What the number is for, in words'),
  purpose: oneOf(inboundNumberPurposes).describe(PURPOSES),
  created_at: timestamp().describe('When the organization got the number'),
};

export type InboundNumber = PresentedOf<typeof inboundNumberFields>;

/** The number as other services know it, which find the organization of a called number by it. */
export type InboundNumberFact = Pick<InboundNumber, 'phone_number' | 'label' | 'purpose'>;

export const inboundNumberFacts = json<InboundNumberFact[]>({
  type: 'array',
  items: {
    type: 'object',
    properties: {
      phone_number: { type: 'string', description: 'E.164' },
      label: { type: 'string', description: 'What the number is for, in words' },
      purpose: { type: 'string', enum: inboundNumberPurposes, description: PURPOSES },
    },
    required: ['phone_number', 'label', 'purpose'],
  },
});
