import {
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

export const dataRequestKinds = ['erase'] as const;
export const dataRequestStatuses = ['running', 'erased', 'completed'] as const;

const keptFields = {
  resource: text().describe('What is kept, such as `dialer.consents`'),
  count: integer().describe('Number of records'),
  reason: text().describe('Why it is kept'),
};

/** A request to erase a person, and its receipt. */
export const dataRequestFields = {
  id: idOf('request'),
  kind: oneOf(dataRequestKinds).describe('`erase` removes the person'),
  status: oneOf(dataRequestStatuses).describe(
    '`running`: services are erasing. `erased`: every service has erased once. `completed`: the repeat is done too',
  ),
  phone_number: text().nullable().describe('The number of the person in E.164; null if none was given'),
  email: text().nullable().describe('The e-mail address of the person in lower case; null if none was given'),
  requested_at: timestamp().describe('When the request was accepted'),
  covers_until: timestamp().describe('Records of a later time are not erased'),
  repeat_at: timestamp().describe('When the services erase again what was in progress or arrived late'),
  erased_at: timestamp().nullable().describe('When every service had erased once; null before'),
  completed_at: timestamp().nullable().describe('When the repeat was done; null before'),
  erased: json<Record<string, number>>({
    type: 'object',
    additionalProperties: { type: 'integer' },
    description: 'Number of erased records by service and resource, such as `records.leads`',
  }),
  kept: listOf(record(keptFields)).describe('What the law or the protection from calls makes us keep'),
  outside: listOf(text()).describe('Where copies may remain that this request does not reach'),
};

export type DataRequestRecord = RecordOf<typeof dataRequestFields>;
export type DataRequest = PresentedOf<typeof dataRequestFields>;
