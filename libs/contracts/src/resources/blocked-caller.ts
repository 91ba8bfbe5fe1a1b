import {
  createdAt,
  flag,
  integer,
  json,
  listOf,
  oneOf,
  schemaOf,
  text,
  timestamp,
  type PresentedOf,
  type RecordOf,
} from '../fields.js';

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

/** How far back a preview looks. */
export const PREVIEW_DAYS = 90;
/** The most calls that a preview counts, so that its duration does not grow with the organization. */
export const MAX_PREVIEWED_CALLS = 10_000;

const previewedCallerFields = {
  phone_number: text().describe('E.164'),
  calls: integer().describe('Calls of this caller'),
  last_call_at: timestamp().describe('When the latest of them started'),
};

export const blockPreviewFields = {
  calls: integer().describe(
    `Inbound calls of the last ${PREVIEW_DAYS} days that match the pattern. Only the newest ` +
      `${MAX_PREVIEWED_CALLS} are counted, here and in the other fields`,
  ),
  callers: integer().describe('Different numbers among these calls'),
  leads: integer().describe(`Leads of the last ${PREVIEW_DAYS} days with one of these numbers`),
  bookings: integer().describe(`Bookings made in the last ${PREVIEW_DAYS} days with one of these numbers`),
  known_customers: integer().describe('Callers with a lead or a booking of any time'),
  samples: json<RecordOf<typeof previewedCallerFields>[]>({
    type: 'array',
    maxItems: 5,
    items: schemaOf(previewedCallerFields),
  }).describe('The five callers who called last, newest first'),
  warnings: listOf(text()).describe('What to consider before you block the pattern, in words for people'),
};

export type BlockPreview = RecordOf<typeof blockPreviewFields>;
