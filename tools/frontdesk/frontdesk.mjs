// @ts-check
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { databaseUrl } from './database-url.mjs';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
/** These commands belong to the service whose tables they touch; its image has them too. */
const RECORD_COMMANDS = path.join(ROOT, 'apps/records/dist/commands/frontdesk.js');
const VERIFICATION = path.join(ROOT, 'libs/webhook-verify/dist/esm/index.js');

const [command, ...rest] = process.argv.slice(2);
if (!existsSync(command === 'listen' ? VERIFICATION : RECORD_COMMANDS)) {
  console.error('Not built yet. Run: npm run build');
  process.exitCode = 1;
} else if (command === 'listen') {
  const { listen } = await import('./listen.mjs');
  process.exitCode = await listen(rest, ROOT);
} else {
  const isAskingForHelp = command === undefined || ['help', '--help', '-h'].includes(command);
  if (isAskingForHelp) {
    console.log('frontdesk listen: test events, forwarded to a receiver on this machine (frontdesk listen --help)\n');
  }
  const url = databaseUrl(process.env, ROOT);
  if (url) process.env.DATABASE_URL = url;
  await import(pathToFileURL(RECORD_COMMANDS).href);
}
