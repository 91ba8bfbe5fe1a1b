import { Command } from 'commander';
import path from 'node:path';
import { add, developerCommands, emptyProgram, run as runProgram } from '../../libs/cli/src/program.ts';
import { LauncherFailure } from '../launcher/failure.ts';
import { backupCommand } from './commands/backup.ts';
import { deadLettersCommand } from './commands/dead-letters.ts';
import { doctorCommand } from './commands/doctor.ts';
import { exportCommand } from './commands/export.ts';
import { importCommand } from './commands/import.ts';
import { initCommand } from './commands/init.ts';
import { ownerCommand } from './commands/owner.ts';
import { provisionCommand } from './commands/provision.ts';
import { rehearseCommand } from './commands/rehearse.ts';
import { restoreCommand } from './commands/restore.ts';
import { verifyBundleCommand } from './commands/verify-bundle.ts';
import { verifyLedgerCommand } from './commands/verify-ledger.ts';
import { assertBuilt } from './operator-settings.ts';

type Tasks = Readonly<Record<string, ((root: string) => Command)[]>>;

/** The commands by task, in the order of the help. */
const TASKS: Tasks = {
  Develop: developerCommands.map(
    (create) => (root) =>
      create(path.join(root, '.local')).hook('preAction', () => assertBuilt(root, 'libs/sdk/dist/esm/index.js')),
  ),
  Prove: [verifyBundleCommand],
};
const ADMIN_TASKS: Tasks = {
  'Set up': [initCommand, provisionCommand, ownerCommand],
  Operate: [doctorCommand, deadLettersCommand, backupCommand, rehearseCommand, restoreCommand],
  'Move data': [importCommand, exportCommand],
  Prove: [verifyLedgerCommand],
};

/** @param root of the checkout */
export function createProgram(root: string): Command {
  const program = emptyProgram(
    'Develops with Frontdesk and operates it.\n\nIn a checkout: npm run frontdesk -- COMMAND',
  );
  addAll(program, TASKS, root);
  const admin = new Command('admin').summary('set up and operate an installation').helpGroup('Operate:');
  add(program, admin);
  addAll(admin, ADMIN_TASKS, root);
  // Their names before they were commands of admin, except those that commands for developers have now.
  const renamed = Object.values(ADMIN_TASKS).flat();
  for (const create of renamed.filter((one) => one !== importCommand && one !== exportCommand))
    add(program, create(root), true);
  return program;
}

function addAll(program: Command, tasks: Tasks, root: string): void {
  for (const [task, commands] of Object.entries(tasks))
    for (const create of commands) add(program, create(root).helpGroup(`${task}:`));
}

/** Returns the exit code: 2 for a command line that cannot be understood, 1 for other failures. */
export async function run(args: string[], root: string): Promise<number> {
  try {
    return await runProgram(createProgram(root), args);
  } catch (error) {
    if (!(error instanceof LauncherFailure)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

if (import.meta.filename === process.argv[1]) {
  process.exitCode = await run(process.argv.slice(2), path.resolve(import.meta.dirname, '../..'));
}
