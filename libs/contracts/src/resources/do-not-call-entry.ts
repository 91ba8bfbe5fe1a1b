import { revocationChannels } from './consent.js';
import {
  createdAt,
  flag,
  idOf,
  integer,
  json,
  livemode,
  oneOf,
  text,
  timestamp,
  type PresentedOf,
  type RecordOf,
} from '../fields.js';

export const doNotCallSources = ['opt_out', 'manual', 'national_registry'] as const;
export type DoNotCallSource = (typeof doNotCallSources)[number];

export const doNotCallEntryFields = {
  id: idOf('entry'),
  livemode: livemode(),
  phone_number: text().describe('E.164'),
  source: oneOf(doNotCallSources).describe(
    '`opt_out`: the person asked not to be called. `manual`: the organization added the number. ' +
      '`national_registry`: an imported registry has it',
  ),
  note: text().nullable().describe('What the organization noted about the number; null without a note'),
  removable: flag().describe('Whether the entry can be deleted; false for opt-outs, which are permanent'),
  created_at: createdAt(),
};

export type DoNotCallEntryRecord = RecordOf<typeof doNotCallEntryFields>;
export type DoNotCallEntry = PresentedOf<typeof doNotCallEntryFields>;

/** The effects and the times of an opt-out. */
export const optOutReceiptFields = {
  asked_at: timestamp().describe('When the person’s request arrived'),
  in_force_at: timestamp().describe('No call to the number has started after this time, rounded up to a second'),
  latency_ms: integer().nullable().describe('Milliseconds from the request to its effect, before rounding'),
  channel: oneOf(revocationChannels).nullable().describe('The channel of the request; null if unknown'),
  call_id: integer().nullable().describe('Id of the call in which the person asked; null for other channels'),
  chat_id: integer().nullable().describe('Id of the chat in which the person asked; null for other channels'),
  outbound_call_id: integer()
    .nullable()
    .describe('Id of the outbound call in which the person asked; null for other channels'),
  calls_blocked: integer().nullable().describe('Waiting calls that the opt-out blocked'),
  consents_withdrawn: integer().nullable().describe('Consents in force that the opt-out withdrew'),
};

export type OptOutReceipt = PresentedOf<typeof optOutReceiptFields>;

/** An entry of the operator's list. It blocks live calls of every organization, but organizations cannot list it. */
export const operatorDoNotCallEntryFields = {
  id: idOf('entry'),
  phone_number: text().describe('E.164'),
  note: text().nullable().describe('What the operator noted about the number; null without a note'),
  created_at: timestamp().describe('When the operator added the number'),
};

export type OperatorDoNotCallEntry = PresentedOf<typeof operatorDoNotCallEntryFields>;

export interface InvalidRegistryLine {
  /** The line number, counted from 1. */
  line: number;
  value: string;
}

/** The result of a registry import, with at most 100 of the invalid lines. */
export const registryImportFields = {
  imported: integer().describe('Numbers that were added to the list'),
  existing: integer().describe('Numbers that were on the list already, and repeated lines'),
  invalid: json<InvalidRegistryLine[]>({
    type: 'array',
    maxItems: 100,
    items: {
      type: 'object',
      properties: {
        line: { type: 'integer', minimum: 1, description: 'The number of the line, from 1' },
        value: { type: 'string', description: 'What the line contains' },
      },
      required: ['line', 'value'],
    },
  }).describe('Lines without a valid number, at most 100'),
};

export type RegistryImport = RecordOf<typeof registryImportFields>;

/** The national registry of an organization. */
export const registryFields = {
  imported_at: timestamp().nullable().describe('When the registry was last imported in this mode; null if never'),
};

export type Registry = RecordOf<typeof registryFields>;
