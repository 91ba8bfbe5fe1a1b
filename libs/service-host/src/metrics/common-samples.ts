import { boundedCount, type DatabaseSample } from './database-samples.js';

/** The samples of every service's schema. */
export const commonSamples: readonly DatabaseSample[] = [
  {
    name: 'frontdesk_outbox_events',
    help: 'Events committed and not yet published, of all processes of the service; counted up to 100000',
    sql: boundedCount('SELECT FROM outbox'),
  },
  {
    name: 'frontdesk_outbox_oldest_seconds',
    help: 'Age of the oldest event in the outbox; 0 if it is empty',
    // The age is computed with the server's clock, because `created_at` comes from it.
    sql: `SELECT coalesce(extract(epoch FROM clock_timestamp() - (SELECT created_at FROM outbox ORDER BY seq LIMIT 1)), 0)`,
  },
  {
    name: 'frontdesk_database_schema_bytes',
    help: "Size of the service's tables and indexes, estimated from pg_class as of the last vacuum",
    sql: `SELECT coalesce(sum(named.relpages::bigint + coalesce(toast.relpages, 0)), 0) * current_setting('block_size')::int
          FROM pg_class AS named LEFT JOIN pg_class AS toast ON toast.oid = named.reltoastrelid
          WHERE named.relnamespace = current_schema()::regnamespace AND named.relkind IN ('r', 'i', 'm')`,
  },
  {
    name: 'frontdesk_database_connections',
    help: 'Open connections of the whole database server, of all its clients',
    sql: 'SELECT sum(numbackends) FROM pg_stat_database',
  },
  {
    name: 'frontdesk_database_connections_limit',
    help: 'Maximum number of connections of the database server',
    sql: `SELECT current_setting('max_connections')::int`,
  },
];
