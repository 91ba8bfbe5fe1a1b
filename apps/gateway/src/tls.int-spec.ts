import { Broker } from '@frontdesk/messaging';
import { createDataSource, migrate, NotificationListener } from '@frontdesk/persistence';
import { readEnvironment, tlsFilesOf, type Logger } from '@frontdesk/service-host';
import { eventually, startTlsBacking, whyNoTlsBacking, type TlsBacking } from '@frontdesk/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { RedisGate } from './redis/redis-gate.js';
import { GatewayConfig } from './gateway.config.js';

const logger = { warn: () => undefined, info: () => undefined, error: () => undefined } as unknown as Logger;
const secrets = { PLATFORM_API_TOKENS: 'a-platform-token-for-specs', CURSOR_SECRET: 'a-secret-for-the-cursors' };

const why = whyNoTlsBacking();
if (why) process.stderr.write(`DID NOT RUN: "TLS to the servers" cannot run here: ${why}\n`);

(why ? describe.skip : describe)('TLS to the servers with a private certificate authority', () => {
  let servers: TlsBacking;

  beforeAll(async () => {
    servers = await startTlsBacking();
  });
  afterAll(() => servers?.stop());

  /** Configures the gateway through its environment. */
  const configured = (file?: string): GatewayConfig => {
    const files = file ? { DATABASE_CA_FILE: file, RABBITMQ_CA_FILE: file, REDIS_CA_FILE: file } : {};
    return readEnvironment(GatewayConfig, { NODE_ENV: 'test', ...secrets, ...servers.urls, ...files });
  };
  const postgresOutcome = async ({ DATABASE_URL: url }: GatewayConfig): Promise<string> => {
    const dataSource = createDataSource({ url, schema: 'notes' });
    try {
      await dataSource.initialize();
      const [row] = await dataSource.query<{ ssl: boolean }[]>(
        'SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()',
      );
      return row!.ssl ? 'encrypted' : 'plain';
    } catch (error) {
      return (error as { code?: string }).code ?? String(error);
    } finally {
      await dataSource.destroy();
    }
  };
  const brokerOutcome = async (config: GatewayConfig): Promise<string> => {
    const outcome = Promise.withResolvers<string>();
    const log = {
      info: (_fields: object, message: string) => message === 'broker.connected' && outcome.resolve('encrypted'),
      warn: (fields: object, message: string) =>
        message === 'broker.unreachable' && outcome.resolve((fields as { reason: string }).reason),
      error: () => undefined,
    };
    const broker = new Broker({ url: config.RABBITMQ_URL, tls: tlsFilesOf('RABBITMQ', config), name: 'tls', log });
    try {
      await broker.open();
      return await outcome.promise;
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
      gate.onApplicationShutdown();
    }
  };

  it('encrypts connections to Postgres, RabbitMQ and Redis if their certificates are from the configured authority', async () => {
    const config = configured(servers.authority);
    expect(await postgresOutcome(config)).toBe('encrypted');
    expect(await brokerOutcome(config)).toBe('encrypted');
    expect(await redisOutcome(config)).toBe('encrypted');
  });

  it('connects migrations and the notification listener with the configured authority', async () => {
    const { DATABASE_URL: url } = configured(servers.authority);
    expect(await migrate({ url, schema: 'notes', entities: [], migrations: [] })).toEqual([]);
    let notifications = 0;
    const listener = new NotificationListener({
      databaseUrl: url,
      channel: 'notes',
      onNotification: () => notifications++,
    });
    listener.start();
    await eventually(() => notifications > 0, { timeoutMs: 30_000 });
    await listener.stop();
  });

  it('refuses servers whose certificate is from another or an unknown authority', async () => {
    for (const authority of [servers.otherAuthority, undefined]) {
      const config = configured(authority);
      expect(await postgresOutcome(config)).toMatch(/UNABLE_TO_VERIFY|SELF_SIGNED|UNABLE_TO_GET_ISSUER/);
      expect(await brokerOutcome(config)).toMatch(/certificate/);
      expect(await redisOutcome(config)).toMatch(/certificate/);
    }
  });
});
