import { FrontdeskError } from '@frontdesk/sdk';
import { CommandFailure } from './failure.ts';

/** Returns the failure to show for an error of the API. Throws every other error. */
export function refusalOf(error: unknown): CommandFailure {
  if (!(error instanceof FrontdeskError)) throw error;
  if (error.code === 'network_error') return new CommandFailure(error.message);
  return new CommandFailure(`The API refused: ${reasonsOf(error)}`);
}

/** Returns the message of an error, with those of its fields. */
export function reasonsOf({ message, errors }: FrontdeskError): string {
  return (
    message +
    Object.entries(errors ?? {})
      .map(([field, texts]) => ` ${field} ${texts.join(', ')}.`)
      .join('')
  );
}
