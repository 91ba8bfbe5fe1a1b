import { freePort, spawnService, type ServiceProcess } from '@frontdesk/launcher';
import { sharedStack } from '@frontdesk/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const stack = sharedStack();
const TOKEN = 'a-token-of-the-platform-for-ports';

/** A gateway on the servers of the shared stack, configured as in production. */
describe('a gateway with PLATFORM_PORT', () => {
  let gateway: ServiceProcess;
  let publicOrigin: string;
  let platformOrigin: string;
  const status = async (url: string): Promise<number> => {
    const headers = { authorization: `Bearer ${TOKEN}` };
    const response = await fetch(url, { headers });
    await response.arrayBuffer();
    return response.status;
  };

  beforeAll(async () => {
    const [port, platformPort] = [await freePort(), await freePort()];
    publicOrigin = `http://127.0.0.1:${port}`;
    platformOrigin = `http://127.0.0.1:${platformPort}`;
    gateway = await spawnService({
      app: 'gateway',
      name: 'gateway of ports',
      env: {
        NODE_ENV: 'test',
        LOG_LEVEL: 'warn',
        DATABASE_URL: stack.accounts.gateway.databaseUrl,
        RABBITMQ_URL: stack.accounts.gateway.rabbitmqUrl,
        DATABASE_POOL_SIZE: '2',
        PORT: String(port),
        PLATFORM_PORT: String(platformPort),
        PLATFORM_API_TOKENS: TOKEN,
        CURSOR_SECRET: 'a-secret-that-signs-the-cursors-of-specs',
      },
    });
    await gateway.ready();
  });
  afterAll(() => gateway.stop(5000));

  it('serves no platform API on the public port, not even with its token', async () => {
    expect(await status(`${platformOrigin}/api/platform/v1/organizations`)).toBe(200);
    expect(await status(`${publicOrigin}/api/platform/v1/organizations`)).toBe(404);
    expect(await status(`${publicOrigin}/api/platform/v1/organizations/1/calls`)).toBe(404);
  });

  it('serves the description of the platform API on the platform port only', async () => {
    const path = '/api/platform/v1/openapi.json';
    const description = (await (await fetch(`${platformOrigin}${path}`)).json()) as { servers: object[] };
    expect(description.servers).toEqual([{ url: `${platformOrigin}/api/platform/v1` }]);
    expect(await status(`${publicOrigin}${path}`)).toBe(404);
  });

  it('serves no Organization API on the platform port', async () => {
    expect(await status(`${publicOrigin}/api/public/v1/me`)).toBe(401);
    expect(await status(`${platformOrigin}/api/public/v1/me`)).toBe(404);
  });

  it('serves no pages on the platform port, and the documentation on the public one', async () => {
    const open = (origin: string): Promise<Response> =>
      fetch(origin, { headers: { accept: 'text/html' }, redirect: 'manual' });
    const [onPublic, onPlatform] = [await open(publicOrigin), await open(platformOrigin)];
    expect([onPublic.status, onPublic.headers.get('location')]).toEqual([302, '/docs']);
    expect([onPlatform.status, await onPlatform.json()]).toMatchObject([404, { code: 'not_found' }]);
  });

  it('serves metrics and health only on their own port', async () => {
    for (const path of ['/metrics', '/readyz', '/healthz']) {
      expect([path, await status(`${gateway.healthUrl}${path}`)]).toEqual([path, 200]);
      expect([path, await status(`${publicOrigin}${path}`)]).toEqual([path, 404]);
      expect([path, await status(`${platformOrigin}${path}`)]).toEqual([path, 404]);
    }
  });
});
