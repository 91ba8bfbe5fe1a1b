// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { withSecretFiles } from '../launcher/secret-files.mjs';
import { secretSettings } from '../launcher/checkout.mjs';
import { OperatorFailure } from './operator-failure.mjs';

/** @typedef {import('@frontdesk/contracts').ServiceName} ServiceName */

/**
 * Where an operator's command finds the installation it is about.
 * @typedef {object} OperatorSettings
 * @property {string} source in words
 * @property {boolean} isDemo whether it is the one that `npm start` runs in this checkout
 * @property {NodeJS.ProcessEnv} env as given, secrets still in the files that `NAME_FILE` names
 * @property {(service?: ServiceName) => NodeJS.ProcessEnv} of what one service is told; without a name, what an
 *   administrator's connection is
 */

const SERVERS = ['DATABASE_URL', 'REDIS_URL', 'RABBITMQ_URL'];

/**
 * The environment (over a file of settings, when one is named) if it names a server; else what `npm start` keeps in
 * this checkout. `RECORDS_DATABASE_URL` and `RECORDS_RABBITMQ_URL`, and so on, are the accounts of one service.
 * @param {{ env: NodeJS.ProcessEnv, root: string, envFile?: string }} options
 * @returns {OperatorSettings}
 */
export function operatorSettings({ env, root, envFile }) {
  const given = envFile ? { ...readEnvFile(envFile), ...env } : env;
  const isNamed = SERVERS.some((name) => given[name] || given[`${name}_FILE`]);
  if (isNamed || envFile) {
    const source = envFile ? `${envFile} and the environment` : 'the environment';
    return { source, isDemo: false, env: given, of: (service) => accountOf(given, service) };
  }
  const demo = demoSettings(root, env);
  if (!demo) {
    throw new OperatorFailure(
      'Which installation? Set DATABASE_URL, REDIS_URL and RABBITMQ_URL, name a file with --env-file, or run npm start once.',
    );
  }
  return { source: 'npm start, in .local/', isDemo: true, env: demo, of: (service) => accountOf(demo, service) };
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {ServiceName} [service]
 * @returns {NodeJS.ProcessEnv}
 */
function accountOf(env, service) {
  if (!service) return env;
  const own = { ...env };
  for (const name of ['DATABASE_URL', 'RABBITMQ_URL']) {
    for (const variable of [name, `${name}_FILE`]) {
      const value = env[`${service.toUpperCase()}_${variable}`];
      if (!value) continue;
      delete own[name];
      delete own[`${name}_FILE`];
      own[variable] = value;
    }
  }
  return own;
}

/** @param {string} file */
function readEnvFile(file) {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new OperatorFailure(`${file} cannot be read: ${/** @type {NodeJS.ErrnoException} */ (error).code}.`);
  }
}

/**
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv | null}
 */
function demoSettings(root, env) {
  const local = path.join(root, '.local');
  /** @param {string} file */
  const read = (file) => {
    try {
      return JSON.parse(readFileSync(path.join(local, file), 'utf8'));
    } catch {
      return null;
    }
  };
  const [postgres, redis, rabbitmq] = ['postgres', 'redis', 'rabbitmq'].map((name) => read(`${name}/instance.json`));
  const secrets = read('secrets.json');
  if (!postgres || !redis || !rabbitmq || !secrets) return null;
  return {
    ...env,
    ...secretSettings(env, secrets),
    NODE_ENV: 'development',
    DATABASE_URL: `postgres://frontdesk:${postgres.password}@127.0.0.1:${postgres.port}/frontdesk`,
    REDIS_URL: `redis://:${redis.password}@127.0.0.1:${redis.port}/0`,
    RABBITMQ_URL: `amqp://frontdesk:${rabbitmq.password}@127.0.0.1:${rabbitmq.port}/frontdesk`,
  };
}

/**
 * The URL of the administrator's connection to the database, certificates and all.
 * @param {OperatorSettings} settings
 * @returns {Promise<string>}
 */
export async function adminDatabaseUrl(settings) {
  const { databaseUrlWithFiles } = await import('@frontdesk/service-host');
  const env = withSecretFiles(settings.of());
  if (!env.DATABASE_URL) throw new OperatorFailure('Which database? Set DATABASE_URL.');
  if (!URL.canParse(env.DATABASE_URL)) throw new OperatorFailure('DATABASE_URL is not a URL.');
  return databaseUrlWithFiles(env.DATABASE_URL, env);
}

/**
 * How to reach the broker as its administrator, or null when nobody has said where it is.
 * @param {OperatorSettings} settings
 */
export async function adminBroker(settings) {
  const { tlsFilesOf } = await import('@frontdesk/service-host');
  const env = withSecretFiles(settings.of());
  return env.RABBITMQ_URL ? { url: env.RABBITMQ_URL, tls: tlsFilesOf('RABBITMQ', env) } : null;
}

/** @param {string} root */
export function assertBuilt(root) {
  if (!existsSync(path.join(root, 'apps/webhooks/dist/service.js'))) {
    throw new OperatorFailure('Not built yet. Run: npm run build');
  }
}
