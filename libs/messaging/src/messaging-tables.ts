import type { QueryRunner } from 'typeorm';
import { outboxChannel } from './outbox/outbox-relay.js';

/** Creates outbox and inbox, in the first migration of a service. The search path must be the service's schema. */
export async function createMessagingTables(runner: QueryRunner, schema: string): Promise<void> {
  await runner.query(`
    CREATE TABLE outbox (
      seq bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      event_id uuid NOT NULL,
      type text NOT NULL,
      body text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    ) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000)`);
  await runner.query(`
    CREATE FUNCTION notify_outbox() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      PERFORM pg_notify('${outboxChannel(schema)}', '');
      RETURN NULL;
    END $$`);
  await runner.query(`
    CREATE TRIGGER outbox_notify AFTER INSERT ON outbox
    FOR EACH STATEMENT EXECUTE FUNCTION notify_outbox()`);
  await runner.query(`
    CREATE TABLE inbox (
      consumer text NOT NULL,
      event_id uuid NOT NULL,
      received_at timestamptz NOT NULL DEFAULT now(),
      PRIMARY KEY (consumer, event_id)
    )`);
}

/**
 * The session settings of a process with a relay. The relay publishes the events of these sessions, so they need no
 * notification.
 */
export const RELAYED_SESSION = { 'frontdesk.relayed': 'on' };

/**
 * Notifies the relays only of events from sessions whose process has no relay. A notification holds a database-wide
 * lock until its commit is on disk, so commits with notifications cannot share a sync.
 */
export async function notifyOfForeignEvents(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE OR REPLACE TRIGGER outbox_notify AFTER INSERT ON outbox
    FOR EACH STATEMENT WHEN (current_setting('frontdesk.relayed', true) IS DISTINCT FROM 'on')
    EXECUTE FUNCTION notify_outbox()`);
}

/** Reverts `notifyOfForeignEvents`. */
export async function notifyOfEveryEvent(runner: QueryRunner): Promise<void> {
  await runner.query(`
    CREATE OR REPLACE TRIGGER outbox_notify AFTER INSERT ON outbox
    FOR EACH STATEMENT EXECUTE FUNCTION notify_outbox()`);
}

export async function dropMessagingTables(runner: QueryRunner): Promise<void> {
  await runner.query('DROP TABLE inbox');
  await runner.query('DROP TABLE outbox');
  await runner.query('DROP FUNCTION notify_outbox()');
}
