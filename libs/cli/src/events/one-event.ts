import { Frontdesk, type Event } from '@frontdesk/sdk';
import type { ApiAccess } from '../api-access.ts';
import { CommandFailure } from '../failure.ts';
import { forward } from '../listen/forward.ts';
import type { Receiver } from '../listen/options.ts';
import { refusalOf } from '../refusal.ts';

const PAGE = 100;

/** Prints the event with an id, as its webhook contains it. */
export async function printEvent(access: ApiAccess, id: string): Promise<void> {
  process.stdout.write(`${JSON.stringify(await findEvent(access, id), null, 2)}\n`);
}

/** Posts the event with an id to a receiver on this machine, signed like a real delivery. */
export async function resendEvent(access: ApiAccess, id: string, { url, secret }: Receiver): Promise<void> {
  const event = await findEvent(access, id);
  const sent = { type: event.type, data: JSON.stringify(event) };
  const { outcome, durationMs, verification } = await forward(url, sent, secret);
  process.stdout.write(`${event.type}  ${id}  ${outcome} in ${durationMs} ms  ${verification}\n`);
  if (!/^2\d\d$/.test(outcome)) throw new CommandFailure(`${url} did not accept the event.`);
}

/** Reads the feed from its start, because it has no index of ids. */
async function findEvent({ apiKey, baseUrl }: ApiAccess, id: string): Promise<Event> {
  const { events } = new Frontdesk({ apiKey, baseUrl });
  try {
    for (let after: string | undefined; ;) {
      const { data, meta } = await events.list({ limit: PAGE, ...(after ? { after } : {}) });
      const found = data.find((event) => event.id === id);
      if (found) return found;
      if (!meta.has_more) break;
      after = meta.next_cursor;
    }
  } catch (error) {
    throw refusalOf(error);
  }
  throw new CommandFailure(`The key may read no event ${id} of the last 30 days.`);
}
