import { boundedCount, type DatabaseSample } from './database-samples.js';

/** Samples of every service's schema. */
export const commonSamples: readonly DatabaseSample[] = [
  {
    name: 'frontdesk_outbox_events',
    help: 'Events that are committed and not yet published; counted to 100000 and no further, the same on every process of a service',
    sql: boundedCount('SELECT FROM outbox'),
  },
  {
    name: 'frontdesk_outbox_oldest_seconds',
    help: 'Age of the longest waiting event in the outbox; 0 when it is empty',
    // `created_at` comes from the server's clock, so the age must too.
    sql: `SELECT coalesce(extract(epoch FROM clock_timestamp() - (SELECT created_at FROM outbox ORDER BY seq LIMIT 1)), 0)`,
  },
  {
    name: 'frontdesk_database_schema_bytes',
    help: "Size of the service's tables and indexes; an estimate of the planner's statistics (pg_class), as old as the last vacuum",
    sql: `SELECT coalesce(sum(named.relpages::bigint + coalesce(toast.relpages, 0)), 0) * current_setting('block_size')::int
          FROM pg_class AS named LEFT JOIN pg_class AS toast ON toast.oid = named.reltoastrelid
          WHERE named.relnamespace = current_schema()::regnamespace AND named.relkind IN ('r', 'i', 'm')`,
  },
  {
    name: 'frontdesk_database_connections',
    help: 'Connections that the whole database server has, of everybody; from its statistics',
    sql: 'SELECT sum(numbackends) FROM pg_stat_database',
  },
  {
    name: 'frontdesk_database_connections_limit',
    help: 'Connections that the database server allows',
    sql: `SELECT current_setting('max_connections')::int`,
  },
];
