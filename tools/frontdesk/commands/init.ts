import { Command } from 'commander';
import { init } from '../init.mjs';

export function initCommand(root: string): Command {
  return new Command('init')
    .summary('write .env for docker compose, with generated secrets')
    .description(
      'Writes .env for docker compose from .env.example, with generated secrets. Only you can read it. ' +
        'An existing .env is left as it is.',
    )
    .action(() => void (process.exitCode = init(root)));
}
