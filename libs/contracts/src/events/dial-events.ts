import { carries, event } from '../event.js';
import { integer, json, oneOf, record, text, timestamp, type RecordOf } from '../fields.js';
import { transcriptSchema, type TranscriptLine } from './call-events.js';

const dialFields = {
  attempt_id: text().describe('UUID'),
  revision: integer().describe(
    'Increases with every change of the dial. The highest revision is the newest, because events may arrive in any order',
  ),
  outbound_call_id: integer(),
  from_number: text(),
  to_number: text(),
  status: oneOf(['ringing', 'in_progress', 'completed', 'missed', 'failed']),
  started_at: timestamp(),
  answered_at: timestamp().nullable(),
  ended_at: timestamp().nullable(),
  duration_seconds: integer().nullable(),
  disposition: text().nullable(),
  summary: text().nullable(),
  transcript: json<TranscriptLine[] | null>(transcriptSchema),
};

/** The state of one live dial of an outbound call, which records stores as a call. Simulated dials have none. */
export type Dial = RecordOf<typeof dialFields>;

const between = {
  publisher: 'dialer',
  consumers: ['records'],
  objects: {},
  values: { dial: record(dialFields) },
} as const;

/** Internal. A dial started. */
export const dialStarted = event(
  { ...between, type: 'dial.started', summary: 'An outbound dial started.' },
  carries<{ dial: Dial }>(),
);

/** Internal. A dial was answered or ended, or a later carrier report added details. */
export const dialChanged = event(
  { ...between, type: 'dial.changed', summary: 'An outbound dial progressed or ended.' },
  carries<{ dial: Dial }>(),
);
