import { Command, CommanderError } from 'commander';
import path from 'node:path';
import { LauncherFailure } from '../launcher/failure.ts';
import { backupCommand } from './commands/backup.ts';
import { deadLettersCommand } from './commands/dead-letters.ts';
import { doctorCommand } from './commands/doctor.ts';
import { eventsCommand } from './commands/events.ts';
import { exportCommand } from './commands/export.ts';
import { importCommand } from './commands/import.ts';
import { initCommand } from './commands/init.ts';
import { listenCommand } from './commands/listen.ts';
import { ownerCommand } from './commands/owner.ts';
import { provisionCommand } from './commands/provision.ts';
import { restoreCommand } from './commands/restore.ts';
import { verifyBundleCommand } from './commands/verify-bundle.ts';
import { verifyLedgerCommand } from './commands/verify-ledger.ts';
import { OperatorFailure, UsageError } from './operator-failure.ts';

const USAGE_EXIT_CODE = 2;
const HINT = 'Add --help to see how it is used.';

/** The commands by task, in the order of the help. */
const TASKS = {
  'Set up': [initCommand, provisionCommand, ownerCommand],
  Develop: [listenCommand, eventsCommand],
  Operate: [doctorCommand, deadLettersCommand, backupCommand, restoreCommand],
  Prove: [verifyLedgerCommand, verifyBundleCommand],
  'Move data': [importCommand, exportCommand],
};

/** @param root of the checkout */
export function createProgram(root: string): Command {
  const program = new Command('frontdesk')
    .description('Sets up and operates Frontdesk.\n\nIn a checkout: npm run frontdesk -- COMMAND')
    .enablePositionalOptions()
    .showHelpAfterError(HINT)
    .exitOverride();
  for (const [task, commands] of Object.entries(TASKS))
    for (const create of commands) program.addCommand(inherit(create(root), program).helpGroup(`${task}:`));
  return program;
}

/** Commander copies settings only to commands that it creates itself. */
function inherit(command: Command, parent: Command): Command {
  command.copyInheritedSettings(parent);
  for (const child of command.commands) inherit(child, command);
  return command;
}

/** @returns the exit code: 2 for a command line that cannot be understood, 1 for other failures */
export async function run(args: string[], root: string): Promise<number> {
  try {
    await createProgram(root).parseAsync(args, { from: 'user' });
    return Number(process.exitCode ?? 0);
  } catch (error) {
    // Commander has already printed the error or the help.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE_EXIT_CODE;
    if (!(error instanceof OperatorFailure || error instanceof LauncherFailure)) throw error;
    const isUsage = error instanceof UsageError;
    process.stderr.write(`${error.message}\n${isUsage ? `${HINT}\n` : ''}`);
    return isUsage ? USAGE_EXIT_CODE : 1;
  }
}

if (import.meta.filename === process.argv[1]) {
  process.exitCode = await run(process.argv.slice(2), path.resolve(import.meta.dirname, '../..'));
}
