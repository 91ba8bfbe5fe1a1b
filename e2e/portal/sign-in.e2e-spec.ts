import {
  createOrganization,
  ownerCommand,
  ownerOutput,
  PORTAL_PASSWORD,
  PortalBrowser,
  secretOf,
  sharedStack,
  signedInOwner,
  type TestOrganization,
} from '@frontdesk/testing';
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { expectError, expectInvalid, expectStatus, INSTANT } from '../expect-response.js';

const stack = sharedStack();
const anEmail = (): string => `person.${randomBytes(6).toString('hex')}@example.com`;

let organization: TestOrganization;
let email: string;
let owner: PortalBrowser;

beforeAll(async () => {
  organization = await createOrganization(stack, { name: 'Sign-in spec' });
  email = anEmail();
  owner = await signedInOwner(stack, organization.id, email);
});

describe('GET /session', () => {
  it('returns 200 and no person before the sign-in, and sets no cookie', async () => {
    const answer = await new PortalBrowser(stack).get('/session');
    expectStatus(answer, 200);
    expect(answer.json).toEqual({
      person: null,
      organizations: [],
      reauthenticated_until: null,
      stream_position: null,
      sign_in: { password: true, passkey: expect.any(Boolean), passkey_address: null, oidc: false, problem: null },
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  it('returns the person, their organizations and what they may do there', async () => {
    const { json } = await owner.get('/session');
    expect(json.person).toEqual({
      id: expect.any(Number),
      name: 'Olive Owner',
      email,
      operator: false,
      has_password: true,
      passkeys: 0,
      recovery_codes: 0,
      single_sign_on: false,
    });
    expect(json.reauthenticated_until).toMatch(INSTANT);
    expect(json.organizations).toEqual([
      {
        id: organization.id,
        name: 'Sign-in spec',
        timezone: 'America/New_York',
        role: 'owner',
        content: false,
        hipaa_mode: false,
        operations: {
          live: expect.arrayContaining(['leads.list', 'people.list']),
          test: expect.arrayContaining(['leads.list', 'people.list']),
        },
        scopes: {
          live: expect.arrayContaining(['calls:read', 'webhooks:manage']),
          test: expect.arrayContaining(['calls:read', 'webhooks:manage']),
        },
      },
    ]);
  });

  it('ignores a forged, malformed or repeated cookie', async () => {
    for (const value of ['x', 'A'.repeat(43), '', '../../etc']) {
      const browser = new PortalBrowser(stack);
      browser.cookies.set('__Host-frontdesk_session', value);
      expect((await browser.get('/session')).json.person).toBeNull();
    }
  });
});

describe('POST /session/password', () => {
  it('signs in, in any case of the address, with a cookie that only the portal can read', async () => {
    const browser = new PortalBrowser(stack);
    const answer = await browser.signIn(` ${email.toUpperCase()} `);
    expectStatus(answer, 200);
    expect(answer.json.person.email).toBe(email);
    const [session, known] = answer.headers['set-cookie']!;
    expect(session).toMatch(
      /^__Host-frontdesk_session=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax; Secure$/,
    );
    expect(known).toMatch(/^__Host-frontdesk_browser=[\w-]{22}\.[\w-]{43}; Path=\/; Max-Age=31536000; HttpOnly;/);
    expect((await browser.get('/session')).json.person.email).toBe(email);
  });

  it('responds alike to a wrong password and to an unknown address', async () => {
    const wrong = await new PortalBrowser(stack).signIn(email, 'not the password');
    const unknown = await new PortalBrowser(stack).signIn(anEmail(), 'not the password');
    for (const answer of [wrong, unknown]) {
      expectError(answer, 'invalid_credentials');
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect(wrong.text).toBe(unknown.text);
  });

  it.each([
    [{}, ['email', 'password']],
    [{ email: 'nobody', password: 'x' }, ['email']],
    [{ email: 'a@example.com', password: 7 }, ['password']],
    [{ email: 'a@example.com', password: 'x'.repeat(257) }, ['password']],
  ])('returns 422 for %j', async (body, fields) => {
    expectInvalid(await new PortalBrowser(stack).post('/session/password', body), ...fields);
  });

  it('begins a new session, which ends the previous one of the same browser', async () => {
    const browser = new PortalBrowser(stack);
    await browser.signIn(email);
    const first = browser.at(0);
    await browser.signIn(email);
    expect(browser.cookies.get('__Host-frontdesk_session')).not.toBe(first.cookies.get('__Host-frontdesk_session'));
    expect((await first.get('/session')).json.person).toBeNull();
    expect((await browser.get('/session')).json.person.email).toBe(email);
  });
});

describe('DELETE /session', () => {
  it('ends the session on every gateway and removes the cookie', async () => {
    const browser = new PortalBrowser(stack);
    await browser.signIn(email);
    const copies = stack.gateways.map((_, gateway) => browser.at(gateway).in(organization.id));
    for (const copy of copies) expectStatus(await copy.get('/leads'), 200);
    const answer = await browser.delete('/session');
    expectStatus(answer, 204);
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringContaining('__Host-frontdesk_session=; Path=/; Max-Age=0'),
    ]);
    for (const copy of copies) expectError(await copy.get('/leads'), 'session_required');
    expectStatus(await browser.delete('/session'), 204);
  });
});

describe('operations below /portal/api/v1', () => {
  it('run as the person, in the organization and mode of the headers', async () => {
    const created = await owner.post('/leads', { name: 'Ada', phone_number: '+14155550123', reason: 'A quote' });
    expectStatus(created, 201);
    const lists = await Promise.all([owner.get('/leads'), owner.in(organization.id, 'test').get('/leads')]);
    for (const list of lists) expectStatus(list, 200);
    expect((lists[0].json.data as { id: number }[]).map(({ id }) => id)).toContain(created.json.data.id);
    expect(lists[1].json.data).toEqual([]);
  });

  it('have links to the portal in their pages', async () => {
    const { json } = await owner.get('/leads?per_page=1');
    expect(json.meta.path).toBe(`${stack.publicBaseUrl}/portal/api/v1/leads`);
  });

  it('return 422 without the headers that name organization and mode', async () => {
    const nowhere = owner.at(0);
    nowhere.tenant = null;
    expectInvalid(await nowhere.get('/leads'), 'Frontdesk-Organization', 'Frontdesk-Mode');
    expectInvalid(await owner.in('1 OR 1=1').get('/leads'), 'Frontdesk-Organization');
    expectInvalid(await owner.in(organization.id, 'LIVE' as never).get('/leads'), 'Frontdesk-Mode');
  });

  it("return 403 alike for another's organization and for one that does not exist", async () => {
    const other = await createOrganization(stack);
    const [others, none] = await Promise.all([owner.in(other.id).get('/leads'), owner.in(987_654_321).get('/leads')]);
    expectError(others, 'not_a_member');
    expect(others.text).toBe(none.text);
  });

  it('need the session: a key, a platform token or no credential is not enough', async () => {
    const { key } = await organization.createKey();
    const browser = new PortalBrowser(stack).in(organization.id);
    for (const authorization of [null, `Bearer ${key}`, `Bearer ${stack.platformToken}`]) {
      expectError(await browser.send('GET', '/leads', { headers: { authorization } }), 'session_required');
    }
  });

  it('do not include account.get and the platform API', async () => {
    for (const path of ['/me', '/organizations', `/organizations/${organization.id}`])
      expectError(await owner.get(path), 'not_found');
  });

  it('count 600 requests a minute for each session', async () => {
    const answer = await owner.get('/leads');
    expect(answer.headers['x-ratelimit-limit']).toBe('600');
  });
});

describe('a setup link', () => {
  it('of the operator can create its organization', async () => {
    const env = { PORT: new URL(stack.platformOrigins[0]!).port, PLATFORM_API_TOKENS: `ops:${stack.platformToken}` };
    const printed = await ownerOutput({ ...stack, env }, 'invite', '--new=Corner Dental');
    const [, url, id] = /^(\S+)\nThe link works once, until .+\nThe organization has the id (\d+)\.\n$/.exec(printed)!;
    const opened = await new PortalBrowser(stack).post('/session/links/open', { secret: secretOf(url!) });
    expect(opened.json).toMatchObject({ organization: { id: Number(id), name: 'Corner Dental' }, role: 'owner' });
    const refused = ownerCommand({ ...stack, env }, 'invite', '--new=');
    await expect(refused).rejects.toThrow(/refused the new organization: .*"name"/);
    const unreachable = ownerCommand({ ...stack, env: { ...env, PORT: '1' } }, 'invite', '--new=Corner Dental');
    await expect(unreachable).rejects.toThrow(/does not respond/);
    const mistyped = ownerCommand({ ...stack, env: { ...env, PORT: '1' } }, 'invite', 'ada@', '--new=Corner Dental');
    await expect(mistyped).rejects.toThrow(/Expected the email address/);
  });

  it('of the operator lets the first owner in, once', async () => {
    const fresh = await createOrganization(stack, { name: 'Fresh' });
    const args = ['invite', `--organization=${fresh.id}`];
    const { organization_id, url } = await ownerCommand<{ organization_id: number; url: string }>(stack, ...args);
    expect(organization_id).toBe(fresh.id);
    expect(url).toMatch(new RegExp(`^${stack.publicBaseUrl}/portal/link#[\\w-]{43}$`));
    const browser = new PortalBrowser(stack);
    const opened = await browser.post('/session/links/open', { secret: secretOf(url) });
    expect(opened.json).toEqual({
      kind: 'setup',
      email: null,
      name: null,
      organization: { id: fresh.id, name: 'Fresh' },
      role: 'owner',
      needs: 'new_password',
    });
    expectInvalid(await browser.accept(url), 'email');
    const address = anEmail();
    expectInvalid(await browser.accept(url, { email: address }), 'name');
    expectInvalid(await browser.accept(url, { email: address, name: 'Fay' }), 'password');
    expectInvalid(await browser.accept(url, { email: address, name: 'Fay', password: 'too short' }), 'password');
    const accepted = await browser.accept(url, { email: address, name: 'Fay', password: PORTAL_PASSWORD });
    expectStatus(accepted, 200);
    expect(accepted.json.organizations).toMatchObject([{ id: fresh.id, role: 'owner' }]);
    expectStatus(await browser.in(fresh.id).get('/people'), 200);
    expectError(await new PortalBrowser(stack).accept(url, { password: PORTAL_PASSWORD }), 'link_invalid');
    expectError(await browser.post('/session/links/open', { secret: secretOf(url) }), 'link_invalid');
  });
});
