import { createLogger } from '@frontdesk/service-host';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { RedisGate } from '../redis/redis-gate.js';
import type { GatewayConfig } from '../gateway.config.js';
import { widgetLimits, WidgetLimits } from './widget-limits.js';

const logger = createLogger('gateway', { LOG_LEVEL: 'silent' });
const gateTo = (url: string): RedisGate => new RedisGate({ REDIS_URL: url } as GatewayConfig, logger);
const ALLOWED = widgetLimits['address-chats'];

describe('WidgetLimits', () => {
  const shared = gateTo(process.env['REDIS_URL']!);
  /** No server listens on this port. */
  const unreachable = gateTo('redis://127.0.0.1:1');

  beforeAll(() => shared.onModuleInit());
  afterAll(() => [shared, unreachable].forEach((gate) => gate.onApplicationShutdown()));

  it.each([
    ['across gateways', () => [new WidgetLimits(shared), new WidgetLimits(shared)]],
    ['per gateway while Redis is down', () => [new WidgetLimits(unreachable)]],
  ])('allows exactly the limit, %s', async (_title, gateways) => {
    const all = gateways();
    const subject = randomUUID();
    for (let n = 0; n < ALLOWED; n++) await all[n % all.length]!.count('address-chats', subject);
    await expect(all[0]!.count('address-chats', subject)).rejects.toMatchObject({
      code: 'visitor_rate_limited',
      details: { retryAfterSeconds: expect.any(Number) },
    });
    await all[0]!.count('address-chats', randomUUID());
    await all[0]!.count('chat-messages', subject);
  });
});
