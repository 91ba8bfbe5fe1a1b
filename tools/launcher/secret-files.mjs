// @ts-check
import { readFileSync } from 'node:fs';
import { LauncherFailure } from './failure.mjs';

/** What the launcher and the operator's commands read themselves; services read the rest in the same way. */
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
 * Puts the content of the file that `NAME_FILE` names in the place of the variable.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function withSecretFiles(env) {
  const read = { ...env };
  for (const name of SETTINGS) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    if (env[name]) throw new LauncherFailure(`${name} and ${name}_FILE are both set: take one of them away.`);
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
