import { Command } from 'commander';
import { apiAccess, withApiAccess, type GivenApiAccess } from '../api-access.ts';

interface GivenTailOptions extends GivenApiAccess {
  after?: string;
  types?: string;
}

export function eventsCommand(folder: string): Command {
  const events = new Command('events').summary('read the event feed of an organization');
  const tailCommand = events
    .command('tail')
    .summary('print events as they happen')
    .description(
      'Prints the events of an organization as lines of JSON, from the oldest on, and then new ones as they happen. ' +
        'Each line has a position, from which --after continues.',
    )
    .option('--after <position>', 'continue after this position (default: the oldest event kept)')
    .option('--types <names>', 'only these types, separated by commas (default: all that the key may read)')
    .action(async ({ after, types, ...given }: GivenTailOptions) => {
      const access = apiAccess(given, folder);
      const { tail } = await import('../events/tail.ts');
      await tail({ ...access, after, types: types?.split(',') });
    });
  withApiAccess(tailCommand, 'an API key');
  return events;
}
