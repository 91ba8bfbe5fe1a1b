import {
  createOrganization,
  ownerCommand,
  PORTAL_PASSWORD,
  PortalBrowser,
  secretOf,
  sharedStack,
  signedInMember,
  signedInOwner,
  VirtualPasskey,
  type ApiResponse,
  type Deviations,
} from '@frontdesk/testing';
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { expectError, expectInvalid, expectStatus, INSTANT } from '../expect-response.js';
import { ageSessions, changeRows } from './gateway-rows.js';

const stack = sharedStack();
const ORIGIN = stack.publicBaseUrl;
const HOST = new URL(ORIGIN).hostname;
const anEmail = (): string => `person.${randomBytes(6).toString('hex')}@example.com`;

interface PasskeyOwner {
  email: string;
  browser: PortalBrowser;
  passkey: VirtualPasskey;
}

async function aPasskeyOwner(): Promise<PasskeyOwner> {
  const email = anEmail();
  const browser = await signedInMember(stack, first, email, 'owner');
  const passkey = new VirtualPasskey(ORIGIN);
  expectStatus(await register(browser, passkey), 201);
  return { email, browser, passkey };
}

async function register(
  browser: PortalBrowser,
  passkey: VirtualPasskey,
  deviations?: Deviations,
): Promise<ApiResponse> {
  const options = (await browser.post('/session/passkeys/options')).json as { challenge: string; user: { id: string } };
  return browser.post('/session/passkeys', { name: 'Laptop', response: passkey.register(options, deviations) });
}

async function signIn(browser: PortalBrowser, passkey: VirtualPasskey, deviations?: Deviations): Promise<ApiResponse> {
  const options = (await browser.post('/session/passkey/options')).json as { challenge: string };
  return browser.post('/session/passkey', { response: passkey.authenticate(options, deviations) });
}

let first: PortalBrowser;
let one: PasskeyOwner;

beforeAll(async () => {
  const organization = await createOrganization(stack);
  first = await signedInOwner(stack, organization.id, anEmail());
  one = await aPasskeyOwner();
});

describe('a passkey', () => {
  it('is asked for with user verification, on the host of PUBLIC_BASE_URL', async () => {
    const creation = (await one.browser.post('/session/passkeys/options')).json as Record<string, unknown>;
    expect(creation).toMatchObject({
      rp: { id: HOST, name: 'Frontdesk' },
      user: { name: one.email },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [{ id: one.passkey.id }],
    });
    const answer = await new PortalBrowser(stack).post('/session/passkey/options');
    expect(answer.json).toMatchObject({ rpId: HOST, userVerification: 'required' });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect((await new PortalBrowser(stack).get('/session')).json.sign_in).toMatchObject({ passkey: true });
  });

  it('signs in without an address or a password, at any gateway', async () => {
    for (const gateway of stack.gateways.keys()) {
      const browser = new PortalBrowser(stack, undefined, gateway);
      const answer = await signIn(browser, one.passkey);
      expectStatus(answer, 200);
      expect(answer.json.person).toMatchObject({ email: one.email, passkeys: 1 });
      expect(answer.headers['set-cookie']![0]).toMatch(/^__Host-frontdesk_session=/);
    }
  });

  it('confirms the session of its person instead of beginning another one', async () => {
    const { email, browser, passkey } = await aPasskeyOwner();
    await ageSessions(email, 'confirmed_at', '11 minutes');
    expectError(await browser.post('/session/recovery-codes'), 'reauthentication_required');
    const answer = await signIn(browser, passkey);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.json.reauthenticated_until).toMatch(INSTANT);
    expectStatus(await browser.post('/session/recovery-codes'), 200);
  });

  it('is listed with its name and last use, and can be removed', async () => {
    const { browser, passkey } = await aPasskeyOwner();
    await signIn(new PortalBrowser(stack), passkey);
    const { data } = (await browser.get('/session/passkeys')).json as { data: { id: number }[] };
    expect(data).toEqual([
      {
        id: expect.any(Number),
        name: 'Laptop',
        created_at: expect.stringMatching(INSTANT),
        last_used_at: expect.stringMatching(INSTANT),
      },
    ]);
    expectError(await one.browser.delete(`/session/passkeys/${data[0]!.id}`), 'not_found');
    expectStatus(await browser.delete(`/session/passkeys/${data[0]!.id}`), 204);
    expectError(await signIn(new PortalBrowser(stack), passkey), 'passkey_refused');
  });

  it('is named after its browser, and can be renamed by its person alone', async () => {
    const { browser, passkey } = await aPasskeyOwner();
    const unnamed = new VirtualPasskey(ORIGIN);
    const options = (await browser.post('/session/passkeys/options')).json as {
      challenge: string;
      user: { id: string };
    };
    const added = await browser.post('/session/passkeys', { response: unnamed.register(options) });
    const { data } = added.json as { data: { id: number; name: string }[] };
    expect(data.map(({ name }) => name)).toEqual(['Laptop', 'Firefox on Linux']);
    const path = `/session/passkeys/${data[1]!.id}`;
    expectError(await one.browser.patch(path, { name: 'Mine' }), 'not_found');
    expectInvalid(await browser.patch(path, { name: ' ' }), 'name');
    const renamed = await browser.patch(path, { name: 'Key on my desk' });
    expect(renamed.json.data).toMatchObject([{ name: 'Laptop' }, { name: 'Key on my desk' }]);
    for (const each of [passkey, unnamed]) expectStatus(await signIn(new PortalBrowser(stack), each), 200);
  });

  it('of another person does not confirm a session, and does not replace it', async () => {
    const { email, browser, passkey } = await aPasskeyOwner();
    await ageSessions(email, 'confirmed_at', '11 minutes');
    const confirm = async (own: VirtualPasskey): Promise<ApiResponse> => {
      const { challenge } = (await browser.post('/session/passkey/options')).json as { challenge: string };
      return browser.post('/session/passkey', { response: own.authenticate({ challenge }), confirm: true });
    };
    const refused = await confirm(one.passkey);
    expectError(refused, 'passkey_refused');
    expect(refused.headers['set-cookie']).toBeUndefined();
    expect((await browser.get('/session')).json).toMatchObject({ person: { email }, reauthenticated_until: null });
    expect((await confirm(passkey)).json.reauthenticated_until).toMatch(INSTANT);
  });

  it('stays if it is the only way to sign in', async () => {
    const { email, browser } = await aPasskeyOwner();
    await changeRows('UPDATE gateway.people SET password = NULL WHERE email = $1', [email]);
    const { data } = (await browser.get('/session/passkeys')).json as { data: { id: number }[] };
    expectError(await browser.delete(`/session/passkeys/${data[0]!.id}`), 'last_credential');
    expect((await browser.get('/session/passkeys')).json.data).toHaveLength(1);
  });

  it('cannot be registered or removed without a recent confirmation, or without a session', async () => {
    const { email, browser } = await aPasskeyOwner();
    await ageSessions(email, 'confirmed_at', '11 minutes');
    for (const answer of [
      await browser.post('/session/passkeys/options'),
      await browser.post('/session/passkeys', { response: {} }),
      await browser.delete('/session/passkeys/1'),
    ])
      expectError(answer, 'reauthentication_required');
    expectError(await new PortalBrowser(stack).post('/session/passkeys/options'), 'session_required');
  });

  it.each<[string, Deviations]>([
    ['from another origin', { origin: 'https://evil.example' }],
    ['from the same host without encryption', { origin: `http://${HOST}` }],
    ['for another domain', { rpId: 'evil.example' }],
    ['without user verification', { isUserVerified: false }],
    ['of another ceremony', { type: 'webauthn.get' }],
  ])('is not registered %s', async (_how, deviations) => {
    const passkey = new VirtualPasskey(ORIGIN);
    expectError(await register(one.browser, passkey, deviations), 'passkey_refused');
    expectError(await signIn(new PortalBrowser(stack), passkey), 'passkey_refused');
  });

  it.each<[string, Deviations]>([
    ['from another origin', { origin: 'https://evil.example' }],
    ['from a subdomain', { origin: `https://evil.${HOST}` }],
    ['for another domain', { rpId: 'evil.example' }],
    ['without user verification', { isUserVerified: false }],
    ['of another ceremony', { type: 'webauthn.create' }],
    ['with the handle of another person', { userHandle: Buffer.from('person 1').toString('base64url') }],
  ])('does not sign in %s', async (_how, deviations) => {
    const { passkey } = await aPasskeyOwner();
    const browser = new PortalBrowser(stack);
    const answer = await signIn(browser, passkey, deviations);
    expectError(answer, 'passkey_refused');
    expect(answer.headers['set-cookie']).toBeUndefined();
    expectStatus(await signIn(browser, passkey), 200);
  });

  it('does not sign in if its counter goes back, because then it was copied', async () => {
    const { passkey } = await aPasskeyOwner();
    expectStatus(await signIn(new PortalBrowser(stack), passkey, { counter: 9 }), 200);
    expectError(await signIn(new PortalBrowser(stack), passkey, { counter: 9 }), 'passkey_refused');
    expectError(await signIn(new PortalBrowser(stack), passkey, { counter: 8 }), 'passkey_refused');
    expectStatus(await signIn(new PortalBrowser(stack), passkey, { counter: 10 }), 200);
  });

  it('signs each challenge once, within five minutes, and none that another purpose or server issued', async () => {
    const { browser, passkey } = await aPasskeyOwner();
    const visitor = new PortalBrowser(stack);
    const { challenge } = (await visitor.post('/session/passkey/options')).json as { challenge: string };
    const response = passkey.authenticate({ challenge }, { counter: 0 });
    const copies = [0, 1, 2].map((index) =>
      new PortalBrowser(stack, undefined, index % stack.gateways.length).post('/session/passkey', { response }),
    );
    expect((await Promise.all(copies)).map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    const another = (await aPasskeyOwner()).passkey;
    const ofRegistration = (await browser.post('/session/passkeys/options')).json as { challenge: string };
    for (const other of [ofRegistration.challenge, randomBytes(54).toString('base64url'), challenge.slice(4), '']) {
      const answer = await visitor.post('/session/passkey', {
        response: another.authenticate({ challenge: other }),
      });
      expectError(answer, 'passkey_refused');
    }
  });

  it('is not registered with the challenge of another session', async () => {
    const { browser } = await aPasskeyOwner();
    const options = (await browser.post('/session/passkeys/options')).json as {
      challenge: string;
      user: { id: string };
    };
    const passkey = new VirtualPasskey(ORIGIN);
    expectError(
      await one.browser.post('/session/passkeys', { response: passkey.register(options) }),
      'passkey_refused',
    );
  });

  it('cannot be registered for two people', async () => {
    const other = await aPasskeyOwner();
    expectError(await register(other.browser, one.passkey), 'passkey_refused');
  });

  it.each([[{}], [{ response: 'x' }], [{ response: null }]])('is refused with 422 for the body %j', async (body) => {
    expectInvalid(await new PortalBrowser(stack).post('/session/passkey', body), 'response');
  });

  it.each([
    [{ response: {} }],
    [{ response: [] }],
    [{ response: { id: { toString: 1 }, response: {} } }],
    [{ response: { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'e30' } } }],
  ])('is refused with 401 for the malformed response %j', async (body) => {
    expectError(await new PortalBrowser(stack).post('/session/passkey', body), 'passkey_refused');
  });

  it('has a counter of its own: a person who is locked out by guesses of the password still gets in', async () => {
    const { email, passkey } = await aPasskeyOwner();
    for (let count = 0; count < 6; count++) await new PortalBrowser(stack).signIn(email, 'a wrong password');
    expectError(await new PortalBrowser(stack).signIn(email), 'too_many_sign_ins');
    expectStatus(await signIn(new PortalBrowser(stack), passkey), 200);
    for (let count = 0; count < 5; count++) {
      expectError(await signIn(new PortalBrowser(stack), passkey, { rpId: 'evil.example' }), 'passkey_refused');
    }
    expectError(await signIn(new PortalBrowser(stack), passkey), 'too_many_sign_ins');
  });
});

describe('recovery codes', () => {
  it('are shown once, work once each, and are replaced by new ones', async () => {
    const { email, browser } = await aPasskeyOwner();
    const first = (await browser.post('/session/recovery-codes')).json.codes as string[];
    const { codes } = (await browser.post('/session/recovery-codes')).json as { codes: string[] };
    expect(codes).toHaveLength(10);
    expect((await browser.get('/session')).json.person).toMatchObject({ recovery_codes: 10 });
    for (const code of codes) expect(code).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    const recover = (code: string, address = email): Promise<ApiResponse> =>
      new PortalBrowser(stack).post('/session/recovery', { email: address, code });
    expectError(await recover(first[0]!), 'invalid_credentials');
    expectStatus(await recover(` ${codes[0]!.toUpperCase().replaceAll('-', ' ')} `), 200);
    expectError(await recover(codes[0]!), 'invalid_credentials');
    expectError(await recover(codes[1]!, one.email), 'invalid_credentials');
    const answers = await Promise.all([recover(codes[2]!), recover(codes[2]!)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('cannot be guessed: they share the counter of passwords', async () => {
    const { email } = await aPasskeyOwner();
    const guess = () => new PortalBrowser(stack).post('/session/recovery', { email, code: 'aaaa-aaaa-aaaa-aaaa' });
    for (let count = 0; count < 5; count++) expectError(await guess(), 'invalid_credentials');
    expectError(await guess(), 'too_many_sign_ins');
    expectError(await new PortalBrowser(stack).signIn(email), 'too_many_sign_ins');
  });
});

describe('the passkey that the page of a link registers', () => {
  const name = 'Pat Person';

  async function answerWith(
    browser: PortalBrowser,
    url: string,
    passkey: VirtualPasskey,
    { given = { name }, deviations = {} }: { given?: object; deviations?: Deviations } = {},
  ): Promise<ApiResponse> {
    const options = await browser.post('/session/links/passkey-options', { secret: secretOf(url), ...given });
    if (options.status !== 200) return options;
    const response = passkey.register(options.json as { challenge: string; user: { id: string } }, deviations);
    return browser.accept(url, { ...given, passkey: { response } });
  }

  async function invitation(): Promise<{ email: string; url: string }> {
    const email = anEmail();
    const answer = await one.browser.post('/invitations', { email, role: 'viewer' });
    return { email, url: answer.json.link as string };
  }

  it('makes a person without a password, who signs in with it and adds another for the same account', async () => {
    const { email, url } = await invitation();
    const passkey = new VirtualPasskey(ORIGIN);
    const browser = new PortalBrowser(stack);
    const accepted = await answerWith(browser, url, passkey);
    expectStatus(accepted, 200);
    expect(accepted.json.person).toMatchObject({ email, name, has_password: false, passkeys: 1 });
    expectStatus(await signIn(new PortalBrowser(stack, undefined, 1 % stack.gateways.length), passkey), 200);
    const second = new VirtualPasskey(ORIGIN);
    expectStatus(await register(browser, second), 201);
    expectStatus(await signIn(new PortalBrowser(stack), second), 200);
    expectError(await new PortalBrowser(stack).signIn(email), 'invalid_credentials');
    expectError(await answerWith(new PortalBrowser(stack), url, new VirtualPasskey(ORIGIN)), 'link_invalid');
  });

  it('is refused if it is from another origin or unverified, and the link stays', async () => {
    const { url } = await invitation();
    for (const deviations of [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { isUserVerified: false },
    ]) {
      const answer = await answerWith(new PortalBrowser(stack), url, new VirtualPasskey(ORIGIN), { deviations });
      expectError(answer, 'passkey_refused');
    }
    const taken = await answerWith(new PortalBrowser(stack), url, one.passkey);
    expectError(taken, 'passkey_refused');
    expectStatus(await answerWith(new PortalBrowser(stack), url, new VirtualPasskey(ORIGIN)), 200);
  });

  it('signs the challenge of this link alone', async () => {
    const [first, second] = [await invitation(), await invitation()];
    const visitor = new PortalBrowser(stack);
    const optionsOf = async (url: string): Promise<{ challenge: string; user: { id: string } }> =>
      (await visitor.post('/session/links/passkey-options', { secret: secretOf(url), name })).json as never;
    const ofOther = new VirtualPasskey(ORIGIN).register(await optionsOf(second.url));
    expectError(await visitor.accept(first.url, { name, passkey: { response: ofOther } }), 'passkey_refused');
    const ofSession = new VirtualPasskey(ORIGIN).register(
      (await one.browser.post('/session/passkeys/options')).json as never,
    );
    expectError(await visitor.accept(first.url, { name, passkey: { response: ofSession } }), 'passkey_refused');
  });

  it('cannot be added to an existing person whose address the link names or its holder types in', async () => {
    const victim = await aPasskeyOwner();
    const organization = await createOrganization(stack);
    const named = await ownerCommand<{ url: string }>(
      stack,
      'invite',
      victim.email,
      `--organization=${organization.id}`,
    );
    const open = await ownerCommand<{ url: string }>(stack, 'invite', `--organization=${organization.id}`);
    for (const [url, given] of [
      [named.url, { name }],
      [open.url, { name, email: victim.email.toUpperCase() }],
    ] as const) {
      const answer = await answerWith(new PortalBrowser(stack), url, new VirtualPasskey(ORIGIN), { given });
      expectError(answer, 'link_needs_sign_in');
    }
    // The challenge of the link is for one person; the accepted answer names another.
    const visitor = new PortalBrowser(stack);
    const options = await visitor.post('/session/links/passkey-options', {
      secret: secretOf(open.url),
      name,
      email: anEmail(),
    });
    const response = new VirtualPasskey(ORIGIN).register(options.json as never);
    const answer = await visitor.accept(open.url, { name, email: victim.email, passkey: { response } });
    expectError(answer, 'link_needs_sign_in');
    expect((await victim.browser.get('/session/passkeys')).json.data).toHaveLength(1);
  });

  it('takes the place of the password after a reset, which ends every session', async () => {
    const email = anEmail();
    const person = await signedInMember(stack, one.browser, email, 'viewer');
    const { url } = await ownerCommand<{ url: string }>(stack, 'reset', email);
    const passkey = new VirtualPasskey(ORIGIN);
    const browser = new PortalBrowser(stack);
    expectStatus(await answerWith(browser, url, passkey, { given: {} }), 200);
    expect((await person.get('/session')).json.person).toBeNull();
    expectError(await new PortalBrowser(stack).signIn(email, PORTAL_PASSWORD), 'invalid_credentials');
    expectStatus(await signIn(new PortalBrowser(stack), passkey), 200);
  });
});
