import { Receiver, verifySignature, type TestDatabase } from '@frontdesk/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { aCaller, callOf, createWebhooksDatabase, SettableClock, WebhooksProcess } from '../../testing/webhooks.js';

let database: TestDatabase;
let receiver: Receiver;
let webhooks: WebhooksProcess;
const clock = new SettableClock();

beforeAll(async () => (database = await createWebhooksDatabase()));
afterAll(() => database.drop());
beforeEach(async () => {
  receiver = await Receiver.start();
  const settings = { WEBHOOK_ALLOW_HOSTS: [`127.0.0.1:${receiver.port}`] };
  webhooks = await WebhooksProcess.start({ database, clock, settings });
});
afterEach(async () => {
  await webhooks.stop();
  await receiver.close();
});

describe('the test operation', () => {
  it('returns a pending delivery and sends webhook.test in the background, whether or not the endpoint is subscribed to it', async () => {
    const caller = aCaller({ livemode: false });
    const { id, secret } = await webhooks.endpoint(caller, receiver.url(), ['chat.closed']);
    const { data } = await webhooks.testHandlers.test(callOf(caller, {}, id));
    expect(data).toEqual({
      id: expect.any(Number),
      livemode: false,
      event_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      event: 'webhook.test',
      webhook_endpoint_id: id,
      status: 'pending',
      attempts: 0,
      response_status: null,
      last_error: null,
      next_attempt_at: '2026-01-01T00:00:00Z',
      delivered_at: null,
      created_at: '2026-01-01T00:00:00Z',
    });
    const [request] = await receiver.waitFor();
    expect(request!.headers).toMatchObject({
      'service-event': 'webhook.test',
      'service-delivery': data.event_id,
      'user-agent': 'Service-Webhooks/1.0',
      'content-type': 'application/json',
    });
    expect(request!.rawBody.toString()).toBe(
      `{"id":"${data.event_id}","type":"webhook.test","livemode":false,"created_at":"2026-01-01T00:00:00Z","data":{"message":"This is a test event."}}`,
    );
    expect(verifySignature(request!, secret, clock.now().getTime() / 1000)).toBe(true);
  });

  it('sends webhook.test to a paused endpoint, but holds a sample of another event', async () => {
    const caller = aCaller();
    const { id } = await webhooks.endpoint(caller, receiver.url());
    await webhooks.pause(caller, id);
    const sample = await webhooks.testHandlers.test(callOf(caller, { event: 'lead.created' }, id));
    expect(sample.data).toMatchObject({ status: 'pending', attempts: 0, next_attempt_at: null });
    await webhooks.testHandlers.test(callOf(caller, {}, id));
    await receiver.waitFor();
    await sleep(400);
    expect(receiver.requests.map(({ event }) => event.type)).toEqual(['webhook.test']);
  });

  it('sends a sample in full, but with ids only if the organization is in HIPAA mode', async () => {
    const caller = aCaller();
    const { id } = await webhooks.endpoint(caller, receiver.url());
    await webhooks.facts(caller, false);
    await webhooks.testHandlers.test(callOf(caller, { event: 'lead.created' }, id));
    const [full] = await receiver.waitFor();
    expect(full!.event.data).toMatchObject({ sample: true, lead: { name: expect.any(String), chat_id: null } });

    await webhooks.facts(caller, true);
    await webhooks.testHandlers.test(callOf(caller, { event: 'lead.created' }, id));
    const [, reduced] = await receiver.waitFor(undefined, { count: 2 });
    expect(reduced!.event.data).toEqual({
      sample: true,
      lead: {
        id: full!.event.data.lead.id,
        call_id: full!.event.data.lead.call_id,
        chat_id: null,
        outbound_call_id: null,
      },
    });
  });
});
