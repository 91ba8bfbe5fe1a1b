import { randomBytes } from 'node:crypto';
import { connectPostgres, connectRedis, probeRabbitmq } from './backing/connections.ts';
import { LauncherFailure } from './failure.ts';

/** A private space for a test run on a shared server. */
export type Space = { url: string; drop: () => Promise<void> };

/** A shared server has no space for this run alone. The message says why, and what helps. */
export class NoSpace extends LauncherFailure {}

/** @returns a valid name for a database and a virtual host */
export function testName(): string {
  return `frontdesk_test_${randomBytes(5).toString('hex')}`;
}

/**
 * Dropping the space also drops the databases whose names continue `name`, such as the templates of specs.
 *
 * @param template a database of that server to copy
 */
export async function databaseSpace(url: string, name: string, template?: string): Promise<Space> {
  const onServer = async (work: (client: Awaited<ReturnType<typeof connectPostgres>>) => Promise<unknown>) => {
    const client = await connectPostgres(url, { timeoutMs: 30_000 });
    await work(client).finally(() => client.end());
  };
  await onServer((client) => client.query(`CREATE DATABASE "${name}"${template ? ` TEMPLATE "${template}"` : ''}`));
  const own = new URL(url);
  own.pathname = `/${name}`;
  const drop = () =>
    onServer(async (client) => {
      const { rows } = await client.query('SELECT datname FROM pg_database WHERE starts_with(datname, $1)', [name]);
      for (const { datname } of rows) await client.query(`DROP DATABASE IF EXISTS "${datname}" WITH (FORCE)`);
    });
  return { url: own.href, drop };
}

/**
 * Takes an empty database number other than the URL's, and marks it as taken until it is dropped. Rejects with
 * `NoSpace`.
 */
export async function redisSpace(url: string): Promise<Space> {
  const named = Number(new URL(url).pathname.slice(1) || 0);
  for (let number = 15; number > 0; number--) {
    if (number === named) continue;
    const own = new URL(url);
    own.pathname = `/${number}`;
    const redis = await connectRedis(own.href).catch(() => null);
    if (!redis) continue;
    const claimed = (await redis.dbsize()) === 0 && (await redis.set('frontdesk:test-run', '1', 'NX')) === 'OK';
    redis.disconnect();
    if (!claimed) continue;
    return {
      url: own.href,
      async drop() {
        const again = await connectRedis(own.href);
        await again.flushdb();
        again.disconnect();
      },
    };
  }
  throw new NoSpace('REDIS_URL: this server has no empty database. Empty one of 1 to 15, or unset REDIS_URL.');
}

/** Creates a virtual host through the management API. Rejects with `NoSpace`. */
export async function vhostSpace(url: string, name: string, env: NodeJS.ProcessEnv): Promise<Space> {
  const broker = new URL(url);
  const base = env.RABBITMQ_MANAGEMENT_URL || `http://${broker.hostname}:15672`;
  const user = decodeURIComponent(broker.username) || 'guest';
  const password = decodeURIComponent(broker.password) || 'guest';
  const call = async (method: string, resource: string, body: unknown) => {
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
  const own = new URL(url);
  own.pathname = `/${name}`;
  const drop = () => call('DELETE', `vhosts/${name}`, undefined);
  try {
    await call('PUT', `vhosts/${name}`, {});
    await call('PUT', `permissions/${name}/${encodeURIComponent(user)}`, { configure: '.*', write: '.*', read: '.*' });
    await probeRabbitmq(own.href);
  } catch {
    await drop().catch(() => {});
    throw new NoSpace(
      `RABBITMQ_URL: no management API of that broker at ${base} lets ${user} create a virtual host. Enable it ` +
        `(rabbitmq-plugins enable rabbitmq_management), name it in RABBITMQ_MANAGEMENT_URL, or unset RABBITMQ_URL.`,
    );
  }
  return { url: own.href, drop };
}
