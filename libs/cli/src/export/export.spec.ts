import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createProgram, run } from '../program.ts';
import { lists } from './lists.ts';

const API = path.join(import.meta.dirname, '../../../../docs/api.json');
interface ListOperation {
  parameters: { name: string }[];
  responses: Record<
    string,
    { content: Record<string, { schema: { properties?: Record<string, { type?: string }> } }> }
  >;
}
const dataOf = (operation?: ListOperation): { type?: string } | undefined =>
  operation?.responses['200']?.content['application/json']?.schema.properties?.['data'];

const ME = { data: { organization: { id: 7, name: 'Acme' }, livemode: false } };
const page = (ids: number[], next: string | null = null): object => ({
  data: ids.map((id) => ({ id, name: `=Ada ${id}`, details: { a: id } })),
  meta: { next_cursor: next },
});
const BROKEN = { code: 'validation_failed', message: 'Broken.' };

describe('frontdesk export', () => {
  let folder: string;
  let printed: string;
  let asked: string[];
  /** The responses by path and query. */
  let answers: Record<string, [status: number, body: object]>;
  const server = createServer((request, response) => {
    const line = decodeURIComponent(request.url!.replace('/api/public/v1', ''));
    asked.push(line);
    const [status, body] = line === '/me' ? [200, ME] : (answers[line] ?? [404, { code: 'not_found', message: line }]);
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const output = (): string => path.join(folder, 'out');
  const exported = (line: string): Promise<number> => {
    asked = [];
    const access = `--key vk_test_x --base-url http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return run(createProgram(folder), `export ${line} --output ${output()} ${access}`.split(' ').filter(Boolean));
  };
  const file = (name: string): string => readFileSync(path.join(output(), name), 'utf8');

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'frontdesk-export-'));
    [printed, answers] = ['', {}];
    jest.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((printed += String(text))));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => {
    jest.restoreAllMocks();
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  });

  it('continues after the last page that was stored, without a gap or a duplicate', async () => {
    answers['/leads?per_page=100'] = [200, page([9, 8], 'two')];
    answers['/leads?per_page=100&cursor=two'] = [422, BROKEN];
    expect(await exported('leads')).toBe(1);
    expect(printed).toContain('The API refused: Broken. Run the same command again to continue.');
    // As if the run had been killed while it wrote the next page.
    appendFileSync(path.join(output(), 'leads.ndjson'), '{"id":7,"na');
    answers['/leads?per_page=100&cursor=two'] = [200, page([7])];
    expect(await exported('leads')).toBe(0);
    expect(asked).toEqual(['/me', '/leads?per_page=100&cursor=two']);
    const ids = file('leads.ndjson').trimEnd().split('\n');
    expect(ids.map((line) => (JSON.parse(line) as { id: number }).id)).toEqual([9, 8, 7]);
    expect(await exported('leads')).toBe(0);
    expect(asked).toEqual(['/me']);
    expect(statSync(path.join(output(), 'leads.ndjson')).mode & 0o777).toBe(0o600);
  });

  it('writes CSV with one header, in which no cell is a formula', async () => {
    answers['/leads?per_page=100'] = [200, page([9], 'two')];
    answers['/leads?per_page=100&cursor=two'] = [200, page([8])];
    expect(await exported('leads --format csv')).toBe(0);
    expect(file('leads.csv')).toBe(`id,name,details\r\n9,'=Ada 9,"{""a"":9}"\r\n8,'=Ada 8,"{""a"":8}"\r\n`);
  });

  it('reads each record with --details, and leaves out a record that was deleted', async () => {
    answers['/calls?per_page=100'] = [200, page([9, 8])];
    answers['/calls/9'] = [200, { data: { id: 9, transcript: 'Hello' } }];
    expect(await exported('calls --details')).toBe(0);
    expect(file('calls.ndjson')).toBe('{"id":9,"transcript":"Hello"}\n');
  });

  it('exports every list, and fails if the key may not read one', async () => {
    const names = ['calls', 'leads', 'bookings', 'outbound-calls', 'consents', 'do-not-call', 'blocked-callers'];
    for (const name of [...names, 'chats']) answers[`/${name}?per_page=100`] = [200, page([1])];
    answers['/whatsapp-templates'] = [200, { data: [{ id: 2 }] }];
    answers['/webhook-endpoints'] = [403, { code: 'missing_scope', message: 'No.' }];
    expect(await exported('')).toBe(1);
    for (const name of [...names, 'chats']) expect(file(`${name}.ndjson`)).toContain('"id":1');
    expect(printed).toContain('Not exported: webhook-endpoints.');
    answers['/webhook-endpoints'] = [200, { data: [{ id: 3 }] }];
    expect(await exported('')).toBe(0);
    expect(file('webhook-endpoints.ndjson')).toBe('{"id":3}\n');
  });

  it('knows every list of the API', () => {
    const { paths } = JSON.parse(readFileSync(API, 'utf8')) as { paths: Record<string, { get?: ListOperation }> };
    const read = Object.entries(paths).filter(
      ([path, { get }]) => !path.includes('{') && dataOf(get)?.type === 'array',
    );
    const exported = Object.values(lists).map(({ path }) => path);
    expect(exported.sort()).toEqual(read.map(([path]) => path).sort());
    const paged = read.filter(([, { get }]) => get!.parameters.some(({ name }) => name === 'cursor'));
    expect(paged.map(([path]) => path).sort()).toEqual(
      Object.values(lists)
        .flatMap(({ path, isPaged }) => (isPaged ? [path] : []))
        .sort(),
    );
  });

  it('refuses a folder with an export in another format, and an unknown list', async () => {
    answers['/leads?per_page=100'] = [200, page([9])];
    expect(await exported('leads')).toBe(0);
    expect(await exported('leads --format csv')).toBe(2);
    expect(printed).toContain('Choose another folder');
    expect(await exported('people')).toBe(2);
    expect(printed).toContain('Allowed choices are calls, leads');
  });
});
