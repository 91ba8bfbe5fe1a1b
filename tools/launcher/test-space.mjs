// @ts-check
import { randomBytes } from 'node:crypto';
import { vhostOf } from './backing/amqp-probe.mjs';
import { connectPostgres } from './backing/postgres-wire.mjs';
import { connectRedis } from './backing/redis-wire.mjs';

/**
 * Room of its own for a test run inside a server that others use too.
 * @typedef {{ url: string, notice?: string, drop: () => Promise<void> }} Space
 */

/** @returns {string} usable as the name of a database and of a virtual host */
export function testName() {
  return `frontdesk_test_${randomBytes(5).toString('hex')}`;
}

/**
 * @param {string} url
 * @param {string} name
 * @param {string} [template] a database of that server to begin as a copy of
 * @returns {Promise<Space>}
 */
export async function databaseSpace(url, name, template) {
  const run = async (/** @type {string} */ sql) => {
    const session = await connectPostgres(url, { timeoutMs: 30_000 });
    await session.query(sql).finally(() => session.end());
  };
  await run(`CREATE DATABASE "${name}"${template ? ` TEMPLATE "${template}"` : ''}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.href, drop: () => run(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`) };
}

/**
 * A database number that is empty and not the one the URL names; it is marked as taken until it is dropped.
 * @param {string} url
 * @returns {Promise<Space>}
 */
export async function redisSpace(url) {
  const named = Number(new URL(url).pathname.slice(1) || 0);
  for (let number = 15; number > 0; number--) {
    if (number === named) continue;
    const own = new URL(url);
    own.pathname = `/${number}`;
    const session = await connectRedis(own.href).catch(() => null);
    if (!session) continue;
    const claimed =
      (await session.command('DBSIZE')) === 0 &&
      (await session.command('SET', 'frontdesk:test-run', '1', 'NX')) === 'OK';
    session.end();
    if (!claimed) continue;
    return {
      url: own.href,
      async drop() {
        const again = await connectRedis(own.href);
        await again.command('FLUSHDB');
        again.end();
      },
    };
  }
  return {
    url,
    notice: 'REDIS_URL: no empty database number was found, so the tests use the one it names.',
    drop: async () => {},
  };
}

/**
 * A virtual host, made through the management API; brokers without one serve the run from the host the URL names.
 * @param {string} url
 * @param {string} name
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<Space>}
 */
export async function vhostSpace(url, name, env) {
  const broker = new URL(url);
  const base = env.RABBITMQ_MANAGEMENT_URL || `http://${broker.hostname}:15672`;
  const user = decodeURIComponent(broker.username) || 'guest';
  const password = decodeURIComponent(broker.password) || 'guest';
  const call = async (/** @type {string} */ method, /** @type {string} */ resource, /** @type {unknown} */ body) => {
    const response = await fetch(`${base.replace(/\/$/, '')}/api/${resource}`, {
      method,
      headers: {
        authorization: `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`,
        'content-type': 'application/json',
      },
      body: body ? JSON.stringify(body) : undefined,
      signal: AbortSignal.timeout(10_000),
    });
    if (!response.ok) throw new Error(`${response.status}`);
  };
  try {
    await call('PUT', `vhosts/${name}`, {});
    await call('PUT', `permissions/${name}/${encodeURIComponent(user)}`, { configure: '.*', write: '.*', read: '.*' });
  } catch {
    return {
      url,
      notice:
        `RABBITMQ_URL: no management API at ${base} lets ${user} create a virtual host, so the tests use ` +
        `${JSON.stringify(vhostOf(url))}. RABBITMQ_MANAGEMENT_URL names another place.`,
      drop: async () => {},
    };
  }
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.href, drop: () => call('DELETE', `vhosts/${name}`, undefined) };
}
