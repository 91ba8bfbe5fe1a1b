import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createProgram, run } from '../program.ts';
import { addCredentials, readCredentials, useCredentials } from './credentials.ts';

const KEY = 'vk_test_of_the_spec';
const STARTED = {
  device_code: 'secret',
  user_code: 'BCDF-GHJK',
  verification_uri: 'https://front.example/portal/device',
  expires_in: 60,
  interval: 0.01,
};
const ISSUED = { key: KEY, name: 'laptop', mode: 'test', organization: 'Acme' };

describe('frontdesk login', () => {
  let folder: string;
  let printed: { out: string; err: string };
  /** The responses to the next requests. An undefined one breaks the connection. */
  let answers: ([status: number, body: object] | undefined)[];
  let asked: { line: string; key: string | undefined; body: unknown }[];
  const server = createServer((request, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body: unknown = JSON.parse(Buffer.concat(chunks).toString() || 'null');
      asked.push({ line: `${request.method} ${request.url}`, key: request.headers.authorization, body });
      const answer = answers.shift();
      if (!answer) return void response.destroy();
      const headers = { 'content-type': 'application/json', location: '/elsewhere' };
      response.writeHead(answer[0], headers).end(JSON.stringify(answer[1]));
    });
  });
  const origin = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const runLine = (line: string): Promise<number> => run(createProgram(folder), line.split(' '));

  beforeEach(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'frontdesk-login-'));
    [printed, answers, asked] = [{ out: '', err: '' }, [], []];
    jest.replaceProperty(process, 'env', { ...process.env, FRONTDESK_API_KEY: '', FRONTDESK_URL: '' });
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => Boolean((printed.out += String(text))));
    jest.spyOn(process.stderr, 'write').mockImplementation((text) => Boolean((printed.err += String(text))));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(() => {
    jest.restoreAllMocks();
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  });

  it('prints the code and the address, waits through lost connections, and keeps the key for other commands', async () => {
    answers = [[200, STARTED], [400, { error: 'authorization_pending' }], undefined, [503, {}], [200, ISSUED]];
    expect(await runLine(`login --base-url ${origin()} --name laptop`)).toBe(0);
    expect(printed.out).toContain('Open https://front.example/portal/device and enter the code BCDF-GHJK\n');
    expect(printed.out).toContain('Signed in to Acme in test mode');
    expect(asked[0]).toMatchObject({ line: 'POST /portal/device/start', body: { name: 'laptop' } });
    expect(asked[1]).toMatchObject({ line: 'POST /portal/device/token', body: { device_code: 'secret' } });
    expect(statSync(path.join(folder, 'credentials.json')).mode & 0o777).toBe(0o600);

    answers = [[201, { data: { id: 7 } }]];
    expect(await runLine('trigger lead.created')).toBe(0);
    expect(asked.at(-1)).toMatchObject({ line: 'POST /api/public/v1/leads', key: `Bearer ${KEY}` });
  });

  it('signs in to several organizations, of which orgs chooses one', async () => {
    const login = (key: string, organization: string): Promise<number> => {
      answers = [
        [200, STARTED],
        [200, { ...ISSUED, key, organization }],
        [200, {}],
      ];
      return runLine(`login --base-url ${origin()}`);
    };
    expect(await login('vk_test_a', 'Acme')).toBe(0);
    expect(await login('vk_test_b', 'Bolt')).toBe(0);
    printed.out = '';
    expect(await runLine('orgs list')).toBe(0);
    const at = `${origin()}/api/public/v1`;
    expect(printed.out).toBe(`  1  Acme  test  ${at}\n* 2  Bolt  test  ${at}\n`);
    expect(await runLine('orgs use 1')).toBe(0);
    expect(readCredentials(folder)?.api_key).toBe('vk_test_a');
    expect(await runLine('orgs use 3')).toBe(2);

    expect(await login('vk_test_c', 'Acme')).toBe(0);
    expect(asked.at(-1)).toMatchObject({ line: 'POST /portal/device/revoke', key: 'Bearer vk_test_a' });
    expect(printed.out).toContain('The key of the earlier login is revoked.');
    expect(readCredentials(folder)?.api_key).toBe('vk_test_c');

    answers = [[200, {}]];
    expect(await runLine('logout')).toBe(0);
    // No other organization takes its place, which could be in live mode.
    expect(await runLine('trigger lead.created')).toBe(2);
    expect(printed.err).toContain('Choose one of your organizations with frontdesk orgs use NUMBER.');
    useCredentials(folder, 0);
    expect(readCredentials(folder)?.organization).toBe('Bolt');
  });

  it('reads the login that an earlier version stored', () => {
    const login = { base_url: 'https://front.example/api/public/v1', api_key: KEY, organization: 'Acme', mode: 'test' };
    writeFileSync(path.join(folder, 'credentials.json'), JSON.stringify(login));
    expect(readCredentials(folder)).toEqual(login);
  });

  it.each([
    ['access_denied', 'The login was refused in the portal.'],
    ['expired_token', 'The code has expired.'],
  ])('keeps nothing after %s', async (error, message) => {
    answers = [
      [200, STARTED],
      [400, { error }],
    ];
    expect(await runLine(`login --base-url ${origin()}`)).toBe(1);
    expect(printed.err).toContain(message);
    expect(readCredentials(folder)).toBeUndefined();
  });

  it('says why the server refuses, and follows no redirect', async () => {
    answers = [
      [429, { message: 'Too many requests. Please wait a moment.' }],
      [307, {}],
    ];
    expect(await runLine(`login --base-url ${origin()}`)).toBe(1);
    expect(printed.err).toContain('The server refused: Too many requests.');
    expect(await runLine(`login --base-url ${origin()}`)).toBe(1);
    expect(printed.err).toContain('did not respond');
    expect(asked).toHaveLength(2);
  });

  it('sends its key to no other address', async () => {
    addCredentials(folder, {
      base_url: 'https://front.example/api/public/v1',
      api_key: KEY,
      organization: 'Acme',
      mode: 'test',
    });
    expect(await runLine(`events tail --base-url ${origin()}`)).toBe(2);
    expect(printed.err).toContain('This machine is signed in at https://front.example/api/public/v1.');
    expect(asked).toEqual([]);
  });

  it('reads and sends nothing for a key of its own without an address', async () => {
    addCredentials(folder, {
      base_url: `${origin()}/api/public/v1`,
      api_key: KEY,
      organization: 'Acme',
      mode: 'test',
    });
    expect(await runLine('trigger lead.created --key vk_test_other')).toBe(2);
    expect(printed.err).toContain('No API address.');
    expect(asked).toEqual([]);
  });

  it.each(['http://front.example', 'http://127.0.0.1.front.example'])('refuses %s, without TLS', async (address) => {
    expect(await runLine(`login --base-url ${address}`)).toBe(2);
    expect(printed.err).toContain('must start with https://');
  });

  it('revokes a key that it cannot store', async () => {
    answers = [
      [200, STARTED],
      [200, ISSUED],
      [200, {}],
    ];
    // A folder in the place of the file.
    mkdirSync(path.join(folder, 'credentials.json'));
    expect(await runLine(`login --base-url ${origin()}`)).toBe(1);
    expect(asked.at(-1)).toMatchObject({ line: 'POST /portal/device/revoke', key: `Bearer ${KEY}` });
    expect(printed.err).toContain('The key could not be stored and is revoked');
  });

  describe('logout', () => {
    const signIn = (): unknown =>
      addCredentials(folder, {
        base_url: `${origin()}/api/public/v1`,
        api_key: KEY,
        organization: 'Acme',
        mode: 'test',
      });

    it.each([
      [200, 'The key is revoked.'],
      [401, 'The key did not work any more.'],
    ])('removes the key after the status %d', async (status, message) => {
      signIn();
      answers = [[status, {}]];
      expect(await runLine('logout')).toBe(0);
      expect(asked).toMatchObject([{ line: 'POST /portal/device/revoke', key: `Bearer ${KEY}` }]);
      expect(printed.out).toContain(message);
      expect(readCredentials(folder)).toBeUndefined();
    });

    it('keeps a key that was not revoked, and says if there is none', async () => {
      expect(await runLine('logout')).toBe(1);
      expect(printed.err).toContain('This machine is not signed in.');
      signIn();
      answers = [[503, { message: 'The service is briefly unavailable.' }], undefined];
      expect(await runLine('logout')).toBe(1);
      expect(await runLine('logout')).toBe(1);
      expect(printed.err).toContain('The key was not revoked: The service is briefly unavailable.');
      expect(readCredentials(folder)?.api_key).toBe(KEY);
      expect(printed.err.match(/frontdesk logout --local/g)).toHaveLength(2);
      expect(await runLine('logout --local')).toBe(0);
      expect(asked).toHaveLength(2);
      expect(printed.out).toContain('Revoke it in the portal, under API keys.');
      expect(readCredentials(folder)).toBeUndefined();
    });
  });
});
