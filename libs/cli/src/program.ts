import { Command, CommanderError } from 'commander';
import { readFileSync } from 'node:fs';
import { clockCommand } from './commands/clock.ts';
import { completeCommand, completionCommand } from './commands/completion.ts';
import { eventsCommand } from './commands/events.ts';
import { exportCommand } from './commands/export.ts';
import { importCommand } from './commands/import.ts';
import { keysCommand } from './commands/keys.ts';
import { listenCommand } from './commands/listen.ts';
import { loginCommand, logoutCommand } from './commands/login.ts';
import { logsCommand } from './commands/logs.ts';
import { orgsCommand } from './commands/orgs.ts';
import { triggerCommand } from './commands/trigger.ts';
import { CommandFailure, UsageError } from './failure.ts';

const USAGE_EXIT_CODE = 2;
const HINT = 'Add --help to see how it is used.';

/** The commands for developers. Each takes the folder in which this machine keeps what it needs. */
export const developerCommands = [
  loginCommand,
  logoutCommand,
  orgsCommand,
  keysCommand,
  listenCommand,
  triggerCommand,
  clockCommand,
  eventsCommand,
  logsCommand,
  importCommand,
  exportCommand,
];

/** @param folder in which this machine keeps the secrets of receivers */
export function createProgram(folder: string): Command {
  const program = emptyProgram(
    'Develops with the API of Frontdesk.\n\n' +
      'FRONTDESK_URL contains the address of the API, such as https://api.example.com. FRONTDESK_API_KEY can contain an ' +
      'API key, in place of frontdesk login.',
  );
  for (const create of developerCommands) add(program, create(folder));
  program.version(ownVersion(), '--version', 'print the version');
  add(program, completionCommand());
  add(program, completeCommand(program), true);
  return program;
}

function ownVersion(): string {
  const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(manifest) as { version: string }).version;
}

export function emptyProgram(description: string): Command {
  return new Command('frontdesk')
    .description(description)
    .enablePositionalOptions()
    .showHelpAfterError(HINT)
    .exitOverride();
}

/** Commander copies settings only to commands that it creates itself. */
export function add(program: Command, command: Command, hidden = false): void {
  program.addCommand(inherit(command, program), { hidden });
}

function inherit(command: Command, parent: Command): Command {
  command.copyInheritedSettings(parent);
  for (const child of command.commands) inherit(child, command);
  return command;
}

/** Returns the exit code: 2 for a command line that cannot be understood, 1 for other failures. */
export async function run(program: Command, args: readonly string[]): Promise<number> {
  try {
    await program.parseAsync(args, { from: 'user' });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    // Commander has already printed the error or the help.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE_EXIT_CODE;
    if (!(error instanceof CommandFailure)) throw error;
    const isUsage = error instanceof UsageError;
    process.stderr.write(`${error.message}\n${isUsage ? `${HINT}\n` : ''}`);
    return isUsage ? USAGE_EXIT_CODE : 1;
  }
}
