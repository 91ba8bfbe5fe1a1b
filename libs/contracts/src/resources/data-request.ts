import {
  flag,
  idOf,
  json,
  listOf,
  oneOf,
  record,
  text,
  timestamp,
  integer,
  type PresentedOf,
  type RecordOf,
} from '../fields.js';

export const dataRequestKinds = ['erase', 'export'] as const;
export const dataRequestStatuses = ['running', 'erased', 'completed'] as const;

const keptFields = {
  resource: text().describe('What is kept, such as `dialer.consents`'),
  count: integer().describe('Number of records'),
  reason: text().describe('Why it is kept'),
};

/** A request to erase or export a person, and its receipt. */
export const dataRequestFields = {
  id: idOf('request'),
  kind: oneOf(dataRequestKinds).describe('`erase` removes the person, `export` makes a file of what is stored'),
  status: oneOf(dataRequestStatuses).describe(
    '`running`: services are erasing. `erased`: every service has erased once. `completed`: the repeat is done too, or ' +
      'the export can be downloaded until `expires_at`',
  ),
  phone_number: text().nullable().describe('The number of the person in E.164; null if none was given'),
  email: text().nullable().describe('The e-mail address of the person in lower case; null if none was given'),
  requested_at: timestamp().describe('When the request was accepted'),
  covers_until: timestamp().describe('Records of a later time are not erased. For an export, the same as expires_at'),
  repeat_at: timestamp()
    .nullable()
    .describe('When the services erase again what was in progress or arrived late; null for an export'),
  erased_at: timestamp().nullable().describe('When every service had erased once; null before'),
  completed_at: timestamp().nullable().describe('When the repeat was done, or the export was requested; null before'),
  erased: json<Record<string, number>>({
    type: 'object',
    additionalProperties: { type: 'integer' },
    description: 'Number of erased records by service and resource, such as `records.leads`',
  }),
  kept: listOf(record(keptFields)).describe('What the law or the protection from calls makes us keep'),
  include_protected: flag().describe('Whether the export may contain protected health information'),
  expires_at: timestamp().nullable().describe('Until when an export can be downloaded; null for an erasure'),
  downloaded_at: timestamp().nullable().describe('When the file was last sent completely; null before'),
  exported: json<Record<string, number>>({
    type: 'object',
    additionalProperties: { type: 'integer' },
    description: 'Number of records by file, such as `live/leads.ndjson`, when the file was last sent completely',
  }),
  manifest_sha256: text()
    .nullable()
    .describe('SHA-256 of the `manifest.json` that was last sent completely, in hexadecimal; null before'),
  outside: listOf(text()).describe('Where copies may remain that this request does not reach'),
};

export type DataRequestRecord = RecordOf<typeof dataRequestFields>;
export type DataRequest = PresentedOf<typeof dataRequestFields>;
