// Slow: starts a stack with an OpenID Connect provider.
import { freePort } from '@frontdesk/launcher';
import {
  createOrganization,
  ownerCommand,
  PORTAL_PASSWORD,
  PortalBrowser,
  secretOf,
  signedInMember,
  signedInOwner,
  VirtualPasskey,
  type ApiResponse,
  type TestOrganization,
} from '@frontdesk/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { expectError, expectStatus, INSTANT } from '../expect-response.js';
import { describeWithPrivateStack, rowsOf } from '../private-stack.js';
import { CLIENT, OidcServer, ProviderVisit, type Account } from './oidc-server.js';
import { Console } from './operator-console.js';

const HOME = 'https://api.frontdesk.example';
const CALLBACK = '/session/single-sign-on';
const FLOW_COOKIE = '__Host-frontdesk_sign_in';
const providerPort = await freePort();
const options = {
  services: { gateway: 2, records: 0, dialer: 0, chats: 0, webhooks: 0, voice: 0 },
  env: {
    OIDC_ISSUER: `http://127.0.0.1:${providerPort}`,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_ALLOWED_DOMAINS: 'example.com,example.org',
  },
};

const anAccount = (changes: Partial<Account> = {}): Account => {
  const id = randomBytes(6).toString('hex');
  return { subject: id, email: `sso.${id}@example.com`, name: 'Sam Single', ...changes };
};

describeWithPrivateStack('single sign-on', options, (stack) => {
  let provider: OidcServer;
  let organization: TestOrganization;
  let owner: PortalBrowser;
  let ownerEmail: string;

  const consoleOrigin = (): string => new Console(stack().address.gateways[0]).origin;
  const startProvider = (): Promise<OidcServer> =>
    OidcServer.start(providerPort, [
      `${HOME}/portal/api/v1${CALLBACK}`,
      `${consoleOrigin()}/operator/api/v1${CALLBACK}`,
    ]);

  beforeAll(async () => {
    provider = await startProvider();
    organization = await createOrganization(stack().address, { name: 'Single sign-on spec' });
    ownerEmail = anAccount().email;
    owner = await signedInOwner(stack().address, organization.id, ownerEmail);
  });
  afterAll(() => provider?.close());

  const aBrowser = (): PortalBrowser => new PortalBrowser(stack().address);

  /** Returns the path and query to which the provider sends the browser. */
  async function visit(
    browser: PortalBrowser,
    account: Account | null,
    flow: object,
    { at = new ProviderVisit(), change = (url: string) => url } = {},
  ): Promise<string> {
    provider.use(account);
    const begun = await browser.post(CALLBACK, flow);
    expectStatus(begun, 200);
    const { pathname, search } = await at.signIn(change(begun.json.url as string), HOME);
    expect(pathname).toBe(`/portal/api/v1${CALLBACK}`);
    return `${CALLBACK}${search}`;
  }

  /** Goes to the provider and back, to the other gateway. */
  async function signIn(
    browser: PortalBrowser,
    account: Account | null,
    flow: object = { purpose: 'sign_in' },
    more: Parameters<typeof visit>[3] = {},
  ): Promise<ApiResponse> {
    const path = await visit(browser, account, flow, more);
    const other = browser.at(1);
    const answer = await other.get(path);
    browser.cookies.clear();
    for (const [name, value] of other.cookies) browser.cookies.set(name, value);
    expect(answer.status).toBe(303);
    expect(browser.cookies.has(FLOW_COOKIE)).toBe(false);
    return answer;
  }

  async function invitation(email: string, role = 'viewer'): Promise<string> {
    const answer = await owner.post('/invitations', { email, role });
    expectStatus(answer, 201);
    return answer.json.link as string;
  }

  async function member(): Promise<{ account: Account; browser: PortalBrowser }> {
    const account = anAccount();
    const browser = aBrowser();
    const flow = { purpose: 'link', secret: secretOf(await invitation(account.email)) };
    expect((await signIn(browser, account, flow)).headers.location).toBe('/portal');
    return { account, browser };
  }

  const forgetConfirmation = ({ email }: Account): Promise<unknown> =>
    rowsOf(
      stack(),
      `UPDATE gateway.sessions SET confirmed_at = now() - interval '11 minutes'
       WHERE person_id = (SELECT id FROM gateway.people WHERE email = $1)`,
      [email],
    );
  const personOf = async (browser: PortalBrowser): Promise<object | null> =>
    (await browser.get('/session')).json.person as object | null;

  it('begins with PKCE, state and nonce, and a cookie of ten minutes that is the only one before the sign-in', async () => {
    const browser = aBrowser();
    expect((await browser.get('/session')).json.sign_in).toMatchObject({ password: true, oidc: true });
    const begun = await browser.post(CALLBACK, { purpose: 'sign_in' });
    const url = new URL(begun.json.url as string);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: CLIENT.id,
      response_type: 'code',
      redirect_uri: `${HOME}/portal/api/v1${CALLBACK}`,
      scope: 'openid email profile',
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    const [cookie, ...others] = begun.headers['set-cookie']!;
    expect(others).toEqual([]);
    expect(cookie).toMatch(/^__Host-frontdesk_sign_in=[\w-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/);
    expect(cookie).not.toContain(url.searchParams.get('state'));
  });

  it('creates no person: an account that did not accept a link is unknown', async () => {
    const account = anAccount();
    const answer = await signIn(aBrowser(), account);
    expect(answer.headers.location).toBe('/portal/sign-in?problem=unknown');
    expect(answer.headers['set-cookie']).toEqual([expect.stringMatching(/^__Host-frontdesk_sign_in=; .*Max-Age=0/)]);
    const rows = await rowsOf(stack(), 'SELECT 1 FROM gateway.people WHERE email = $1', [account.email]);
    expect(rows).toEqual([]);
  });

  it('creates a person without a password from an invitation, who can sign in at any gateway', async () => {
    const { account, browser } = await member();
    expect(await personOf(browser)).toMatchObject({
      email: account.email,
      name: 'Sam Single',
      has_password: false,
      single_sign_on: true,
    });
    const again = aBrowser();
    const to = `/${organization.id}/test/calls?per_page=5`;
    expect((await signIn(again, account, { purpose: 'sign_in', to })).headers.location).toBe(`/portal${to}`);
    expect(await personOf(again)).toMatchObject({ email: account.email });
    expectError(await aBrowser().signIn(account.email), 'invalid_credentials');
  });

  it('checks the domain and the verification of the address at each sign-in', async () => {
    const { account } = await member();
    for (const [change, problem] of [
      [{ isVerified: false }, 'unverified'],
      [{ email: 'sam@evil.example' }, 'domain'],
      [{ email: `sam@example.com.evil.example` }, 'domain'],
      [{ email: 'sam@sub.example.com' }, 'domain'],
    ] as const) {
      const browser = aBrowser();
      const answer = await signIn(browser, { ...account, ...change });
      expect(answer.headers.location).toBe(`/portal/sign-in?problem=${problem}`);
      expect(await personOf(browser)).toBeNull();
    }
    // The issuer and the subject identify the person, even if the address changes.
    const browser = aBrowser();
    await signIn(browser, { ...account, email: 'renamed@example.org' });
    expect(await personOf(browser)).toMatchObject({ email: account.email });
  });

  it('accepts a response once, in the browser that began, unchanged, within ten minutes', async () => {
    const { account } = await member();
    const browser = aBrowser();
    const path = await visit(browser, account, { purpose: 'sign_in' });
    const thief = aBrowser();
    expect((await thief.get(path)).headers.location).toBe('/portal/sign-in?problem=expired');
    const forged = aBrowser();
    forged.cookies.set(FLOW_COOKIE, `${browser.cookies.get(FLOW_COOKIE)!.slice(0, -4)}AAAA`);
    expect((await forged.get(path)).headers.location).toBe('/portal/sign-in?problem=expired');
    const copies = [browser.at(0), browser.at(1), browser.at(0)];
    const answers = await Promise.all(copies.map((copy) => copy.get(path)));
    const places = answers.map(({ headers }) => headers.location);
    expect(places.sort()).toEqual(['/portal', '/portal/sign-in?problem=expired', '/portal/sign-in?problem=expired']);

    const [one, two] = [aBrowser(), aBrowser()];
    const ofOne = await visit(one, account, { purpose: 'sign_in' });
    await visit(two, account, { purpose: 'sign_in' });
    expect((await two.get(ofOne)).headers.location).toBe('/portal/sign-in?problem=failed');
    const changed = await visit(aBrowser(), account, { purpose: 'sign_in' });
    expect((await one.get(changed.replace(/code=[^&]+/, 'code=stolen'))).headers.location).toContain('problem=failed');

    const slow = aBrowser();
    const late = await visit(slow, account, { purpose: 'sign_in' });
    stack().clock.advance(10 * 60_000 + 1000);
    expect((await slow.get(late)).headers.location).toBe('/portal/sign-in?problem=expired');
    stack().clock.set(new Date());
  });

  it.each(['state', 'nonce', 'code_challenge'])(
    'refuses a sign-in whose %s was exchanged on the way to the provider',
    async (name) => {
      const { account } = await member();
      const browser = aBrowser();
      const change = (url: string): string => url.replace(new RegExp(`(${name})=[^&]+`), `$1=${'A'.repeat(43)}`);
      const answer = await signIn(browser, account, { purpose: 'sign_in' }, { change });
      expect(answer.headers.location).toBe('/portal/sign-in?problem=failed');
      expect(await personOf(browser)).toBeNull();
    },
  );

  it('refuses the code of another browser, and a response with another issuer or with none', async () => {
    const { account } = await member();
    const stolen = /code=([^&]+)/.exec(await visit(aBrowser(), account, { purpose: 'sign_in' }))![1]!;
    const changes: ((path: string) => string)[] = [
      (path) => path.replace(/code=[^&]+/, `code=${stolen}`),
      (path) => path.replace(/iss=[^&]+/, `iss=${encodeURIComponent('https://evil.example')}`),
      (path) => path.replace(/&?iss=[^&]+/, ''),
    ];
    for (const change of changes) {
      const browser = aBrowser();
      const path = await visit(browser, account, { purpose: 'sign_in' });
      expect(change(path)).not.toBe(path);
      expect((await browser.get(change(path))).headers.location).toBe('/portal/sign-in?problem=failed');
      expect(await personOf(browser)).toBeNull();
    }
  });

  it('says that the person or the provider declined', async () => {
    const answer = await signIn(aBrowser(), null);
    expect(answer.headers.location).toBe('/portal/sign-in?problem=declined');
  });

  it.each([
    'https://evil.example',
    '//evil.example/1/test',
    '/\\evil.example',
    '/1/test\r\nset-cookie: x=1',
    '/1/test/../../../evil',
    '/1/test/%2e%2e/%2E./%2e%2e/evil',
    'javascript:alert(1)',
    '/sign-in',
  ])('never sends the browser to another site or page: %j', async (to) => {
    const { account } = await member();
    const location = (await signIn(aBrowser(), account, { purpose: 'sign_in', to })).headers.location!;
    expect(new URL(location, HOME).origin).toBe(HOME);
    expect(new URL(location, HOME).pathname).toMatch(/^\/portal(\/|$)/);
  });

  it('does not take over an existing person, whose link needs their sign-in first', async () => {
    const account = anAccount();
    const victim = await signedInMember(stack().address, owner, account.email, 'agent');
    const other = await createOrganization(stack().address);
    const { url } = await ownerCommand<{ url: string }>(
      stack().address,
      'invite',
      account.email,
      `--organization=${other.id}`,
    );
    const flow = { purpose: 'link', secret: secretOf(url) };
    const attacker = aBrowser();
    expect((await signIn(attacker, account, flow)).headers.location).toBe('/portal/sign-in?problem=sign_in');
    expect(await personOf(attacker)).toBeNull();
    expect((await signIn(owner.at(0), account, flow)).headers.location).toBe('/portal/sign-in?problem=sign_in');
    expect((await signIn(aBrowser(), account)).headers.location).toBe('/portal/sign-in?problem=unknown');
    // Signed in as that person, the link is accepted and the account linked.
    expect((await signIn(victim, account, flow)).headers.location).toBe('/portal');
    expect(await personOf(victim)).toMatchObject({ single_sign_on: true, has_password: true });
    const later = aBrowser();
    expect((await signIn(later, account)).headers.location).toBe('/portal');
    expect((await later.get('/session')).json.organizations).toHaveLength(2);
  });

  it('accepts a link for the verified address only', async () => {
    const flow = { purpose: 'link', secret: secretOf(await invitation(anAccount().email)) };
    const browser = aBrowser();
    expect((await signIn(browser, anAccount(), flow)).headers.location).toBe('/portal/sign-in?problem=email');
    expect(await personOf(browser)).toBeNull();
    const taken = (await member()).account;
    const secret = secretOf(await invitation(`second.${taken.email}`));
    const second = { ...taken, email: `second.${taken.email}` };
    const answer = await signIn(browser, second, { purpose: 'link', secret });
    expect(answer.headers.location).toBe('/portal/sign-in?problem=taken');
    expectError(await browser.post(CALLBACK, { purpose: 'link', secret: 'x' }), 'link_invalid');
  });

  it('connects the account of a person who has confirmed, and confirms this person from then on', async () => {
    const account = anAccount();
    const browser = await signedInMember(stack().address, owner, account.email, 'agent');
    const to = `/${organization.id}/test/account`;
    const other = await signIn(browser, anAccount(), { purpose: 'connect', to });
    expect(other.headers.location).toBe(`/portal${to}?problem=email`);
    expect((await signIn(browser, account, { purpose: 'connect', to })).headers.location).toBe(`/portal${to}`);
    await forgetConfirmation(account);
    expectError(await browser.post(CALLBACK, { purpose: 'connect' }), 'reauthentication_required');
    const someone = (await member()).account;
    await forgetConfirmation(account);
    const wrong = await signIn(browser, someone, { purpose: 'confirm' });
    expect(wrong.headers.location).toBe('/portal/confirmed?problem=taken');
    expect((await browser.get('/session')).json.reauthenticated_until).toBeNull();
    expect((await signIn(browser, account, { purpose: 'confirm' })).headers.location).toBe('/portal/confirmed');
    expect((await browser.get('/session')).json.reauthenticated_until).toMatch(INSTANT);
    expectError(await aBrowser().post(CALLBACK, { purpose: 'confirm' }), 'session_required');
  });

  it('confirms only if the provider has asked for a credential again', async () => {
    const { account, browser } = await member();
    const at = new ProviderVisit();
    await signIn(aBrowser(), account, { purpose: 'sign_in' }, { at });
    await forgetConfirmation(account);
    const begun = new URL((await browser.post(CALLBACK, { purpose: 'confirm' })).json.url as string);
    expect(Object.fromEntries(begun.searchParams)).toMatchObject({ prompt: 'login', max_age: '0' });
    stack().clock.advance(60_000);
    // A thief of the browser removes the requirement from the URL, and is still signed in at the provider.
    const change = (url: string): string => url.replace(/[?&](prompt|max_age)=[^&]*/g, '');
    const stolen = await signIn(browser, account, { purpose: 'confirm' }, { at, change });
    expect(stolen.headers.location).toBe('/portal/confirmed?problem=stale');
    stack().clock.set(new Date());
    expect((await browser.get('/session')).json.reauthenticated_until).toBeNull();
    expect((await signIn(browser, account, { purpose: 'confirm' }, { at })).headers.location).toBe('/portal/confirmed');
  });

  const aConsole = (): Console => new Console(stack().address.gateways[0]);

  /** Goes from the console to the provider, and returns the path and query to which the provider sends the browser. */
  async function consoleVisit(visitor: Console, account: Account | null, flow: object): Promise<string> {
    provider.use(account);
    const begun = await visitor.post(CALLBACK, flow);
    expectStatus(begun, 200);
    const { search } = await new ProviderVisit().signIn(begun.json.url as string, visitor.origin);
    return `${CALLBACK}${search}`;
  }
  async function consoleSignIn(visitor: Console, account: Account | null, flow: object): Promise<string> {
    const answer = await visitor.get(await consoleVisit(visitor, account, flow));
    expect([answer.status, visitor.cookies.has('frontdesk_operator_sign_in')]).toEqual([303, false]);
    return answer.headers.location!;
  }

  it('signs an operator in to the console with an account linked in the portal, and refuses everyone else', async () => {
    const { account } = await member();
    const visitor = aConsole();
    expect((await visitor.get('/session')).json.sign_in).toMatchObject({ oidc: true, problem: null });
    const flow = { purpose: 'sign_in', to: '/do-not-call?per_page=5' };
    expect(await consoleSignIn(visitor, account, flow)).toBe('/operator/do-not-call?per_page=5&problem=operator');
    expect((await visitor.get('/session')).json.person).toBeNull();
    await ownerCommand(stack().address, 'operator', account.email);
    expect(await consoleSignIn(visitor, account, flow)).toBe('/operator/do-not-call?per_page=5');
    expect((await visitor.get('/session')).json).toMatchObject({
      person: { email: account.email },
      method: 'oidc',
      allowed: true,
    });
    expectStatus(await visitor.get('/organizations'), 200);

    const stranger = anAccount();
    expect(await consoleSignIn(aConsole(), stranger, { purpose: 'sign_in' })).toBe(
      '/operator/organizations?problem=unknown',
    );
    expect(await rowsOf(stack(), 'SELECT 1 FROM gateway.people WHERE email = $1', [stranger.email])).toEqual([]);
    expect(await consoleSignIn(aConsole(), { ...account, email: 'sam@evil.example' }, flow)).toContain(
      'problem=domain',
    );
    await ownerCommand(stack().address, 'operator', account.email, '--revoke');
    expectError(await visitor.get('/organizations'), 'role_not_allowed');
  });

  it('binds a flow of the console to its browser, its pages and the console', async () => {
    const { account } = await member();
    await ownerCommand(stack().address, 'operator', account.email);
    for (const to of [
      '//evil.example/x',
      '/../portal/1/live',
      '/%2e%2e/portal',
      '/api/v1/session',
      'https://x.example',
    ]) {
      expect(await consoleSignIn(aConsole(), account, { purpose: 'sign_in', to })).toBe('/operator/organizations');
    }
    const path = await consoleVisit(aConsole(), account, { purpose: 'sign_in' });
    expect((await aConsole().get(path)).headers.location).toBe('/operator/organizations?problem=expired');
    const browser = aBrowser();
    const ofPortal = await visit(browser, account, { purpose: 'sign_in' });
    const visitor = aConsole();
    visitor.cookies.set('frontdesk_operator_sign_in', browser.cookies.get(FLOW_COOKIE)!);
    expect((await visitor.get(ofPortal)).headers.location).toBe('/operator/organizations?problem=expired');
    for (const purpose of ['connect', 'link']) {
      expectError(await aConsole().post(CALLBACK, { purpose, secret: 'x' }), 'validation_failed');
    }
    const foreign = { body: { purpose: 'sign_in' }, headers: { origin: HOME } };
    expectError(await aConsole().send('POST', CALLBACK, foreign), 'portal_origin_not_allowed');
  });

  it('confirms an operator before steps of the console that need it', async () => {
    const { account } = await member();
    await ownerCommand(stack().address, 'operator', account.email);
    const visitor = aConsole();
    expectError(await visitor.post(CALLBACK, { purpose: 'confirm' }), 'session_required');
    await consoleSignIn(visitor, account, { purpose: 'sign_in' });
    await forgetConfirmation(account);
    expectError(await visitor.send('DELETE', `/organizations/${organization.id}`), 'reauthentication_required');
    const other = (await member()).account;
    expect(await consoleSignIn(visitor, other, { purpose: 'confirm' })).toBe('/operator/confirmed?problem=taken');
    expect((await visitor.get('/session')).json.reauthenticated_until).toBeNull();
    expect(await consoleSignIn(visitor, account, { purpose: 'confirm' })).toBe('/operator/confirmed');
    expect((await visitor.get('/session')).json.reauthenticated_until).toMatch(INSTANT);
  });

  it('ends its session after twelve hours, even if it is in use', async () => {
    const { account, browser } = await member();
    const setAge = (age: string): Promise<unknown> =>
      rowsOf(
        stack(),
        `UPDATE gateway.sessions SET created_at = now() - $2::interval, last_used_at = now()
         WHERE person_id = (SELECT id FROM gateway.people WHERE email = $1)`,
        [account.email, age],
      );
    await setAge('11 hours 59 minutes');
    expect(await personOf(browser)).toMatchObject({ email: account.email });
    await setAge('12 hours 1 minute');
    expect(await personOf(browser)).toBeNull();
  });

  it('returns 429 after too many failed returns from one address', async () => {
    const browser = aBrowser();
    const places = new Set<string>();
    for (let count = 0; count < 32; count++) places.add((await browser.get(`${CALLBACK}?code=x`)).headers.location!);
    expect([...places]).toEqual(['/portal/sign-in?problem=expired', '/portal/sign-in?problem=limited']);
  });

  it('says that the provider is away', async () => {
    const { account } = await member();
    const browser = aBrowser();
    const path = await visit(browser, account, { purpose: 'sign_in' });
    provider.close();
    const answer = await browser.get(path);
    expect(answer.headers.location).toBe('/portal/sign-in?problem=unavailable');
    provider = await startProvider();
  });

  it('remains with passkeys when PASSWORD_LOGIN is off: passwords and resets in the portal end', async () => {
    const email = anAccount().email;
    const person = await signedInMember(stack().address, owner, email, 'agent');
    const people = (await owner.get('/people')).json.data as { id: number; email: string }[];
    const { id } = people.find((one) => one.email === email)!;
    const reset = await owner.post(`/people/${id}/reset-link`);
    expectStatus(reset, 201);
    const invited = anAccount();
    const link = await invitation(invited.email);
    for (const process of stack().processes('gateway')) await process.restart({ PASSWORD_LOGIN: 'off' });

    expect((await aBrowser().get('/session')).json.sign_in).toMatchObject({ password: false, oidc: true });
    expectError(await aBrowser().signIn(email), 'password_login_off');
    expectError(await person.post('/session/reauthenticate', { password: PORTAL_PASSWORD }), 'password_login_off');
    expectError(await person.post('/session/password-change', { password: PORTAL_PASSWORD }), 'password_login_off');
    expectError(await owner.post(`/people/${id}/reset-link`), 'reset_not_allowed');
    const newPassword = { name: 'New', password: PORTAL_PASSWORD };
    expectError(await aBrowser().accept(reset.json.link as string, newPassword), 'link_invalid');
    expectError(await aBrowser().accept(link, newPassword), 'password_login_off');

    // The operator's reset is the way back, with a passkey or single sign-on.
    const { url } = await ownerCommand<{ url: string }>(stack().address, 'reset', email);
    expectError(await aBrowser().accept(url, newPassword), 'password_login_off');
    const account = anAccount({ email });
    const browser = aBrowser();
    const back = await signIn(browser, account, { purpose: 'link', secret: secretOf(url) });
    expect(back.headers.location).toBe('/portal');
    expect(await personOf(person)).toBeNull();
    expect(await personOf(browser)).toMatchObject({ email, single_sign_on: true, has_password: false });

    const secret = secretOf(link);
    const passkey = new VirtualPasskey(HOME);
    const asked = await aBrowser().post('/session/links/passkey-options', { secret, name: 'Pia' });
    const response = passkey.register(asked.json as { challenge: string; user: { id: string } });
    const joined = aBrowser();
    expectStatus(await joined.accept(link, { name: 'Pia', passkey: { response } }), 200);
    const { data } = (await joined.get('/session/passkeys')).json as { data: { id: number }[] };
    await rowsOf(stack(), 'UPDATE gateway.people SET password = $2 WHERE email = $1', [invited.email, 'unused']);
    expectError(await joined.delete(`/session/passkeys/${data[0]!.id}`), 'last_credential');
  });
});
