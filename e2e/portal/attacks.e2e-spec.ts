// Slow: measures sign-ins and computes some hundred password hashes.
import {
  anIp,
  createOrganization,
  eventually,
  ownerCommand,
  PORTAL_PASSWORD,
  PortalBrowser,
  PUBLIC_BASE,
  exchange,
  secretOf,
  sharedStack,
  signedInMember,
  signedInOwner,
  within,
  type ApiResponse,
  type TestOrganization,
} from '@frontdesk/testing';
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { expectError, expectStatus } from '../expect-response.js';
import { changeRows } from './gateway-rows.js';

const stack = sharedStack();
const anEmail = (): string => `person.${randomBytes(6).toString('hex')}@example.com`;
const SESSION = '__Host-frontdesk_session';

let organization: TestOrganization;
let owner: PortalBrowser;
let ownerEmail: string;

beforeAll(async () => {
  organization = await createOrganization(stack, { name: 'Attacks spec' });
  ownerEmail = anEmail();
  owner = await signedInOwner(stack, organization.id, ownerEmail);
});

async function invite(role = 'viewer', email = anEmail()): Promise<{ email: string; link: string; id: number }> {
  const answer = await owner.post('/invitations', { email, role });
  expectStatus(answer, 201);
  return { email, link: answer.json.link as string, id: answer.json.data.id as number };
}

/** Repeats a request that the gateway refused with 503, before it looked at the link, because others waited. */
async function decided(send: () => Promise<ApiResponse>): Promise<ApiResponse> {
  return eventually(async () => {
    const answer = await send();
    return answer.status === 503 ? null : answer;
  });
}

const newPerson = { name: 'New person', password: PORTAL_PASSWORD };

describe('session fixation', () => {
  it('does not work: a cookie from before the sign-in never becomes a session', async () => {
    const planted = randomBytes(32).toString('base64url');
    const victim = new PortalBrowser(stack);
    victim.cookies.set(SESSION, planted);
    expectStatus(await victim.signIn(ownerEmail), 200);
    expect(victim.cookies.get(SESSION)).not.toBe(planted);
    const attacker = new PortalBrowser(stack);
    attacker.cookies.set(SESSION, planted);
    expect((await attacker.get('/session')).json.person).toBeNull();
  });

  it('does not work through a link either', async () => {
    const { link } = await invite();
    const planted = randomBytes(32).toString('base64url');
    const victim = new PortalBrowser(stack);
    victim.cookies.set(SESSION, planted);
    expectStatus(await victim.accept(link, newPerson), 200);
    expect(victim.cookies.get(SESSION)).not.toBe(planted);
  });
});

describe('a request that another website makes the browser send', () => {
  const ORIGINS = [
    null,
    'null',
    'https://evil.example',
    'http://api.frontdesk.example',
    'https://api.frontdesk.example.evil.example',
    'https://evil.example/https://api.frontdesk.example',
    'https://api.frontdesk.example:444',
    'https://api.frontdesk.example, https://evil.example',
  ];
  const TYPES = [
    'application/json',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'text/plain; application/json',
    null,
  ];
  const writes = (): [string, string, unknown][] => [
    ['POST', '/leads', { reason: 'forged' }],
    ['POST', '/invitations', { email: anEmail(), role: 'owner' }],
    ['PATCH', '/settings', { name: 'Forged' }],
    ['PATCH', '/session/person', { name: 'Forged' }],
    ['POST', '/session/password', { email: ownerEmail, password: PORTAL_PASSWORD }],
    ['POST', '/session/password-change', { password: 'chosen by the attacker' }],
    ['DELETE', '/session', undefined],
  ];

  it("is refused for each origin but the portal's own and each content type but JSON, and changes nothing", async () => {
    const accepted: string[] = [];
    for (const [method, path, body] of writes()) {
      for (const origin of [...ORIGINS, stack.publicBaseUrl]) {
        for (const type of TYPES) {
          if (origin === stack.publicBaseUrl && type === 'application/json') continue;
          const headers = { origin, 'content-type': type };
          const { status } = await owner.at(0).send(method, path, { ...(body ? { body } : {}), headers });
          const expected = origin === stack.publicBaseUrl ? 422 : 403;
          if (status !== expected) accepted.push(`${method} ${path} from ${origin} as ${type}: ${status}`);
        }
      }
    }
    expect(accepted).toEqual([]);
    expectStatus(await owner.get('/people'), 200);
    expect((await owner.get('/session')).json).toMatchObject({
      person: { name: 'Olive Owner' },
      organizations: [{ name: 'Attacks spec' }],
    });
    expect((await owner.get('/invitations')).json.data).not.toContainEqual(expect.objectContaining({ role: 'owner' }));
  });

  it('cannot read a response: none allows another origin', async () => {
    const answer = await owner.send('GET', '/session', { headers: { origin: 'https://evil.example' } });
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
    const preflight = await owner.send('OPTIONS', '/leads', {
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(405);
    expect(preflight.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('reaches no other API, because the others ignore the cookie', async () => {
    for (const path of [`${PUBLIC_BASE}/leads`, `/api/platform/v1/organizations`, '/mcp/platform']) {
      const answer = await exchange(stack.gateways[0]!, {
        method: 'GET',
        path,
        headers: [
          ['Cookie', `${SESSION}=${owner.cookies.get(SESSION)}`],
          ['X-Forwarded-For', anIp()],
        ],
      });
      expect([401, 404, 405]).toContain(answer.status);
    }
  });
});

describe('a link', () => {
  it('works once, even when many browsers accept it at the same time', async () => {
    const { link } = await invite();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => {
        const browser = new PortalBrowser(stack, anIp(), index % stack.gateways.length);
        return decided(() => browser.accept(link, newPerson));
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const { status } of answers) expect([200, 403, 404]).toContain(status);
  });

  it('is not used up by opening it, and does not work after it has expired', async () => {
    const { link, id } = await invite();
    for (let count = 0; count < 3; count++) {
      expectStatus(await new PortalBrowser(stack).post('/session/links/open', { secret: secretOf(link) }), 200);
    }
    await changeRows("UPDATE gateway.portal_links SET expires_at = now() - interval '1 second' WHERE id = $1", [id]);
    const late = new PortalBrowser(stack);
    expectError(await late.post('/session/links/open', { secret: secretOf(link) }), 'link_invalid');
    expectError(await late.accept(link, newPerson), 'link_invalid');
  });

  it('is refused alike if it was used, has expired, or never existed', async () => {
    const { link } = await invite();
    await new PortalBrowser(stack).accept(link, newPerson);
    const secrets = [secretOf(link), randomBytes(32).toString('base64url'), 'x', 'x'.repeat(128)];
    const texts = new Set<string>();
    for (const secret of secrets) {
      const answer = await new PortalBrowser(stack).post('/session/links/open', { secret });
      expectError(answer, 'link_invalid');
      texts.add(answer.text);
    }
    expect(texts.size).toBe(1);
  });

  it('for a known address changes neither name nor password, and gives a session to its person only', async () => {
    const victimOrganization = await createOrganization(stack);
    const victimEmail = anEmail();
    const victim = await signedInOwner(stack, victimOrganization.id, victimEmail);
    const before = (await victim.get('/session')).json as object;
    const { link } = await invite('viewer', victimEmail);
    const setup = await ownerCommand<{ url: string }>(
      stack,
      'invite',
      victimEmail.toUpperCase(),
      `--organization=${organization.id}`,
    );
    for (const url of [link, setup.url]) {
      const opened = await new PortalBrowser(stack).post('/session/links/open', { secret: secretOf(url) });
      expect(opened.json).toMatchObject({ email: victimEmail, needs: 'sign_in' });
      for (const attacker of [new PortalBrowser(stack), owner.at(0)]) {
        const answer = await attacker.accept(url, { name: 'Attacker', password: 'chosen by the attacker' });
        expectError(answer, 'link_needs_sign_in');
        expect(answer.headers['set-cookie']).toBeUndefined();
      }
    }
    expectError(await new PortalBrowser(stack).signIn(victimEmail, 'chosen by the attacker'), 'invalid_credentials');
    expect((await victim.get('/session')).json).toMatchObject({ person: (before as { person: object }).person });
    expectStatus(await victim.accept(link), 200);
    expect((await victim.get('/session')).json.organizations).toMatchObject([
      { id: organization.id, role: 'viewer' },
      { id: victimOrganization.id, role: 'owner' },
    ]);
  });

  it('without an address does not take over an existing person whose address is typed in', async () => {
    const fresh = await createOrganization(stack);
    const { url } = await ownerCommand<{ url: string }>(stack, 'invite', `--organization=${fresh.id}`);
    const answer = await new PortalBrowser(stack).accept(url, { ...newPerson, email: ownerEmail.toUpperCase() });
    expectError(answer, 'link_needs_sign_in');
    expectStatus(await new PortalBrowser(stack).signIn(ownerEmail), 200);
  });

  it('of an operator ends when a newer one is made', async () => {
    const fresh = await createOrganization(stack);
    const make = () => ownerCommand<{ url: string }>(stack, 'invite', `--organization=${fresh.id}`);
    const [older, newer] = [await make(), await make()];
    const first = new PortalBrowser(stack);
    expectError(await first.accept(older.url, { ...newPerson, email: anEmail() }), 'link_invalid');
    expectStatus(await first.accept(newer.url, { ...newPerson, email: anEmail() }), 200);
  });

  it('made by a member cannot give a member another role, but a setup link of the operator makes an owner', async () => {
    const email = anEmail();
    const person = await signedInMember(stack, owner, email, 'viewer');
    const late = randomBytes(32).toString('base64url');
    await changeRows(
      `INSERT INTO gateway.portal_links (kind, hash, organization_id, email, role, expires_at, created_at)
       VALUES ('invitation', encode(sha256($1::bytea), 'hex'), $2, $3, 'admin', now() + interval '1 day', now())`,
      [late, organization.id, email],
    );
    expectStatus(await person.post('/session/links/accept', { secret: late }), 200);
    expect((await person.get('/session')).json.organizations).toMatchObject([{ role: 'viewer' }]);
    const setup = await ownerCommand<{ url: string }>(stack, 'invite', email, `--organization=${organization.id}`);
    expectStatus(await person.accept(setup.url), 200);
    expect((await person.get('/session')).json.organizations).toMatchObject([{ role: 'owner' }]);
  });

  it('returns 429 to an address after 30 unknown secrets', async () => {
    const browser = new PortalBrowser(stack);
    const codes: string[] = [];
    for (let count = 0; count < 32; count++) {
      const answer = await browser.post('/session/links/open', { secret: randomBytes(32).toString('base64url') });
      codes.push(answer.json.code as string);
    }
    expect(codes.slice(0, 30).every((code) => code === 'link_invalid')).toBe(true);
    expect(codes.slice(30)).toEqual(['too_many_failed_attempts', 'too_many_failed_attempts']);
  });
});

describe('a reset link', () => {
  const resetLink = async (): Promise<{ email: string; link: string }> => {
    const email = anEmail();
    const member = await signedInMember(stack, owner, email, 'agent');
    const { id } = (await member.get('/session')).json.person as { id: number };
    const answer = await owner.post(`/people/${id}/reset-link`);
    expectStatus(answer, 201);
    return { email, link: answer.json.link as string };
  };
  const takeOver = (link: string, browser = new PortalBrowser(stack)): Promise<ApiResponse> =>
    browser.accept(link, { password: 'chosen by the attacker' });

  it('works once, even when many browsers use it at the same time', async () => {
    const { email, link } = await resetLink();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => {
        const browser = new PortalBrowser(stack, anIp(), index % stack.gateways.length);
        return decided(() => takeOver(link, browser));
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expectError(await takeOver(link), 'link_invalid');
    expectStatus(await new PortalBrowser(stack).signIn(email, 'chosen by the attacker'), 200);
  });

  it('does not work after it has expired, after a newer one, or after the removal of its person', async () => {
    const late = await resetLink();
    await changeRows("UPDATE gateway.portal_links SET expires_at = now() - interval '1 second' WHERE email = $1", [
      late.email,
    ]);
    expectError(await takeOver(late.link), 'link_invalid');
    expectStatus(await new PortalBrowser(stack).signIn(late.email), 200);

    const removed = await resetLink();
    const people = (await owner.get('/people')).json.data as { id: number; email: string }[];
    expectStatus(await owner.delete(`/people/${people.find((one) => one.email === removed.email)!.id}`), 204);
    expectError(await takeOver(removed.link), 'link_invalid');

    const older = await resetLink();
    const { id } = people.find((one) => one.email === late.email)!;
    const first = (await owner.post(`/people/${id}/reset-link`)).json.link as string;
    expectStatus(await owner.post(`/people/${id}/reset-link`), 201);
    expectError(await takeOver(first), 'link_invalid');
    expectStatus(await takeOver(older.link), 200);
  });

  it('belongs to one person: another person who is signed in keeps their own credential', async () => {
    const { link } = await resetLink();
    const otherEmail = anEmail();
    const other = await signedInMember(stack, owner, otherEmail, 'agent');
    expectStatus(await takeOver(link, other.at(0)), 200);
    expectError(await new PortalBrowser(stack).signIn(otherEmail, 'chosen by the attacker'), 'invalid_credentials');
    expectStatus(await new PortalBrowser(stack).signIn(otherEmail), 200);
  });
});

describe('guessing recovery codes', () => {
  it('gets the same response for every address, and is recorded', async () => {
    const email = anEmail();
    const member = await signedInMember(stack, owner, email, 'agent');
    const { id } = (await member.get('/session')).json.person as { id: number };
    expectStatus(await member.post('/session/recovery-codes'), 200);
    const guess = (address: string): Promise<ApiResponse> =>
      new PortalBrowser(stack).post('/session/recovery', { email: address, code: 'aaaa-aaaa-aaaa-aaaa' });
    const [known, unknown] = [await guess(email), await guess(anEmail())];
    expectError(known, 'invalid_credentials');
    expect(known.text).toBe(unknown.text);
    await eventually(async () => {
      const path = `/audit-entries?action=person.sign_in_failed&target_type=person&target_id=${id}`;
      return ((await owner.get(path)).json.data as unknown[]).length === 1;
    });
  });
});

describe('guessing passwords', () => {
  const guess = (email: string, browser = new PortalBrowser(stack)): Promise<ApiResponse> =>
    browser.signIn(email, 'a wrong password');

  it.each(['known', 'unknown'])('returns 429 from the 6th failure for an email that is %s', async (which) => {
    const email = which === 'unknown' ? anEmail() : (await memberOf()).email;
    for (let count = 0; count < 5; count++) expectError(await guess(email), 'invalid_credentials');
    const answer = await within(1000, () => guess(email));
    expectError(answer, 'too_many_sign_ins');
    expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
    expectError(await new PortalBrowser(stack).signIn(email), 'too_many_sign_ins');
  });

  it('gets no more guesses from concurrent requests to several gateways', async () => {
    const { email } = await memberOf();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        guess(email, new PortalBrowser(stack, anIp(), index % stack.gateways.length)),
      ),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(25);
  });

  it('does not lock out a browser that signed in before, which has a counter of its own', async () => {
    const { email, browser } = await memberOf();
    for (let count = 0; count < 7; count++) await guess(email);
    expectError(await new PortalBrowser(stack).signIn(email), 'too_many_sign_ins');
    expectStatus(await browser.signIn(email), 200);
    for (let count = 0; count < 5; count++) expectError(await guess(email, browser), 'invalid_credentials');
    expectError(await browser.signIn(email), 'too_many_sign_ins');
  });

  it('is not easier with the browser cookie of another person, or a forged one', async () => {
    const [mine, victim] = [await memberOf(), await memberOf()];
    for (let count = 0; count < 6; count++) await guess(victim.email, mine.browser.at(0));
    expectError(await guess(victim.email, mine.browser.at(0)), 'too_many_sign_ins');
    const forged = new PortalBrowser(stack);
    forged.cookies.set('__Host-frontdesk_browser', `${'A'.repeat(22)}.${'B'.repeat(43)}`);
    expectError(await guess(victim.email, forged), 'too_many_sign_ins');
  });

  it('returns 429 after 30 failures from one address, for any email addresses', async () => {
    const browser = new PortalBrowser(stack);
    const statuses: number[] = [];
    for (let count = 0; count < 31; count++) statuses.push((await guess(anEmail(), browser)).status);
    expect(statuses.slice(0, 30).every((status) => status === 401)).toBe(true);
    expect(statuses[30]).toBe(429);
  });

  it('counts a wrong password at re-authentication too', async () => {
    const { browser, email } = await memberOf();
    for (let count = 0; count < 5; count++) {
      expectError(await browser.post('/session/reauthenticate', { password: 'wrong one' }), 'invalid_credentials');
    }
    expectError(await browser.post('/session/reauthenticate', { password: PORTAL_PASSWORD }), 'too_many_sign_ins');
    expectStatus(await new PortalBrowser(stack).signIn(email), 200);
  });

  it('takes the same time whether or not the person exists', async () => {
    const known: string[] = [];
    for (let count = 0; count < 8; count++) known.push((await memberOf()).email);
    const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] };
    for (const email of known) {
      const unknown = anEmail();
      for (let count = 0; count < 5; count++) {
        for (const kind of count % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)) {
          times[kind].push((await guess(kind === 'known' ? email : unknown)).durationMs);
        }
      }
    }
    const [k, u] = [quartilesOf(times.known), quartilesOf(times.unknown)];
    process.stdout.write(
      `A wrong password took (quartiles, ms): ${k.join(', ')}; an unknown address: ${u.join(', ')}\n`,
    );
    // Each median lies within the quartiles of the other, with a margin for a busy machine.
    expect(Math.abs(k[1] - u[1])).toBeLessThan(Math.max(k[2] - k[0], u[2] - u[0], 5) * 2);
    expect(k[1] / u[1]).toBeGreaterThan(0.6);
    expect(k[1] / u[1]).toBeLessThan(1.7);
  });

  async function memberOf(): Promise<{ email: string; browser: PortalBrowser }> {
    const email = anEmail();
    return { email, browser: await signedInMember(stack, owner, email, 'viewer') };
  }
});

describe('a stolen page address', () => {
  it('opens nothing, because organization and mode come from headers that are checked on each request', async () => {
    const other = await createOrganization(stack);
    const stranger = await signedInOwner(stack, other.id, anEmail());
    const mine = await owner.post('/leads', { name: 'Mine', reason: 'A quote' });
    for (const mode of ['live', 'test'] as const) {
      expectError(await stranger.in(organization.id, mode).get(`/leads/${mine.json.data.id}`), 'not_a_member');
      expectError(await stranger.in(other.id, mode).get(`/leads/${mine.json.data.id}`), 'not_found');
    }
    const cursor = (await owner.get('/leads?per_page=1')).json.meta.next_cursor as string | null;
    if (cursor) expect((await stranger.get(`/leads?cursor=${cursor}`)).status).toBe(422);
  });
});

/** Lower quartile, median and upper quartile. */
function quartilesOf(values: number[]): [number, number, number] {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number): number => Math.round(sorted[Math.floor((sorted.length - 1) * share)]! * 10) / 10;
  return [at(0.25), at(0.5), at(0.75)];
}
