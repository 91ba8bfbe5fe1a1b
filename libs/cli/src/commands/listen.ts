import { Command } from 'commander';
import { withApiAccess } from '../api-access.ts';
import { listenOptions, type GivenListenOptions } from '../listen/options.ts';

export function listenCommand(folder: string): Command {
  const command = new Command('listen')
    .summary('forward test events to a receiver on this machine')
    .description(
      'Prints the test events of an organization as they happen and posts each to a receiver on this machine, ' +
        'signed like a real delivery.',
    )
    .option('--forward-to <url>', 'the address of your receiver, such as http://localhost:3000/hooks')
    .option('--print', 'print the body of each event; without --forward-to, nothing is forwarded')
    .option('--events <names>', 'only these events, separated by commas (default: all that the key may read)')
    .option('--secret <secret>', 'the signing secret, whsec_… (default: one that this machine keeps for the URL)')
    .action(async (given: GivenListenOptions) => {
      const options = listenOptions(given, folder);
      const { listen } = await import('../listen/listen.ts');
      await listen(options);
    });
  return withApiAccess(command, 'a test key with webhooks:manage');
}
