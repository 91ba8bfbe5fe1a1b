import { freePort } from '@frontdesk/launcher';
import { aLead, createOrganization, Receiver, type Stack } from '@frontdesk/testing';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { expectStatus } from '../expect-response.js';
import { FuzzRecords } from '../requests/fuzz-records.js';
import { plainRequest, routedOperations } from '../requests/fuzz-requests.js';
import { FuzzSender } from '../requests/fuzz-sender.js';
import { describeWithPrivateStack, rowsOf } from '../private-stack.js';

jest.setTimeout(180_000);
/** In this many rounds, every process prepares its statements, on more than one connection. */
const ROUNDS = 3;

const receiverPorts = [await freePort()];

describeWithPrivateStack(
  'a migration that adds a column to every table while the services run',
  { receiverPorts },
  (stackOf) => {
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

    it('fails no request and still delivers webhooks', async () => {
      expect(await askForEverything()).toEqual([]);
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
  },
);
