import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { fastify } from 'fastify';
import pg from 'pg';
import { Agent } from 'undici';

/**
 * The baseline of the event bench: the least work that stores a lead, announces it and sends its webhook. It is one
 * process, with one transaction for the lead and its delivery, a signed POST after the commit, and results stored in
 * batches. There are no keys, limits, validation, retries or isolation, no Redis, no broker, and no second process.
 */

/** The URL of the only endpoint of each organization. */
export type Endpoints = Record<string, string>;

interface Delivery {
  id: string;
  url: string;
  body: string;
}

interface LeadBody {
  source: string;
  name: string;
  reason: string;
}

/** How long results are collected before they are stored. */
const BATCH_MS = 3;
const SECRET = 'bench';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
const agent = new Agent({ connections: 64, keepAliveTimeout: 30_000 });
let endpoints: Endpoints = {};
let delivered: string[] = [];

const server = fastify();

server.post('/organizations/:organization/leads', async (request, reply) => {
  const { organization } = request.params as { organization: string };
  const { source, name, reason } = request.body as LeadBody;
  const client = await pool.connect();
  let lead;
  let delivery: Delivery;
  try {
    await client.query('BEGIN');
    const { rows } = await client.query<{ id: number; created_at: Date }>({
      name: 'lead-insert',
      text: 'INSERT INTO leads (organization, source, name, reason) VALUES ($1, $2, $3, $4) RETURNING id, created_at',
      values: [organization, source, name, reason],
    });
    lead = { ...rows[0], source, name, reason };
    const { reason: _, ...data } = lead;
    const id = randomUUID();
    const event = { id, type: 'lead.created', created_at: lead.created_at, data: { lead: data } };
    delivery = { id, url: endpoints[organization], body: JSON.stringify(event) };
    await client.query({
      name: 'delivery-insert',
      text: 'INSERT INTO deliveries (id, url, body) VALUES ($1, $2, $3)',
      values: [delivery.id, delivery.url, delivery.body],
    });
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
  setImmediate(() => void deliver(delivery));
  return reply.code(201).send({ data: lead });
});

async function deliver({ id, url, body }: Delivery) {
  const { origin, pathname } = new URL(url);
  const seconds = Math.floor(Date.now() / 1000);
  const hash = createHmac('sha256', SECRET).update(`${seconds}.${body}`).digest('hex');
  const headers = { 'content-type': 'application/json', 'service-signature': `t=${seconds},v1=${hash}` };
  const response = await agent.request({ origin, path: pathname, method: 'POST', headers, body });
  await response.body.dump();
  if (delivered.push(id) > 1) return;
  await sleep(BATCH_MS);
  const ids = delivered;
  delivered = [];
  await pool.query({
    name: 'delivery-results',
    text: "UPDATE deliveries SET status = 'delivered', attempts = 1, delivered_at = now() WHERE id = ANY($1::uuid[])",
    values: [ids],
  });
}

async function listen() {
  await pool.query(`
    CREATE TABLE leads (id bigserial PRIMARY KEY, organization text NOT NULL, source text NOT NULL, name text,
      reason text NOT NULL, created_at timestamptz NOT NULL DEFAULT now());
    CREATE TABLE deliveries (id uuid PRIMARY KEY, url text NOT NULL, body text NOT NULL,
      status text NOT NULL DEFAULT 'pending', attempts int NOT NULL DEFAULT 0, delivered_at timestamptz)`);
  return server.listen({ host: '127.0.0.1', port: 0 });
}

process.on('message', (given: Endpoints) => {
  endpoints = given;
  void listen().then((url) => process.send?.(url));
});
process.on('disconnect', () => process.exit());
