import { fastify } from 'fastify';
import pg from 'pg';

/**
 * The baseline of the feed bench: one process that selects a page of the same tables and returns the bodies, with
 * `pg` behind bare Fastify. There are no keys, limits, sealed cursors, types, Redis or broker. A header names the
 * organization.
 */

const pool = new pg.Pool({
  connectionString: process.env.DATABASE_URL,
  max: 10,
  options: '-c search_path=webhooks',
});

const server = fastify();

server.get('/api/public/v1/events', async (request, reply) => {
  const { after = '0', limit } = request.query as { after?: string; limit: string };
  const { rows } = await pool.query<{ position: string; body: string }>({
    name: 'page',
    text: `SELECT f.position, e.body FROM feed_events f JOIN events e ON e.id = f.event_id
           WHERE f.organization_id = $1 AND f.livemode AND f.position > $2 ORDER BY f.position LIMIT $3`,
    values: [Number(request.headers['x-organization']), Number(after), Number(limit)],
  });
  const meta = { next_cursor: rows.at(-1)?.position ?? after, has_more: rows.length === Number(limit) };
  return reply
    .type('application/json')
    .send(`{"data":[${rows.map(({ body }) => body).join(',')}],"meta":${JSON.stringify(meta)}}`);
});

process.on('message', () => void server.listen({ host: '127.0.0.1', port: 0 }).then((url) => process.send?.(url)));
process.on('disconnect', () => process.exit());
