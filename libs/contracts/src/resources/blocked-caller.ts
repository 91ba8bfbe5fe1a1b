import {
  createdAt,
  idOf,
  integer,
  json,
  listOf,
  livemode,
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
  id: idOf('blocked caller'),
  livemode: livemode(),
  pattern: text().describe('E.164, or a prefix that ends in *; the longest match is used'),
  source: oneOf(blockedCallerSources).describe(
    'Who blocked the caller: the organization (`manual`), the receptionist (`ai`), or the staff on the page of a call (`call`)',
  ),
  note: text().nullable().describe('Why the caller is blocked; null without a note'),
  calls_blocked: integer().describe('How many calls the entry has blocked'),
  last_blocked_at: timestamp().nullable().describe('When the entry last blocked a call; null if it never has'),
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
