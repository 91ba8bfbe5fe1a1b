import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createProgram, run } from '../program.ts';

const ME = { data: { organization: { id: 7, name: 'Acme' }, livemode: false } };
const INVALID = { code: 'invalid_number', message: 'That is not a valid US phone number.' };
type Answer = [status: number, body: object] | 'broken';

describe('frontdesk import', () => {
  let folder: string;
  let printed: string;
  let sent: { line: string; body: Record<string, unknown> }[];
  /** The response to each body. */
  let answer: (body: Record<string, unknown>) => Answer;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString() || 'null') as Record<string, unknown> | null;
      if (body) sent.push({ line: `${request.method} ${request.url!.replace('/api/public/v1', '')}`, body });
      const given = body ? answer(body) : ([200, ME] as const);
      if (given === 'broken') return void response.destroy();
      response.writeHead(given[0], { 'content-type': 'application/json' }).end(JSON.stringify(given[1]));
    });
  });
  const write = (name: string, text: string): string => {
    writeFileSync(path.join(folder, name), text);
    return path.join(folder, name);
  };
  const imported = (...args: string[]): Promise<number> => {
    [sent, printed] = [[], ''];
    const access = ['--key', 'vk_test_x', '--base-url', `http://127.0.0.1:${(server.address() as AddressInfo).port}`];
    return run(createProgram(folder), ['import', ...args, ...access]);
  };
  const names = (): unknown[] => sent.map(({ body }) => body.name);

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'frontdesk-import-'));
    answer = () => [201, { data: { id: 1 }, callback: null }];
    jest.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((printed += String(text))));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => {
    jest.restoreAllMocks();
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  });

  it('sends each row of a CSV file once, with mapped columns, and never asks for a callback', async () => {
    const file = write(
      'a.csv',
      'Full Name,reason,details,callback\n"Reyes, D.",Price,"{""a"":1}",x\nAda,,,\nBo,Tour\n',
    );
    expect(await imported('leads', file, '--map', 'name=Full Name')).toBe(1);
    expect(sent).toEqual([
      { line: 'POST /leads', body: { name: 'Reyes, D.', reason: 'Price', details: { a: 1 } } },
      { line: 'POST /leads', body: { name: 'Ada' } },
    ]);
    expect(printed).toContain('Not read: callback\n');
    expect(printed).toContain('line 4: has 2 columns where the header has 4\n');
    expect(printed).toContain(`Imported 2 rows\nRejected 1 rows, which are in ${file}.rejected.csv.\n`);
  });

  it('writes rows that the API refuses to a file, which can be corrected and imported', async () => {
    answer = ({ phone_number }) => (phone_number === '5' ? [422, INVALID] : [201, { data: { id: 1 } }]);
    const file = write('dnc.ndjson', '{"phone_number":"512-555-0100","opted_out":true}\n\n{"phone_number":"5"}\n7\n');
    expect(await imported('do-not-call', file)).toBe(1);
    expect(sent[0]).toEqual({ line: 'POST /do-not-call', body: { phone_number: '512-555-0100', opted_out: true } });
    const rejected = `${file}.rejected.csv`;
    expect(readFileSync(rejected, 'utf8')).toBe(
      'line,rejected_because,phone_number,opted_out\r\n' + `3,${INVALID.message},5,\r\n4,is not a JSON object,,\r\n`,
    );
    expect(statSync(rejected).mode & 0o777).toBe(0o600);
    writeFileSync(rejected, 'line,rejected_because,phone_number,opted_out\r\n3,x,512-555-0101,\r\n');
    expect(await imported('do-not-call', rejected)).toBe(0);
    expect(sent.map(({ body }) => body)).toEqual([{ phone_number: '512-555-0101' }]);
  });

  it('sends no lead twice: one without a response is reported, and the next run continues after it', async () => {
    const file = write('a.csv', 'name,reason\nA,x\nB,x\nC,x\n');
    answer = ({ name }) => (name === 'B' ? 'broken' : [201, { data: { id: 1 } }]);
    expect(await imported('leads', file)).toBe(1);
    expect(names()).toEqual(['A', 'B']);
    expect(printed).toContain('Run the same command again to continue.');
    expect(await imported('leads', file)).toBe(1);
    expect(names()).toEqual(['C']);
    expect(printed).toContain('line 3: may be stored or not');
    expect(printed).toContain('Imported 1 rows\nRejected 1 rows');
    expect(await imported('leads', file)).toBe(0);
    expect(sent).toEqual([]);
  });

  it('sends a row again that the API has not stored, or whose repeat returns the same record', async () => {
    const leads = write('a.csv', 'name,reason\nA,x\n');
    answer = () => [401, { code: 'unauthenticated', message: 'A valid API key is required.' }];
    expect(await imported('leads', leads)).toBe(1);
    const numbers = write('b.csv', 'pattern\n+15125550100\n');
    answer = () => [403, { code: 'missing_scope', message: 'No.' }];
    expect(await imported('blocked-callers', numbers)).toBe(1);
    expect(existsSync(`${numbers}.rejected.csv`)).toBe(false);
    answer = () => [200, { data: { id: 1 } }];
    expect(await imported('leads', leads)).toBe(0);
    expect(names()).toEqual(['A']);
    expect(await imported('blocked-callers', numbers)).toBe(0);
    expect(sent).toEqual([{ line: 'POST /blocked-callers', body: { pattern: '+15125550100' } }]);
  });

  it('refuses a file that changed, lacks a column or has a misplaced quote, and imports nothing', async () => {
    const file = write('a.csv', 'name,reason\nA,x\n');
    expect(await imported('leads', file)).toBe(0);
    write('a.csv', 'name,reason\nA,x\nB,x\n');
    expect(await imported('leads', file)).toBe(2);
    expect(printed).toContain('has changed since it was imported');
    expect(await imported('leads', write('b.csv', 'name\nA\n'))).toBe(2);
    expect(printed).toContain('has no column reason');
    expect(await imported('leads', write('c.csv', 'reason\n"A\n'))).toBe(1);
    expect(printed).toContain('line 2 has a quote');
    expect(await imported('leads', path.join(folder, 'none.csv'))).toBe(1);
    expect(await imported('consents', file)).toBe(2);
    expect(await imported('leads', file, '--map', 'shoe=Size')).toBe(2);
    expect(printed).toContain('leads have no field shoe');
    expect(sent).toEqual([]);
  });
});
