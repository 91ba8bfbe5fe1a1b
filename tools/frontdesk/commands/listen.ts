import { Command } from 'commander';
import { type GivenListenOptions, listenOptions } from '../listen/options.ts';
import { assertBuilt } from '../operator-settings.ts';

export function listenCommand(root: string): Command {
  return new Command('listen')
    .summary('forward test events to a receiver on this machine')
    .description(
      'Prints the test events of an organization as they happen and posts each to a receiver on this machine, ' +
        'signed like a real delivery.',
    )
    .option('--forward-to <url>', 'the address of your receiver, such as http://localhost:3000/hooks')
    .option('--events <names>', 'only these events, separated by commas (default: all that the key may read)')
    .option('--secret <secret>', 'the signing secret, whsec_… (default: one that this machine keeps for the URL)')
    .option('--key <key>', "a test key with webhooks:manage (default: the demo's)")
    .option('--base-url <url>', "the address of the API (default: the demo's)")
    .action(async (given: GivenListenOptions) => {
      const options = listenOptions(given, root);
      assertBuilt(root, 'libs/webhook-verify/dist/esm/index.js');
      const { listen } = await import('../listen/listen.ts');
      await listen(options);
    });
}
