import { counter } from '@frontdesk/service-host';
import { Counter, Gauge } from 'prom-client';

let isRedisReady = (): boolean => false;

/** Registers the check behind `frontdesk_gateway_redis_up`, which runs on each scrape. */
export function reportRedis(isReady: () => boolean): void {
  isRedisReady = isReady;
}

export const authenticationMetrics = {
  lookups: counter({
    name: 'frontdesk_gateway_key_lookups_total',
    help: 'API key lookups, by source: the cache in Redis, Postgres, or memory for unknown keys',
    labels: { source: ['cache', 'database', 'memory'] },
  }),
  redisFailures: new Counter({
    name: 'frontdesk_gateway_redis_failures_total',
    help: 'Redis commands that failed or timed out',
  }),
  redisUp: new Gauge({
    name: 'frontdesk_gateway_redis_up',
    help: 'Whether Redis is available; without it keys are read from Postgres and limits count per process',
    collect() {
      this.set(isRedisReady() ? 1 : 0);
    },
  }),
};
