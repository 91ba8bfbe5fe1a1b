import { FrontdeskError } from '@frontdesk/sdk';
import { CommandFailure } from './failure.ts';

/** Returns the failure to show for an error of the API. Throws every other error. */
export function refusalOf(error: unknown): CommandFailure {
  if (!(error instanceof FrontdeskError)) throw error;
  if (error.code === 'network_error') return new CommandFailure(error.message);
  const fields = Object.entries(error.errors ?? {}).map(([field, texts]) => ` ${field} ${texts.join(', ')}.`);
  return new CommandFailure(`The API refused: ${error.message}${fields.join('')}`);
}
