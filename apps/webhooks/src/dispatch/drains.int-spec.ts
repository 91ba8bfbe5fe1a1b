import type { Caller } from '@frontdesk/contracts';
import { Receiver, within, type TestDatabase } from '@frontdesk/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, it } from '@jest/globals';
import { EndpointFlowRepository } from '../endpoints/endpoint-flow.repository.js';
import { SilentServer } from '../../testing/silent-server.js';
import { aCaller, createWebhooksDatabase, RunningClock, WebhooksProcess } from '../../testing/webhooks.js';

let database: TestDatabase;
let receiver: Receiver;
let clock: RunningClock;
let webhooks: WebhooksProcess;
let silent: SilentServer;

beforeAll(async () => (database = await createWebhooksDatabase()));
afterAll(() => database.drop());
beforeEach(async () => {
  clock = new RunningClock();
  receiver = await Receiver.start();
  silent = await SilentServer.start();
  const settings = { WEBHOOK_ALLOW_HOSTS: [`127.0.0.1:${receiver.port}`, silent.host] };
  webhooks = await WebhooksProcess.start({ database, clock, settings });
});
afterEach(async () => {
  silent.close();
  await webhooks.stop();
  await receiver.close();
});

/** Creates paused endpoints of separate organizations that never respond, each with held deliveries. */
async function silentEndpoints(count: number, held: number): Promise<{ caller: Caller; id: number }[]> {
  const endpoints: { caller: Caller; id: number }[] = [];
  for (let index = 0; index < count; index++) {
    const caller = aCaller();
    const { id } = await webhooks.endpoint(caller, `http://${silent.host}/${index}`);
    await webhooks.pause(caller, id);
    await webhooks.consume(...Array.from({ length: held }, () => webhooks.leadCreated(caller)));
    endpoints.push({ caller, id });
  }
  return endpoints;
}

/** The drain of another endpoint finishes before the unanswered attempts time out. */
async function anotherIsDrained(): Promise<void> {
  const caller = aCaller();
  const { id } = await webhooks.endpoint(caller, receiver.url());
  await webhooks.pause(caller, id);
  await webhooks.consume(webhooks.leadCreated(caller), webhooks.leadCreated(caller));
  await webhooks.resume(caller, id);
  await within(5000, () => receiver.waitFor(undefined, { count: 2 }));
}

describe('the drain of an enabled endpoint', () => {
  it('is not delayed by probes that get no response', async () => {
    const opened = new Date(clock.now().getTime() - 60_000);
    for (const { caller, id } of await silentEndpoints(40, 1)) {
      await webhooks.resume(caller, id);
      await webhooks
        .get(EndpointFlowRepository)
        .recordFailure({ endpointId: id, at: opened, quietUntil: null, trips: true });
    }
    await anotherIsDrained();
  });

  it('is not delayed by drains of endpoints that do not respond', async () => {
    for (const { caller, id } of await silentEndpoints(20, 30)) await webhooks.resume(caller, id);
    await anotherIsDrained();
  });
});
