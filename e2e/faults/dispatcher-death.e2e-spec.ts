// Slow: starts its own stack and kills webhooks processes.
import { freePort } from '@frontdesk/launcher';
import {
  createOrganization,
  eventually,
  Receiver,
  within,
  type Stack,
  type StackProcess,
  type TestOrganization,
} from '@frontdesk/testing';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { describeWithPrivateStack, rowsOf } from '../private-stack.js';

const LEADS = 40;
const WITHIN_MS = 3000;
const receiverPorts = [await freePort()];

/** The lease is so long that deliveries that wait for it fail the test. */
describeWithPrivateStack(
  'the deliveries of a dispatcher that is killed',
  { services: { webhooks: 2, dialer: 0, chats: 0, voice: 0 }, env: { WEBHOOK_LEASE_SECONDS: '300' }, receiverPorts },
  (stackOf) => {
    let stack: Stack;
    let receiver: Receiver;
    let organization: TestOrganization;

    beforeAll(async () => {
      stack = stackOf();
      receiver = await Receiver.start(receiverPorts);
      organization = await createOrganization(stack.address);
      const { client } = await organization.createKey();
      const created = await client.post('/webhook-endpoints', { url: receiver.url(), events: ['lead.created'] });
      expect(created.status).toBe(201);
    });
    afterAll(() => receiver.close());

    const dispatchers = (): StackProcess[] => stack.processes('webhooks');
    const claimed = async (): Promise<number> => {
      const [row] = await rowsOf<{ count: number }>(
        stack,
        `SELECT count(*)::int AS count FROM webhooks.deliveries WHERE status = 'pending' AND leased_by IS NOT NULL`,
      );
      return row!.count;
    };
    const undelivered = async (): Promise<number> => {
      const [row] = await rowsOf<{ count: number }>(
        stack,
        `SELECT count(*)::int AS count FROM webhooks.deliveries WHERE status <> 'delivered'`,
      );
      return row!.count;
    };

    /** Posts leads to a receiver that responds after the kill, so that dispatchers hold claimed deliveries. */
    async function postLeads(): Promise<Set<number>> {
      const path = `/organizations/${organization.id}/leads`;
      const responses = await Promise.all(
        Array.from({ length: LEADS }, () => organization.platform.post(path, { source: 'website', reason: 'x' })),
      );
      return new Set(responses.map(({ json }) => json.data.id as number));
    }

    const firstArrivals = (): Map<number, number> => {
      const arrivals = new Map<number, number>();
      for (const { event, at } of receiver.requests) {
        const { id } = event.data.lead as { id: number };
        if (!arrivals.has(id)) arrivals.set(id, at);
      }
      return arrivals;
    };

    async function expectAllInTime(leads: Set<number>, since: number): Promise<void> {
      await within(WITHIN_MS, () => eventually(() => [...leads].every((id) => firstArrivals().has(id))));
      const last = Math.max(...[...leads].map((id) => firstArrivals().get(id)!));
      process.stdout.write(`the last delivery arrived ${Math.round(last - since)} ms later\n`);
    }

    /** Fails if a delivery that had not arrived before the kill arrived more than once. */
    function expectOnlyRepeatsOfInFlight(killedAt: number): void {
      const counts = new Map<number, number>();
      for (const { event, at } of receiver.requests) {
        const { id } = event.data.lead as { id: number };
        if (firstArrivals().get(id)! > killedAt && at > killedAt) counts.set(id, (counts.get(id) ?? 0) + 1);
      }
      expect([...counts].filter(([, count]) => count > 1)).toEqual([]);
    }

    let respond: () => void;
    beforeEach(() => {
      const { promise: after, resolve } = Promise.withResolvers<void>();
      receiver.answerWith({ after });
      respond = resolve;
    });
    afterEach(async () => {
      respond();
      await eventually(async () => (await undelivered()) === 0);
    });

    it('are sent by another dispatcher within 3 s', async () => {
      const posting = postLeads();
      await receiver.waitFor(undefined, { count: 4 });
      const leads = await posting;
      expect(await claimed()).toBeGreaterThan(0);
      const killedAt = Date.now();
      await dispatchers()[0]!.kill();
      respond();
      await expectAllInTime(leads, killedAt);
      expectOnlyRepeatsOfInFlight(killedAt);
    }, 120_000);

    it('are sent within 3 s of the start of its successor if no other dispatcher runs', async () => {
      await dispatchers()[0]!.stop();
      const only = dispatchers()[1]!;
      const posting = postLeads();
      await receiver.waitFor(undefined, { count: receiver.requests.length + 4 });
      const leads = await posting;
      expect(await claimed()).toBeGreaterThan(0);
      const killedAt = Date.now();
      await only.kill();
      respond();
      await only.start();
      await expectAllInTime(leads, Date.now());
      expectOnlyRepeatsOfInFlight(killedAt);
    }, 120_000);
  },
);
