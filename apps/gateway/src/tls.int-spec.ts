import { freePort, startPrivatePostgres, startPrivateRabbitmq, startPrivateRedis } from '@frontdesk/launcher';
import { Broker } from '@frontdesk/messaging';
import { createDataSource, migrate, NotificationListener } from '@frontdesk/persistence';
import { readEnvironment, tlsFilesOf, type Logger } from '@frontdesk/service-host';
import { eventually, whyNoPrivateBacking } from '@frontdesk/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RedisGate } from './authentication/redis-gate.js';
import { GatewayConfig } from './gateway.config.js';

const logger = { warn: () => undefined, info: () => undefined, error: () => undefined } as unknown as Logger;
const secrets = { PLATFORM_API_TOKENS: 'a-platform-token-for-specs', CURSOR_SECRET: 'a-secret-for-the-cursors' };

/** Why this machine cannot run the three servers with certificates, or null. */
function whyNot(): string | null {
  try {
    execFileSync('openssl', ['version']);
    return whyNoPrivateBacking();
  } catch {
    return 'openssl was not found';
  }
}

/** An authority of its own and a certificate of it for this machine, in a folder. */
function certificates(folder: string): void {
  const openssl = (...args: string[]): Buffer => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  for (const ca of ['ca', 'other-ca'])
    openssl('req', '-x509', ...key, '-keyout', `${ca}.key`, '-out', `${ca}.pem`, '-days', '2', '-subj', `/CN=${ca}`);
  openssl('req', ...key, '-keyout', 'server.key', '-out', 'server.csr', '-subj', '/CN=localhost');
  writeFileSync(join(folder, 'names'), 'subjectAltName=DNS:localhost,IP:127.0.0.1');
  const sign = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-days', '2', '-extfile', 'names'];
  openssl('x509', '-req', '-in', 'server.csr', '-out', 'server.pem', ...sign);
}

const why = whyNot();
if (why) process.stderr.write(`DID NOT RUN: "TLS to the servers" cannot run here: ${why}\n`);

(why ? describe.skip : describe)("TLS to the servers, with an authority of one's own", () => {
  let folder: string;
  let servers: { url: string; stop(): Promise<void> }[];
  let urls: { DATABASE_URL: string; RABBITMQ_URL: string; REDIS_URL: string };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'frontdesk-tls-'));
    chmodSync(folder, 0o755);
    certificates(folder);
    const [pem, key, ca] = ['server.pem', 'server.key', 'ca.pem'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    const redisPort = await freePort();
    const amqpsPort = await freePort();
    // Postgres runs as another user where the tests run as root, and takes no key that others may read.
    const postgresKey = join(folder, 'postgres.key');
    execFileSync('cp', [key, postgresKey]);
    chmodSync(postgresKey, 0o600);
    if (process.getuid?.() === 0) chownSync(postgresKey, Number(execFileSync('id', ['-u', 'postgres'])), 0);
    const starting = [
      startPrivatePostgres({
        dir: join(folder, 'postgres'),
        settings: { ssl: 'on', ssl_cert_file: pem, ssl_key_file: postgresKey, fsync: 'off' },
      }),
      startPrivateRabbitmq({
        dir: join(folder, 'rabbitmq'),
        settings: {
          'listeners.ssl.1': `127.0.0.1:${amqpsPort}`,
          'ssl_options.cacertfile': ca,
          'ssl_options.certfile': pem,
          'ssl_options.keyfile': key,
          'ssl_options.verify': 'verify_none',
        },
      }),
      startPrivateRedis({
        dir: join(folder, 'redis'),
        settings: {
          'tls-port': redisPort,
          'tls-cert-file': pem,
          'tls-key-file': key,
          'tls-ca-cert-file': ca,
          'tls-auth-clients': 'no',
        },
      }),
    ] as const;
    servers = (await Promise.allSettled(starting)).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const [postgres, rabbitmq, redis] = await Promise.all(starting);
    urls = {
      DATABASE_URL: `${postgres.url}?sslmode=verify-full`,
      RABBITMQ_URL: at(rabbitmq.url, 'amqps:', amqpsPort),
      REDIS_URL: at(redis.url, 'rediss:', redisPort),
    };
  });
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(folder, { recursive: true, force: true });
  });

  const at = (url: string, protocol: string, port: number): string => {
    const secure = new URL(url.replace(/^[a-z]+:/, protocol));
    secure.port = String(port);
    return secure.href;
  };
  /** As a gateway would be told: by its environment. */
  const configured = (authority?: string): GatewayConfig => {
    const file = authority && join(folder, `${authority}.pem`);
    const files = file ? { DATABASE_CA_FILE: file, RABBITMQ_CA_FILE: file, REDIS_CA_FILE: file } : {};
    return readEnvironment(GatewayConfig, { NODE_ENV: 'test', ...secrets, ...urls, ...files });
  };
  const postgresOutcome = async ({ DATABASE_URL: url }: GatewayConfig): Promise<string> => {
    const dataSource = createDataSource({ url, schema: 'notes', entities: [], migrations: [] });
    try {
      await dataSource.initialize();
      const [row] = await dataSource.query<{ ssl: boolean }[]>(
        'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()',
      );
      return row!.ssl ? 'encrypted' : 'plain';
    } catch (error) {
      return (error as { code?: string }).code ?? String(error);
    } finally {
      if (dataSource.isInitialized) await dataSource.destroy();
    }
  };
  const brokerOutcome = async (config: GatewayConfig): Promise<string> => {
    const refused = Promise.withResolvers<string>();
    const warn = (fields: object, message: string): void => {
      if (message === 'broker.unreachable') refused.resolve((fields as { reason: string }).reason);
    };
    const log = { ...logger, info: () => undefined, error: () => undefined, warn };
    const broker = new Broker({ url: config.RABBITMQ_URL, tls: tlsFilesOf('RABBITMQ', config), name: 'tls', log });
    try {
      await broker.open();
      const connected = eventually(() => broker.isConnected, { timeoutMs: 30_000 }).then(() => 'encrypted');
      return await Promise.race([connected, refused.promise]);
    } finally {
      await broker.close();
    }
  };
  const redisOutcome = async (config: GatewayConfig): Promise<string> => {
    const refused = Promise.withResolvers<string>();
    const warn = ({ reason }: { reason: string }): void => refused.resolve(reason);
    const gate = new RedisGate(config, { ...logger, info: () => undefined, warn } as unknown as Logger);
    await gate.onModuleInit();
    try {
      return (await gate.ping()) ? 'encrypted' : await refused.promise;
    } finally {
      gate.onModuleDestroy();
    }
  };

  it('encrypts every connection when the certificates come from the authority that is named', async () => {
    const config = configured('ca');
    expect(await postgresOutcome(config)).toBe('encrypted');
    expect(await brokerOutcome(config)).toBe('encrypted');
    expect(await redisOutcome(config)).toBe('encrypted');
  });

  it('migrations and the listener of notifications go the same way', async () => {
    const { DATABASE_URL: url } = configured('ca');
    expect(await migrate({ url, schema: 'notes', entities: [], migrations: [] })).toEqual([]);
    let heard = 0;
    const listener = new NotificationListener({ databaseUrl: url, channel: 'notes', onNotification: () => heard++ });
    listener.start();
    await eventually(() => heard > 0, { timeoutMs: 30_000 });
    await listener.stop();
  });

  it('refuses servers whose certificate comes from another authority, or from none that is known', async () => {
    for (const authority of ['other-ca', undefined]) {
      const config = configured(authority);
      expect(await postgresOutcome(config)).toMatch(/UNABLE_TO_VERIFY|SELF_SIGNED|UNABLE_TO_GET_ISSUER/);
      expect(await brokerOutcome(config)).toMatch(/certificate/);
      expect(await redisOutcome(config)).toMatch(/certificate/);
    }
  });
});
