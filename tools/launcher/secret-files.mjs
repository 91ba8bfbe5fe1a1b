// @ts-check
import { readFileSync } from 'node:fs';
import { LauncherFailure } from './failure.mjs';

/**
 * Variables that the launcher and the operator's commands read themselves. Services read the others in the same way.
 */
const SETTINGS = [
  'DATABASE_URL',
  'REDIS_URL',
  'RABBITMQ_URL',
  'PLATFORM_API_TOKENS',
  'CURSOR_SECRET',
  'WIDGET_TOKEN_SECRET',
  'WEBHOOK_SECRET_KEYS',
  'INTERNAL_API_SECRET',
];

/**
 * Replaces `NAME_FILE` by `NAME` with the content of the file.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function withSecretFiles(env) {
  const read = { ...env };
  for (const name of SETTINGS) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    if (env[name]) throw new LauncherFailure(`${name} and ${name}_FILE are both set. Remove one of them.`);
    read[name] = content(name, file);
    delete read[`${name}_FILE`];
  }
  return read;
}

/**
 * @param {string} name
 * @param {string} file
 */
function content(name, file) {
  try {
    const text = readFileSync(file, 'utf8').trim();
    if (text) return text;
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    throw new LauncherFailure(`${name}_FILE names ${file}, which cannot be read: ${code}.`);
  }
  throw new LauncherFailure(`${name}_FILE names ${file}, which is empty.`);
}
