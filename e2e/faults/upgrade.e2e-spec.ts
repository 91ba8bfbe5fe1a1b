import { freePort } from '@frontdesk/launcher';
import {
  aLead,
  ApiClient,
  createOrganization,
  migrateAll,
  platformClient,
  PUBLIC_BASE,
  Receiver,
  type Stack,
} from '@frontdesk/testing';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import pg from 'pg';
import { expectStatus } from '../expect-response.js';
import { FuzzRecords } from '../requests/fuzz-records.js';
import { plainRequest, routedOperations } from '../requests/fuzz-requests.js';
import { FuzzSender } from '../requests/fuzz-sender.js';
import { describeWithPrivateStack, rowsOf } from '../private-stack.js';
import {
  breaksOf,
  EARLIER,
  readSchema,
  restoreEarlierDatabase,
  writeEarlierDatabase,
  type Schema,
} from './earlier-database.js';

jest.setTimeout(180_000);
/** In this many rounds, every process prepares its statements, on more than one connection. */
const ROUNDS = 3;

const receiverPorts = [await freePort()];

let earlier: Schema;
let migrated: Schema;

/** Restores the database of an earlier version and upgrades it. */
async function upgrade(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await restoreEarlierDatabase(client);
    // The dump has emptied the search path.
    await client.query('RESET search_path');
    earlier = await readSchema(client);
    await migrateAll(databaseUrl);
    migrated = await readSchema(client);
  } finally {
    await client.end();
  }
}

describeWithPrivateStack('an upgrade', { receiverPorts, own: ['postgres'], prepare: upgrade }, (stackOf) => {
  let stack: Stack;
  let receiver: Receiver;
  let records: FuzzRecords;
  let sender: FuzzSender;

  beforeAll(async () => {
    stack = stackOf();
    const organization = await createOrganization(stack.address);
    receiver = await Receiver.start(receiverPorts);
    records = await FuzzRecords.make(organization, receiver.url(), stack.address);
    sender = new FuzzSender(stack.address, organization);
  });
  afterAll(() => receiver?.close());

  // A deleted organization would refuse the other requests.
  const operations = routedOperations.filter(({ name }) => name !== 'organizations.delete');

  /**
   * Sends every request concurrently, `ROUNDS` times. Returns the responses with an unexpected status and no expected
   * cause.
   */
  const askForEverything = async (): Promise<unknown[]> => {
    const faults: unknown[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      await Promise.all(
        operations.map(async (operation) => {
          const { status, text } = await sender.send(records.filled(plainRequest(operation)));
          await records.replace(operation, status);
          if (status >= 500) faults.push({ operation: operation.name, status, text });
        }),
      );
    }
    return faults;
  };

  const addColumns = async (): Promise<number> => {
    const tables = await rowsOf<{ name: string }>(
      stack,
      `SELECT format('%I.%I', nspname, relname) AS name FROM pg_class JOIN pg_namespace ON relnamespace = pg_namespace.oid
       WHERE nspname = ANY('{gateway,records,dialer,chats,webhooks}') AND relkind IN ('r', 'p') AND NOT relispartition`,
    );
    for (const { name } of tables) await rowsOf(stack, `ALTER TABLE ${name} ADD COLUMN added_later text`);
    return tables.length;
  };

  it('keeps every row', () => {
    const isData = ([name]: [string, number]): boolean => !name.endsWith('.migrations');
    expect([...earlier.rows].filter(([, count]) => count > 0).length).toBeGreaterThan(65);
    const kept = [...earlier.rows].filter(isData).map(([name]) => [name, migrated.rows.get(name)]);
    expect(kept).toEqual([...earlier.rows].filter(isData));
  });

  it('lets processes of the earlier version read and write', () => {
    expect(breaksOf(earlier, migrated)).toEqual([]);
  });

  it('finds changes that processes of the earlier version would fail on', async () => {
    const client = new pg.Client({ connectionString: stack.address.databaseUrl });
    await client.connect();
    try {
      await client.query(`BEGIN;
          ALTER TABLE records.leads DROP COLUMN urgency;
          ALTER TABLE records.calls ALTER duration_seconds TYPE bigint;
          ALTER TABLE chats.chats ADD added text; UPDATE chats.chats SET added = ''; ALTER TABLE chats.chats ALTER added SET NOT NULL;
          CREATE UNIQUE INDEX one_text ON dialer.consents (id, consent_text)`);
      expect(breaksOf(earlier, await readSchema(client)).sort()).toEqual([
        'chats.chats.added has no default',
        'dialer.consents one_text may refuse rows',
        'records.calls.duration_seconds was removed, or is no longer integer',
        'records.leads.urgency was removed, or is no longer text',
      ]);
    } finally {
      await client.query('ROLLBACK');
      await client.end();
    }
  });

  it('returns the data of the earlier version', async () => {
    const platform = platformClient(stack.address);
    const caller = new ApiClient({ origin: stack.address.gateways[0]!, basePath: PUBLIC_BASE, token: EARLIER.key });
    const { organization, ...ids } = EARLIER;
    const person = { phone_number: '+12125550147', name: 'Ada Park' };
    const read = async (of: ApiClient, path: string): Promise<unknown> => {
      const response = await of.get(path);
      expectStatus(response, 200);
      return response.json.data;
    };
    expect(await read(platform, `/organizations/${organization}`)).toMatchObject({
      timezone: 'America/Chicago',
      receptionist_instructions: 'Be kind.',
    });
    expect(await read(caller, `/calls/${ids.call}`)).toMatchObject({
      ...{ caller_name: 'Ada Park', status: 'completed', duration_seconds: 61, summary: 'Wants a quote' },
      transcript: [expect.objectContaining({ text: 'Hello' })],
    });
    expect(await read(caller, `/leads/${ids.lead}`)).toMatchObject({ ...person, call_id: ids.call });
    expect(await read(caller, `/bookings/${ids.booking}`)).toMatchObject({ ...person, duration_minutes: 30 });
    expect(await read(caller, `/chats/${ids.chat}`)).toMatchObject({
      messages: expect.arrayContaining([expect.objectContaining({ body: 'Are you open on Sunday?' })]),
    });
    expect(await read(caller, `/outbound-calls/${ids.outboundCall}`)).toMatchObject({ purpose: 'informational' });
    expect(await read(caller, '/do-not-call')).toMatchObject([{ id: ids.optOut, phone_number: '+12125550148' }]);
    expect(await read(caller, '/blocked-callers')).toMatchObject([{ id: ids.blockedCaller }]);
    expect(await read(caller, '/webhook-endpoints')).toMatchObject([{ id: ids.endpoint, events: ['lead.created'] }]);
    expect(await read(platform, `/organizations/${organization}/consents`)).toMatchObject([
      { id: ids.consent, phone_number: person.phone_number, revoked_at: null },
    ]);
    expect(await read(platform, `/organizations/${organization}/usage?month=2026-11`)).toMatchObject({
      ...{ calls: expect.any(Number), chats: 1, prompt_tokens: 200 },
    });
  });

  it('fails no request when columns are added while the services run, and still delivers webhooks', async () => {
    expect(await askForEverything()).toEqual([]);
    if (process.env['WRITE_EARLIER_DATABASE']) writeEarlierDatabase(stack.address.databaseUrl);
    expect(await addColumns()).toBeGreaterThan(20);
    expect(await askForEverything()).toEqual([]);

    const caller = await (await createOrganization(stack.address)).caller();
    expectStatus(
      await caller.post('/webhook-endpoints', { url: receiver.url('/after'), events: ['lead.created'] }),
      201,
    );
    const { json } = await caller.post('/leads', aLead());
    const [request] = await receiver.waitFor(({ path }) => path === '/after');
    expect(request!.event.data.lead.id).toBe(json.data.id);
  });
});
