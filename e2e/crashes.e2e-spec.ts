import {
  aLead,
  createOrganization,
  eventually,
  EVERY_SERVER,
  Receiver,
  within,
  type Answer,
  type ApiClient,
  type Stack,
  type StackProcess,
  type TestOrganization,
} from '@frontdesk/testing';
import { freePort } from '@frontdesk/launcher';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { expectError, expectStatus } from './expect-answer.js';
import { describeWithPrivateStack, lockOf, rowsOf } from './private-stack.js';

const LEADS = 2000;
const WRITERS = 8;
const KEYS = 60;
/** What is sent a second, so that every crash happens during the stream. */
const PACE_PER_SECOND = 90;
/** Within which every request is answered. */
const DEADLINE_MS = 5000;
/** What the machine needs around it. */
const MARGIN_MS = 1500;
/** How long one look-up of a key waits; less than the gateway's statement timeout of 2 s. */
const ADMISSION_MS = 1800;

const receiverPorts = [await freePort()];

/** How long a gateway that did not take a connection is left alone. */
const AVOIDED_MS = 500;

/**
 * Leads posted one after another by several writers, whatever the answers. Each has a number of its own in `reason`. A
 * gateway that cannot be reached is left for the other one, as a load balancer would.
 */
class LeadStream {
  /** Ids by number. */
  readonly accepted = new Map<number, number>();
  readonly refused = new Map<string, number>();
  readonly failures: string[] = [];
  /** Numbers of requests that had not ended when an alarm for the deadline rang. */
  readonly late: number[] = [];
  slowestMs = 0;
  /** Requests that ended without an answer while a gateway was being killed. */
  cut = 0;
  isGatewayDying = false;
  private readonly avoidedUntil = new Map<string, number>();
  private stopped = false;
  private sent = 0;

  constructor(
    private readonly callers: ApiClient[],
    private readonly gateways: readonly string[],
  ) {}

  async run(): Promise<void> {
    const startedAt = Date.now();
    const writer = async (): Promise<void> => {
      while (!this.stopped) {
        const turn = this.sent++;
        const due = startedAt + (turn * 1000) / PACE_PER_SECOND;
        if (due > Date.now()) await sleep(due - Date.now());
        await this.post(turn);
      }
    };
    await Promise.all(Array.from({ length: WRITERS }, writer));
  }

  stop(): void {
    this.stopped = true;
  }

  private async post(turn: number): Promise<void> {
    const startedAt = performance.now();
    const origin = this.gatewayFor(turn);
    const caller = this.callers[turn % this.callers.length]!.with({ origin });
    const request = caller.post('/leads', aLead({ reason: `Number ${turn}` }));
    within(DEADLINE_MS + MARGIN_MS, () => Promise.allSettled([request])).catch(() => this.late.push(turn));
    try {
      const answer = await request;
      if (answer.status === 201) this.accepted.set(turn, answer.json.data.id as number);
      else this.refuse(answer);
    } catch (error) {
      this.avoidedUntil.set(origin, Date.now() + AVOIDED_MS);
      this.cut += 1;
      if (!this.isGatewayDying) this.failures.push(String(error));
    }
    this.slowestMs = Math.max(this.slowestMs, performance.now() - startedAt);
  }

  private gatewayFor(turn: number): string {
    const reachable = this.gateways.filter((origin) => (this.avoidedUntil.get(origin) ?? 0) < Date.now());
    const gateways = reachable.length > 0 ? reachable : this.gateways;
    return gateways[turn % gateways.length]!;
  }

  private refuse({ status, json, text, headers }: Answer): void {
    const kind = `${status} ${String(json?.code)}${headers['retry-after'] ? ' Retry-After' : ''}`;
    this.refused.set(kind, (this.refused.get(kind) ?? 0) + 1);
    if (kind !== '503 server_error Retry-After') this.failures.push(`${status} ${text.slice(0, 300)}`);
  }
}

describeWithPrivateStack(
  'SIGKILL during a stream of 2,000 leads',
  { own: EVERY_SERVER, services: { gateway: 2, webhooks: 2 }, receiverPorts },
  (stackOf) => {
    let stack: Stack;
    let organization: TestOrganization;
    let receiver: Receiver;
    let stream: LeadStream;
    let pidsBefore: (number | undefined)[];
    const survivors = (): StackProcess[] => stack.processes('gateway').slice(1);

    const untilItFlows = async (): Promise<void> => {
      const before = stream.accepted.size;
      await eventually(() => stream.accepted.size >= before + 40, {
        timeoutMs: 90_000,
        what: 'leads to be accepted again',
      });
    };

    beforeAll(async () => {
      stack = stackOf();
      receiver = await Receiver.start(receiverPorts);
      organization = await createOrganization(stack.address);
      const keys = await Promise.all(Array.from({ length: KEYS }, () => organization.createKey()));
      const callers = keys.map(({ client }) => client);
      await callers[0]!.post('/webhook-endpoints', { url: receiver.url(), events: ['lead.created'] });
      pidsBefore = survivors().map(({ pid }) => pid);
      stream = new LeadStream(callers, stack.address.gateways);
      const running = stream.run();
      try {
        await untilItFlows();
        for (const crash of crashes()) {
          await crash();
          await untilItFlows();
        }
        await eventually(() => stream.accepted.size >= LEADS, { timeoutMs: 180_000, what: `${LEADS} accepted leads` });
      } finally {
        stream.stop();
        await running;
      }
    }, 720_000);
    afterAll(() => receiver?.close());

    /** Each kills one part, lets the stream run into the gap for a moment, and brings the part back. */
    function* crashes(): Generator<() => Promise<void>> {
      const { postgres, redis, rabbitmq } = stack.backing;
      const crashOf = (processes: StackProcess[]) => async (): Promise<void> => {
        await Promise.all(processes.map((process) => process.kill()));
        await sleep(1000);
        await Promise.all(processes.map((process) => process.restart()));
      };
      yield crashOf(stack.processes('webhooks').slice(0, 1));
      yield crashOf(stack.processes('webhooks'));
      yield crashOf(stack.processes('records'));
      yield crashOf([...stack.processes('dialer'), ...stack.processes('chats')]);
      yield async () => {
        stream.isGatewayDying = true;
        await crashOf(stack.processes('gateway').slice(0, 1))();
        stream.isGatewayDying = false;
      };
      for (const server of [rabbitmq, redis, postgres]) {
        yield async () => {
          await server.kill();
          await sleep(1000);
          await server.restart();
        };
      }
      yield () => redis.wipe();
    }

    it('every answer came within the deadline: 201, or 503 server_error with Retry-After', () => {
      const seen = [...stream.refused].map(([kind, count]) => `${count} × ${kind}`).join(', ');
      process.stdout.write(
        `${stream.accepted.size} leads accepted; refused: ${seen || 'none'}; without an answer: ${stream.cut}; slowest ${Math.round(stream.slowestMs)} ms\n`,
      );
      expect(stream.failures.slice(0, 5)).toEqual([]);
      expect(stream.late).toEqual([]);
    });

    it('every accepted lead is in the list exactly once, and no request made two', async () => {
      const caller = await organization.caller();
      const listed = new Map<number, number[]>();
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: Answer = await caller.get('/leads', { per_page: 100, cursor });
        expect(page.status).toBe(200);
        for (const { id, reason } of page.json.data as { id: number; reason: string }[]) {
          const number = Number(reason.replace('Number ', ''));
          listed.set(number, [...(listed.get(number) ?? []), id]);
        }
        cursor = page.json.meta.next_cursor as string | null;
      }
      expect([...stream.accepted].filter(([number, id]) => listed.get(number)?.join() !== String(id))).toEqual([]);
      // One that was not answered, or answered 503, may be there; twice it must not be.
      expect([...listed].filter(([, ids]) => ids.length > 1)).toEqual([]);
    });

    it('every accepted lead was delivered at least once', async () => {
      const missing = (): number[] => {
        const delivered = new Set(receiver.requests.map(({ event }) => event.data.lead.id as number));
        return [...stream.accepted.values()].filter((id) => !delivered.has(id));
      };
      // What a killed process had in hand comes back when its lease ends.
      await eventually(() => missing().length === 0, { timeoutMs: 180_000, everyMs: 250 }).catch(() => undefined);
      expect(missing()).toEqual([]);
      const twice = receiver.requests.length - new Set(receiver.requests.map(({ event }) => event.id as string)).size;
      process.stdout.write(`${receiver.requests.length} deliveries, ${twice} of them repeated\n`);
    }, 270_000);

    it('an owner that has stopped answering costs a request its deadline, not more, and is forgiven', async () => {
      const caller = await organization.caller();
      const [records] = stack.processes('records');
      process.kill(records!.pid!, 'SIGSTOP');
      try {
        const [list, post, account] = await within(DEADLINE_MS + MARGIN_MS, () =>
          Promise.all([caller.get('/leads'), caller.post('/leads', aLead()), caller.get('/me')]),
        );
        for (const answer of [list, post]) expectError(answer, 'unavailable');
        expectStatus(account, 200);
      } finally {
        process.kill(records!.pid!, 'SIGCONT');
      }
      await eventually(async () => (await caller.get('/leads')).status === 200, { timeoutMs: 15_000 });
    });

    it('a request that waited to be admitted has what is left of its deadline for the owner, not another one', async () => {
      // A new key is looked up in Postgres: nobody has cached it.
      const { client } = await organization.createKey();
      const [records] = stack.processes('records');
      const table = await lockOf(stack, 'gateway.api_keys');
      process.kill(records!.pid!, 'SIGSTOP');
      try {
        const answers = within(DEADLINE_MS + MARGIN_MS, () =>
          Promise.all([client.get('/leads'), client.post('/leads', aLead())]),
        );
        await sleep(ADMISSION_MS);
        await table.release();
        for (const answer of await answers) expectError(answer, 'unavailable');
      } finally {
        process.kill(records!.pid!, 'SIGCONT');
        await table.release();
      }
      await eventually(async () => (await client.get('/leads')).status === 200, { timeoutMs: 15_000 });
    });

    it('a change of the organization while a service is away answers 503 and goes on by itself', async () => {
      const [dialer] = stack.processes('dialer');
      await dialer!.kill();
      expectError(await organization.update({ plan: 'trial' }), 'unavailable');
      await dialer!.restart();
      await eventually(
        async () => {
          const [row] = await rowsOf<{ plan: string }>(
            stack,
            "SELECT facts ->> 'plan' AS plan FROM dialer.organization_facts WHERE organization_id = $1",
            [organization.id],
          );
          return row?.plan === 'trial';
        },
        { timeoutMs: 20_000, what: 'the dialer to know of the change' },
      );
      expectStatus(await organization.update({ plan: 'trial' }), 200);
    }, 180_000);

    it('everything is ready again, and nothing that survived was started anew', async () => {
      for (const { healthUrl, service } of stack.processes()) {
        await eventually(
          async () => {
            const answer = await fetch(`${healthUrl}/readyz`);
            return ((await answer.json()) as { status: string }).status === 'ready';
          },
          { timeoutMs: 20_000, what: `${service} to be ready` },
        );
      }
      expect(survivors().map(({ pid }) => pid)).toEqual(pidsBefore);
      expect(stack.processes().every(({ isRunning }) => isRunning)).toBe(true);
    }, 180_000);
  },
);
