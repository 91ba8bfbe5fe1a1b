import { createdAt, flag, integer, oneOf, text, timestamp, type PresentedOf, type RecordOf } from '../fields.js';

export const blockedCallerSources = ['manual', 'ai', 'call'] as const;
export type BlockedCallerSource = (typeof blockedCallerSources)[number];

export const blockedCallerFields = {
  id: integer(),
  livemode: flag(),
  pattern: text().describe('E.164, or a prefix that ends in *; the longest match is used'),
  source: oneOf(blockedCallerSources),
  note: text().nullable(),
  calls_blocked: integer(),
  last_blocked_at: timestamp().nullable(),
  created_at: createdAt(),
};

export type BlockedCallerRecord = RecordOf<typeof blockedCallerFields>;
export type BlockedCaller = PresentedOf<typeof blockedCallerFields>;
