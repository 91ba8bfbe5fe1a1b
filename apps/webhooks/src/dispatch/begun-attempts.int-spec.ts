import type { Caller } from '@frontdesk/contracts';
import { Deadline } from '@frontdesk/messaging';
import { eventually, Receiver, within, type TestDatabase } from '@frontdesk/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, it } from '@jest/globals';
import { EndpointSettingsHandlers } from '../endpoints/endpoint-settings.handlers.js';
import { SilentServer } from '../../testing/silent-server.js';
import { aCaller, callOf, createWebhooksDatabase, SettableClock, WebhooksProcess } from '../../testing/webhooks.js';

let database: TestDatabase;
let receiver: Receiver;
let webhooks: WebhooksProcess;
let silent: SilentServer;

beforeAll(async () => (database = await createWebhooksDatabase()));
afterAll(() => database.drop());
beforeEach(async () => {
  receiver = await Receiver.start();
  silent = await SilentServer.start();
  const settings = { WEBHOOK_ALLOW_HOSTS: [`127.0.0.1:${receiver.port}`, silent.host] };
  webhooks = await WebhooksProcess.start({ database, clock: new SettableClock(), settings });
});
afterEach(async () => {
  await webhooks.stop();
  await receiver.close();
  silent.close();
});

describe('an attempt that has no connection yet', () => {
  type Change = (caller: Caller, endpoint: number) => Promise<unknown>;
  const revokeSecret: Change = (caller, endpoint) =>
    webhooks.get(EndpointSettingsHandlers).rotateSecretInOrganization({
      caller,
      input: { ids: { organization: caller.organizationId, endpoint }, query: {}, body: { overlap_hours: 0 } },
      deadline: Deadline.in(5000),
    });

  it.each<[string, Change]>([
    ['the URL changes', (caller, id) => webhooks.change(caller, id, { url: receiver.url() })],
    ['the secret is revoked', revokeSecret],
    ['the organization enters HIPAA mode', (caller) => webhooks.facts(caller, true)],
  ])('is abandoned and claimed again when %s', async (_, change) => {
    const caller = aCaller();
    await webhooks.facts(caller, false);
    const { id } = await webhooks.endpoint(caller, `https://${silent.host}/`);
    await webhooks.consume(webhooks.leadCreated(caller));
    await eventually(() => silent.connections > 0);
    await change(caller, id);
    // This is less than the ten seconds that an attempt may take.
    await within(8000, () =>
      eventually(async () => {
        const [row] = await webhooks.deliveries(id);
        return row!.lease > 1 && row!.last_error === null;
      }),
    );
    await webhooks.handlers.delete(callOf(caller, {}, id));
  });
});
