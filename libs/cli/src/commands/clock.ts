import { Argument, Command } from 'commander';
import { apiAccess, assertTestKey, withApiAccess, type ApiAccess, type GivenApiAccess } from '../api-access.ts';
import { secondsIn } from '../clock/duration.ts';

const NEEDED_KEY = 'a test key with outbound:write';

export function clockCommand(folder: string): Command {
  const clock = new Command('clock').summary('freeze or advance the time of test mode');
  const access = (given: GivenApiAccess): ApiAccess => {
    const api = apiAccess(given, folder);
    assertTestKey(api.apiKey, 'Live mode has no clock.');
    return api;
  };
  const showCommand = clock
    .command('show')
    .summary('print the time')
    .action(async (given: GivenApiAccess) => {
      const { showClock } = await import('../clock/clock.ts');
      await showClock(access(given));
    });
  const advanceCommand = clock
    .command('advance')
    .summary('advance the clock, so that calls and webhooks that wait become due')
    .addArgument(new Argument('<duration>', 'how far, such as 90s, 15m, 8h or 5d').argParser(secondsIn))
    .option('--freeze', 'let the clock stand still from then on')
    .action(async (advance_seconds: number, { freeze, ...given }: GivenApiAccess & { freeze?: true }) => {
      const { setClock } = await import('../clock/clock.ts');
      await setClock(access(given), { advance_seconds, ...(freeze && { frozen: true }) });
    });
  const setCommand = clock
    .command('set')
    .summary('advance the clock to a time')
    .argument('<time>', 'with an offset, such as 2027-01-04T03:00:00-05:00')
    .option('--freeze', 'let the clock stand still from then on')
    .action(async (now: string, { freeze, ...given }: GivenApiAccess & { freeze?: true }) => {
      const { setClock } = await import('../clock/clock.ts');
      await setClock(access(given), { now, ...(freeze && { frozen: true }) });
    });
  const resetCommand = clock
    .command('reset')
    .summary('return to the present')
    .action(async (given: GivenApiAccess) => {
      const { resetClock } = await import('../clock/clock.ts');
      await resetClock(access(given));
    });
  for (const command of [showCommand, advanceCommand, setCommand, resetCommand]) withApiAccess(command, NEEDED_KEY);
  return clock;
}
