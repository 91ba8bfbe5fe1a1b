// @ts-check
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { rerunInServiceNode } from '../launcher/node-modules.mjs';
import { databaseUrl } from './database-url.mjs';
import { OperatorFailure } from './operator-failure.mjs';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
/** The records service owns these commands; its image contains them too. */
const RECORD_COMMANDS = path.join(ROOT, 'apps/records/dist/commands/frontdesk.js');
const VERIFICATION = path.join(ROOT, 'libs/webhook-verify/dist/esm/index.js');

/** Commands for a whole installation. They are TypeScript and run in the services' Node. */
const OPERATIONS = {
  doctor: async () => (await import('./doctor/doctor.ts')).doctor,
  provision: async () => (await import('./provision.ts')).provision,
  backup: async () => (await import('./backup/backup.ts')).backup,
  restore: async () => (await import('./backup/restore.ts')).restore,
};
const HELP = `frontdesk init: write .env for docker compose, with generated secrets
frontdesk listen: forward test events to a receiver on this machine
frontdesk doctor: check an installation and print remedies
frontdesk provision: create an account with minimal rights for each service
frontdesk backup, restore: save and restore the whole database
Each command has --help.
`;

const [command, ...rest] = process.argv.slice(2);
if (command === 'init') {
  const { init } = await import('./init.mjs');
  process.exitCode = init(rest, ROOT);
} else if (!existsSync(command === 'listen' ? VERIFICATION : RECORD_COMMANDS)) {
  console.error('Not built yet. Run: npm run build');
  process.exitCode = 1;
} else if (command === 'listen') {
  const { listen } = await import('./listen.mjs');
  process.exitCode = await listen(rest, ROOT);
} else if (command && command in OPERATIONS) {
  await operate(/** @type {keyof typeof OPERATIONS} */ (command));
} else {
  if (command === undefined || ['help', '--help', '-h'].includes(command)) console.log(HELP);
  const url = databaseUrl(process.env, ROOT);
  if (url) process.env.DATABASE_URL = url;
  await import(pathToFileURL(RECORD_COMMANDS).href);
}

/** @param {keyof typeof OPERATIONS} name */
async function operate(name) {
  try {
    const code = rerunInServiceNode(fileURLToPath(import.meta.url), [name, ...rest]);
    process.exitCode = code ?? (await (await OPERATIONS[name]())(rest, ROOT)) ?? 0;
  } catch (error) {
    const { LauncherFailure } = await import('../launcher/failure.ts');
    if (!(error instanceof OperatorFailure || error instanceof LauncherFailure)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
