// @ts-check
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { LauncherFailure } from './failure.mjs';
import { randomBytes } from 'node:crypto';
import { readJson, writePrivateJson, randomSecret } from './private-files.mjs';
import { identify, isAlive } from './process-tree.mjs';

/** The root folder of the checkout. */
export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** The state of `npm start`: data of the private servers, secrets, the demo keys. `npm run reset` removes it. */
export const STATE = path.join(ROOT, '.local');

/** The order in listings. The gateway is first, since users talk to it. */
export const APPS = /** @type {const} */ (['gateway', 'records', 'dialer', 'chats', 'webhooks']);

/** @typedef {typeof APPS[number]} App */

const LOCK = path.join(STATE, 'launcher.pid');

/** @returns {import('./process-tree.mjs').ProcessIdentity | null} the launcher that runs in this checkout */
export function runningLauncher() {
  const holder = readJson(LOCK);
  return holder && isAlive(holder) ? holder : null;
}

/** Takes the lock that allows one launcher per checkout. */
export function takeLock() {
  mkdirSync(STATE, { recursive: true, mode: 0o711 });
  chmodSync(STATE, 0o711); // Postgres runs as another user and has to traverse the folder.
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      writeFileSync(LOCK, JSON.stringify(identify(process.pid)), { flag: 'wx', mode: 0o600 });
      return;
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
      const holder = runningLauncher();
      if (holder) {
        throw new LauncherFailure(
          `Frontdesk is already running in this checkout as pid ${holder.pid}. Stop it first (Ctrl-C there, or: kill ${holder.pid}).`,
        );
      }
      rmSync(LOCK, { force: true });
    }
  }
  throw new LauncherFailure(`Frontdesk is already starting in this checkout (${LOCK}).`);
}

export function releaseLock() {
  if (readJson(LOCK)?.pid === process.pid) rmSync(LOCK, { force: true });
}

/**
 * Secrets of the local installation, generated once.
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
 * The secrets that `npm start` passes to the services, from the environment or else from the local installation.
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
