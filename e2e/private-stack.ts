import { startStack, whyNoOwn, type Stack, type StackOptions } from '@frontdesk/testing';
import { afterAll, beforeAll, describe } from '@jest/globals';
import pg from 'pg';

/** Long enough for three servers and seven processes to start on a busy machine. */
const START_MS = 360_000;

/**
 * A group of specs that move the clock, harm a process or, where `own` names it, a server: they have a stack of their
 * own. On a machine without the programs of those servers the run says that they did not run.
 */
export function describeWithPrivateStack(
  title: string,
  options: StackOptions,
  specs: (stack: () => Stack) => void,
): void {
  const why = whyNoOwn(options.own ?? []);
  if (why) {
    process.stderr.write(`DID NOT RUN: "${title}" needs servers of its own, which this machine cannot run: ${why}\n`);
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

/** Rows of a stack's database, for what no API shows yet. */
export async function rowsOf<Row extends pg.QueryResultRow>(
  stack: Stack,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: stack.address.databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Keeps everybody else from reading and writing a table of a stack, until it is released. */
export async function lockOf(stack: Stack, table: string): Promise<{ release: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: stack.address.databaseUrl });
  await client.connect();
  await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  let released: Promise<void> | undefined;
  return { release: () => (released ??= client.end()) };
}
