// @ts-check
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { databaseUrl } from './database-url.mjs';

const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
/** The commands belong to the service whose tables they touch; its image has them too. */
const COMMANDS = path.join(ROOT, 'apps/records/dist/commands/frontdesk.js');

if (existsSync(COMMANDS)) {
  const url = databaseUrl(process.env, ROOT);
  if (url) process.env.DATABASE_URL = url;
  await import(pathToFileURL(COMMANDS).href);
} else {
  console.error('Not built yet. Run: npm run build');
  process.exitCode = 1;
}
