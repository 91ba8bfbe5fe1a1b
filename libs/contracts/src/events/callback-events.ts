import { carries, event } from '../event.js';

/** A callback that was asked for with a lead. */
export interface CallbackRequest {
  /** The callback's identity: a lead has at most one. */
  lead_id: number;
  /** E.164. */
  phone_number: string;
  contact_name: string | null;
  /** What the AI is to know: why the person got in touch. */
  context: Record<string, string>;
  /** RFC 3339. */
  requested_at: string;
  /** The permission that came with the request. */
  consent: {
    consent_text: string;
    source_url: string | null;
    ip_address: string | null;
    user_agent: string | null;
  } | null;
}

/** Never leaves the system: it places a callback whose lead has been stored, whatever became of the direct request. */
export const callbackRequested = event(
  {
    type: 'callback.requested',
    summary: 'A lead asked to be called back.',
    publisher: 'records',
    consumers: ['dialer'],
    objects: {},
    values: {},
  },
  carries<CallbackRequest>(),
);
