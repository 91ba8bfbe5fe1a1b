import { contactPath } from '../contacts/contact-path.js';
import { text } from '../texts/text.js';

/** The record that an event is about. */
export interface EventRecord {
  /** Address below the organization and mode. Null for the record of a sample, which does not exist. */
  path: string | null;
  name: string;
}

type Fields = Readonly<Record<string, unknown>> & { id: number };
type Data = Readonly<Record<string, unknown>>;

const words = text.webhooks.records;

/** The records in the data of events, the most specific ones first. */
const RECORDS: readonly (readonly [key: string, record: (fields: Fields) => EventRecord])[] = [
  ['lead', ({ id, name }) => ({ path: `/leads/${id}`, name: named(text.calls.lead(id), name) })],
  ['call', ({ id, caller_name }) => ({ path: `/calls/${id}`, name: named(text.leads.call(id), caller_name) })],
  ['booking', ({ id, name }) => ({ path: '/bookings', name: named(words.booking(id), name) })],
  [
    'outbound_call',
    ({ id, contact_name }) => ({
      path: `/outbound-calls/${id}`,
      name: named(text.leads.outboundCall(id), contact_name),
    }),
  ],
  [
    'do_not_call_entry',
    ({ phone_number }) => ({
      path: typeof phone_number === 'string' ? contactPath(phone_number) : '/do-not-call',
      name: words.doNotCall,
    }),
  ],
  ['chat', ({ id }) => ({ path: `/inbox/${id}`, name: text.leads.chat(id) })],
];

function named(record: string, name: unknown): string {
  return typeof name === 'string' ? `${record}: ${name}` : record;
}

/** The record of a webhook body, or null for an event without one. */
export function recordOf(body: string): EventRecord | null {
  const { data } = JSON.parse(body) as { data: Data };
  for (const [key, record] of RECORDS) {
    const fields = data[key] as Fields | undefined;
    if (!fields) continue;
    const { path, name } = record(fields);
    return { path: data.sample === true ? null : path, name };
  }
  return null;
}
