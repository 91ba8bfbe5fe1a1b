import { startStack, whyNoPrivateServers, type Stack, type StackOptions } from '@frontdesk/testing';
import { afterAll, beforeAll, describe } from '@jest/globals';
import pg from 'pg';

/** In this time, a busy machine can start three servers and seven processes. */
const START_MS = 360_000;

/**
 * Specs that need a private stack, because they move the clock, or break a process or a server that `own` names. They
 * are reported as skipped on a machine without those servers' programs.
 */
export function describeWithPrivateStack(
  title: string,
  options: StackOptions,
  specs: (stack: () => Stack) => void,
): void {
  const why = whyNoPrivateServers(options.own ?? []);
  if (why) {
    process.stderr.write(`DID NOT RUN: "${title}". Cannot start private servers on this machine: ${why}\n`);
    describe.skip(`${title} (did not run: ${why})`, () => specs(() => undefined as never));
    return;
  }
  describe(title, () => {
    let stack: Stack | undefined;
    beforeAll(async () => {
      stack = await startStack(options);
    }, START_MS);
    afterAll(() => stack?.stop(), START_MS);
    specs(() => stack!);
  });
}

/** Returns rows of a stack's database, for data that no API returns. */
export async function rowsOf<Row extends pg.QueryResultRow>(
  stack: Stack,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: stack.address.databaseUrl });
  // The query rejects if Postgres is killed meanwhile. Without a listener, the error would also end the whole spec.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Locks a table of a stack against all other reads and writes until it is released. */
export async function lockOf(stack: Stack, table: string): Promise<{ release: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: stack.address.databaseUrl });
  await client.connect();
  await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  let released: Promise<void> | undefined;
  return { release: () => (released ??= client.end()) };
}
