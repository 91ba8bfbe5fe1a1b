import { sandboxClockAdvanced, type Caller, type EventEnvelope } from '@frontdesk/contracts';
import { uuidv7 } from '@frontdesk/messaging';
import { eventually, Receiver, type TestDatabase } from '@frontdesk/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { RETRY_DELAYS_SECONDS } from '../deliveries/retry-schedule.js';
import { aCaller, callOf, createWebhooksDatabase, SettableClock, WebhooksProcess } from '../../testing/webhooks.js';
import { SandboxClockConsumer } from './sandbox-clock.consumer.js';

let database: TestDatabase;
let receiver: Receiver;
/** Two replicas. */
let webhooks: WebhooksProcess;
let other: WebhooksProcess;
const clock = new SettableClock();

beforeAll(async () => (database = await createWebhooksDatabase()));
afterAll(() => database.drop());
beforeEach(async () => {
  receiver = await Receiver.start();
  receiver.answerWith({ status: 500 });
  const settings = { WEBHOOK_ALLOW_HOSTS: [`127.0.0.1:${receiver.port}`] };
  [webhooks, other] = [
    await WebhooksProcess.start({ database, clock, settings }),
    await WebhooksProcess.start({ database, clock, settings }),
  ];
});
afterEach(async () => {
  await Promise.all([webhooks.stop(), other.stop()]);
  await receiver.close();
});

/** Delivers the event to both replicas, as the broker does after a process has ended before its acknowledgement. */
async function advance({ organizationId }: Caller, seconds: number): Promise<void> {
  const event: EventEnvelope = {
    id: uuidv7(),
    type: sandboxClockAdvanced.type,
    organization_id: organizationId,
    livemode: false,
    created_at: clock.now().toISOString(),
    data: { advanced_ms: seconds * 1000 },
  };
  await Promise.all([webhooks, other].map((one) => one.get(SandboxClockConsumer).consume([event])));
  await webhooks.get(SandboxClockConsumer).consume([event]);
}

const attempted = (endpointId: number, attempts: number) =>
  eventually(async () => {
    const [delivery] = await webhooks.deliveries(endpointId);
    return delivery?.attempts === attempts && delivery.lease > 0 && delivery;
  });

describe('advancing the clock of test mode', () => {
  it('runs through the retries of a delivery and disables an endpoint that fails for five days', async () => {
    const caller = aCaller({ livemode: false });
    const { id } = await webhooks.endpoint(caller, receiver.url());
    await webhooks.consume(webhooks.leadCreated(caller));
    for (const [index, delay] of RETRY_DELAYS_SECONDS.entries()) {
      const waiting = await attempted(id, index + 1);
      expect(waiting.status).toBe('pending');
      await advance(caller, delay - 30);
      expect((await attempted(id, index + 1)).next_attempt_at!.getTime()).toBeGreaterThan(clock.now().getTime());
      await advance(caller, 31);
    }
    expect(await attempted(id, RETRY_DELAYS_SECONDS.length + 1)).toMatchObject({ status: 'failed' });
    expect((await webhooks.handlers.list(callOf(caller, {}))).data).toMatchObject([{ enabled: true }]);
    await advance(caller, 5 * 86_400);
    await webhooks.consume(webhooks.leadCreated(caller));
    await eventually(async () => (await webhooks.handlers.list(callOf(caller, {}))).data[0]!.enabled === false);
    expect(
      await database.dataSource.query(`SELECT 1 FROM outbox WHERE type = 'webhook_endpoint.disabled'`),
    ).toHaveLength(1);
  });

  it('does not move deliveries and endpoints of live mode or of another organization', async () => {
    const caller = aCaller({ livemode: false });
    const others = [aCaller({ organizationId: caller.organizationId }), aCaller({ livemode: false })];
    const endpoints: number[] = [];
    for (const one of others) {
      const { id } = await webhooks.endpoint(one, receiver.url());
      await webhooks.consume(webhooks.leadCreated(one));
      await attempted(id, 1);
      endpoints.push(id);
    }
    const rows = (): Promise<unknown[]> =>
      database.dataSource.query(
        `SELECT d.next_attempt_at, d.claimable_at, f.failing_since FROM deliveries d
         JOIN endpoint_flow f USING (endpoint_id) WHERE endpoint_id = ANY($1) ORDER BY d.id`,
        [endpoints],
      );
    const before = await rows();
    expect(before).toHaveLength(2);
    await advance(caller, 30 * 86_400);
    expect(await rows()).toEqual(before);
  });
});
