import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { HealthServer, type Readiness } from './health-server.js';

describe('HealthServer', () => {
  let health: HealthServer;
  let base: string;
  let state: () => Promise<Readiness> | Readiness;

  beforeEach(async () => {
    state = () => 'ready';
    health = new HealthServer('records');
    health.add({ name: 'postgres', check: () => state() });
    base = `http://127.0.0.1:${await health.listen('127.0.0.1', 0)}`;
  });

  afterEach(() => health.close());

  const readiness = async (): Promise<{ status: number; body: unknown }> => {
    const response = await fetch(`${base}/readyz`);
    return { status: response.status, body: await response.json() };
  };

  it('is ready when every check is ready', async () => {
    expect(await readiness()).toEqual({
      status: 200,
      body: { service: 'records', status: 'ready', checks: { postgres: 'ready' } },
    });
  });

  it('is degraded, and still returns 200, when the worst check is degraded', async () => {
    health.add({ name: 'redis', check: () => 'degraded' });
    expect(await readiness()).toMatchObject({
      status: 200,
      body: { status: 'degraded', checks: { redis: 'degraded' } },
    });
  });

  it('is unready when a check returns unready, rejects or throws', async () => {
    const failing: (typeof state)[] = [
      () => 'unready',
      () => Promise.reject(new Error('away')),
      () => {
        throw new Error('away');
      },
    ];
    for (state of failing) expect(await readiness()).toMatchObject({ status: 503, body: { status: 'unready' } });
  });

  it('is unready within three seconds when a check does not settle', async () => {
    state = () => new Promise(() => undefined);
    expect(await readiness()).toMatchObject({ status: 503, body: { checks: { postgres: 'unready' } } });
  });

  it('is unready, but healthy, from the moment the process starts to stop', async () => {
    health.announceStop();
    expect(await readiness()).toMatchObject({ status: 503, body: { status: 'stopping' } });
    expect((await fetch(`${base}/healthz`)).status).toBe(200);
  });

  it('serves metrics, and 404 for any other path', async () => {
    expect((await fetch(`${base}/metrics`)).status).toBe(200);
    expect((await fetch(`${base}/secrets`)).status).toBe(404);
  });
});
