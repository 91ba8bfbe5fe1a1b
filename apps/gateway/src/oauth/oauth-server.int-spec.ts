import { apiScopes } from '@frontdesk/contracts';
import { AllowedHosts, DnsAddressResolver } from '@frontdesk/egress';
import { inTransaction, sqlRunner } from '@frontdesk/persistence';
import { createLogger, SystemClock } from '@frontdesk/service-host';
import { createTestDatabase, LOCAL_CERTIFICATE, LOCAL_KEY, type TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fastify, type FastifyInstance, type FastifyRequest } from 'fastify';
import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { ApiKeysRepository } from '../api-keys/api-keys.repository.js';
import type { Admission } from '../authentication/admission.js';
import { FailedAttempts } from '../authentication/failed-attempts.js';
import { GrantAdmission } from '../authentication/grant-admission.js';
import { GrantUse } from '../authentication/grant-use.js';
import { SessionAdmission } from '../authentication/session-admission.js';
import { hashSecret } from '../credentials/secret.js';
import type { GatewayConfig } from '../gateway.config.js';
import { GrantRevocation } from '../grants/grant-revocation.js';
import { GrantsRepository } from '../grants/grants.repository.js';
import { PortalAddress } from '../http/portal-address.js';
import { organizationDefaults } from '../organizations/organization-defaults.js';
import { OrganizationsRepository } from '../organizations/organizations.repository.js';
import { SessionsRepository } from '../people/sessions.repository.js';
import { SessionsService } from '../people/sessions.service.js';
import { SharedCounters } from '../rate-limits/shared-counters.js';
import { RedisGate } from '../redis/redis-gate.js';
import { Tombstones } from '../redis/tombstones.js';
import { service } from '../service.js';
import { AuthorizationServer } from './authorization-server.js';
import { ClientDocuments } from './client-documents.js';
import { ConsentRouter } from './consent.router.js';
import { ConsentService } from './consent.service.js';
import type { OauthOptions } from './oauth-options.js';
import { OauthRecordsRepository } from './oauth-records.repository.js';
import { OauthRouter } from './oauth.router.js';
import { ProviderStorage } from './provider-storage.js';
import { registeredClients } from './registered-clients.js';

const ORIGIN = 'http://localhost:8080';
const RESOURCE = `${ORIGIN}/mcp/platform`;
const REDIRECT = 'http://127.0.0.1/callback';
const logger = createLogger('gateway', { LOG_LEVEL: 'silent' });

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  json: Record<string, unknown>;
  /** The address of a redirect. */
  to: URL;
}

/** A browser: it keeps the cookies of each path. */
class Browser {
  private readonly cookies = new Map<string, { path: string; value: string }>();

  constructor(
    private readonly servers: FastifyInstance[],
    session: string | null,
  ) {
    if (session !== null) this.cookies.set('frontdesk_session', { path: '/', value: session });
  }

  async send(method: 'GET' | 'POST', url: string, body?: object, server = 0, origin = ORIGIN): Promise<Answer> {
    const { pathname } = new URL(url, ORIGIN);
    const cookie = [...this.cookies]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([name, { value }]) => `${name.split('|')[0]}=${value}`)
      .join('; ');
    const response = await this.servers[server]!.inject({
      method,
      url: url.replace(ORIGIN, ''),
      headers: { cookie, host: 'attacker.example', ...(body ? { origin } : {}) },
      ...(body ? { payload: body } : {}),
    });
    for (const { name, value, path = '/' } of response.cookies) this.cookies.set(`${name}|${path}`, { path, value });
    return answerOf(response);
  }
}

function answerOf({ statusCode, headers, body }: Awaited<ReturnType<FastifyInstance['inject']>>): Answer {
  const isJson = String(headers['content-type']).includes('json');
  return {
    status: statusCode,
    headers: headers as Answer['headers'],
    text: body,
    json: isJson ? (JSON.parse(body) as Record<string, unknown>) : {},
    to: new URL(String(headers['location'] ?? ORIGIN), ORIGIN),
  };
}

function expectTooMany({ status, headers, json }: Answer): void {
  expect([status, json['error']]).toEqual([429, 'temporarily_unavailable']);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(headers['access-control-allow-origin']).toBe('*');
}

describe('the OAuth server', () => {
  const ORIGINAL = tls.getCACertificates('default');
  let database: TestDatabase;
  let gate: RedisGate;
  let grants: GrantsRepository;
  let sessions: SessionsService;
  let organizationId: number;
  let documents: Server;
  let documentsOrigin: string;
  const served = new Map<string, { status: number; text: string; headers: Record<string, string> }>();
  const fetched: string[] = [];
  /** Runs before the next document is served. */
  let beforeDocument = (): Promise<unknown> => Promise.resolve();
  /** The address of the next requests. By default, each has its own. */
  let clientAddress: string | null = null;
  const servers: FastifyInstance[] = [];
  const clock = new SystemClock();
  const clients = registeredClients(
    JSON.stringify([
      { client_id: 'known', client_name: 'Known app', redirect_uris: [REDIRECT, 'com.example.app:/done'] },
      { client_id: 'other', client_name: 'Other app', redirect_uris: [REDIRECT] },
    ]),
  )!;

  const query = (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
    sqlRunner(database.dataSource).query({ text, values });

  function aServer(allowsRegistration: boolean): FastifyInstance {
    const options: OauthOptions = {
      publicOrigin: ORIGIN,
      secrets: ['a-secret-of-the-oauth-spec'],
      clients,
      allowsRegistration,
    };
    const revocation = new GrantRevocation(
      database.dataSource,
      grants,
      new ApiKeysRepository(database.dataSource),
      new Tombstones(gate),
      clock,
    );
    const storage = new ProviderStorage(
      new OauthRecordsRepository(database.dataSource),
      grants,
      revocation,
      clock,
      options,
    );
    const allowed = new AllowedHosts([new URL(documentsOrigin).host]);
    const fetcher = new ClientDocuments(allowed, new DnsAddressResolver(), clock);
    const oauth = new AuthorizationServer(options, storage, fetcher, logger);
    const portal = new PortalAddress({ publicOrigin: ORIGIN, PUBLIC_BASE_URL: ORIGIN, PORT: 8080 } as GatewayConfig);
    const failures = new FailedAttempts(gate);
    const admission = {
      addressOf: () => clientAddress ?? randomUUID(),
      exactAddressOf: () => '192.0.2.1',
    } as unknown as Admission;
    const consent = new ConsentService(
      database.dataSource,
      oauth,
      grants,
      new OauthRecordsRepository(database.dataSource),
      new ApiKeysRepository(database.dataSource),
      clock,
      options,
    );
    const sessionAdmission = new SessionAdmission(sessions, failures, portal, gate);
    const server = fastify();
    server.removeAllContentTypeParsers();
    // Bodies are read later, as in the gateway.
    server.addHook('onRequest', (request: FastifyRequest, _reply, done) => {
      request.headers = { 'content-type': undefined, 'content-length': undefined } as never;
      done();
    });
    new OauthRouter(oauth, admission, options, portal, gate, logger).register(server);
    new ConsentRouter(consent, admission, sessionAdmission, portal, logger).register(server);
    return server;
  }

  /** Signs a person in. Returns the secret of the session. */
  async function aPerson(role = 'owner'): Promise<string> {
    const [person] = await query(
      `INSERT INTO people (email, name, operator, created_at) VALUES ($1, 'Ann', false, now()) RETURNING id`,
      [`ann.${randomUUID()}@example.com`],
    );
    const id = person!['id'] as number;
    await query(
      `INSERT INTO memberships (person_id, organization_id, role, content, created_at) VALUES ($1, $2, $3, false, now())`,
      [id, organizationId, role],
    );
    const visitor = { address: '192.0.2.1', browser: 'spec' };
    return inTransaction(database.dataSource, (tx) => sessions.begin(tx, id, 'password', visitor, null));
  }

  const aBrowser = async (role?: string): Promise<Browser> => new Browser(servers, await aPerson(role));
  const verifier = randomBytes(32).toString('base64url');
  const challenge = createHash('sha256').update(verifier).digest('base64url');

  const authorizePath = (changes: Record<string, string | undefined> = {}): string => {
    const given = {
      client_id: 'known',
      redirect_uri: REDIRECT,
      response_type: 'code',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      resource: RESOURCE,
      scope: 'leads:read leads:write',
      state: 'a state',
      ...changes,
    };
    const wanted = Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined);
    return `/oauth/authorize?${new URLSearchParams(wanted).toString()}`;
  };

  /** Opens the consent page. Returns its path. */
  async function begin(browser: Browser, changes: Record<string, string | undefined> = {}): Promise<string> {
    const { status, to, text } = await browser.send('GET', authorizePath(changes));
    if (status !== 303 || !to.pathname.startsWith('/portal/connect/')) throw new Error(`${status} ${to.href} ${text}`);
    return to.pathname;
  }

  const approval = (changes: object = {}): object => ({
    organization: organizationId,
    mode: 'test',
    scopes: ['leads:read'],
    days: 30,
    ...changes,
  });

  /** Approves and returns to the app. Returns the address of the app. */
  async function finish(browser: Browser, page: string, changes: object = {}): Promise<URL> {
    const { status, json, text } = await browser.send('POST', `${page}/approve`, approval(changes));
    if (status !== 200) throw new Error(`${status} ${text}`);
    return (await browser.send('GET', json['url'] as string)).to;
  }

  async function code(browser: Browser, authorize: Record<string, string> = {}, approve: object = {}): Promise<string> {
    return (await finish(browser, await begin(browser, authorize), approve)).searchParams.get('code')!;
  }

  async function post(path: string, fields: Record<string, string>, server = 0): Promise<Answer> {
    const response = await servers[server]!.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ client_id: 'known', ...fields }).toString(),
    });
    return answerOf(response);
  }
  const exchange = (given: string, changes: Record<string, string> = {}, server = 0): Promise<Answer> =>
    post(
      '/oauth/token',
      { grant_type: 'authorization_code', code: given, code_verifier: verifier, redirect_uri: REDIRECT, ...changes },
      server,
    );
  const refresh = (refresh_token: unknown, changes: Record<string, string> = {}): Promise<Answer> =>
    post('/oauth/token', { grant_type: 'refresh_token', refresh_token: String(refresh_token), ...changes });
  /** The newest entry of the audit log. */
  async function lastEntry(): Promise<object> {
    const [row] = await query('SELECT body FROM outbox ORDER BY seq DESC LIMIT 1');
    return (JSON.parse(row!['body'] as string) as { data: object }).data;
  }
  const admit = (token: unknown) =>
    new GrantAdmission(gate, grants, new GrantUse(grants, logger), clock).admit(String(token), null);

  beforeAll(async () => {
    database = await createTestDatabase({ schema: 'gateway', ...service.database });
    // Specs share one Redis, in which grants and organizations are known by their ids.
    for (const table of ['oauth_grants', 'organizations']) {
      await query(`ALTER TABLE ${table} ALTER COLUMN id RESTART WITH ${randomInt(2 ** 40)}`);
    }
    gate = new RedisGate({ REDIS_URL: process.env['REDIS_URL']! } as GatewayConfig, logger);
    await gate.onModuleInit();
    grants = new GrantsRepository(database.dataSource);
    sessions = new SessionsService(database.dataSource, new SessionsRepository(database.dataSource), clock);
    const at = new Date();
    organizationId = await inTransaction(database.dataSource, async (tx) => {
      const organization = { ...organizationDefaults, version: 1, trial_minutes_version: 1, name: 'Acme' };
      const created = { widget_id: `wgt_${randomUUID()}`, changed_at: at, created_at: at };
      return (await new OrganizationsRepository(database.dataSource).insert(tx, { ...organization, ...created })).id;
    });
    tls.setDefaultCACertificates([...ORIGINAL, LOCAL_CERTIFICATE]);
    documents = createServer({ key: LOCAL_KEY, cert: LOCAL_CERTIFICATE }, (request, response) => {
      fetched.push(request.url!);
      const { status, text, headers } = served.get(request.url!) ?? { status: 404, text: '', headers: {} };
      void beforeDocument().then(() =>
        response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text),
      );
    });
    await new Promise<void>((resolve) => documents.listen(0, '127.0.0.1', resolve));
    documentsOrigin = `https://localhost:${(documents.address() as AddressInfo).port}`;
    servers.push(aServer(true), aServer(false));
  });
  afterAll(async () => {
    tls.setDefaultCACertificates(ORIGINAL);
    await Promise.all(servers.map((server) => server.close()));
    documents.closeAllConnections();
    documents.close();
    gate.onApplicationShutdown();
    await database.drop();
  });

  it('describes itself at its configured address, open to every origin', async () => {
    for (const name of ['oauth-authorization-server', 'openid-configuration']) {
      const response = await servers[0]!.inject({
        url: `/.well-known/${name}`,
        headers: { host: 'attacker.example', 'x-forwarded-host': 'attacker.example', origin: 'https://app.example' },
      });
      const { json, headers } = answerOf(response);
      expect(json).toMatchObject({
        issuer: ORIGIN,
        authorization_endpoint: `${ORIGIN}/oauth/authorize`,
        token_endpoint: `${ORIGIN}/oauth/token`,
        revocation_endpoint: `${ORIGIN}/oauth/revoke`,
        jwks_uri: `${ORIGIN}/oauth/jwks`,
        code_challenge_methods_supported: ['S256'],
        response_types_supported: ['code'],
        scopes_supported: apiScopes,
        grant_types_supported: ['authorization_code', 'refresh_token'],
        client_id_metadata_document_supported: true,
        authorization_response_iss_parameter_supported: true,
      });
      for (const name of [
        'pushed_authorization_request_endpoint',
        'dpop_signing_alg_values_supported',
        'userinfo_endpoint',
      ]) {
        expect(json).not.toHaveProperty(name);
      }
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(headers['access-control-allow-credentials']).toBeUndefined();
      expect(response.body).not.toContain('attacker');
    }
  });

  it('lets programs on every website use its endpoints, without credentials', async () => {
    for (const [method, url] of [
      ['POST', '/oauth/token'],
      ['POST', '/oauth/revoke'],
      ['GET', '/oauth/jwks'],
    ] as const) {
      for (const asked of [method, 'OPTIONS'] as const) {
        const { headers } = await servers[0]!.inject({
          method: asked,
          url,
          headers: { origin: 'https://app.example' },
        });
        expect([url, asked, headers['access-control-allow-origin']]).toEqual([url, asked, '*']);
        expect(headers).not.toHaveProperty('access-control-allow-credentials');
      }
    }
  });

  it('gives a token for what the person approved, and stores only its hash', async () => {
    const browser = await aBrowser();
    const to = await finish(browser, await begin(browser));
    expect(to.href).toMatch(/^http:\/\/127\.0\.0\.1\/callback\?code=/);
    expect(Object.fromEntries(to.searchParams)).toMatchObject({ state: 'a state', iss: ORIGIN });
    const { status, json } = await exchange(to.searchParams.get('code')!);
    expect([status, json]).toEqual([
      200,
      {
        access_token: expect.stringMatching(/^vk_oat_[\w-]{43}$/),
        refresh_token: expect.any(String),
        token_type: 'Bearer',
        expires_in: 3600,
        scope: 'leads:read',
      },
    ]);
    expect((await admit(json['access_token']))!.credential).toMatchObject({
      clientName: 'Known app',
      livemode: false,
      scopes: ['leads:read'],
      organization: { id: organizationId },
    });
    const stored = JSON.stringify(await query('SELECT * FROM oauth_records'));
    for (const secret of [json['access_token'], json['refresh_token'], to.searchParams.get('code')]) {
      expect(stored).not.toContain(secret);
    }
  });

  it('works across gateways that share its keys', async () => {
    const browser = await aBrowser();
    const page = await begin(browser);
    const { json } = await browser.send('POST', `${page}/approve`, approval(), 1);
    const { to } = await browser.send('GET', json['url'] as string, undefined, 1);
    expect((await exchange(to.searchParams.get('code')!, {}, 0)).status).toBe(200);
  });

  it('shows consent at each authorization, also to a browser that has approved before', async () => {
    const browser = await aBrowser();
    await code(browser);
    await begin(browser);
    const { to } = await browser.send('GET', authorizePath({ prompt: 'none' }));
    expect(to.searchParams.get('error')).toMatch(/_required$/);
  });

  it('sends a browser from 127.0.0.1 to localhost, where passkeys work', async () => {
    const asked = (host: string) => servers[0]!.inject({ url: authorizePath(), headers: { host } });
    const { statusCode, headers } = await asked('127.0.0.1:8080');
    expect([statusCode, headers['location']]).toEqual([303, `${ORIGIN}${authorizePath()}`]);
    expect(headers).not.toHaveProperty('set-cookie');
    expect((await asked('localhost:8080')).headers['location']).toMatch(/^\/portal\/connect\//);
  });

  it('lets only the browser in which the app began decide, and only once', async () => {
    const browser = await aBrowser();
    const page = await begin(browser);
    const other = await aBrowser();
    for (const path of ['approve', 'refuse']) {
      expect((await other.send('POST', `${page}/${path}`, approval())).status).toBe(404);
    }
    expect((await other.send('GET', `${page}/request`)).status).toBe(404);
    expect((await browser.send('POST', `${page}/approve`, approval())).status).toBe(200);
    expect((await browser.send('POST', `${page}/approve`, approval())).status).toBe(404);
  });

  it('takes no decision from another website', async () => {
    const browser = await aBrowser();
    const page = await begin(browser);
    for (const path of ['approve', 'refuse']) {
      const { status, json } = await browser.send('POST', `${page}/${path}`, approval(), 0, 'https://attacker.example');
      expect([status, json['code']]).toEqual([403, 'origin_not_allowed']);
    }
    expect((await browser.send('POST', `${page}/approve`, approval())).status).toBe(200);
  });

  it('shows the app, where it returns to and what it asks for', async () => {
    const browser = await aBrowser();
    const { json } = await browser.send('GET', `${await begin(browser)}/request`);
    expect(json).toMatchObject({
      app: { name: 'Known app', host: null, registered: true, returns_to: '127.0.0.1' },
      scopes: ['leads:read', 'leads:write'],
    });
    const unsigned = new Browser(servers, null);
    expect((await unsigned.send('GET', `${await begin(unsigned)}/request`)).status).toBe(401);
  });

  it('asks for the scopes that read if the app names none', async () => {
    const browser = await aBrowser();
    const { json } = await browser.send('GET', `${await begin(browser, { scope: undefined })}/request`);
    expect(json['scopes']).toEqual(['calls:read', 'leads:read', 'bookings:read', 'dnc:read', 'chats:read']);
  });

  it('offers and gives only scopes that read for the address with readonly=1', async () => {
    const resource = `${RESOURCE}?readonly=1`;
    const browser = await aBrowser();
    const page = await begin(browser, { resource });
    const { json } = await browser.send('GET', `${page}/request`);
    expect(json['scopes']).toEqual(['leads:read']);
    const writing = approval({ scopes: ['leads:read', 'leads:write'] });
    expect((await browser.send('POST', `${page}/approve`, writing)).status).toBe(422);
    const given = (await finish(browser, page)).searchParams.get('code')!;
    const { json: first } = await exchange(given, { resource });
    expect(first['scope']).toBe('leads:read');
    expect((await refresh(first['refresh_token'], { resource })).json['scope']).toBe('leads:read');
  });

  it('tells the app that the person refused', async () => {
    const browser = await aBrowser();
    const { json } = await browser.send('POST', `${await begin(browser)}/refuse`, {});
    const { to } = await browser.send('GET', json['url'] as string);
    expect(Object.fromEntries(to.searchParams)).toMatchObject({ error: 'access_denied', iss: ORIGIN });
  });

  it.each([
    ['viewer', {}, 403],
    ['agent', {}, 403],
    ['developer', { mode: 'live', scopes: ['leads:write'] }, 403],
    ['owner', { scopes: [] }, 422],
    ['owner', { scopes: ['outbound:write'] }, 422],
    ['owner', { days: 31 }, 422],
    ['owner', { organization: 987654321 }, 403],
  ])('refuses what a person of role %s may not approve: %j', async (role, changes, status) => {
    const browser = await aBrowser(role);
    const page = await begin(browser);
    expect((await browser.send('POST', `${page}/approve`, approval(changes))).status).toBe(status);
  });

  it('takes the role of the person at the time of the decision', async () => {
    const browser = await aBrowser('owner');
    const page = await begin(browser);
    await query(`UPDATE memberships SET role = 'viewer' WHERE organization_id = $1`, [organizationId]);
    const { status, json } = await browser.send('POST', `${page}/approve`, approval());
    expect([status, json['code']]).toEqual([403, 'role_not_allowed']);
  });

  it('gives no token that outlives the connection', async () => {
    const { json } = await exchange(await code(await aBrowser(), {}, { days: 1 }));
    await refresh(json['refresh_token']);
    const rows = await query(
      `SELECT max(r.expires_at) <= max(g.expires_at) + interval '1 second' AS ends
       FROM oauth_grants g JOIN oauth_records r ON r.grant_handle = g.handle
       WHERE g.id = (SELECT max(id) FROM oauth_grants) AND r.kind = 'RefreshToken'`,
    );
    expect(rows).toEqual([{ ends: true }]);
  });

  it('connects live data only shortly after the person confirmed a credential, and after the terms', async () => {
    const browser = await aBrowser();
    const page = await begin(browser);
    const live = approval({ mode: 'live' });
    await query('UPDATE organizations SET terms_accepted = false');
    expect((await browser.send('POST', `${page}/approve`, live)).json['code']).toBe('terms_not_accepted');
    await query('UPDATE organizations SET terms_accepted = true');
    await query(`UPDATE sessions SET confirmed_at = now() - interval '1 hour'`);
    expect((await browser.send('POST', `${page}/approve`, live)).json['code']).toBe('reauthentication_required');
  });

  it('records the consent in the audit log', async () => {
    await code(await aBrowser());
    expect(await lastEntry()).toMatchObject({
      actor: { kind: 'person', name: 'Ann' },
      action: 'connected_app.approved',
      changes: { scopes: { before: null, after: ['leads:read'] }, client_id: { before: null, after: 'known' } },
    });
  });

  it('revokes the grant of a code that is used twice', async () => {
    const given = await code(await aBrowser());
    const { json } = await exchange(given);
    expect(await admit(json['access_token'])).not.toBeNull();
    expect((await exchange(given)).json['error']).toBe('invalid_grant');
    expect(await admit(json['access_token'])).toBeNull();
    expect((await refresh(json['refresh_token'])).json['error']).toBe('invalid_grant');
  });

  it('rotates refresh tokens, and revokes the grant of one that is used twice', async () => {
    const { json: first } = await exchange(await code(await aBrowser()));
    const { json: second } = await refresh(first['refresh_token']);
    expect(second['refresh_token']).not.toBe(first['refresh_token']);
    expect(await admit(second['access_token'])).not.toBeNull();
    expect((await refresh(first['refresh_token'])).json['error']).toBe('invalid_grant');
    expect(await admit(second['access_token'])).toBeNull();
    expect((await refresh(second['refresh_token'])).json['error']).toBe('invalid_grant');
  });

  it('gives one of two simultaneous uses of a refresh token nothing that lasts', async () => {
    const { json } = await exchange(await code(await aBrowser()));
    const answers = await Promise.all([refresh(json['refresh_token']), refresh(json['refresh_token'])]);
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    for (const answer of answers) expect(await admit(answer.json['access_token'] ?? '')).toBeNull();
  });

  it('limits refused requests for tokens per address more than accepted ones, with an error of OAuth', async () => {
    const browser = await aBrowser();
    let token = (await exchange(await code(browser))).json['refresh_token'];
    clientAddress = randomUUID();
    try {
      for (let accepted = 0; accepted < 2; accepted++) {
        token = (await refresh(token)).json['refresh_token'];
        const refused = await Promise.all(Array.from({ length: 30 }, () => refresh('unknown')));
        expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([400]));
      }
      expectTooMany(await refresh('unknown'));
    } finally {
      clientAddress = null;
    }
    expect((await refresh(token)).status).toBe(200);
  });

  it('limits all requests for tokens and all revocations per address, with errors of OAuth', async () => {
    const token = (await exchange(await code(await aBrowser()))).json['refresh_token'];
    clientAddress = randomUUID();
    try {
      const counters = new SharedCounters(gate);
      await Promise.all(Array.from({ length: 600 }, () => counters.count(`oauth-token:${clientAddress}`, 600)));
      expectTooMany(await refresh(token));
      const revoked = await Promise.all(Array.from({ length: 60 }, () => post('/oauth/revoke', { token: 'unknown' })));
      expect(new Set(revoked.map(({ status }) => status))).toEqual(new Set([200]));
      expectTooMany(await post('/oauth/revoke', { token: 'unknown' }));
    } finally {
      clientAddress = null;
    }
    expect((await refresh(token)).status).toBe(200);
  });

  it('revokes the grant when its app revokes a token', async () => {
    const { json } = await exchange(await code(await aBrowser()));
    expect(await admit(json['access_token'])).not.toBeNull();
    expect((await post('/oauth/revoke', { token: String(json['refresh_token']) })).status).toBe(200);
    expect(await admit(json['access_token'])).toBeNull();
    expect(await lastEntry()).toMatchObject({
      actor: { kind: 'grant', name: 'Known app' },
      action: 'connected_app.revoked',
    });
  });

  it('lets no other app revoke a token', async () => {
    const { json } = await exchange(await code(await aBrowser()));
    for (const name of ['access_token', 'refresh_token']) {
      await post('/oauth/revoke', { client_id: 'other', token: String(json[name]) });
    }
    expect(await admit(json['access_token'])).not.toBeNull();
    expect((await refresh(json['refresh_token'], { client_id: 'other' })).json['error']).toBe('invalid_grant');
  });

  it('gives no token after the person lost the membership', async () => {
    const given = await code(await aBrowser());
    const { json } = await exchange(await code(await aBrowser()));
    await query('DELETE FROM memberships');
    expect((await exchange(given)).json['error']).toBe('invalid_grant');
    expect((await refresh(json['refresh_token'])).json['error']).toBe('invalid_grant');
  });

  it('never widens the scopes of a refreshed token', async () => {
    const { json } = await exchange(await code(await aBrowser()));
    expect((await refresh(json['refresh_token'], { scope: 'leads:read leads:write' })).json['error']).toBe(
      'invalid_scope',
    );
  });

  it('gives no ID token', async () => {
    const browser = await aBrowser();
    const { json } = await exchange(await code(browser, { scope: 'openid leads:read' }));
    expect(json).not.toHaveProperty('id_token');
  });

  it.each([
    ['no challenge', { code_challenge: undefined, code_challenge_method: undefined }, 'invalid_request'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a challenge without method', { code_challenge_method: undefined }, 'invalid_request'],
    ['another audience', { resource: `${ORIGIN}/api/public/v1` }, 'invalid_target'],
    ['a token in the redirect', { response_type: 'token' }, 'unsupported_response_type'],
  ])('refuses an authorization with %s', async (_, changes, error) => {
    const { to } = await (await aBrowser()).send('GET', authorizePath(changes));
    // The response to a request for a token is in the fragment.
    const answered = to.searchParams.get('error') ?? new URLSearchParams(to.hash.slice(1)).get('error');
    expect([to.origin + to.pathname, answered]).toEqual([REDIRECT, error]);
    // The app knows which server refused, and does not mistake it for another.
    expect(to.searchParams.get('iss') ?? new URLSearchParams(to.hash.slice(1)).get('iss')).toBe(ORIGIN);
  });

  it.each([
    ['a wrong verifier', { code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
    ['no verifier', { code_verifier: '' }, 'invalid_grant'],
    ['another redirect', { redirect_uri: 'com.example.app:/done' }, 'invalid_grant'],
    ['another audience', { resource: `${ORIGIN}/api/public/v1` }, 'invalid_target'],
    ['another client', { client_id: 'unknown' }, 'invalid_client'],
  ])('refuses a code with %s', async (_, changes, error) => {
    expect((await exchange(await code(await aBrowser()), changes)).json['error']).toBe(error);
  });

  it.each([
    'http://127.0.0.1.attacker.example/callback',
    'http://127.0.0.1/callback/../other',
    'http://127.0.0.1/callback?next=1',
    'http://user@127.0.0.1/callback',
    'https://attacker.example/callback',
    'com.example.app:/other',
  ])('never returns to %s', async (redirect_uri) => {
    const { status, headers, text } = await (await aBrowser()).send('GET', authorizePath({ redirect_uri }));
    expect([status, headers['location']]).toEqual([400, undefined]);
    expect(text).not.toContain('<script');
  });

  it('returns to any port of a loopback address', async () => {
    const browser = await aBrowser();
    const redirect_uri = 'http://127.0.0.1:49152/callback';
    const given = await code(browser, { redirect_uri });
    expect((await exchange(given, { redirect_uri })).status).toBe(200);
  });

  describe('with a metadata document', () => {
    const aDocument = (changes: object = {}, headers: Record<string, string> = {}, status = 200): string => {
      const path = `/${randomUUID()}.json`;
      const client_id = `${documentsOrigin}${path}`;
      const stated = {
        client_id,
        client_name: 'Document app',
        redirect_uris: [REDIRECT],
        logo_uri: `${documentsOrigin}/logo.png`,
        ...changes,
      };
      served.set(path, { status, headers, text: JSON.stringify(stated) });
      return client_id;
    };

    it('connects an app that was never registered, and shows the host of its document', async () => {
      const client_id = aDocument();
      const browser = await aBrowser();
      const page = await begin(browser, { client_id });
      const { json } = await browser.send('GET', `${page}/request`);
      const host = new URL(documentsOrigin).host;
      expect(json['app']).toEqual({ name: 'Document app', host, registered: false, returns_to: '127.0.0.1' });
      const given = (await finish(browser, page)).searchParams.get('code')!;
      const { json: first } = await exchange(given, { client_id });
      expect((await refresh(first['refresh_token'], { client_id })).status).toBe(200);
    });

    it('refuses a person who lost the role or the membership while the document was fetched', async () => {
      for (const [change, code] of [
        [`UPDATE memberships SET role = 'viewer' WHERE organization_id = $1`, 'role_not_allowed'],
        ['DELETE FROM memberships WHERE organization_id = $1', 'not_a_member'],
      ] as const) {
        const browser = await aBrowser();
        const page = await begin(browser, { client_id: aDocument() });
        beforeDocument = () => query(change, [organizationId]);
        // The other gateway has not fetched the document yet.
        const { status, json } = await browser.send('POST', `${page}/approve`, approval(), 1);
        beforeDocument = () => Promise.resolve();
        expect([status, json['code']]).toEqual([403, code]);
      }
    });

    it('fetches the document once in 30 seconds, and its logo never', async () => {
      const client_id = aDocument({}, { 'cache-control': 'no-store' });
      const browser = await aBrowser();
      await begin(browser, { client_id });
      await begin(browser, { client_id });
      expect(fetched.filter((path) => client_id.endsWith(path))).toHaveLength(1);
      expect(fetched).not.toContain('/logo.png');
    });

    it('stands in for a document that cannot be reached for a day after its cache, and for none that was removed', async () => {
      const later = new SystemClock();
      const fetcher = new ClientDocuments(
        new AllowedHosts([new URL(documentsOrigin).host]),
        new DnsAddressResolver(),
        later,
      );
      const address = aDocument();
      const path = new URL(address).pathname;
      const document = served.get(path)!;
      const answers = async (): Promise<unknown> =>
        ((await (await fetcher.fetch(address)).json()) as { client_id: string }).client_id;
      expect(await answers()).toBe(address);
      const inHours = (hours: number): void => {
        const at = new Date(Date.now() + hours * 3_600_000);
        later.now = () => at;
      };
      inHours(47);
      for (const status of [408, 429, 503]) {
        served.set(path, { ...document, status });
        expect(await answers()).toBe(address);
      }
      inHours(49);
      await expect(answers()).rejects.toThrow('503');
      served.set(path, document);
      expect(await answers()).toBe(address);
      served.set(path, { ...document, status: 410 });
      await expect(answers()).rejects.toThrow('410');
      served.set(path, { ...document, status: 503 });
      await expect(answers()).rejects.toThrow('503');
      await fetcher.onApplicationShutdown();
    });

    it.each([
      ['names another client', { client_id: 'https://localhost/other.json' }, {}, 200],
      [
        'names no allowed redirect',
        { redirect_uris: ['http://attacker.example/', 'javascript:alert(1)', 'app:/x'] },
        {},
        200,
      ],
      ['is larger than 5 kB', { client_uri: 'x'.repeat(5 * 1024) }, {}, 200],
      ['is a redirect', {}, { location: '/other.json' }, 302],
      ['is missing', {}, {}, 404],
    ])('refuses an app whose document %s', async (_, changes, headers, status) => {
      const client_id = aDocument(changes, headers, status);
      const { status: answered, headers: sent } = await (await aBrowser()).send('GET', authorizePath({ client_id }));
      expect([answered, sent['location']]).toEqual([400, undefined]);
    });

    it('names the document that it cannot reach', async () => {
      const client_id = aDocument({}, {}, 503);
      const { status, text } = await (await aBrowser()).send('GET', authorizePath({ client_id }));
      expect(status).toBe(400);
      expect(text).toContain(`This server cannot reach ${client_id}, where the app describes itself.`);
    });

    it.each([
      'https://127.0.0.1:1/client.json',
      'https://169.254.169.254/latest',
      'https://internal.local/client.json',
    ])('never fetches %s', async (client_id) => {
      expect((await (await aBrowser()).send('GET', authorizePath({ client_id }))).status).toBe(400);
    });
  });

  describe('with dynamic registration', () => {
    const register = (body: object, server = 0): Promise<Answer> =>
      servers[server]!.inject({ method: 'POST', url: '/oauth/register', payload: body }).then(answerOf);

    it('is off unless the operator switches it on', async () => {
      expect((await register({ redirect_uris: [REDIRECT] }, 1)).status).toBe(404);
    });

    it('registers a public client with the allowed redirects', async () => {
      const { status, json } = await register({
        client_name: 'Own app',
        redirect_uris: [REDIRECT, 'http://attacker.example/'],
        token_endpoint_auth_method: 'client_secret_basic',
        logo_uri: 'https://attacker.example/logo.png',
      });
      expect([status, json]).toMatchObject([
        201,
        { client_name: 'Own app', redirect_uris: [REDIRECT], token_endpoint_auth_method: 'none' },
      ]);
      expect(json).not.toHaveProperty('logo_uri');
      const client_id = json['client_id'] as string;
      const given = await code(await aBrowser(), { client_id });
      expect((await exchange(given, { client_id })).status).toBe(200);
    });

    it('forgets a new client after a week, and one that was connected 90 days after its connection ends', async () => {
      const { json } = await register({ redirect_uris: [REDIRECT] });
      const client_id = json['client_id'] as string;
      const remainingDays = async (): Promise<unknown> => {
        const [row] = await query(
          `SELECT round(extract(epoch FROM expires_at - now()) / 86400)::int AS days
           FROM oauth_records WHERE kind = 'Client' AND hash = $1`,
          [hashSecret(client_id)],
        );
        return row!['days'];
      };
      expect(await remainingDays()).toBe(7);
      await code(await aBrowser(), { client_id }, { days: 30 });
      expect(await remainingDays()).toBe(120);
      await code(await aBrowser(), { client_id }, { days: 1 });
      expect(await remainingDays()).toBe(120);
    });

    it('refuses too many clients and too large metadata with errors of OAuth', async () => {
      clientAddress = randomUUID();
      try {
        const payload = { redirect_uris: [REDIRECT], client_uri: 'x'.repeat(5 * 1024) };
        // The rest of the body is discarded until the client disconnects.
        const simulate = { end: true, split: false, error: false, close: true };
        const { status, json } = answerOf(
          await servers[0]!.inject({ method: 'POST', url: '/oauth/register', payload, simulate }),
        );
        expect([status, json]).toEqual([
          413,
          { error: 'invalid_client_metadata', error_description: 'The metadata is larger than 5 KiB.' },
        ]);
        for (let others = 0; others < 4; others++) await register({});
        expectTooMany(await register({ redirect_uris: [REDIRECT] }));
      } finally {
        clientAddress = null;
      }
    });

    it('refuses a client without an allowed redirect', async () => {
      expect((await register({ redirect_uris: ['http://attacker.example/'] })).json['error']).toBe(
        'invalid_redirect_uri',
      );
    });
  });
});
