import { counter } from '@frontdesk/service-host';
import { Counter, Gauge } from 'prom-client';

let isRedisReady = (): boolean => false;

/** What tells whether Redis is there, asked for when the metrics are read. */
export function reportRedis(isReady: () => boolean): void {
  isRedisReady = isReady;
}

export const authenticationMetrics = {
  lookups: counter({
    name: 'frontdesk_gateway_key_lookups_total',
    help: 'API keys looked up, by what told of them: the cache in Redis, Postgres, or this process for unknown ones',
    labels: { source: ['cache', 'database', 'memory'] },
  }),
  redisFailures: new Counter({
    name: 'frontdesk_gateway_redis_failures_total',
    help: 'Commands that Redis did not answer in time or refused',
  }),
  redisUp: new Gauge({
    name: 'frontdesk_gateway_redis_up',
    help: 'Whether this process has Redis; without it keys are read from Postgres and limits are its own',
    collect() {
      this.set(isRedisReady() ? 1 : 0);
    },
  }),
};
