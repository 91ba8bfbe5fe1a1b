import { Command } from 'commander';
import { apiAccess, assertTestKey, withApiAccess, type GivenApiAccess } from '../api-access.ts';
import { receiverOf } from '../listen/options.ts';

interface GivenTailOptions extends GivenApiAccess {
  after?: string;
  types?: string;
}

interface GivenResendOptions extends GivenApiAccess {
  forwardTo: string;
  secret?: string;
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
  const getCommand = events
    .command('get')
    .summary('print an event of the last 30 days')
    .argument('<id>', 'the id of the event')
    .action(async (id: string, given: GivenApiAccess) => {
      const access = apiAccess(given, folder);
      const { printEvent } = await import('../events/one-event.ts');
      await printEvent(access, id);
    });
  withApiAccess(getCommand, 'an API key');
  const resendCommand = events
    .command('resend')
    .summary('send an event to a receiver on this machine again')
    .description('Posts an event of the last 30 days to a receiver on this machine, signed as frontdesk listen does.')
    .argument('<id>', 'the id of the event, which frontdesk listen prints')
    .requiredOption('--forward-to <url>', 'the address of your receiver, such as http://localhost:3000/hooks')
    .option('--secret <secret>', 'the signing secret, whsec_… (default: one that this machine keeps for the URL)')
    .action(async (id: string, { forwardTo, secret, ...given }: GivenResendOptions) => {
      const access = apiAccess(given, folder);
      assertTestKey(access.apiKey, 'Events can be sent again with test keys only.');
      const receiver = receiverOf(forwardTo, secret, folder);
      const { resendEvent } = await import('../events/one-event.ts');
      await resendEvent(access, id, receiver);
    });
  withApiAccess(resendCommand, 'a test key');
  return events;
}
