import { readFileSync } from 'node:fs';
import { LauncherFailure } from './failure.ts';

/**
 * The variables that the launcher and the operator's commands read themselves. Services read their own in the same way.
 */
const SETTINGS = [
  'DATABASE_URL',
  'REDIS_URL',
  'RABBITMQ_URL',
  'PLATFORM_API_TOKENS',
  'CURSOR_SECRET',
  'WIDGET_TOKEN_SECRET',
  'OAUTH_KEYS',
  'WEBHOOK_SECRET_KEYS',
  'INTERNAL_API_SECRET',
];

/** Replaces `NAME_FILE` by `NAME` with the content of the file. */
export function withSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
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

function content(name: string, file: string) {
  try {
    const text = readFileSync(file, 'utf8').trim();
    if (text) return text;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new LauncherFailure(`${name}_FILE names ${file}, which cannot be read: ${code}.`);
  }
  throw new LauncherFailure(`${name}_FILE names ${file}, which is empty.`);
}
