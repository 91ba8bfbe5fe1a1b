import { Command } from 'commander';
import { apiAccess, type GivenApiAccess } from '../api-access.ts';
import { assertBuilt } from '../operator-settings.ts';

interface GivenTailOptions extends GivenApiAccess {
  after?: string;
  types?: string;
}

export function eventsCommand(root: string): Command {
  const events = new Command('events').summary('read the event feed of an organization');
  events
    .command('tail')
    .summary('print events as they happen')
    .description(
      'Prints the events of an organization as lines of JSON, from the oldest on, and then new ones as they happen. ' +
        'Each line has a position, from which --after continues.',
    )
    .option('--after <position>', 'continue after this position (default: the oldest event kept)')
    .option('--types <names>', 'only these types, separated by commas (default: all that the key may read)')
    .option('--key <key>', "an API key (default: the demo's test key)")
    .option('--base-url <url>', "the address of the API (default: the demo's)")
    .action(async ({ after, types, ...given }: GivenTailOptions) => {
      const access = apiAccess(given, root);
      assertBuilt(root, 'libs/sdk/dist/esm/index.js');
      const { tail } = await import('../events/tail.ts');
      await tail({ ...access, after, types: types?.split(',') });
    });
  return events;
}
