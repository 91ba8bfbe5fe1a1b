import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { isTransientDatabaseFault, reasonOf } from './faults.js';

const CONNECT_TIMEOUT_MS = 3000;
/** How long the second transaction waits for a lock before it counts as blocked. */
const LOCK_WAIT_MS = 100;
const NOTIFICATION_MS = 10_000;
const LOCK_NOT_AVAILABLE = '55P03';

/** The dialer's locks use the same statements. */
const LOCKS = {
  exclusive: 'SELECT pg_advisory_xact_lock(hashtextextended($1, 0))',
  shared: 'SELECT pg_advisory_xact_lock_shared(hashtextextended($1, 0))',
};

/** The database speaks Postgres's protocol but lacks a guarantee that Frontdesk needs. */
export class UnsafeEngine extends Error {
  override readonly name = 'UnsafeEngine';

  constructor(what: string) {
    super(
      `This database cannot be used: ${what}. Frontdesk needs PostgreSQL itself, reached directly or through a pooler ` +
        'that keeps sessions; with this one a number on a Do Not Call list could be called.',
    );
  }
}

/**
 * Proves that advisory locks block, which prevents two concurrent dials of one number, and that NOTIFY arrives, which
 * wakes the workers. Throws `UnsafeEngine` if either fails, and other errors if the database is unreachable. Does not
 * detect a multi-node engine that guarantees both only within each node.
 */
export async function probeEngine(url: string): Promise<void> {
  const clients = [connection(url), connection(url)] as const;
  try {
    for (const client of clients) await client.connect();
    await assertLocksBlock(...clients);
    await assertNotificationsArrive(...clients);
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()));
  }
}

function connection(url: string): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: NOTIFICATION_MS,
    application_name: 'frontdesk engine probe',
  });
  return client.on('error', () => undefined);
}

async function assertLocksBlock(holder: pg.Client, other: pg.Client): Promise<void> {
  // The key is unique, because other processes may run the probe at the same time.
  const key = [`probe:${randomUUID()}`];
  await promised('it has no advisory locks', () => holder.query('BEGIN'));
  await promised('it has no advisory locks', () => holder.query(LOCKS.exclusive, key));
  for (const [kind, lock] of Object.entries(LOCKS)) {
    await other.query('BEGIN');
    await other.query(`SELECT set_config('lock_timeout', $1, true)`, [String(LOCK_WAIT_MS)]);
    const wasKeptOut = await promised(`it has no ${kind} advisory locks`, () =>
      other.query(lock, key).then(
        () => false,
        (error: unknown) => isLockTimeout(error) || Promise.reject(error as Error),
      ),
    );
    await other.query('ROLLBACK');
    // Fails if the holder has lost its connection and with it the lock, which is not the engine's fault.
    await holder.query('SELECT');
    if (!wasKeptOut) throw new UnsafeEngine(`two transactions hold one advisory lock at once (${kind})`);
  }
  await holder.query('ROLLBACK');
}

async function assertNotificationsArrive(listener: pg.Client, notifier: pg.Client): Promise<void> {
  const channel = `probe_${randomUUID().replaceAll('-', '')}`;
  let timer: NodeJS.Timeout | undefined;
  const arrived = new Promise<boolean>((resolve) => {
    listener.once('notification', () => resolve(true));
    timer = setTimeout(() => resolve(false), NOTIFICATION_MS);
  });
  try {
    await promised('it has no LISTEN', () => listener.query(`LISTEN ${channel}`));
    await promised('it has no NOTIFY', () => notifier.query('SELECT pg_notify($1, $2)', [channel, 'probe']));
    if (await arrived) return;
    await listener.query('SELECT');
    throw new UnsafeEngine(`NOTIFY of one session had not reached another after ${NOTIFICATION_MS / 1000} s`);
  } finally {
    clearTimeout(timer);
  }
}

/** Runs a statement that Postgres supports. If it fails, the engine is not Postgres, or the database is unreachable. */
async function promised<T>(otherwise: string, statement: () => Promise<T>): Promise<T> {
  try {
    return await statement();
  } catch (error) {
    if (isTransientDatabaseFault(error)) throw error;
    throw new UnsafeEngine(`${otherwise} (${reasonOf(error)})`);
  }
}

function isLockTimeout(error: unknown): boolean {
  return (error as { code?: unknown }).code === LOCK_NOT_AVAILABLE;
}
