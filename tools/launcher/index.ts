import { canRunPostgres } from './backing/postgres.ts';
import { canRunRabbitmq } from './backing/rabbitmq.ts';
import { canRunRedis } from './backing/redis.ts';

export { startPrivatePostgres } from './backing/postgres.ts';
export type { PrivateInstance } from './backing/private-server.ts';
export { startPrivateRabbitmq } from './backing/rabbitmq.ts';
export { type PrivateRedis, startPrivateRedis } from './backing/redis.ts';
export { findBrowser } from './browser.ts';
export { describe as describeFailure } from './failure.ts';
export { freePort } from './ports.ts';
export { type ServiceProcess, spawnService } from './service-process.ts';
export { databaseSpace, NoSpace, redisSpace, type Space, testName, vhostSpace } from './test-space.ts';

const CHECKS = { postgres: canRunPostgres, redis: canRunRedis, rabbitmq: canRunRabbitmq };

/**
 * Whether this machine has the programs. If not, `why` says what is missing, and tests report that they did not run.
 */
export function canRunPrivate(name: keyof typeof CHECKS): { ok: boolean; why?: string } {
  return CHECKS[name]();
}
