import { carries, event } from '../event.js';
import { flag, integer, json, oneOf, text, timestamp, type RecordOf } from '../fields.js';
import { serviceNames } from '../operation.js';
import type { PersonIds } from '../person-export.js';

const erasedIds = json<PersonIds>({ type: 'object' });
const counts = json<Record<string, number>>({ type: 'object' });

const startedFields = {
  request_id: integer(),
  step: integer().describe('Identifies the work among that of the request'),
  service: oneOf(serviceNames).describe('The service whose turn it is'),
  phone_number: text().nullable().describe('E.164'),
  email: text().nullable().describe('In lower case'),
  requested_at: timestamp(),
  covers_until: timestamp().describe('Records of a later time stay'),
  is_repeat: flag().describe('Whether records that were in progress are erased too'),
  ids: erasedIds.describe('What the services before have removed'),
};

export type PersonErasure = RecordOf<typeof startedFields>;

/** Internal. Has one service erase a person. */
export const personErasureStarted = event(
  {
    type: 'person_erasure.started',
    summary: 'A service has to erase a person.',
    publisher: 'gateway',
    consumers: serviceNames,
    isConfidential: true,
    objects: {},
    values: startedFields,
  },
  carries<PersonErasure>(),
);

const finishedFields = {
  request_id: integer(),
  step: integer(),
  service: oneOf(serviceNames),
  erased: counts,
  kept: counts,
  ids: erasedIds,
};

export type FinishedErasure = RecordOf<typeof finishedFields>;

/** Internal. Tells the gateway what a service has erased and kept. */
export const personErasureFinished = event(
  {
    type: 'person_erasure.finished',
    summary: 'A service has erased a person.',
    publisher: 'every service',
    consumers: ['gateway'],
    isConfidential: true,
    objects: {},
    values: finishedFields,
  },
  carries<FinishedErasure>(),
);
