// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The private database of `npm start` in this checkout, for commands without a database in the environment.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} root
 * @returns {string | null}
 */
export function databaseUrl(env, root) {
  if (env.DATABASE_URL || env.DATABASE_URL_FILE) return null;
  try {
    const { port, password } = JSON.parse(readFileSync(path.join(root, '.local/postgres/instance.json'), 'utf8'));
    return port && password ? `postgres://frontdesk:${password}@127.0.0.1:${port}/frontdesk` : null;
  } catch {
    return null;
  }
}
