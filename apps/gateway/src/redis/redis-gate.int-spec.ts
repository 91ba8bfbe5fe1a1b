import { createLogger } from '@frontdesk/service-host';
import { eventually, startTcpProxy, type TcpProxy } from '@frontdesk/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { GatewayConfig } from '../gateway.config.js';
import { RedisGate } from './redis-gate.js';

const logger = createLogger('gateway', { LOG_LEVEL: 'silent' });
const gateTo = (url: string): RedisGate => new RedisGate({ REDIS_URL: url } as GatewayConfig, logger);

describe('the connection to Redis', () => {
  let proxy: TcpProxy;
  let gate: RedisGate;
  let direct: RedisGate;

  beforeAll(async () => {
    proxy = await startTcpProxy(process.env['REDIS_URL']!);
    [gate, direct] = [gateTo(proxy.url), gateTo(process.env['REDIS_URL']!)];
    await Promise.all([gate.onModuleInit(), direct.onModuleInit()]);
  });
  afterAll(async () => {
    gate.onApplicationShutdown();
    direct.onApplicationShutdown();
    await proxy.close();
  });
  afterEach(() => eventually(() => gate.isReady, { what: 'the gate to use Redis again' }));

  it('gives up a command to which Redis does not respond, and bypasses Redis for a while', async () => {
    proxy.blackHole();
    expect(await gate.ask((redis) => redis.ping())).toBeNull();
    expect(gate.isReady).toBe(false);
    expect(await gate.ping()).toBe(false);
    proxy.restore();
    const answers = async (): Promise<boolean> => (await gate.ask((redis) => redis.ping())) === 'PONG';
    await eventually(answers, { what: 'a response through a new connection' });
  });

  it('reads a response that arrived while the process was busy for longer than the timeout', async () => {
    const response = direct.ask((redis) => redis.ping());
    await new Promise(setImmediate);
    const start = performance.now();
    while (performance.now() - start < 700);
    expect(await response).toBe('PONG');
  });

  it('sends a command again that a request needs, after a connection was lost', async () => {
    proxy.blackHole();
    const response = gate.insist((redis) => redis.ping());
    await new Promise((resolve) => setTimeout(resolve, 100));
    proxy.restore();
    expect(await response).toBe('PONG');
  });
});
