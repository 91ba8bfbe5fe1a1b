import { createRequire } from 'node:module';
import path from 'node:path';
import { tlsFilesOf, type CheckedConfig, type Report } from '@frontdesk/service-host';
import { reasonOf } from '../operator-failure.ts';

const OLDEST = 6;

/** The methods of the gateway's Redis client that the doctor uses. Only the gateway declares its package. */
interface RedisClient {
  on(event: 'error', listener: (error: Error) => void): void;
  connect(): Promise<void>;
  info(section: string): Promise<string>;
  disconnect(): void;
}

type RedisConstructor = new (url: string, options: object) => RedisClient;

/** @param config the configuration of the gateway */
export async function checkRedis(report: Report, config: CheckedConfig, root: string) {
  const { Redis } = createRequire(path.join(root, 'apps/gateway/package.json'))('ioredis') as {
    Redis: RedisConstructor;
  };
  const tls = tlsFilesOf('REDIS', config);
  const client = new Redis(config.REDIS_URL!, {
    ...(Object.keys(tls).length > 0 ? { tls } : {}),
    lazyConnect: true,
    connectTimeout: 5000,
    commandTimeout: 5000,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let failure: unknown;
  client.on('error', (error: Error) => (failure ??= error));
  const { host } = new URL(config.REDIS_URL!);
  try {
    await client.connect();
    const info = await client.info('server');
    const version = /redis_version:(\S+)/.exec(info)?.[1] ?? 'of an unknown version';
    if (Number(version.split('.')[0]) < OLDEST)
      report.fail('redis', `Redis ${version} is too old.`, 'upgrade to 6 or newer');
    else report.ok('redis', `Redis ${version}`);
  } catch (error) {
    const reason = reasonOf(failure ?? error);
    const isPassword = /WRONGPASS|NOAUTH|invalid password/i.test(`${reason} ${reasonOf(error)}`);
    const remedy = isPassword
      ? 'the password is wrong: correct REDIS_URL'
      : 'start the server, or correct REDIS_URL; until then keys are read from Postgres and limits apply per process';
    report.fail('redis', `${host} does not respond: ${reason}`, remedy);
  } finally {
    client.disconnect();
  }
}
