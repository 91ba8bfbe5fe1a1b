import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type Channel, type ConfirmChannel } from 'amqplib';
import { fastify } from 'fastify';
import { Redis } from 'ioredis';
import pg from 'pg';
import { Agent } from 'undici';
import type { Endpoints } from './bare-process.ts';

/**
 * The smallest program that takes the path of ADR 12: a gateway that asks Redis and calls records over the broker,
 * records that stores a lead with its event and publishes it to a quorum queue, and webhooks that stores the event with
 * its delivery, sends it and stores the result. For bench:api, it also reads a lead by the first half of that path. It
 * has no framework between services, no checks, no retries and no tenants, so it shows what the path itself costs. Each
 * role is a process of its own.
 */
export type Role = 'gateway' | 'records' | 'webhooks';

const { ROLE, DATABASE_URL, RABBITMQ_URL, REDIS_URL } = process.env as Record<string, string>;
/** The services collect the same rows for the same times. */
const DELETE_MS = 200;
const RESULTS_MS = 20;
const CALLS = 'path.calls';
const EVENTS = 'path.events';
const LEAD_COLUMNS =
  'id, livemode, name, phone_number, email, reason, urgency, details, custom_fields, source, call_id, chat_id, ' +
  'outbound_call_id, created_at';
const DIRECT_REPLY = 'amq.rabbitmq.reply-to';
const ADMIT = `local used = redis.call('INCR', KEYS[1])
if used == 1 then redis.call('PEXPIRE', KEYS[1], 60000) end
return {used, redis.call('PTTL', KEYS[1])}`;

pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** @returns the origin */
async function startGateway(channel: Channel): Promise<string> {
  const redis = new Redis(REDIS_URL, { enableAutoPipelining: true });
  redis.defineCommand('admit', { numberOfKeys: 1, lua: ADMIT });
  const admit = (key: string) => (redis as unknown as { admit: (key: string) => Promise<number[]> }).admit(key);
  const waiting = new Map<string, (body: Buffer) => void>();
  await channel.consume(
    DIRECT_REPLY,
    (message) => {
      const id = String(message?.properties.correlationId);
      waiting.get(id)?.(message!.content);
      waiting.delete(id);
    },
    { noAck: true },
  );
  let calls = 0;
  const call = (request: object) =>
    new Promise<Buffer>((resolve) => {
      const correlationId = String(++calls);
      waiting.set(correlationId, resolve);
      channel.sendToQueue(CALLS, Buffer.from(JSON.stringify(request)), { replyTo: DIRECT_REPLY, correlationId });
    });
  const server = fastify();
  server.post('/organizations/:organization/leads', async (request, reply) => {
    const { organization } = request.params as { organization: string };
    await admit(organization);
    const body = await call({ organization, ...(request.body as object) });
    return reply.code(201).header('content-type', 'application/json').send(body);
  });
  server.get('/api/public/v1/leads/:lead', async (request, reply) => {
    const { lead } = request.params as { lead: string };
    const organization = String(request.headers['x-organization']);
    await admit(organization);
    const body = await call({ organization, lead });
    return reply.header('content-type', 'application/json').send(body);
  });
  return server.listen({ host: '127.0.0.1', port: 0 });
}

async function startRecords(channel: Channel, events: ConfirmChannel, pool: pg.Pool): Promise<void> {
  await pool.query(`
    CREATE TABLE leads (id bigserial PRIMARY KEY, organization text NOT NULL, source text NOT NULL, name text,
      reason text NOT NULL, created_at timestamptz NOT NULL DEFAULT now());
    CREATE TABLE outbox (id uuid PRIMARY KEY, body text NOT NULL)`);
  let published: string[] = [];
  const publish = (id: string, body: string) =>
    events.sendToQueue(EVENTS, Buffer.from(body), { persistent: true, messageId: id }, () => void remove(id));
  const remove = async (id: string) => {
    if (published.push(id) > 1) return;
    await sleep(DELETE_MS);
    const ids = published;
    published = [];
    const client = await pool.connect();
    await client.query('SET synchronous_commit = off');
    await client.query({ name: 'outbox-delete', text: 'DELETE FROM outbox WHERE id = ANY($1::uuid[])', values: [ids] });
    await client.query('SET synchronous_commit = on');
    client.release();
  };
  await channel.consume(
    CALLS,
    (message) => {
      const { content, properties } = message!;
      const request = JSON.parse(content.toString()) as Record<string, string>;
      const { organization, source, name, reason } = request;
      const reply = (data: object) => {
        const { replyTo, correlationId } = properties;
        channel.sendToQueue(String(replyTo), Buffer.from(JSON.stringify({ data })), { correlationId });
      };
      if (request.lead) return void findLead(pool, request).then(reply);
      const id = randomUUID();
      const text = `WITH lead AS (
          INSERT INTO leads (organization, source, name, reason) VALUES ($1, $2, $3, $4) RETURNING id, created_at),
        event AS (INSERT INTO outbox (id, body) SELECT $5, json_build_object('id', $5::uuid, 'organization', $1::text,
          'type', 'lead.created', 'created_at', created_at, 'data', json_build_object('lead', json_build_object('id', id, 'name', $3::text)))
          FROM lead RETURNING body)
        SELECT lead.id, lead.created_at, event.body FROM lead, event`;
      void pool
        .query<{
          id: number;
          created_at: Date;
          body: string;
        }>({ name: 'lead', text, values: [organization, source, name, reason, id] })
        .then(({ rows: [{ body, ...lead }] }) => {
          reply({ ...lead, source, name, reason });
          publish(id, body);
        });
    },
    { noAck: true },
  );
}

async function findLead(pool: pg.Pool, { organization, lead }: Record<string, string>): Promise<object> {
  const text = `SELECT ${LEAD_COLUMNS} FROM records.leads WHERE id = $1 AND organization_id = $2 AND livemode`;
  const { rows } = await pool.query<{ created_at: Date }>({ name: 'find', text, values: [lead, organization] });
  return { ...rows[0], created_at: `${rows[0].created_at.toISOString().slice(0, 19)}Z` };
}

async function startWebhooks(channel: Channel, pool: pg.Pool, endpoints: Endpoints): Promise<void> {
  await pool.query(`
    CREATE TABLE events (id uuid PRIMARY KEY, body text NOT NULL);
    CREATE TABLE deliveries (id uuid PRIMARY KEY, event uuid NOT NULL, url text NOT NULL,
      status text NOT NULL DEFAULT 'pending', attempts int NOT NULL DEFAULT 0, delivered_at timestamptz)`);
  const agent = new Agent({ connections: 64, keepAliveTimeout: 30_000 });
  let delivered: string[] = [];
  await channel.consume(EVENTS, (message) => {
    const body = message!.content.toString();
    const { id, organization } = JSON.parse(body) as { id: string; organization: string };
    const url = endpoints[organization];
    const delivery = randomUUID();
    const text = `WITH event AS (INSERT INTO events (id, body) VALUES ($1, $2))
      INSERT INTO deliveries (id, event, url) VALUES ($3, $1, $4)`;
    void pool.query({ name: 'event', text, values: [id, body, delivery, url] }).then(async () => {
      channel.ack(message!);
      await post(agent, url, body);
      if (delivered.push(delivery) > 1) return;
      await sleep(RESULTS_MS);
      const ids = delivered;
      delivered = [];
      await pool.query({
        name: 'results',
        text: "UPDATE deliveries SET status = 'delivered', attempts = 1, delivered_at = now() WHERE id = ANY($1::uuid[])",
        values: [ids],
      });
    });
  });
}

async function post(agent: Agent, url: string, body: string): Promise<void> {
  const { origin, pathname } = new URL(url);
  const seconds = Math.floor(Date.now() / 1000);
  const hash = createHmac('sha256', 'bench').update(`${seconds}.${body}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'service-signature': `t=${seconds},v1=${hash}` };
  const response = await agent.request({ origin, path: pathname, method: 'POST', headers, body });
  await response.body.dump();
}

async function start(endpoints: Endpoints): Promise<string> {
  const connection = await connect(RABBITMQ_URL);
  const channel = await connection.createChannel();
  if (ROLE === 'gateway') return startGateway(channel);
  await channel.assertQueue(CALLS, { durable: true });
  await channel.assertQueue(EVENTS, { durable: true, arguments: { 'x-queue-type': 'quorum' } });
  const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 20 });
  if (ROLE === 'webhooks') await startWebhooks(channel, pool, endpoints);
  else await startRecords(channel, await connection.createConfirmChannel(), pool);
  return '';
}

process.on('message', (endpoints: Endpoints) => void start(endpoints).then((origin) => process.send?.(origin)));
process.on('disconnect', () => process.exit());
