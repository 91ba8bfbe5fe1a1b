// @ts-check
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { LauncherFailure } from './failure.mjs';
import { randomBytes } from 'node:crypto';
import { readJson, writePrivateJson, randomSecret } from './private-files.mjs';
import { identify, isAlive } from './process-tree.mjs';

/** The folder the repository was checked out to. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** Everything `npm start` keeps: data of the private servers, secrets, the demo keys. `npm run reset` removes it. */
export const STATE = path.join(ROOT, '.local');

/** In the order in which they are listed and prefixed; the gateway is what people talk to. */
export const APPS = /** @type {const} */ (['gateway', 'records', 'dialer', 'chats', 'webhooks']);

/** @typedef {typeof APPS[number]} App */

const LOCK = path.join(STATE, 'launcher.pid');

/** @returns {import('./process-tree.mjs').ProcessIdentity | null} the launcher that is at work in this checkout */
export function runningLauncher() {
  const holder = readJson(LOCK);
  return holder && isAlive(holder) ? holder : null;
}

/** Makes this process the one launcher of the checkout. */
export function takeLock() {
  mkdirSync(STATE, { recursive: true, mode: 0o711 });
  chmodSync(STATE, 0o711); // Postgres, as another user, has to pass through.
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      writeFileSync(LOCK, JSON.stringify(identify(process.pid)), { flag: 'wx', mode: 0o600 });
      return;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
      const holder = runningLauncher();
      if (holder) {
        throw new LauncherFailure(
          `Frontdesk is running in this checkout already, as pid ${holder.pid}. Stop that one first (Ctrl-C there, or: kill ${holder.pid}).`,
        );
      }
      rmSync(LOCK, { force: true });
    }
  }
  throw new LauncherFailure(`Another start is under way in this checkout (${LOCK}).`);
}

export function releaseLock() {
  if (readJson(LOCK)?.pid === process.pid) rmSync(LOCK, { force: true });
}

/**
 * Secrets of the local installation, made once.
 * @returns {Record<'platformToken' | 'cursorSecret' | 'internalSecret' | 'widgetTokenSecret' | 'webhookSecretKey', string>}
 */
export function localSecrets() {
  const file = path.join(STATE, 'secrets.json');
  const kept = readJson(file) ?? {};
  const secrets = {
    platformToken: kept.platformToken ?? `fd_platform_${randomSecret()}`,
    cursorSecret: kept.cursorSecret ?? randomSecret(),
    internalSecret: kept.internalSecret ?? randomSecret(),
    widgetTokenSecret: kept.widgetTokenSecret ?? randomSecret(),
    webhookSecretKey: kept.webhookSecretKey ?? randomBytes(32).toString('base64'),
  };
  if (JSON.stringify(kept) !== JSON.stringify(secrets)) writePrivateJson(file, secrets);
  return secrets;
}

/**
 * The secrets that `npm start` gives the services: those of the environment, else those of the local installation.
 * @param {NodeJS.ProcessEnv} env
 * @param {ReturnType<typeof localSecrets>} secrets
 */
export function secretSettings(env, secrets) {
  return {
    PLATFORM_API_TOKENS: env.PLATFORM_API_TOKENS || secrets.platformToken,
    CURSOR_SECRET: env.CURSOR_SECRET || secrets.cursorSecret,
    WIDGET_TOKEN_SECRET: env.WIDGET_TOKEN_SECRET || secrets.widgetTokenSecret,
    WEBHOOK_SECRET_KEYS: env.WEBHOOK_SECRET_KEYS || secrets.webhookSecretKey,
    INTERNAL_API_SECRET: env.INTERNAL_API_SECRET || secrets.internalSecret,
  };
}

/**
 * @param {string} relative
 * @returns {string | null} the text of a file of the checkout
 */
export function readCheckoutFile(relative) {
  const file = path.join(ROOT, relative);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
