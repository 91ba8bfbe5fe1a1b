import type { ServiceName } from '@frontdesk/contracts';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { withSecretFiles } from '../launcher/secret-files.ts';
import { secretSettings } from '../launcher/checkout.ts';
import { OperatorFailure } from './operator-failure.ts';

/** The installation that an operator's command works on. */
export interface OperatorSettings {
  /** Description of where the settings come from. */
  source: string;
  /** Whether it is the installation of `npm start` in this checkout. */
  isDemo: boolean;
  /** The variables as given. Secrets may be in the files that `NAME_FILE` names. */
  env: NodeJS.ProcessEnv;
  /** Returns the environment of one service or, if no service is named, that of the administrator. */
  of: (service?: ServiceName) => NodeJS.ProcessEnv;
}

const SERVERS = ['DATABASE_URL', 'REDIS_URL', 'RABBITMQ_URL'];

/**
 * Reads the environment (which overrides a file of settings and the files in SECRETS_DIRECTORY) if it names a server,
 * and otherwise what `npm start` keeps in this checkout. Variables such as `RECORDS_DATABASE_URL` and
 * `RECORDS_RABBITMQ_URL` contain the accounts of one service.
 */
export function operatorSettings({
  env,
  root,
  envFile,
}: {
  env: NodeJS.ProcessEnv;
  root: string;
  envFile?: string;
}): OperatorSettings {
  const given = { ...secretsIn(env.SECRETS_DIRECTORY), ...(envFile ? readEnvFile(envFile) : {}), ...env };
  const isNamed = SERVERS.some((name) => given[name] || given[`${name}_FILE`]);
  if (isNamed || envFile) {
    const source = envFile ? `${envFile} and the environment` : 'the environment';
    return { source, isDemo: false, env: given, of: (service) => accountOf(given, service) };
  }
  const demo = demoSettings(root, env);
  if (!demo) {
    throw new OperatorFailure(
      'No installation is configured. Set DATABASE_URL, REDIS_URL and RABBITMQ_URL, use --env-file, or run npm start once.',
    );
  }
  return { source: 'npm start, in .local/', isDemo: true, env: demo, of: (service) => accountOf(demo, service) };
}

function accountOf(env: NodeJS.ProcessEnv, service?: ServiceName): NodeJS.ProcessEnv {
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

/** Reads a folder with a file for each secret, such as the secrets of a container. */
export function secretsIn(folder: string | undefined): NodeJS.ProcessEnv {
  if (!folder) return {};
  const content = (name: string) => readFileSync(path.join(folder, name), 'utf8').trim();
  const names = readdirSync(folder).filter((name) => !name.startsWith('.'));
  return Object.fromEntries(names.map((name) => [name, content(name)]));
}

function readEnvFile(file: string) {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new OperatorFailure(`${file} cannot be read: ${(error as NodeJS.ErrnoException).code}.`);
  }
}

function demoSettings(root: string, env: NodeJS.ProcessEnv): NodeJS.ProcessEnv | null {
  const local = path.join(root, '.local');
  const read = <T>(file: string): T | null => {
    try {
      return JSON.parse(readFileSync(path.join(local, file), 'utf8')) as T;
    } catch {
      return null;
    }
  };
  const [postgres, redis, rabbitmq] = ['postgres', 'redis', 'rabbitmq'].map((name) =>
    read<{ port: number; password: string }>(`${name}/instance.json`),
  );
  const secrets = read<Parameters<typeof secretSettings>[1]>('secrets.json');
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

/** @returns the database URL of the administrator, including certificates */
export async function adminDatabaseUrl(settings: OperatorSettings): Promise<string> {
  const { databaseUrlWithFiles } = await import('@frontdesk/service-host');
  const env = withSecretFiles(settings.of());
  if (!env.DATABASE_URL) throw new OperatorFailure('No database is configured. Set DATABASE_URL.');
  if (!URL.canParse(env.DATABASE_URL)) throw new OperatorFailure('DATABASE_URL is not a URL.');
  return databaseUrlWithFiles(env.DATABASE_URL, env);
}

/** @returns the address of the broker for its administrator, or null if RABBITMQ_URL is not set */
export async function adminBroker(settings: OperatorSettings) {
  const { tlsFilesOf } = await import('@frontdesk/service-host');
  const env = withSecretFiles(settings.of());
  return env.RABBITMQ_URL ? { url: env.RABBITMQ_URL, tls: tlsFilesOf('RABBITMQ', env) } : null;
}

/** @param file the file of the build that the command needs */
export function assertBuilt(root: string, file = 'apps/webhooks/dist/service.js') {
  if (!existsSync(path.join(root, file))) {
    throw new OperatorFailure('Not built yet. Run: npm run build');
  }
}
