// Slow: runs backup and restore as an operator does, with seven commands in all.
import { createEmptyDatabase, migrateAll, Receiver, verifySignature } from '@frontdesk/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile, execFileSync } from 'node:child_process';
import { appendFileSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { aCaller, RunningClock, WebhooksProcess } from '../testing/webhooks.js';

const ROOT = join(import.meta.dirname, '../../..');

interface Ran {
  code: number;
  output: string;
}

/** Runs a command like an operator. The command knows no server except for the database. */
const frontdesk = (databaseUrl: string, ...args: string[]): Promise<Ran> =>
  new Promise((resolve) => {
    const env = { ...process.env, DATABASE_URL: databaseUrl, RABBITMQ_URL: '', REDIS_URL: '' };
    execFile(
      process.execPath,
      [join(ROOT, 'tools/frontdesk/frontdesk.mjs'), ...args],
      { cwd: ROOT, env },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });

const SEED = `
  INSERT INTO records.leads (organization_id, livemode, reason, source, created_at)
  SELECT 7, true, 'Lead ' || number, 'api', now() FROM generate_series(1, 500) number;
  INSERT INTO records.outbox (event_id, type, body) VALUES
    (gen_random_uuid(), 'callback.requested', '{"livemode":true,"data":{"lead_id":1,"context":{"a":"\\"b\\""}}}'),
    (gen_random_uuid(), 'callback.requested', '{"livemode":false,"data":{"lead_id":2}}'),
    (gen_random_uuid(), 'lead.created', '{"livemode":true,"data":{"lead":{"id":1}}}');
  INSERT INTO dialer.outbound_calls
    (organization_id, livemode, source, purpose, status, phone_number, due_at, scheduled_for, decision, created_at)
  SELECT 7, livemode, 'api', 'informational', status, '+1415555' || (2000 + row_number() OVER ()), due, due, '{}', now()
  FROM (VALUES (true, 'queued', now()), (true, 'scheduled', now() + interval '1 day'), (true, 'dialing', NULL),
               (true, 'in_progress', NULL), (true, 'connecting_agent', now()), (true, 'completed', NULL),
               (false, 'queued', now())) AS call (livemode, status, due);
  INSERT INTO dialer.outbound_attempts
    (attempt_id, outbound_call_id, organization_id, livemode, phone_number, started_at, carrier, expires_at, reserved_minutes)
  SELECT gen_random_uuid(), id, 7, true, phone_number, now(), 'twilio', now() + interval '10 minutes', 1
  FROM dialer.outbound_calls WHERE status = 'dialing';
  INSERT INTO dialer.trial_minutes (organization_id, version, balance) VALUES (7, 1, 5);
  INSERT INTO dialer.do_not_call_entries (organization_id, livemode, phone_number, source, opted_out_at, created_at)
  VALUES (7, true, '+14155550142', 'opt_out', now(), now());
`;

/** Why this machine cannot run the rehearsal, or null if it can. */
function whyNot(): string | null {
  try {
    execFileSync('sh', ['-c', 'command -v pg_dump || ls /usr/lib/postgresql/*/bin/pg_dump'], { stdio: 'pipe' });
    return null;
  } catch {
    return 'pg_dump was not found';
  }
}

const why = whyNot();
if (why) process.stderr.write(`DID NOT RUN: "a database that was lost and restored" cannot run here: ${why}\n`);

(why ? describe.skip : describe)('a database that was lost and restored from its backup', () => {
  const caller = aCaller();
  const clock = new RunningClock();
  let folder: string;
  let backup: string;
  let receiver: Receiver;
  let endpoint: { id: number; secret: string };
  let url: string;
  let drop: () => Promise<void>;
  let restored: Ran;

  const processOn = (): Promise<WebhooksProcess> => {
    const database = { url, drop, dataSource: undefined as never };
    return WebhooksProcess.start({
      database,
      clock,
      settings: { WEBHOOK_ALLOW_HOSTS: [`127.0.0.1:${receiver.port}`] },
    });
  };
  const rows = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  };
  const count = async (what: string): Promise<number> =>
    Number((await rows<{ count: string }>(`SELECT count(*) FROM ${what}`))[0]!.count);

  const heldCallbacks = (): string => {
    const files = readdirSync(folder).filter((name) => name.endsWith('.ndjson'));
    expect(files).toEqual([expect.stringMatching(/^held-callbacks-[\d-]{10}T[\d-]{8}Z\.ndjson$/)]);
    return join(folder, files[0]!);
  };

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'frontdesk-rehearsal-'));
    backup = join(folder, '2026-01-31T02-00-00Z');
    receiver = await Receiver.start();
    ({ url, drop } = await createEmptyDatabase());
    await migrateAll(url);
    await rows(SEED);
    // This delivery is held.
    const before = await processOn();
    endpoint = await before.endpoint(caller, receiver.url());
    await before.facts(caller);
    await before.pause(caller, endpoint.id);
    await before.consume(before.leadCreated(caller));
    await before.stop();

    const taken = await frontdesk(url, 'backup', backup);
    if (taken.code !== 0) throw new Error(taken.output);
    await drop();
    ({ url, drop } = await createEmptyDatabase());
    restored = await frontdesk(url, 'restore', backup, '--keep-queues');
  });
  afterAll(async () => {
    await receiver.close();
    await drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('has every row, and assigns no id that clients may have seen', async () => {
    expect(restored).toMatchObject({
      code: 0,
      output: expect.stringContaining('Every table has the row count of the backup'),
    });
    expect(await count('records.leads')).toBe(500);
    expect(await count('dialer.do_not_call_entries')).toBe(1);
    expect(await count('webhooks.deliveries')).toBe(1);
    const [next] = await rows<{ id: string }>(
      `INSERT INTO records.leads (organization_id, livemode, reason, source, created_at)
       VALUES (7, true, 'The next', 'api', now()) RETURNING id`,
    );
    expect(Number(next!.id)).toBe(1_000_501);
  });

  it('dials no live call: it fails unfinished live calls with an event and continues test calls', async () => {
    const calls = await rows<{ status: string; livemode: boolean; due_at: Date | null }>(
      'SELECT status, livemode, due_at FROM dialer.outbound_calls ORDER BY id',
    );
    expect(calls.filter(({ livemode }) => livemode).map(({ status }) => status)).toEqual([
      ...Array.from({ length: 5 }, () => 'failed'),
      'completed',
    ]);
    expect(calls.filter(({ livemode, due_at }) => livemode && due_at)).toEqual([]);
    expect(calls.find(({ livemode }) => !livemode)).toMatchObject({ status: 'queued', due_at: expect.any(Date) });
    expect(await count('dialer.outbound_attempts WHERE ended_at IS NULL')).toBe(0);
    const announced = await rows<{ type: string; body: string }>('SELECT type, body FROM dialer.outbox ORDER BY type');
    expect(announced.map(({ type }) => type)).toEqual([
      'dial.changed',
      ...Array.from({ length: 5 }, () => 'outbound_call.completed'),
    ]);
    expect(JSON.parse(announced.at(-1)!.body)).toMatchObject({
      organization_id: 7,
      livemode: true,
      data: { outbound_call: { status: 'failed', phone_number: expect.stringMatching(/^\+1415555/) } },
    });
    // When a dial ends, the resources that it had reserved are free again.
    expect(await rows('SELECT balance FROM dialer.trial_minutes')).toEqual([{ balance: 5 }]);
  });

  it('exports callbacks that were on their way to the dialer to a file, so that none is dialed', async () => {
    const waiting = await rows<{ type: string; body: string }>('SELECT type, body FROM records.outbox ORDER BY seq');
    expect(waiting.map(({ type, body }) => [type, (JSON.parse(body) as { livemode: boolean }).livemode])).toEqual([
      ['callback.requested', false],
      ['lead.created', true],
    ]);
    const held = readFileSync(heldCallbacks(), 'utf8').trim().split('\n');
    expect(restored.output).toContain(`1 callbacks were held back: ${heldCallbacks()}`);
    expect(held.map((line) => JSON.parse(line) as object)).toEqual([
      { livemode: true, data: { lead_id: 1, context: { a: '"b"' } } },
    ]);
  });

  it('sends held deliveries, signed with the secret that the receiver has', async () => {
    const after = await processOn();
    try {
      await after.resume(caller, endpoint.id);
      const [request] = await receiver.waitFor(() => true, { timeoutMs: 60_000 });
      expect(verifySignature(request!, endpoint.secret, Math.floor(clock.now().getTime() / 1000))).toBe(true);
      expect(request!.event).toMatchObject({ type: 'lead.created', data: { lead: { name: 'Jordan' } } });
    } finally {
      await after.stop();
    }
  });

  it('is not overwritten by another restore unless requested', async () => {
    const again = await frontdesk(url, 'restore', backup, '--keep-queues');
    expect(again).toMatchObject({ code: 1, output: expect.stringContaining('--force') });
    expect(await count('records.leads')).toBe(501);
    const forced = await frontdesk(url, 'restore', backup, '--keep-queues', '--force', '--release-calls');
    expect(forced.code).toBe(0);
    expect(await count('records.leads')).toBe(500);
    expect(await count(`dialer.outbound_calls WHERE livemode AND due_at IS NOT NULL`)).toBe(3);
  });

  it('is not restored from a damaged backup or while a service is running', async () => {
    const damaged = join(folder, 'damaged');
    cpSync(backup, damaged, { recursive: true });
    appendFileSync(join(damaged, 'frontdesk.dump'), 'x');
    const refused = await frontdesk(url, 'restore', damaged, '--keep-queues', '--force');
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('checksum') });
    const service = new pg.Client({ connectionString: url, application_name: 'frontdesk dialer' });
    await service.connect();
    try {
      const early = await frontdesk(url, 'restore', backup, '--keep-queues', '--force');
      expect(early).toMatchObject({ code: 1, output: expect.stringContaining('Stop the services first') });
    } finally {
      await service.end();
    }
  });

  it('keeps the callbacks that were held back when the schedule deletes the backup', async () => {
    const before = readFileSync(heldCallbacks(), 'utf8');
    expect(await frontdesk(url, 'backup', folder, '--keep', '1')).toMatchObject({ code: 0 });
    expect(existsSync(backup)).toBe(false);
    expect(readFileSync(heldCallbacks(), 'utf8')).toBe(before);
  });
});
