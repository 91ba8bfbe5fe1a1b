import { Frontdesk } from '@frontdesk/sdk';
import type { ApiAccess } from '../api-access.ts';
import { refusalOf } from '../refusal.ts';

export interface TailOptions extends ApiAccess {
  /** Where to continue. Absent for the oldest event kept. */
  after?: string | undefined;
  types?: string[] | undefined;
}

/** Prints each event as one line of JSON, with its position, until Ctrl-C. */
export async function tail({ apiKey, baseUrl, after, types }: TailOptions): Promise<void> {
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort()).once('SIGTERM', () => stop.abort());
  const frontdesk = new Frontdesk({ apiKey, baseUrl, timeoutMs: 40_000 });
  try {
    const options = { signal: stop.signal, ...(after ? { after } : {}), ...(types ? { types: types as never } : {}) };
    for await (const event of frontdesk.events.follow(options)) process.stdout.write(`${JSON.stringify(event)}\n`);
  } catch (error) {
    throw refusalOf(error);
  }
}
