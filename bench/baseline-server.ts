import { randomUUID } from 'node:crypto';
import { fastify } from 'fastify';
import pg from 'pg';

/**
 * The baseline of the API bench: the SQL of `GET /leads/{lead}` and `POST /leads` in one process, with `pg` behind bare
 * Fastify. Rows, events and responses are those of the product. There are no keys, limits, validation, Redis or broker.
 * A header names the organization.
 */

type Lead = Record<string, unknown> & { created_at: Date };

const LEAD_COLUMNS =
  'id, livemode, name, phone_number, email, reason, urgency, details, custom_fields, source, call_id, chat_id, ' +
  'outbound_call_id, created_at';

pg.types.setTypeParser(pg.types.builtins.INT8, Number);
const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 10,
  options: '-c search_path=records',
});

const server = fastify();

server.get('/api/public/v1/leads/:lead', async (request, reply) => {
  const { lead } = request.params as { lead: string };
  const { rows } = await pool.query({
    name: 'leads-find',
    text: `SELECT ${LEAD_COLUMNS} FROM leads WHERE id = $1 AND organization_id = $2 AND livemode = $3`,
    values: [Number(lead), Number(request.headers['x-organization']), true],
  });
  if (rows.length === 0) return reply.code(404).send({ message: 'Not found.', code: 'not_found' });
  return { data: shown(rows[0] as Lead) };
});

server.post('/api/public/v1/leads', async (request, reply) => {
  const body = request.body as Record<string, unknown>;
  const organizationId = Number(request.headers['x-organization']);
  const created_at = new Date(Math.floor(Date.now() / 1000) * 1000);
  const lead = {
    livemode: true,
    name: body.name ?? null,
    phone_number: `+1${String(body.phone_number).replace(/\D/g, '')}`,
    email: body.email ?? null,
    reason: body.reason,
    urgency: body.urgency ?? null,
    details: body.details ?? null,
    custom_fields: {},
    source: 'api',
    call_id: null,
    chat_id: null,
    outbound_call_id: null,
    created_at,
  };
  const client = await pool.connect();
  let row: Lead;
  try {
    await client.query('BEGIN');
    row = { id: await insertLead(client, organizationId, lead), ...lead };
    await insertEvent(client, organizationId, row);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
  return reply.code(201).send({ data: shown(row), callback: null });
});

async function insertLead(client: pg.PoolClient, organizationId: number, lead: Lead) {
  const { rows } = await client.query({
    name: 'leads-insert',
    text: `INSERT INTO leads (organization_id, livemode, external_id, name, phone_number, email, reason, urgency,
             details, custom_fields, source, call_id, chat_id, outbound_call_id, created_at)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
           ON CONFLICT (organization_id, livemode, external_id) WHERE external_id IS NOT NULL DO NOTHING
           RETURNING id`,
    values: [
      organizationId,
      true,
      null,
      lead.name,
      lead.phone_number,
      lead.email,
      lead.reason,
      lead.urgency,
      JSON.stringify(lead.details),
      JSON.stringify(lead.custom_fields),
      lead.source,
      null,
      null,
      null,
      lead.created_at,
    ],
  });
  return rows[0].id;
}

async function insertEvent(client: pg.PoolClient, organizationId: number, row: Lead) {
  const { id, name, phone_number, email, urgency, source, call_id, chat_id, outbound_call_id, created_at } = row;
  const at = instant(created_at);
  const lead = { id, name, phone_number, email, urgency, source, call_id, chat_id, outbound_call_id, created_at: at };
  const event = {
    id: randomUUID(),
    type: 'lead.created',
    organization_id: organizationId,
    livemode: true,
    created_at: created_at.toISOString(),
    data: { lead },
  };
  await client.query({
    name: 'outbox-insert',
    text: 'INSERT INTO outbox (event_id, type, body) VALUES ($1, $2, $3)',
    values: [event.id, event.type, JSON.stringify(event)],
  });
}

function shown(row: Lead) {
  return { ...row, created_at: instant(row.created_at) };
}

function instant(at: Date) {
  return `${at.toISOString().slice(0, 19)}Z`;
}

process.on('message', () => void server.listen({ host: '127.0.0.1', port: 0 }).then((url) => process.send?.(url)));
process.on('disconnect', () => process.exit());
