import { Receiver, eventually, verifySignature, type TestDatabase } from '@frontdesk/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import { aCaller, createWebhooksDatabase, SettableClock, WebhooksProcess } from '../../testing/webhooks.js';

let database: TestDatabase;
let receiver: Receiver;
let webhooks: WebhooksProcess;
const clock = new SettableClock();

beforeAll(async () => (database = await createWebhooksDatabase()));
afterAll(() => database.drop());
beforeEach(async () => {
  receiver = await Receiver.start();
  webhooks = await WebhooksProcess.start({
    database,
    clock,
    settings: { WEBHOOK_ALLOW_HOSTS: [`127.0.0.1:${receiver.port}`] },
  });
});
afterEach(async () => {
  await webhooks.stop();
  await receiver.close();
});

const delivered = (endpointId: number, count = 1) =>
  eventually(async () => {
    const rows = await webhooks.deliveries(endpointId);
    return rows.length === count && rows.every(({ status }) => status === 'delivered') && rows;
  });

describe('an event', () => {
  it('reaches every subscribed endpoint of its organization and mode with the same signed bytes', async () => {
    const caller = aCaller();
    await webhooks.facts(caller);
    const one = await webhooks.endpoint(caller, receiver.url('/one'), ['lead.created']);
    const two = await webhooks.endpoint(caller, receiver.url('/two'), ['chat.closed', 'lead.created']);
    const none = [
      await webhooks.endpoint(caller, receiver.url('/other-event'), ['chat.closed']),
      await webhooks.endpoint({ ...caller, livemode: false }, receiver.url('/other-mode')),
      await webhooks.endpoint(aCaller(), receiver.url('/stranger')),
    ];
    const event = webhooks.leadCreated(caller);
    await webhooks.consume(event);
    const [delivery] = await delivered(one.id);
    await delivered(two.id);
    for (const { id } of none) expect(await webhooks.deliveries(id)).toEqual([]);
    expect(delivery).toMatchObject({
      event_id: event.id,
      attempts: 1,
      response_status: 204,
      last_error: null,
      next_attempt_at: null,
      claimable_at: null,
      delivered_at: new Date('2026-01-01T00:00:00Z'),
    });
    const [first, second] = receiver.requests;
    expect(first!.rawBody.toString()).toBe(
      JSON.stringify({
        id: event.id,
        type: 'lead.created',
        livemode: true,
        created_at: '2026-01-01T00:00:00Z',
        data: event.data,
      }),
    );
    expect(second!.rawBody.equals(first!.rawBody)).toBe(true);
    const bySecret = receiver.requests.map((request) =>
      verifySignature(request, request.path === '/one' ? one.secret : two.secret, clock.now().getTime() / 1000),
    );
    expect(bySecret).toEqual([true, true]);
  });

  it('is delivered once per endpoint when the broker redelivers it in the same or another batch', async () => {
    const caller = aCaller();
    const { id } = await webhooks.endpoint(caller, receiver.url());
    const event = webhooks.leadCreated(caller);
    await webhooks.consume(event, event);
    await webhooks.consume(event);
    await Promise.all([webhooks.consume(event), webhooks.consume(webhooks.leadCreated(caller), event)]);
    await delivered(id, 2);
    await sleep(400);
    expect(receiver.requests).toHaveLength(2);
  });

  it('does not reach an endpoint created after the event when the broker redelivers it', async () => {
    const caller = aCaller();
    await webhooks.endpoint(caller, receiver.url());
    const event = webhooks.leadCreated(caller);
    await webhooks.consume(event);
    const late = await webhooks.endpoint(caller, receiver.url('/late'));
    await webhooks.consume(event);
    expect(await webhooks.deliveries(late.id)).toEqual([]);
  });

  it('contains only ids if the organization is in HIPAA mode or has no facts yet', async () => {
    const known = aCaller();
    await webhooks.facts(known, true);
    const unknown = aCaller();
    for (const caller of [known, unknown]) {
      await webhooks.endpoint(caller, receiver.url());
      await webhooks.consume(webhooks.leadCreated(caller));
    }
    const requests = await receiver.waitFor(undefined, { count: 2 });
    for (const { event } of requests) expect(event.data).toEqual({ lead: { id: 1, call_id: 4, chat_id: null } });
    const stored = await webhooks.dataSource.query(
      `SELECT count(*)::int AS count FROM events WHERE organization_id = ANY ($1) AND body LIKE '%Jordan%'`,
      [[known.organizationId, unknown.organizationId]],
    );
    expect(stored).toEqual([{ count: 0 }]);
  });

  it('is signed with every valid secret, newest first', async () => {
    const caller = aCaller();
    const { id, secret } = await webhooks.endpoint(caller, receiver.url());
    await webhooks.dataSource.query(
      `INSERT INTO endpoint_secrets (endpoint_id, secret, created_at, expires_at) VALUES
         ($1, 'whsec_expired', $2, $2), ($1, 'whsec_leaving', $2, $3), ($1, 'whsec_newest', $2, NULL)`,
      [id, clock.now(), new Date(clock.now().getTime() + 60_000)],
    );
    await webhooks.consume(webhooks.leadCreated(caller));
    const [request] = await receiver.waitFor();
    const signatures = String(request!.headers['service-signature']).split(',v1=').slice(1);
    expect(signatures).toHaveLength(3);
    const signedBy = (index: number): string | undefined =>
      ['whsec_newest', 'whsec_leaving', secret, 'whsec_expired'].find((one) =>
        verifySignature(
          {
            ...request!,
            headers: { 'service-signature': `t=${Math.floor(clock.now().getTime() / 1000)},v1=${signatures[index]}` },
          },
          one,
          clock.now().getTime() / 1000,
        ),
      );
    expect([signedBy(0), signedBy(1), signedBy(2)]).toEqual(['whsec_newest', 'whsec_leaving', secret]);
  });

  it('waits for a paused endpoint without an attempt and fails as expired after seven days', async () => {
    const caller = aCaller();
    const { id } = await webhooks.endpoint(caller, receiver.url());
    await webhooks.pause(caller, id);
    await webhooks.consume(webhooks.leadCreated(caller));
    expect(await webhooks.deliveries(id)).toMatchObject([{ status: 'pending', attempts: 0, next_attempt_at: null }]);
    clock.advance(7 * 86_400 - 10);
    await sleep(400);
    expect(await webhooks.deliveries(id)).toMatchObject([{ status: 'pending', attempts: 0 }]);
    clock.advance(20);
    await eventually(async () => (await webhooks.deliveries(id))[0]!.status === 'failed');
    expect(await webhooks.deliveries(id)).toMatchObject([{ attempts: 0, last_error: 'expired', claimable_at: null }]);
    expect(receiver.requests).toHaveLength(0);
  });

  it('is stored for the feed if no endpoint is subscribed', async () => {
    const caller = aCaller();
    const event = webhooks.leadCreated(caller);
    await webhooks.consume(event);
    expect(await webhooks.dataSource.query('SELECT 1 FROM events WHERE id = $1', [event.id])).toHaveLength(1);
  });

  it('reaches the other endpoints if one of them is deleted at the same time', async () => {
    const caller = aCaller();
    const deleted = await webhooks.endpoint(caller, receiver.url('/going'));
    const remaining = await webhooks.endpoint(caller, receiver.url('/staying'));
    const runner = await webhooks.dataSource.pool.connect();
    await runner.query('BEGIN');
    await runner.query('DELETE FROM endpoints WHERE id = $1', [deleted.id]);
    const consumed = webhooks.consume(webhooks.leadCreated(caller));
    await sleep(100);
    await runner.query('COMMIT');
    runner.release();
    await consumed;
    await delivered(remaining.id);
    expect(await webhooks.deliveries(deleted.id)).toEqual([]);
  });
});
