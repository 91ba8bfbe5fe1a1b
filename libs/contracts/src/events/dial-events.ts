import { carries, event } from '../event.js';
import type { TranscriptLine } from '../resources/call.js';

/** One real dial of an outbound call as it stands; records keeps a call of it. Simulations have none. */
export interface Dial {
  /** UUID. */
  attempt_id: string;
  /** Grows with every change of the attempt: the highest is the newest, in whatever order they come. */
  revision: number;
  outbound_call_id: number;
  from_number: string;
  to_number: string;
  status: 'ringing' | 'in_progress' | 'completed' | 'missed' | 'failed';
  /** RFC 3339, as all instants here. */
  started_at: string;
  answered_at: string | null;
  ended_at: string | null;
  duration_seconds: number | null;
  disposition: string | null;
  summary: string | null;
  transcript: TranscriptLine[] | null;
}

const between = { publisher: 'dialer', consumers: ['records'], objects: {}, values: {} } as const;

/** Never leaves the system: a phone was made to ring. */
export const dialStarted = event(
  { ...between, type: 'dial.started', summary: 'An outbound dial began.' },
  carries<{ dial: Dial }>(),
);

/** Never leaves the system: a dial was answered, ended, or learned more about afterwards. */
export const dialChanged = event(
  { ...between, type: 'dial.changed', summary: 'An outbound dial went on or ended.' },
  carries<{ dial: Dial }>(),
);
