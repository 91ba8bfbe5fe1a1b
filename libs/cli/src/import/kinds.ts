import type { Frontdesk } from '@frontdesk/sdk';

type Fields = Record<string, unknown>;

/** What a file can contain. */
export interface ImportKind {
  /** The fields by name, with whether a row needs them. */
  fields: Readonly<Record<string, 'required' | 'optional'>>;
  /** Fields that are `true`, a number, or JSON, and not text. */
  json: readonly string[];
  /** Whether a repeat returns the existing record. If not, a row without a response must not be sent again. */
  isRepeatable: boolean;
  create: (frontdesk: Frontdesk, fields: Fields) => Promise<unknown>;
}

/**
 * What the API accepts from a key. A lead is imported without a callback, so that no import calls anybody. Consents on
 * record come from the platform API only.
 */
export const kinds: Readonly<Record<string, ImportKind>> = {
  leads: {
    fields: {
      reason: 'required',
      name: 'optional',
      phone_number: 'optional',
      email: 'optional',
      urgency: 'optional',
      details: 'optional',
    },
    json: ['details'],
    isRepeatable: false,
    create: ({ leads }, fields) => leads.create(fields as never),
  },
  'do-not-call': {
    fields: { phone_number: 'required', note: 'optional', opted_out: 'optional' },
    json: ['opted_out'],
    isRepeatable: true,
    create: ({ doNotCall }, fields) => doNotCall.add(fields as never),
  },
  'blocked-callers': {
    fields: { pattern: 'required', note: 'optional' },
    json: [],
    isRepeatable: true,
    create: ({ blockedCallers }, fields) => blockedCallers.add(fields as never),
  },
};
