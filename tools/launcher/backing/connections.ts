import { connect } from 'amqplib';
import { Redis } from 'ioredis';
import pg from 'pg';

const TIMEOUT_MS = 5000;

/** Each statement has the same timeout as the connection. */
export async function connectPostgres(url: string, { timeoutMs = TIMEOUT_MS } = {}): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
    application_name: 'frontdesk-launcher',
  });
  client.on('error', () => {}); // The server may be killed while the connection is idle.
  await client.connect();
  return client;
}

export async function probePostgres(url: string): Promise<void> {
  await (await connectPostgres(url)).end();
}

/** Rejects if the server does not have the database that the URL names. */
export async function connectRedis(url: string): Promise<Redis> {
  const server = new URL(url);
  const database = server.pathname.slice(1);
  server.pathname = '';
  const redis = new Redis(server.href, {
    lazyConnect: true,
    connectTimeout: TIMEOUT_MS,
    commandTimeout: TIMEOUT_MS,
    enableReadyCheck: false,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  let failure: Error | undefined;
  redis.on('error', (error: Error) => (failure ??= error));
  try {
    await redis.connect();
    // ioredis itself continues with database 0 if the server refuses the one in the URL.
    await redis.select(database || '0');
    return redis;
  } catch (error) {
    redis.disconnect();
    throw failure ?? error;
  }
}

export async function probeRedis(url: string): Promise<void> {
  (await connectRedis(url)).disconnect();
}

/** Resolves if the broker accepts the login for the virtual host of the URL; rejects while it is still booting. */
export async function probeRabbitmq(url: string): Promise<void> {
  const connection = await connect(url, { timeout: TIMEOUT_MS }).catch((error: Error) => {
    throw /ACCESS.REFUSED/.test(error.message) ? new Error('the broker refused the user name or password') : error;
  });
  connection.on('error', () => {});
  await connection.close();
}
