import {
  anIp,
  createOrganization,
  eventually,
  exchange,
  PortalBrowser,
  PUBLIC_BASE,
  sharedStack,
  signedInMember,
  signedInOwner,
  type ApiResponse,
  type TestOrganization,
} from '@frontdesk/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectError, expectInvalid, expectStatus } from '../expect-response.js';
import { ageSessions } from './gateway-rows.js';

const stack = sharedStack();
const PROGRAM = join(import.meta.dirname, '../../libs/cli/src/main.ts');
const anEmail = (): string => `person.${randomBytes(6).toString('hex')}@example.com`;

interface Started {
  device_code: string;
  user_code: string;
}

let organization: TestOrganization;
let owner: PortalBrowser;
let ownerEmail: string;

beforeAll(async () => {
  organization = await createOrganization(stack, { name: 'Device login spec' });
  ownerEmail = anEmail();
  owner = await signedInOwner(stack, organization.id, ownerEmail);
});

/** Sends a request of a machine, which has no cookies and no origin. */
function fromMachine(name: string, body: object, { ip = anIp(), key = '' } = {}): Promise<ApiResponse> {
  return exchange(stack.gateways[0]!, {
    method: 'POST',
    path: `/portal/device/${name}`,
    headers: [
      ['content-type', 'application/json'],
      ['x-forwarded-for', ip],
      ...(key ? [['authorization', `Bearer ${key}`] as [string, string]] : []),
    ],
    body: JSON.stringify(body),
  });
}

/** Sends a request of the page. */
function fromPage(
  person: PortalBrowser,
  name: string,
  body: object,
  headers: Record<string, string | null> = {},
): Promise<ApiResponse> {
  const sent = {
    cookie: [...person.cookies].map((pair) => pair.join('=')).join('; '),
    origin: stack.publicBaseUrl,
    'content-type': 'application/json',
    'x-forwarded-for': person.clientIp,
    ...headers,
  };
  return exchange(stack.gateways[0]!, {
    method: 'POST',
    path: `/portal/device/${name}`,
    headers: Object.entries(sent).filter((pair): pair is [string, string] => pair[1] !== null),
    body: JSON.stringify(body),
  });
}

async function started(name = 'laptop', ip = anIp()): Promise<Started> {
  const answer = await fromMachine('start', { name }, { ip });
  expectStatus(answer, 200);
  return answer.json as unknown as Started;
}

interface ListedKey {
  id: number;
  name: string;
  expires_at: string;
}

async function keysNamed(name: string): Promise<ListedKey[]> {
  const { json } = await owner.get('/api-keys');
  return (json.data as ListedKey[]).filter((key) => key.name === name);
}

/** Waits for the newest entry of the audit log about a key. */
async function entryAbout(keyId: number, action: string): Promise<object> {
  return eventually(
    async () => {
      const { json } = await owner.get(`/audit-entries?action=${action}`);
      return (json.data as { target: { id: number } }[]).find(({ target }) => target.id === keyId);
    },
    { what: `the entry ${action} of the key` },
  );
}

async function idOf(email: string): Promise<number> {
  const { json } = await owner.get('/people');
  return (json.data as { id: number; email: string }[]).find((person) => person.email === email)!.id;
}

async function changeRole(email: string, role: string): Promise<void> {
  expectStatus(await owner.patch(`/people/${await idOf(email)}`, { role }), 200);
}

const approval = (code: string, changes: object = {}): object => ({
  code,
  organization: organization.id,
  mode: 'test',
  scopes: ['leads:read'],
  days: 90,
  ...changes,
});

describe('a login of a machine', () => {
  it('gives the machine one key with the chosen scopes, and the person never sees the key', async () => {
    const ip = anIp();
    const login = await started('Ada’s laptop (dev)', ip);
    expect(login).toMatchObject({
      verification_uri: `${stack.publicBaseUrl}/portal/device`,
      expires_in: 600,
      interval: 3,
    });
    const waiting = await fromMachine('token', login);
    expect([waiting.status, waiting.json]).toEqual([400, { error: 'authorization_pending' }]);

    const found = await fromPage(owner, 'find', { code: login.user_code });
    expect(found.json).toMatchObject({ name: 'Ada’s laptop (dev)', address: ip, same_address: false });
    const approved = await fromPage(owner, 'approve', approval(login.user_code.toLowerCase()));
    expect([approved.status, approved.json]).toEqual([200, {}]);
    expect(await keysNamed('Ada’s laptop (dev)')).toEqual([]);

    const issued = await fromMachine('token', { device_code: login.device_code });
    expect(issued.json).toMatchObject({ name: 'Ada’s laptop (dev)', mode: 'test', organization: 'Device login spec' });
    const client = organization.client(issued.json.key as string);
    expectStatus(await client.get('/leads'), 200);
    expectError(await client.get('/calls'), 'missing_scope');
    // The first response may have been lost.
    expect((await fromMachine('token', { device_code: login.device_code })).json).toEqual(issued.json);
    expectInvalid(await fromPage(owner, 'approve', approval(login.user_code)), 'code');

    const [listed, ...others] = await keysNamed('Ada’s laptop (dev)');
    expect(others).toEqual([]);
    expect(listed).toMatchObject({ created_by: { name: 'Olive Owner' }, scopes: ['leads:read'], of_login: true });
    expect(Date.parse(listed!.expires_at)).toBeGreaterThan(Date.now() + 80 * 86_400_000);
    const entry = await entryAbout(listed!.id, 'api_key.created');
    expect(entry).toMatchObject({
      actor: { name: 'Olive Owner' },
      address: owner.clientIp,
      changes: { machine_address: { before: null, after: ip } },
    });
  });

  it('gives no key to the machine of a person who has lost the role since', async () => {
    const login = await started('late laptop');
    const email = anEmail();
    const developer = await signedInMember(stack, owner, email, 'developer');
    expectStatus(await fromPage(developer, 'approve', approval(login.user_code)), 200);
    await changeRole(email, 'viewer');
    expect((await fromMachine('token', { device_code: login.device_code })).json).toEqual({ error: 'access_denied' });
    expect(await keysNamed('late laptop')).toEqual([]);
  });

  it.each(['a new role', 'removal'])('gives a key that stops working at once after %s of the person', async (what) => {
    const name = `laptop before ${what}`;
    const login = await started(name);
    const email = anEmail();
    const developer = await signedInMember(stack, owner, email, 'developer');
    expectStatus(await fromPage(developer, 'approve', approval(login.user_code)), 200);
    const { key } = (await fromMachine('token', { device_code: login.device_code })).json;
    const own = await developer.post('/api-keys', {
      name: `${name}, of the organization`,
      mode: 'test',
      scopes: ['leads:read'],
    });
    const clients = [key, own.json.key].map((one) => organization.client(one as string));
    for (const client of clients) expectStatus(await client.get('/leads'), 200);

    if (what === 'removal') expectStatus(await owner.delete(`/people/${await idOf(email)}`), 204);
    else await changeRole(email, 'admin');
    expectError(await clients[0]!.get('/leads'), 'unauthenticated');
    expectStatus(await clients[1]!.get('/leads'), 200);
    const [revoked] = await keysNamed(name);
    expect(await entryAbout(revoked!.id, 'api_key.revoked')).toMatchObject({
      actor: { name: 'Olive Owner' },
      livemode: false,
    });
  });

  it('ends with the refusal of the person', async () => {
    const login = await started();
    expectStatus(await fromPage(owner, 'refuse', { code: login.user_code }), 200);
    expect((await fromMachine('token', { device_code: login.device_code })).json).toEqual({ error: 'access_denied' });
    expectInvalid(await fromPage(owner, 'approve', approval(login.user_code)), 'code');
  });

  it('refuses a name that could deceive the person', async () => {
    for (const name of ['', 'x'.repeat(65), '<img src=x>', 'laptop\u202Egro.live', 'two\nlines']) {
      expectInvalid(await fromMachine('start', { name }), 'name');
    }
  });
});

describe('the confirmation of a login', () => {
  it('needs a session, and a recent confirmation of the person in both modes', async () => {
    const { user_code } = await started();
    const stranger = new PortalBrowser(stack);
    for (const name of ['find', 'approve', 'refuse']) {
      expectError(await fromPage(stranger, name, approval(user_code)), 'session_required');
    }
    const email = anEmail();
    const admin = await signedInMember(stack, owner, email, 'admin');
    await ageSessions(email, 'confirmed_at', '11 minutes');
    for (const mode of ['test', 'live']) {
      expectError(await fromPage(admin, 'approve', approval(user_code, { mode })), 'reauthentication_required');
    }
    expectStatus(await fromPage(owner, 'approve', approval(user_code)), 200);
  });

  it('cannot be forged by another website', async () => {
    const { device_code, user_code } = await started();
    for (const name of ['find', 'approve', 'refuse']) {
      for (const headers of [{ origin: null }, { origin: 'https://evil.example' }]) {
        expectError(await fromPage(owner, name, approval(user_code), headers), 'portal_origin_not_allowed');
      }
      expectInvalid(await fromPage(owner, name, approval(user_code), { 'content-type': 'text/plain' }), 'body');
    }
    expect((await fromMachine('token', { device_code })).json).toEqual({ error: 'authorization_pending' });
  });

  it('gives no scope that the role of the person lacks, and keeps the code for a corrected request', async () => {
    const { user_code } = await started();
    const developer = await signedInMember(stack, owner, anEmail(), 'developer');
    expectError(await fromPage(developer, 'approve', approval(user_code, { mode: 'live' })), 'role_not_allowed');
    const agent = await signedInMember(stack, owner, anEmail(), 'agent');
    expectError(await fromPage(agent, 'approve', approval(user_code)), 'role_not_allowed');
    const other = await createOrganization(stack, { terms_accepted: false });
    expectError(await fromPage(owner, 'approve', approval(user_code, { organization: other.id })), 'not_a_member');
    const otherOwner = await signedInOwner(stack, other.id, anEmail());
    const live = approval(user_code, { organization: other.id, mode: 'live' });
    expectError(await fromPage(otherOwner, 'approve', live), 'terms_not_accepted');
    for (const [field, value] of [
      ['scopes', []],
      ['scopes', ['all']],
      ['days', 91],
      ['mode', 'both'],
    ] as const) {
      expectInvalid(await fromPage(developer, 'approve', approval(user_code, { [field]: value })), field);
    }
    expectStatus(await fromPage(developer, 'approve', approval(user_code)), 200);
  });

  it('limits the wrong codes of a person, who can then use no code, and limits no other person', async () => {
    const { user_code } = await started();
    const guesser = await signedInMember(stack, owner, anEmail(), 'developer');
    const guesses = Array.from({ length: 15 }, () => fromPage(guesser, 'find', { code: 'BCDF-GHJK' }));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expectError(await fromPage(guesser, 'approve', approval(user_code)), 'visitor_rate_limited');
    expectStatus(await fromPage(owner, 'find', { code: user_code }), 200);
  });
});

describe('the requests of machines', () => {
  it('are limited per address when they start logins', async () => {
    const ip = anIp();
    const answers = await Promise.all(Array.from({ length: 12 }, () => fromMachine('start', { name: 'x' }, { ip })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const [refused] = answers.filter(({ status }) => status !== 200);
    expectError(refused!, 'visitor_rate_limited');
  });

  it('must wait when they poll too often', async () => {
    const { device_code } = await started();
    const polls = await Promise.all(Array.from({ length: 35 }, () => fromMachine('token', { device_code })));
    const errors = polls.map(({ json }) => json.error as string);
    expect(errors.filter((error) => error === 'authorization_pending')).toHaveLength(30);
    expect(errors.filter((error) => error === 'slow_down')).toHaveLength(5);
  });
});

describe('frontdesk login and logout', () => {
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-login-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  /** Runs the command line. `onText` sees what it has printed so far. */
  async function run(args: string[], onText: (text: string) => void = () => undefined): Promise<string> {
    const env = { ...process.env, XDG_CONFIG_HOME: folder, FRONTDESK_API_KEY: '', FRONTDESK_URL: '' };
    const child = spawn(process.execPath, [PROGRAM, ...args], { env });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        onText(output);
      });
    }
    const code = await new Promise((resolve) => child.once('close', resolve));
    return `${output}exit ${String(code)}`;
  }

  it('get a key for the machine that other commands use, and revoke it', async () => {
    let answered: Promise<ApiResponse> | undefined;
    const output = await run(['login', '--base-url', stack.gateways[0]!, '--name', 'CI machine'], (text) => {
      const [code] = /[A-Z]{4}-[A-Z]{4}/.exec(text) ?? [];
      if (!code || answered) return;
      answered = fromPage(owner, 'approve', approval(code, { scopes: ['leads:read', 'leads:write'] }));
    });
    expectStatus(await answered!, 200);
    expect(output).toContain('Signed in to Device login spec in test mode, with the API key “CI machine”.\nexit 0');
    const file = join(folder, 'frontdesk/credentials.json');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { all } = JSON.parse(readFileSync(file, 'utf8')) as { all: Record<string, string>[] };
    const { api_key, base_url } = all[0]!;
    expect(base_url).toBe(stack.gateways[0]! + PUBLIC_BASE);
    expect(output).not.toContain(api_key);
    expect(await run(['trigger', 'lead.created'])).toMatch(/^Created lead \d+\.\nexit 0$/);

    expect(await run(['keys'])).toMatch(/^Key: +CI machine \(vk_test_.*\n.*\nScopes: +leads:read, leads:write\n/);
    expect(await run(['logout'])).toBe('Signed out of Device login spec. The key is revoked.\nexit 0');
    expectError(await organization.client(api_key!).get('/leads'), 'unauthenticated');
    expect(() => statSync(file)).toThrow('ENOENT');
    await eventually(
      async () => {
        const entries = await owner.get('/audit-entries?action=api_key.revoked');
        return (entries.json.data as { actor: object }[]).some(
          ({ actor }) => (actor as { name: string }).name === 'CI machine',
        );
      },
      { what: 'the audit entry of the revocation' },
    );
  }, 60_000);
});
