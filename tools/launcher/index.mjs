// @ts-check
import { canRunPostgres } from './backing/postgres.mjs';
import { canRunRabbitmq } from './backing/rabbitmq.mjs';
import { canRunRedis } from './backing/redis.mjs';

export { startPrivatePostgres } from './backing/postgres.mjs';
export { startPrivateRabbitmq } from './backing/rabbitmq.mjs';
export { startPrivateRedis } from './backing/redis.mjs';
export { findBrowser } from './browser.mjs';
export { freePort } from './ports.mjs';
export { spawnService } from './service-process.mjs';
export { databaseSpace, NoSpace, redisSpace, testName, vhostSpace } from './test-space.mjs';

const CHECKS = { postgres: canRunPostgres, redis: canRunRedis, rabbitmq: canRunRabbitmq };

/**
 * @param {keyof typeof CHECKS} name
 * @returns {{ ok: boolean, why?: string }}
 */
export function canRunPrivate(name) {
  return CHECKS[name]();
}
