import { Counter, Gauge } from 'prom-client';

let isRedisReady = (): boolean => false;

/** Registers the check behind `frontdesk_gateway_redis_up`, which runs on each scrape. */
export function reportRedis(isReady: () => boolean): void {
  isRedisReady = isReady;
}

export const redisMetrics = {
  failures: new Counter({
    name: 'frontdesk_gateway_redis_failures_total',
    help: 'Redis commands that failed or timed out',
  }),
  up: new Gauge({
    name: 'frontdesk_gateway_redis_up',
    help: 'Whether Redis is available; without it keys are read from Postgres and limits count per process',
    collect() {
      this.set(isRedisReady() ? 1 : 0);
    },
  }),
};
