import pg from 'pg';

/** Drops the schemas, and creates the extension that their tables need. A dump of schemas has no extensions. */
export function emptySql(schemas: readonly string[]) {
  const drops = schemas.map((schema) => `DROP SCHEMA IF EXISTS ${pg.escapeIdentifier(schema)} CASCADE;`);
  return [...drops, 'CREATE EXTENSION IF NOT EXISTS btree_gist WITH SCHEMA public;'].join(' ');
}

/**
 * Keeps calls that were due at the backup from ringing, because since then the people may have been called or may have
 * opted out. Every unfinished live call fails, its dials end, and callback requests that had not reached the dialer go
 * to a file.
 * @param options `at` is an RFC 3339 instant in whole seconds
 */
export function holdCallsSql({ at, callbacksFile }: { at: string; callbacksFile: string }) {
  const instant = pg.escapeLiteral(at);
  const isLive = `(body::jsonb->>'livemode')::boolean`;
  return `
    UPDATE dialer.outbound_attempts
    SET ended_at = ${instant}, outcome = 'failed', expires_at = NULL, revision = revision + 1
    WHERE livemode AND ended_at IS NULL;

    DELETE FROM dialer.dial_inquiries;

    UPDATE dialer.outbound_calls
    SET status = 'failed', ended_at = ${instant}, blocked_reason = NULL, scheduled_for = NULL, due_at = NULL
    WHERE livemode AND status IN ('queued', 'scheduled', 'connecting_agent', 'dialing', 'in_progress');

    \\copy (SELECT body FROM records.outbox WHERE type = 'callback.requested' AND ${isLive} ORDER BY seq) TO '${callbacksFile.replaceAll("'", "''")}' WITH (FORMAT csv, QUOTE E'\\x01', DELIMITER E'\\x02')
    DELETE FROM records.outbox WHERE type = 'callback.requested' AND ${isLive};
  `.replace(/^ {4}/gm, '');
}

/** Rows of the gateway that a restore removes. Since the backup, they may have been ended, used or sent. */
export const ENDED_SIGN_INS = ['sessions', 'portal_links', 'mails'];

/**
 * Removes every session, link and waiting mail. Otherwise a restore would revive sessions and links that people have
 * ended, and send old mails again.
 */
export function endSignInsSql() {
  // A backup of an earlier version does not have every table.
  return ENDED_SIGN_INS.map(
    (table) => `
    DO $do$ BEGIN
      IF to_regclass('gateway.${table}') IS NOT NULL THEN DELETE FROM gateway.${table}; END IF;
    END $do$;`,
  ).join('\n');
}

/** Skips ids that clients may have seen after the backup, so that none is reused. */
export function skipIdsSql({ schemas, gap }: { schemas: readonly string[]; gap: number }) {
  const names = schemas.map((schema) => pg.escapeLiteral(schema)).join(', ');
  return `
    DO $do$ DECLARE one record; BEGIN
      FOR one IN SELECT schemaname, sequencename, coalesce(last_value, 0) AS last FROM pg_sequences
                 WHERE schemaname IN (${names}) AND data_type = 'bigint'::regtype
      LOOP PERFORM setval(format('%I.%I', one.schemaname, one.sequencename), one.last + ${gap}); END LOOP;
    END $do$;
  `.replace(/^ {4}/gm, '');
}
