// Slow: imports 100,000 rows with the real command and interrupts it.
import type { EventEnvelope, OrganizationFacts } from '@frontdesk/contracts';
import { sqlRunner } from '@frontdesk/persistence';
import { Clock, OrganizationFactsRepository } from '@frontdesk/service-host';
import { createTestDatabase, eventually, type TestDatabase } from '@frontdesk/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CommandFailure } from '../operator/command-failure.js';
import { service } from '../service.js';
import { importLeads, type ImportOptions } from './import-leads.js';

jest.setTimeout(270_000);

/** Runs the built command as an operator does. */
const COMMAND = path.resolve(import.meta.dirname, '../../dist/commands/frontdesk.js');
/** The Node flags that the script in package.json sets. */
const HEAP = ['--max-old-space-size=96', '--max-semi-space-size=8'];
const MEGABYTE = 1024 * 1024;

class SetClock extends Clock {
  now(): Date {
    return new Date('2026-03-01T00:00:00.500Z');
  }
}

let database: TestDatabase;
let folder: string;
const running: ChildProcess[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ schema: 'records', ...service.database });
});
afterAll(() => database.drop());
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'frontdesk-import-'));
  await database.dataSource.query('TRUNCATE leads, outbox, organization_facts RESTART IDENTITY CASCADE');
  for (const id of [1, 2]) {
    const facts = { id, version: 1, hipaa_mode: false } as OrganizationFacts;
    await new OrganizationFactsRepository().store(sqlRunner(database.dataSource), facts);
  }
});
afterEach(() => {
  for (const child of running.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

function file(name: string, text: string): string {
  const full = path.join(folder, name);
  writeFileSync(full, text);
  return full;
}

/** The number of rows of an import that is interrupted after its first batch. */
const INTERRUPTED_ROWS = 20_000;
/** A number of rows that do not fit into SMALL_HEAP together. */
const MANY_ROWS = 60_000;
/** About half of the heap that the script allows. With less memory, fewer rows are enough to reveal a leak. */
const SMALL_HEAP = ['--max-old-space-size=52', '--max-semi-space-size=8'];

/** Returns the rows `from` to `to`. Those in `without` have no reason. */
function csv(from: number, to: number, without: readonly number[] = []): string {
  const rows = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return [
    'name,phone_number,email,reason',
    ...rows.map(
      (n) => `Dana ${n},(415) 555-0123,dana.${n}@example.com,${without.includes(n) ? '' : `"Tap ${n}, leaking"`}`,
    ),
    '',
  ].join('\n');
}

interface Result {
  out: string;
  err: string;
  exitCode: number;
}

async function run(
  given: Partial<ImportOptions> & { file: string },
  signal = new AbortController().signal,
): Promise<Result> {
  const result = { out: '', err: '', exitCode: 0 };
  const options: ImportOptions = { organizationId: 1, livemode: true, map: {}, set: {}, delimiter: ',', ...given };
  try {
    await importLeads(database.dataSource, options, {
      signal,
      out: { write: (text) => (result.out += text) },
      err: { write: (text) => (result.err += text) },
      clock: new SetClock(),
    });
  } catch (error) {
    if (!(error instanceof CommandFailure)) throw error;
    result.err += error.message;
    result.exitCode = error.exitCode;
  }
  return result;
}

const counted = (out: string): number[] =>
  ['imported', 'already there', 'rejected'].map((what) =>
    Number(new RegExp(`([\\d,]+) ${what}`).exec(out)![1]!.replaceAll(',', '')),
  );
const stored = async (where = 'true'): Promise<number> =>
  (await database.dataSource.query<{ n: number }[]>(`SELECT count(*)::int AS n FROM leads WHERE ${where}`))[0]!.n;
const announced = async (): Promise<EventEnvelope[]> =>
  (await database.dataSource.query<{ body: string }[]>('SELECT body FROM outbox ORDER BY seq')).map(
    ({ body }) => JSON.parse(body) as EventEnvelope,
  );

describe('importLeads', () => {
  it('removes the apostrophe of an escaped formula once, even in a file of rejected rows, and keeps others', async () => {
    const text = [
      'name,phone_number,reason',
      "'=1+1,'+14155550123,''=1",
      "'t Hooft,,-2+3",
      "'=rejected,12,'- a tap",
    ].join('\n');
    const result = await run({ file: file('a.csv', text) });
    expect(counted(result.out)).toEqual([2, 0, 1]);
    const leads = (): Promise<unknown> =>
      database.dataSource.query('SELECT name, phone_number, reason FROM leads ORDER BY id');
    const first = [
      { name: '=1+1', phone_number: '+14155550123', reason: "'=1" },
      { name: "'t Hooft", phone_number: null, reason: '-2+3' },
    ];
    expect(await leads()).toEqual(first);
    const rejected = readFileSync(path.join(folder, 'a.csv.rejected.csv'), 'utf8');
    expect(rejected).toContain("'=rejected,12,'- a tap");
    await run({ file: file('fixed.csv', rejected.replace(',12,', ',4155550124,')) });
    expect(await leads()).toEqual([...first, { name: '=rejected', phone_number: '+14155550124', reason: '- a tap' }]);
  });

  it('stores the rows in the given organization and mode, and announces nothing', async () => {
    const text = [
      'Full Name,phone_number,email,reason,source,external_id,created_at,details,custom_fields,call_id',
      '"Reyes, Dana",415-555-0123,Dana@example.com,"back\\slash\ttab\nline ""quoted"" 🏠",website,crm-1,2025-05-01,"{""floor"":2}","{""pets"":{""label"":""Pets"",""value"":""a dog""}}",7',
      ',,,Only a reason,,,,,,',
    ].join('\n');
    const result = await run({
      file: file('a.csv', text),
      livemode: false,
      organizationId: 2,
      map: { name: 'Full Name' },
    });
    expect(result).toMatchObject({ exitCode: 0, err: '' });
    expect(counted(result.out)).toEqual([2, 0, 0]);
    const rows = await database.dataSource.query('SELECT * FROM leads ORDER BY id');
    expect(rows).toEqual([
      {
        id: 1,
        organization_id: 2,
        livemode: false,
        external_id: 'crm-1',
        name: 'Reyes, Dana',
        phone_number: '+14155550123',
        email: 'Dana@example.com',
        reason: 'back\\slash\ttab\nline "quoted" 🏠',
        urgency: null,
        details: { floor: 2 },
        custom_fields: { pets: { label: 'Pets', value: 'a dog' } },
        source: 'website',
        call_id: 7,
        chat_id: null,
        outbound_call_id: null,
        assignee_id: null,
        handled_at: null,
        handled_by_id: null,
        handled_by_name: null,
        created_at: new Date('2025-05-01T00:00:00Z'),
      },
      expect.objectContaining({
        external_id: expect.stringMatching(/^import:/),
        name: null,
        reason: 'Only a reason',
        details: null,
        custom_fields: {},
        source: 'api',
        created_at: new Date('2026-03-01T00:00:00Z'),
      }),
    ]);
    expect(await announced()).toEqual([]);
  });

  it('imports each row once, whether or not it has an id, in one file and in several', async () => {
    const text = '{"external_id":"a","reason":"first"}\n{"external_id":"a","reason":"second"}\n{"reason":"own"}\n';
    const first = file('a.ndjson', text);
    expect(counted((await run({ file: first })).out)).toEqual([2, 1, 0]);
    expect(counted((await run({ file: first })).out)).toEqual([0, 3, 0]);
    expect(counted((await run({ file: file('copy.jsonl', text) })).out)).toEqual([0, 3, 0]);
    expect(await stored("reason = 'second'")).toBe(0);
    expect(counted((await run({ file: first, livemode: false })).out)).toEqual([2, 1, 0]);
    expect(counted((await run({ file: first, organizationId: 2 })).out)).toEqual([2, 1, 0]);
  });

  it('writes rejected rows with line and reason to a file that can be fixed and imported', async () => {
    const source = file('a.csv', csv(1, 2500, [17, 2400]));
    const result = await run({ file: source });
    expect(counted(result.out)).toEqual([2498, 0, 2]);
    expect(result.exitCode).toBe(2);
    const rejected = `${source}.rejected.csv`;
    expect(readFileSync(rejected, 'utf8').split('\r\n')).toEqual([
      'rejected_line,rejected_reason,name,phone_number,email,reason',
      '18,reason is required,Dana 17,(415) 555-0123,dana.17@example.com,',
      '2401,reason is required,Dana 2400,(415) 555-0123,dana.2400@example.com,',
      '',
    ]);
    expect(statSync(rejected).mode & 0o777).toBe(0o600);
    writeFileSync(rejected, readFileSync(rejected, 'utf8').replaceAll('example.com,\r', 'example.com,Fixed\r'));
    expect(counted((await run({ file: rejected })).out)).toEqual([2, 0, 0]);
    await run({ file: source });
    expect(readFileSync(rejected, 'utf8')).toContain('Fixed');
    expect(existsSync(`${source}.rejected-2.csv`)).toBe(true);
  });

  it('imports only the fixed rows of a file that was fixed in place', async () => {
    const source = file('a.csv', csv(1, 100, [50]));
    await run({ file: source });
    writeFileSync(source, csv(1, 100));
    expect(counted((await run({ file: source })).out)).toEqual([1, 99, 0]);
  });

  it('imports the rows before an unclosed quote and reports its line', async () => {
    const source = file('a.csv', `${csv(1, 10)}Dana 11,,,"never closed\n${csv(12, 20000).replaceAll('"', '')}`);
    const result = await run({ file: source });
    expect(result).toMatchObject({ exitCode: 1, err: expect.stringContaining('beyond line 11') });
    expect(await stored()).toBe(10);
  });

  it('with --announce emits lead.created once for each new lead, with the content of an API event', async () => {
    const text = '{"external_id":"a","reason":"x","name":"Dana"}\n{"external_id":"a","reason":"y"}\n{"reason":"z"}\n';
    await run({ file: file('before.ndjson', '{"external_id":"old","reason":"x"}') });
    const all = file('a.ndjson', `{"external_id":"old","reason":"x"}\n${text}`);
    await run({ file: all, announce: true });
    await run({ file: all, announce: true });
    const events = await announced();
    expect(events.map(({ type }) => type)).toEqual(['lead.created', 'lead.created']);
    expect(events[0]).toMatchObject({
      organization_id: 1,
      livemode: true,
      created_at: '2026-03-01T00:00:00.500Z',
      data: { lead: { id: expect.any(Number), name: 'Dana', source: 'api', created_at: '2026-03-01T00:00:00Z' } },
    });
    const [row] = await database.dataSource.query<{ id: number }[]>("SELECT id FROM leads WHERE external_id = 'a'");
    expect((events[0]!.data['lead'] as { id: number }).id).toBe(row!.id);
    expect(events[0]!.data['lead']).not.toHaveProperty('reason');
  });

  it('refuses an unknown organization, an unknown file type and a missing file', async () => {
    const source = file('a.csv', csv(1, 2));
    expect((await run({ file: source, organizationId: 99 })).err).toBe('There is no organization 99.');
    expect((await run({ file: file('a.xlsx', 'x') })).err).toContain('.csv, .ndjson or .jsonl');
    expect((await run({ file: path.join(folder, 'none.csv') })).err).toContain('none.csv cannot be read');
    expect(await stored()).toBe(0);
  });

  it('stops when aborted, keeps the imported rows, and says how to continue', async () => {
    const stop = new AbortController();
    stop.abort();
    const source = file('a.csv', csv(1, 9000));
    const result = await run({ file: source }, stop.signal);
    expect(result).toMatchObject({ exitCode: 130, err: expect.stringContaining('Run the same command again') });
    const [imported] = counted(result.out);
    expect(imported).toBeLessThan(9000);
    expect(await stored()).toBe(imported);
    expect(counted((await run({ file: source })).out)).toEqual([9000 - imported!, imported, 0]);
  });
});

describe('npm run frontdesk -- admin import leads', () => {
  const start = (
    source: string,
    { heap = HEAP, more = [] }: { heap?: string[]; more?: string[] } = {},
  ): { child: ChildProcess; result: Result; ended: Promise<unknown> } => {
    const child = spawn(
      process.execPath,
      [...heap, COMMAND, 'import', 'leads', source, '--organization', '1', ...more],
      { env: { DATABASE_URL: database.url }, stdio: ['ignore', 'pipe', 'pipe'] },
    );
    running.push(child);
    const result = { out: '', err: '', exitCode: -1 };
    child.stdout!.on('data', (chunk) => (result.out += String(chunk)));
    child.stderr!.on('data', (chunk) => (result.err += String(chunk)));
    const ended = once(child, 'close').then(([code]) => (result.exitCode = (code as number | null) ?? -1));
    return { child, result, ended };
  };

  it('imports and announces each row once if it is killed and run again', async () => {
    const source = file('a.csv', csv(1, INTERRUPTED_ROWS));
    const { child, ended } = start(source, { more: ['--announce'] });
    await eventually(async () => (await stored()) > 0, { everyMs: 10, timeoutMs: 60_000 });
    child.kill('SIGKILL');
    await ended;
    const before = await stored();
    expect(before).toBeLessThan(INTERRUPTED_ROWS);
    const again = start(source, { more: ['--announce'] });
    await again.ended;
    expect(again.result.exitCode).toBe(0);
    expect(counted(again.result.out)[1]).toBeGreaterThanOrEqual(before);
    expect(await stored()).toBe(INTERRUPTED_ROWS);
    const leads = (await announced()).map(({ data }) => (data['lead'] as { id: number }).id);
    expect(leads).toHaveLength(INTERRUPTED_ROWS);
    expect(new Set(leads).size).toBe(INTERRUPTED_ROWS);
  });

  it('ends between two batches on Ctrl-C, with exit code 130, and can be continued', async () => {
    const source = file('a.csv', csv(1, INTERRUPTED_ROWS));
    const { child, result, ended } = start(source);
    await eventually(async () => (await stored()) > 0, { everyMs: 10, timeoutMs: 60_000 });
    child.kill('SIGINT');
    await ended;
    expect(result).toMatchObject({ exitCode: 130, err: expect.stringContaining('Stopped.') });
    expect(await stored()).toBe(counted(result.out)[0]);
    const again = start(source);
    await again.ended;
    expect(await stored()).toBe(INTERRUPTED_ROWS);
  });

  it('imports 60,000 rows in constant memory, and prints its speed', async () => {
    const source = file('a.csv', csv(1, MANY_ROWS));
    const { child, result, ended } = start(source, { heap: SMALL_HEAP });
    let most = 0;
    const watch = setInterval(() => {
      const status = `/proc/${child.pid}/status`;
      if (!existsSync(status)) return;
      const kilobytes = /VmHWM:\s+(\d+)/.exec(readFileSync(status, 'utf8'))?.[1];
      if (kilobytes) most = Math.max(most, Number(kilobytes) * 1024);
    }, 300);
    await ended;
    clearInterval(watch);
    expect(result.exitCode).toBe(0);
    expect(await stored()).toBe(MANY_ROWS);
    process.stdout.write(`${result.out.split('\n')[0]}, ${Math.round(most / MEGABYTE)} MB at most\n`);
    expect(most).toBeLessThan(170 * MEGABYTE);
  });

  it('reports a database error in one line', async () => {
    const child = spawn(process.execPath, [COMMAND, 'import', 'leads', 'x.csv', '--organization', '1'], {
      env: { DATABASE_URL: 'postgres://unknown@127.0.0.1:1/none' },
    });
    running.push(child);
    let err = '';
    child.stderr.on('data', (chunk) => (err += String(chunk)));
    const [code] = (await once(child, 'close')) as [number];
    expect(code).toBe(1);
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(err).toContain('127.0.0.1:1/none cannot be used');
  });
});
