import { apiScopes, tailedRequestFields, webhookEventTypes } from '@frontdesk/contracts';
import { createOrganization, eventually, PUBLIC_BASE, sharedStack, type TestOrganization } from '@frontdesk/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const stack = sharedStack();
const PROGRAM = join(import.meta.dirname, '../../libs/cli/src/main.ts');
const folder = mkdtempSync(join(tmpdir(), 'frontdesk-command-line-'));

/** Events that only the receptionist causes, which the stack of the specs does not run. */
const OF_RECEPTIONIST = ['chat.handoff_requested', 'chat.lead_captured'];

let organization: TestOrganization;
let secret: string;

beforeAll(async () => {
  organization = await createOrganization(stack, { name: 'Command line spec' });
  const scopes = ['leads:read', 'leads:write', 'dnc:read', 'dnc:write', 'webhooks:manage'] as const;
  ({ key: secret } = await organization.createKey({ mode: 'test', scopes: [...scopes] }));
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Started {
  printed: { out: string; err: string };
  code: Promise<number | null>;
  stop: () => void;
}

function start(...args: string[]): Started {
  const access = { FRONTDESK_API_KEY: secret, FRONTDESK_URL: stack.gateways[0]! + PUBLIC_BASE };
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    env: { ...process.env, XDG_CONFIG_HOME: folder, ...access },
  });
  const printed = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (printed.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed.err += chunk.toString()));
  const code = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { printed, code, stop: () => child.kill('SIGINT') };
}

async function run(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const { printed, code } = start(...args);
  return { code: await code, ...printed };
}
const written = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text);
  return join(folder, name);
};
const rowsIn = (...file: string[]): Record<string, unknown>[] =>
  readFileSync(join(folder, ...file), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('the command line', () => {
  it('imports rows, reports those that the API refuses, and exports what it imported', async () => {
    const leads = written('leads.csv', 'name,phone_number,reason\nAda,415-555-0132,Price\nBo,5,Tour\nCy,,Tour\n');
    const imported = await run('import', 'leads', leads);
    expect(imported).toMatchObject({ code: 1, err: expect.stringContaining('line 3: ') });
    expect(imported.err).toContain('Imported 2 rows');
    const numbers = written('dnc.ndjson', '{"phone_number":"+14155550133","note":"Asked by mail"}\n');
    expect(await run('import', 'do-not-call', numbers)).toMatchObject({ code: 0 });
    const blocked = written('blocked.csv', 'pattern\n+1415555*\n');
    expect(await run('import', 'blocked-callers', blocked)).toMatchObject({ code: 0 });

    const exported = await run('export', '--output', join(folder, 'out'));
    expect(exported.code).toBe(1);
    expect(exported.err).toContain('Not exported: calls, bookings, outbound-calls, chats, whatsapp-templates.');
    expect(rowsIn('out', 'leads.ndjson').map(({ name, phone_number }) => [name, phone_number])).toEqual([
      ['Cy', null],
      ['Ada', '+14155550132'],
    ]);
    expect(rowsIn('out', 'do-not-call.ndjson')).toMatchObject([{ phone_number: '+14155550133' }]);
    expect(rowsIn('out', 'blocked-callers.ndjson')).toMatchObject([{ pattern: '+1415555*' }]);
  }, 60_000);

  it('makes each event happen that trigger can cause, and listen prints them all', async () => {
    const { key } = await organization.createKey({ mode: 'test', scopes: [...apiScopes] });
    const listening = start('listen', '--print', '--key', key);
    await eventually(() => listening.printed.out.includes('listening for'), { what: 'the stream' });
    const { out: help } = await run('trigger', '--help');
    const types = webhookEventTypes.filter((type) => help.includes(type));
    const others = ['lead.updated', 'booking.updated', 'booking.cancelled'];
    expect(types).toEqual(webhookEventTypes.filter((type) => !others.includes(type)));
    for (const type of types) {
      expect([type, await run('trigger', type, '--key', key)]).toMatchObject([type, { code: 0 }]);
    }
    const printed = (type: string): boolean => listening.printed.out.includes(`"type": "${type}"`);
    await eventually(
      () => {
        expect(types.filter((type) => !printed(type))).toEqual(OF_RECEPTIONIST);
        return true;
      },
      { timeoutMs: 60_000 },
    );
    listening.stop();
    expect(await listening.code).toBe(0);
  }, 120_000);

  it('sends an event of the feed to a receiver again', async () => {
    expect(await run('trigger', 'lead.created')).toMatchObject({ code: 0 });
    const client = organization.client(secret);
    const idOfLast = async (): Promise<string | undefined> =>
      ((await client.get('/events')).json.data as { id: string }[]).at(-1)?.id;
    await eventually(async () => (await idOfLast()) !== undefined, { what: 'the event' });
    const id = (await idOfLast())!;
    const received: string[] = [];
    const receiver = createServer((request, response) => {
      received.push(String(request.headers['service-delivery']));
      response.writeHead(204).end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hooks`;
    const { code, out } = await run('events', 'resend', id, '--forward-to', url);
    receiver.close();
    expect({ code, received }).toEqual({ code: 0, received: [id] });
    expect(out).toContain('verified');
  }, 60_000);

  it('prints the requests of every key of the environment as they happen, each once and without content', async () => {
    const { client: other, data: otherKey } = await organization.createKey({
      mode: 'test',
      scopes: ['leads:read', 'leads:write'],
    });
    const { client: live } = await organization.createKey({ mode: 'live', scopes: ['leads:read'] });
    await other.get('/leads');
    await live.get('/leads/999999999');
    const child = start('logs', 'tail', '--json');
    const lines = (): Record<string, unknown>[] =>
      child.printed.out
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    const operations = (): unknown[] =>
      lines().map(({ operation, status }) => `${String(operation)} ${String(status)}`);
    const ofOther = (): unknown[] => operations().filter((_, index) => lines()[index]!.key_id === otherKey.id);
    await eventually(() => Promise.resolve(ofOther().includes('leads.list 200')), { what: 'the earlier request' });
    await other.post('/leads', { reason: 'Zelda asks for a price' });
    await other.get('/chats');
    await eventually(() => Promise.resolve(ofOther().length >= 3), { what: 'the requests of now' });
    child.stop();
    expect(await child.code).toBe(0);
    expect(ofOther().sort()).toEqual(['chats.list 403', 'leads.create 201', 'leads.list 200']);
    expect(operations()).not.toContain('leads.get 404');
    expect(operations()).not.toContain('request-log.tail 200');
    expect(child.printed.out).not.toMatch(/Zelda|request_body|address|query/);
    expect(Object.keys(lines()[0]!)).toEqual(Object.keys(tailedRequestFields));

    const refused = await run('logs', 'tail', '--key', other.token);
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('lacks a scope') });
  }, 60_000);
});
