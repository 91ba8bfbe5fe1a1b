import { createDataSource } from '@frontdesk/persistence';
import { createLogger, HostModule, SystemClock } from '@frontdesk/service-host';
import { describe, expect, it } from '@jest/globals';
import { routeFaults } from '@frontdesk/testing';
import { Test } from '@nestjs/testing';
import { GatewayConfig } from './gateway.config.js';
import { GatewayModule } from './gateway.module.js';
import { operationServedBy } from './http/endpoint.decorator.js';
import { EndpointRouter } from './operations/endpoint-router.js';

describe('GatewayModule', () => {
  it('has one controller method for each operation of the gateway, and none for those of other services', async () => {
    expect(await routeFaults(GatewayModule, operationServedBy)).toEqual([]);
  });

  it('imports into each module what its classes depend on', async () => {
    const config = Object.assign(new GatewayConfig(), {
      REDIS_URL: 'redis://nowhere',
      PLATFORM_API_TOKENS: ['a-token-of-sixteen'],
      CURSOR_SECRET: 'sixteen characters',
    });
    const host = HostModule.forRoot({
      config,
      logger: createLogger('gateway', { LOG_LEVEL: 'silent' }),
      clock: new SystemClock(),
      dataSource: createDataSource({ url: 'postgres://nowhere', schema: 'gateway' }),
      rpcClient: {} as never,
      transientEvents: {} as never,
    });
    const module = await Test.createTestingModule({ imports: [host, GatewayModule] }).compile();
    expect(module.get(EndpointRouter)).toBeInstanceOf(EndpointRouter);
    await module.close();
  });
});
