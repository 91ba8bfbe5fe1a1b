import { Frontdesk } from '@frontdesk/sdk';
import type { ApiAccess } from '../api-access.ts';
import { UsageError } from '../failure.ts';
import { refusalOf } from '../refusal.ts';
import { causes } from './causes.ts';

export interface TriggerOptions extends ApiAccess {
  event: string;
  /** The endpoint that gets a sample. Absent if the event itself is to happen. */
  endpoint?: number | undefined;
}

/** Makes an event happen in test mode, or sends a sample of it to one endpoint, and prints what was done. */
export async function trigger({ apiKey, baseUrl, event, endpoint }: TriggerOptions): Promise<void> {
  const frontdesk = new Frontdesk({ apiKey, baseUrl });
  const cause = causes[event];
  if (endpoint === undefined && !cause) {
    throw new UsageError(`The API cannot cause ${event}. Send a sample to one of your endpoints with --endpoint ID.`);
  }
  try {
    const done = endpoint === undefined ? await cause!(frontdesk) : await sendSample(frontdesk, event, endpoint);
    process.stdout.write(`${done}\n`);
  } catch (error) {
    throw refusalOf(error);
  }
}

async function sendSample(frontdesk: Frontdesk, event: string, endpoint: number): Promise<string> {
  const { id } = await frontdesk.webhookEndpoints.test(endpoint, { event: event as never });
  return `Sent a sample of ${event} to endpoint ${endpoint}, as delivery ${id}.`;
}
