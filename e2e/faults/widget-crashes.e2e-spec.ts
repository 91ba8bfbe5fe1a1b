// Slow: kills gateways, chat services and servers while visitors chat.
import {
  createOrganization,
  eventually,
  Visitor,
  type ApiClient,
  type ChatEvents,
  type Stack,
} from '@frontdesk/testing';
import { beforeAll, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeWithPrivateStack } from '../private-stack.js';

/** The number of messages written before each kill and after the part is back. */
const STEP = 12;
const PACE_MS = 20;

/** A page that follows a chat during the test, at any gateway that accepts it, as the widget does. */
class FollowingPage {
  readonly messages: { id: number; body: string }[] = [];
  connections = 0;
  private stopped = false;
  private stream: ChatEvents | undefined;

  constructor(
    private readonly visitor: Visitor,
    private readonly gateways: readonly string[],
  ) {}

  async run(): Promise<void> {
    while (!this.stopped) {
      const gateway = this.gateways[this.connections++ % this.gateways.length]!;
      const stream = await this.visitor
        .with({ gateway })
        .follow(this.messages.at(-1)?.id ?? 0)
        .catch(() => undefined);
      this.stream = stream;
      while (stream && !stream.ended && !this.stopped) await this.take(stream);
      if (stream) await this.take(stream);
      await sleep(50);
    }
  }

  stop(): void {
    this.stopped = true;
    this.stream?.close();
  }

  private async take(stream: ChatEvents): Promise<void> {
    await sleep(10);
    for (const { name, data } of stream.events.splice(0)) if (name === 'message') this.messages.push(data);
  }
}

describeWithPrivateStack(
  'a conversation while every part is killed once',
  { own: ['redis', 'rabbitmq'], services: { gateway: 2, chats: 2, records: 0, dialer: 0, webhooks: 1, voice: 0 } },
  (stackOf) => {
    let stack: Stack;
    let visitor: Visitor;
    let team: ApiClient;
    let page: FollowingPage;
    let chat: number;
    const written: string[] = [];

    /** Writes as the visitor and the team alternately, and repeats each message until it is accepted. */
    async function converse(messages: number): Promise<void> {
      for (let n = 0; n < messages; n++) {
        const body = `Number ${written.length}`;
        const id = randomUUID();
        const fromTeam = { external_id: id, sender: 'owner', body };
        const attempt = (gateway: string) =>
          written.length % 2
            ? team.with({ origin: gateway }).post(`/chats/${chat}/messages`, fromTeam)
            : visitor.with({ gateway }).write(body, id);
        let tries = 0;
        await eventually(
          async () => {
            const gateway = stack.address.gateways[tries++ % 2]!;
            const { status } = await attempt(gateway).catch(() => ({ status: 0 }));
            // Two dozen messages a minute may exceed the limits for a visitor, so the counters are reset.
            if (status === 429) await stack.backing.redis.wipe();
            return status === 201 || status === 200;
          },
          { timeoutMs: 120_000, everyMs: 100, what: `"${body}" to be accepted` },
        );
        written.push(body);
        await sleep(PACE_MS);
      }
    }

    beforeAll(async () => {
      stack = stackOf();
      const organization = await createOrganization(stack.address);
      const { widget_id: widgetId } = organization.data;
      visitor = new Visitor({ gateway: stack.address.gateways[0]!, widgetId });
      await visitor.start('Hello');
      const client = await organization.caller();
      chat = (await client.get('/chats')).json.data[0].id as number;
      team = organization.platform.with({ basePath: `/api/platform/v1/organizations/${organization.id}` });
      await team.post(`/chats/${chat}/handoff`, { to: 'owner' });
      page = new FollowingPage(visitor, stack.address.gateways);
      const following = page.run();
      const { rabbitmq } = stack.backing;
      const [gateway] = stack.processes('gateway');
      const [chats] = stack.processes('chats');
      const parts = [
        [() => chats!.kill(), () => chats!.restart()],
        [() => rabbitmq.kill(), () => rabbitmq.restart()],
        [() => gateway!.kill(), () => gateway!.restart()],
      ] as const;
      try {
        await converse(STEP);
        for (const [kill, restart] of parts) {
          const going = converse(STEP);
          await kill();
          await restart();
          await going;
        }
        await eventually(() => page.messages.some(({ body }) => body === written.at(-1)), {
          timeoutMs: 180_000,
          what: 'the last message on the page',
        });
      } finally {
        page.stop();
        await following;
      }
    }, 900_000);

    it('the page has every accepted message exactly once, in one order', () => {
      const bodies = page.messages.map(({ body }) => body);
      expect(bodies.filter((body) => body.startsWith('Number'))).toEqual(written);
      expect(page.messages.map(({ id }) => id)).toEqual(page.messages.map((_, index) => index + 1));
      process.stdout.write(`${written.length} messages over ${page.connections} connections\n`);
    });

    it('a stopping gateway ends its streams, so that their pages reconnect to another one', async () => {
      const [gateway] = stack.processes('gateway');
      const stream = await visitor.with({ gateway: gateway!.publicOrigin }).follow();
      await stream.body('Hello');
      await gateway!.stop();
      await eventually(() => stream.ended, { what: 'the end of the stream' });
      expect(stream.ended).toBe('by the service');
      await gateway!.start();
    }, 180_000);
  },
);
