import path from 'node:path';
import { readJson } from '../launcher/private-files.ts';

/** Returns the private database of `npm start` in this checkout, for commands whose environment names no database. */
export function databaseUrl(env: NodeJS.ProcessEnv, root: string): string | null {
  if (env.DATABASE_URL || env.DATABASE_URL_FILE) return null;
  const instance = readJson<{ port?: number; password?: string }>(path.join(root, '.local/postgres/instance.json'));
  if (!instance?.port || !instance.password) return null;
  return `postgres://frontdesk:${instance.password}@127.0.0.1:${instance.port}/frontdesk`;
}
