import { revocationChannels } from './consent.js';
import { createdAt, flag, integer, json, oneOf, text, timestamp, type PresentedOf, type RecordOf } from '../fields.js';

export const doNotCallSources = ['opt_out', 'manual', 'national_registry'] as const;
export type DoNotCallSource = (typeof doNotCallSources)[number];

export const doNotCallEntryFields = {
  id: integer(),
  livemode: flag(),
  phone_number: text().describe('E.164'),
  source: oneOf(doNotCallSources),
  note: text().nullable(),
  removable: flag().describe('False for opt-outs'),
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
  call_id: integer().nullable().describe('Id of the call in which the person asked'),
  chat_id: integer().nullable().describe('Id of the chat in which the person asked'),
  outbound_call_id: integer().nullable().describe('Id of the outbound call in which the person asked'),
  calls_blocked: integer().nullable().describe('Waiting calls that the opt-out blocked'),
  consents_withdrawn: integer().nullable().describe('Consents in force that the opt-out withdrew'),
};

export type OptOutReceipt = PresentedOf<typeof optOutReceiptFields>;

/** An entry of the operator's list. It blocks live calls of every organization, which cannot list it. */
export const operatorDoNotCallEntryFields = {
  id: integer(),
  phone_number: text().describe('E.164'),
  note: text().nullable(),
  created_at: timestamp(),
};

export type OperatorDoNotCallEntry = PresentedOf<typeof operatorDoNotCallEntryFields>;

export interface InvalidRegistryLine {
  /** The line number, counted from 1. */
  line: number;
  value: string;
}

/** The result of a registry import, with at most 100 of the invalid lines. */
export const registryImportFields = {
  imported: integer(),
  existing: integer(),
  invalid: json<InvalidRegistryLine[]>({
    type: 'array',
    maxItems: 100,
    items: {
      type: 'object',
      properties: { line: { type: 'integer', minimum: 1 }, value: { type: 'string' } },
      required: ['line', 'value'],
    },
  }),
};

export type RegistryImport = RecordOf<typeof registryImportFields>;
