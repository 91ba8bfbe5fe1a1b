import type { OrganizationFacts } from '@frontdesk/contracts';
import { sqlRunner } from '@frontdesk/persistence';
import { OrganizationFactsRepository, SystemClock } from '@frontdesk/service-host';
import { createTestDatabase, type TestDatabase } from '@frontdesk/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { parse } from 'csv-parse/sync';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { importLeads } from '../import/import-leads.js';
import { service } from '../service.js';
import { exportedResources } from './exported-resources.sql.js';
import { exportRecords, type ExportOptions } from './export-records.js';

const ROWS = 4500;
let database: TestDatabase;
let folder: string;

beforeAll(async () => {
  database = await createTestDatabase({ schema: 'records', ...service.database });
  for (const id of [1, 2, 3, 4]) {
    const facts = { id, version: 1, hipaa_mode: id === 3 } as OrganizationFacts;
    await new OrganizationFactsRepository().store(sqlRunner(database.dataSource), facts);
  }
  // Many rows have the same second, so that some pages end within a second.
  await database.dataSource.query(
    `INSERT INTO leads (organization_id, livemode, external_id, name, phone_number, email, reason, details, source, created_at)
     SELECT organization, livemode, 'crm-' || n, 'Dana "' || n || '"', '+14155550123', 'dana.' || n || '@example.com',
            E'Two\\nlines, ' || n, jsonb_build_object('n', n), 'website', timestamptz '2026-01-01' + (n / 7) * interval '1 second'
     FROM (VALUES (1, true, $1::int), (1, false, 3), (2, true, 2), (3, true, 2)) AS given (organization, livemode, rows),
          generate_series(1, rows) n`,
    [ROWS],
  );
  await database.dataSource.query(
    `INSERT INTO calls (organization_id, livemode, direction, status, from_number, caller_name, to_number, spam, summary,
       started_at, created_at)
     SELECT organization, true, 'inbound', 'completed', '+14155550123', 'Dana', '+13125550100', false, 'About a tap',
            timestamptz '2026-01-01' + n * interval '1 second', timestamptz '2026-01-01'
     FROM unnest(ARRAY[1, 3]) organization, generate_series(1, 120) n`,
  );
  await database.dataSource.query(
    `INSERT INTO call_transcripts (call_id, lines) SELECT id, '[{"role":"ai","text":"Hello"}]' FROM calls`,
  );
  await database.dataSource.query(
    `UPDATE leads SET call_id = (SELECT min(id) FROM calls WHERE organization_id = 1)
     WHERE organization_id = 1 AND livemode AND external_id = 'crm-1'`,
  );
  await database.dataSource.query(
    `INSERT INTO bookings (organization_id, livemode, provider, starts_at, duration_minutes, created_at)
     VALUES (1, true, 'acuity', '2026-02-01', 30, '2026-01-01')`,
  );
});
afterAll(() => database.drop());
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'frontdesk-export-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

async function run(given: Partial<ExportOptions> = {}): Promise<{ text: string; err: string }> {
  let text = '';
  let err = '';
  const out = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  const options: ExportOptions = { resource: 'leads', organizationId: 1, livemode: true, format: 'ndjson', ...given };
  await exportRecords(database.dataSource, options, {
    signal: new AbortController().signal,
    out,
    err: { write: (piece) => (err += piece) },
  });
  return { text, err };
}
const objects = (text: string): Record<string, unknown>[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('exportRecords', () => {
  it('exports each record of one organization and mode once, newest first, across several pages', async () => {
    const rows = objects((await run()).text);
    expect(rows).toHaveLength(ROWS);
    const ids = rows.map(({ id }) => id as number);
    expect(new Set(ids).size).toBe(ROWS);
    expect(ids).toEqual([...ids].sort((one, other) => other - one));
    expect(objects((await run({ livemode: false })).text)).toHaveLength(3);
    expect(rows.at(-1)).toMatchObject({
      external_id: 'crm-1',
      name: 'Dana "1"',
      reason: 'Two\nlines, 1',
      details: { n: 1 },
      custom_fields: {},
      created_at: '2026-01-01T00:00:00Z',
    });
  });

  it('exports calls with transcript and leads, and bookings, in the form of the API', async () => {
    const calls = objects((await run({ resource: 'calls' })).text);
    expect(calls).toHaveLength(120);
    expect(Object.keys(calls[0]!).sort()).toEqual(
      [...Object.keys(exportedResources.calls.fields), 'external_id'].sort(),
    );
    expect(calls.at(-1)).toMatchObject({ transcript: [{ role: 'ai', text: 'Hello' }], lead_ids: [expect.any(Number)] });
    const [booking] = objects((await run({ resource: 'bookings' })).text);
    expect(booking).toMatchObject({ provider: 'acuity', starts_at: '2026-02-01T00:00:00Z' });
  });

  it('writes CSV that reads back unchanged', async () => {
    const rows = parse((await run({ format: 'csv' })).text, { columns: true }) as Record<string, string>[];
    expect(rows).toHaveLength(ROWS);
    expect(rows.at(-1)).toMatchObject({ name: 'Dana "1"', reason: 'Two\nlines, 1', details: '{"n":1}', chat_id: '' });
  });

  it('omits protected content in HIPAA mode unless --include-protected is given, and says so either way', async () => {
    const redacted = await run({ organizationId: 3 });
    expect(redacted.err).toContain('left out');
    expect(redacted.text).not.toMatch(/Two|"n":/);
    const csv = await run({ organizationId: 3, resource: 'calls', format: 'csv' });
    expect(csv.text.split('\r\n')[0]).not.toMatch(/summary|transcript/);
    expect(csv.text).not.toMatch(/Hello|About a tap|Dana/);
    const complete = await run({ organizationId: 3, includeProtected: true });
    expect(complete.err).toContain('protected health information');
    expect(complete.text).toContain('Two\\nlines');
  });

  it('creates a file that only its owner can read, and does not overwrite a file', async () => {
    const output = path.join(folder, 'leads.ndjson');
    const { text, err } = await run({ output });
    expect(text).toBe('');
    expect(err).toContain('4,500 leads exported');
    expect(statSync(output).mode & 0o777).toBe(0o600);
    await expect(run({ output })).rejects.toThrow('already exists');
    await expect(run({ output: path.join(folder, 'none', 'x') })).rejects.toThrow('cannot be written');
    await expect(run({ organizationId: 9 })).rejects.toThrow('There is no organization 9.');
  });

  it.each(['csv', 'ndjson'] as const)(
    'writes %s that can be imported into another organization without a difference',
    async (format) => {
      const file = path.join(folder, `leads.${format}`);
      await run({ format, output: file });
      await database.dataSource.query('DELETE FROM leads WHERE organization_id = 2');
      const quiet = { write: () => undefined };
      await importLeads(
        database.dataSource,
        { file, organizationId: 2, livemode: true, map: {}, set: {}, delimiter: ',' },
        { signal: new AbortController().signal, out: quiet, err: quiet, clock: new SystemClock() },
      );
      expect(existsSync(`${file}.rejected.csv`)).toBe(false);
      const comparable = (text: string): unknown[] =>
        objects(text)
          .map(({ id: _id, ...rest }) => rest)
          .sort((one, other) => String(one['external_id']).localeCompare(String(other['external_id'])));
      expect(comparable((await run({ organizationId: 2 })).text)).toEqual(comparable((await run()).text));
    },
  );

  it('escapes formulas in CSV, and the import restores the texts', async () => {
    const texts = [
      '=1+1',
      "=cmd|' /C calc'!A0",
      '+1 (415) 555-0123',
      '-2',
      '- a tap',
      '@home',
      "'t Hooft",
      "''",
      "'=1",
    ];
    await database.dataSource.query(
      `INSERT INTO leads (organization_id, livemode, external_id, name, phone_number, reason, source, created_at)
       SELECT 4, true, given, given, '+14155550123', given, 'website', '2026-01-01' FROM unnest($1::text[]) given`,
      [texts],
    );
    const file = path.join(folder, 'leads.csv');
    await run({ organizationId: 4, format: 'csv', output: file });
    const rows = parse(readFileSync(file), { columns: true }) as Record<string, string>[];
    const cells = rows.flatMap((row) => Object.values(row));
    expect(cells.filter((cell) => /^[=+\-@\t\r]/.test(cell) && !/^[+-]\d+$/.test(cell))).toEqual([]);
    expect(rows.map(({ phone_number }) => phone_number)).toEqual(texts.map(() => '+14155550123'));
    const quiet = { write: () => undefined };
    await importLeads(
      database.dataSource,
      { file, organizationId: 4, livemode: false, map: {}, set: {}, delimiter: ',' },
      { signal: new AbortController().signal, out: quiet, err: quiet, clock: new SystemClock() },
    );
    const imported = objects((await run({ organizationId: 4, livemode: false })).text);
    for (const field of ['name', 'reason', 'external_id'])
      expect(imported.map((row) => row[field]).sort()).toEqual([...texts].sort());
  });
});
