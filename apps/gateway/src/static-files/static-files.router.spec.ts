import { expect, it, jest } from '@jest/globals';
import type { Logger } from '@frontdesk/service-host';
import { fastify } from 'fastify';
import type { GatewayConfig } from '../gateway.config.js';
import { StaticFilesRouter } from './static-files.router.js';

it('redirects /portal/ to /portal', async () => {
  const server = fastify();
  const logger = { warn: jest.fn() } as unknown as Logger;
  const config = { NODE_ENV: 'test', publicOrigin: 'http://127.0.0.1', voiceOrigin: null } as unknown as GatewayConfig;
  new StaticFilesRouter(config, logger).register(server);
  const { statusCode, headers } = await server.inject('/portal/');
  expect({ statusCode, location: headers.location }).toEqual({ statusCode: 302, location: '/portal' });
  await server.close();
});
