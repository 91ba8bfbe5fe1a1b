import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { LauncherFailure } from './failure.ts';
import { randomBytes } from 'node:crypto';
import { readJson, writePrivateJson, randomSecret } from './private-files.ts';
import { identify, isAlive, type ProcessIdentity } from './process-tree.ts';

/** The root folder of the checkout. */
export const ROOT = path.resolve(import.meta.dirname, '../..');

/**
 * The folder with the state of `npm start`: data of the private servers, secrets, the demo keys. `npm run reset`
 * removes it.
 */
export const STATE = path.join(ROOT, '.local');

/** The services in the order of listings. The gateway is first, because users talk to it. */
export const APPS = ['gateway', 'records', 'dialer', 'chats', 'webhooks', 'voice'] as const;

export type App = (typeof APPS)[number];

const LOCK = path.join(STATE, 'launcher.pid');

/** @returns the launcher that runs in this checkout */
export function runningLauncher(): ProcessIdentity | null {
  const holder = readJson<ProcessIdentity>(LOCK);
  return holder && isAlive(holder) ? holder : null;
}

/** Takes the lock that allows one launcher per checkout. */
export function takeLock() {
  mkdirSync(STATE, { recursive: true, mode: 0o711 });
  chmodSync(STATE, 0o711); // Other users may traverse the folder, because Postgres runs as another user.
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      writeFileSync(LOCK, JSON.stringify(identify(process.pid)), { flag: 'wx', mode: 0o600 });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
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
  if (readJson<ProcessIdentity>(LOCK)?.pid === process.pid) rmSync(LOCK, { force: true });
}

type LocalSecrets = Record<
  'platformToken' | 'cursorSecret' | 'internalSecret' | 'widgetTokenSecret' | 'oauthKey' | 'webhookSecretKey',
  string
>;

/** The secrets of the local installation, which are generated once. */
export function localSecrets(): LocalSecrets {
  const file = path.join(STATE, 'secrets.json');
  const kept = readJson<Partial<LocalSecrets>>(file) ?? {};
  const secrets = {
    platformToken: kept.platformToken ?? `fd_platform_${randomSecret()}`,
    cursorSecret: kept.cursorSecret ?? randomSecret(),
    internalSecret: kept.internalSecret ?? randomSecret(),
    widgetTokenSecret: kept.widgetTokenSecret ?? randomSecret(),
    oauthKey: kept.oauthKey ?? randomSecret(),
    webhookSecretKey: kept.webhookSecretKey ?? randomBytes(32).toString('base64'),
  };
  if (JSON.stringify(kept) !== JSON.stringify(secrets)) writePrivateJson(file, secrets);
  return secrets;
}

/**
 * Returns the secrets that `npm start` passes to the services, from the environment or else from the local
 * installation.
 */
export function secretSettings(env: NodeJS.ProcessEnv, secrets: LocalSecrets) {
  return {
    PLATFORM_API_TOKENS: env.PLATFORM_API_TOKENS || secrets.platformToken,
    CURSOR_SECRET: env.CURSOR_SECRET || secrets.cursorSecret,
    WIDGET_TOKEN_SECRET: env.WIDGET_TOKEN_SECRET || secrets.widgetTokenSecret,
    OAUTH_KEYS: env.OAUTH_KEYS || secrets.oauthKey,
    WEBHOOK_SECRET_KEYS: env.WEBHOOK_SECRET_KEYS || secrets.webhookSecretKey,
    INTERNAL_API_SECRET: env.INTERNAL_API_SECRET || secrets.internalSecret,
  };
}

/** The first token of `PLATFORM_API_TOKENS`, whose entries are `token` or `name:token`. */
export function firstPlatformToken(setting: string): string {
  return setting
    .split(',')[0]!
    .trim()
    .replace(/^[\w.-]{1,64}:/, '');
}
