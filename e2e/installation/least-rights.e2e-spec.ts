import { serviceNames } from '@frontdesk/contracts';
import { aLead, aStartedChat, createOrganization, Receiver, sharedStack } from '@frontdesk/testing';
import { connect, type Channel, type ChannelModel } from 'amqplib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { expectStatus } from '../expect-response.js';

/** All services of the shared stack run with these accounts, so every spec shows that their rights suffice. */
const stack = sharedStack();
const { accounts } = stack;
const hasOwnUsers = accounts.records.rabbitmqUrl !== accounts.dialer.rabbitmqUrl;

const REFUSED = '42501';

describe('the role of a service', () => {
  let records: pg.Client;
  const outcome = async (text: string, client = records): Promise<string> => {
    await client.query('BEGIN');
    try {
      await client.query(text);
      return 'allowed';
    } catch (error) {
      return (error as { code: string }).code;
    } finally {
      await client.query('ROLLBACK');
    }
  };

  beforeAll(async () => {
    records = new pg.Client({ connectionString: accounts.records.databaseUrl });
    await records.connect();
  });
  afterAll(() => records.end());

  it('may read and write the rows of its own tables', async () => {
    expect(await outcome('SELECT * FROM records.leads LIMIT 1')).toBe('allowed');
    expect(await outcome('DELETE FROM records.outbox')).toBe('allowed');
    expect(await outcome('CREATE TEMPORARY TABLE imported (id bigint)')).toBe('allowed');
  });

  it('cannot access the tables of other services: records cannot read the calls of the dialer', async () => {
    expect(await outcome('SELECT phone_number FROM dialer.outbound_calls')).toBe(REFUSED);
    for (const service of serviceNames) {
      const client = new pg.Client({ connectionString: accounts[service].databaseUrl });
      await client.connect();
      try {
        for (const other of serviceNames) {
          const expected = other === service ? 'allowed' : REFUSED;
          expect([service, other, await outcome(`SELECT * FROM ${other}.outbox LIMIT 1`, client)]).toEqual([
            service,
            other,
            expected,
          ]);
        }
      } finally {
        await client.end();
      }
    }
  });

  it('cannot change or create tables, rewrite the migration history or read a password', async () => {
    for (const statement of [
      'DROP TABLE records.leads',
      'ALTER TABLE records.leads ADD spy text',
      'TRUNCATE records.leads',
      'CREATE TABLE records.mine (id bigint)',
      'CREATE TABLE public.mine (id bigint)',
      'CREATE SCHEMA mine',
      'DELETE FROM records.migrations',
      'CREATE ROLE mine',
      'SELECT rolpassword FROM pg_authid',
    ])
      expect([statement, await outcome(statement)]).toEqual([statement, REFUSED]);
    expect(await outcome('SELECT webhooks.drop_attempts_day(current_date)')).toBe(REFUSED);
  });
});

(hasOwnUsers ? describe : describe.skip)('the broker account of a service', () => {
  let connection: ChannelModel;
  const refusal = async (act: (channel: Channel) => Promise<unknown>): Promise<string> => {
    const channel = await connection.createChannel();
    const closed = new Promise<string>((resolve) =>
      channel.on('error', (error: Error & { code?: number }) => resolve(`${error.code} ${error.message}`)),
    );
    const done = act(channel).then(
      () => 'allowed',
      (error: Error) => error.message,
    );
    const result = await Promise.race([closed, done]);
    await channel.close().catch(() => undefined);
    return result;
  };

  beforeAll(async () => {
    connection = await connect(accounts.records.rabbitmqUrl);
    connection.on('error', () => undefined);
  });
  afterAll(() => connection.close());

  it('cannot read the queues of other services: records cannot consume deliveries of webhooks', async () => {
    const consume = (queue: string) => refusal((channel) => channel.consume(queue, () => undefined));
    expect(await consume('webhooks.deliveries')).toContain('ACCESS_REFUSED');
    expect(await consume('rpc.dialer')).toContain('ACCESS_REFUSED');
    expect(await refusal((channel) => channel.get('webhooks.deliveries'))).toContain('ACCESS_REFUSED');
  });

  it('cannot eavesdrop through a new queue or a binding to events of other services', async () => {
    expect(await refusal((channel) => channel.assertQueue('spy'))).toContain('ACCESS_REFUSED');
    expect(await refusal((channel) => channel.assertQueue('', { exclusive: true }))).toContain('ACCESS_REFUSED');
    const spy = (key: string) =>
      refusal(async (channel) => {
        await channel.assertQueue('records.spy', { exclusive: true });
        await channel.bindQueue('records.spy', 'frontdesk.events', key);
      });
    expect(await spy('chat.message.created')).toContain('ACCESS_REFUSED');
    expect(await spy('#')).toContain('ACCESS_REFUSED');
    expect(await spy('dial.changed')).toBe('allowed');
  });

  it('cannot delete queues of other services or publish in their name', async () => {
    expect(await refusal((channel) => channel.deleteQueue('webhooks.deliveries'))).toContain('ACCESS_REFUSED');
    expect(await refusal((channel) => channel.purgeQueue('webhooks.deliveries'))).toContain('ACCESS_REFUSED');
    const forge = async (): Promise<string> => {
      const channel = await connection.createConfirmChannel();
      const closed = new Promise<string>((resolve) => channel.on('error', (error: Error) => resolve(error.message)));
      channel.publish('frontdesk.events', 'chat.opted_out', Buffer.from('{}'));
      return Promise.race([
        closed,
        channel.waitForConfirms().then(
          () => 'allowed',
          () => closed,
        ),
      ]);
    };
    expect(await forge()).toContain('ACCESS_REFUSED');
  });
});

it('a lead, its webhook, an outbound call and a chat work with these rights', async () => {
  const receiver = await Receiver.start(stack.receiverPorts);
  try {
    const organization = await createOrganization(stack);
    const test = await organization.caller({ mode: 'test' });
    const events = ['lead.created', 'outbound_call.completed', 'chat.started'];
    expectStatus(await test.post('/webhook-endpoints', { url: receiver.url(), events }), 201);
    expectStatus(await test.post('/leads', aLead()), 201);
    const consent = {
      livemode: false,
      phone_number: '+13125550190',
      consent_text: 'Yes, an AI assistant may call me.',
      purposes: ['informational'],
    };
    expectStatus(await organization.platform.post(`/organizations/${organization.id}/consents`, consent), 201);
    const call = { phone_number: '+13125550190', purpose: 'informational' };
    expectStatus(await test.post('/outbound-calls', call), 202);
    const chat = aStartedChat({ livemode: false });
    expectStatus(await organization.platform.post(`/organizations/${organization.id}/chats`, chat), 201);
    await receiver.waitFor(() => true, { count: 3, timeoutMs: 90_000 });
    expect(receiver.requests.map(({ event }) => event.type as string).sort()).toEqual(events.sort());
  } finally {
    await receiver.close();
  }
});
