// Slow: signs in more than twenty people, and requests every operation in each role.
import { personFields, portalOperations, mayPerform, roles, type Role } from '@frontdesk/contracts';
import {
  createOrganization,
  eventually,
  ownerCommand,
  PORTAL_PASSWORD,
  PortalBrowser,
  secretOf,
  sharedStack,
  signedInMember,
  signedInOwner,
  type TestOrganization,
} from '@frontdesk/testing';
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { expectError, expectInvalid, expectStatus, INSTANT } from '../expect-response.js';
import { ageSessions, changeRows } from './gateway-rows.js';

const stack = sharedStack();
const anEmail = (): string => `person.${randomBytes(6).toString('hex')}@example.com`;

let organization: TestOrganization;
let owner: PortalBrowser;
let ownerEmail: string;
const members = {} as Record<Role, PortalBrowser>;
const emails = {} as Record<Role, string>;

async function idOf(email: string, browser = owner): Promise<number> {
  const people = (await browser.get('/people')).json.data as { id: number; email: string }[];
  return people.find((one) => one.email === email)!.id;
}

beforeAll(async () => {
  organization = await createOrganization(stack, { name: 'People spec' });
  ownerEmail = anEmail();
  owner = await signedInOwner(stack, organization.id, ownerEmail);
  members.owner = owner;
  for (const role of roles.slice(1)) {
    emails[role] = anEmail();
    members[role] = await signedInMember(stack, owner, emails[role], role);
  }
});

describe('each operation of the portal', () => {
  const cases = portalOperations.flatMap((operation) =>
    roles.flatMap((role) => (['live', 'test'] as const).map((mode) => ({ operation, role, mode }))),
  );

  it.each(roles)('is allowed or refused as the role table says: %s', async (role) => {
    const wrong: string[] = [];
    for (const { operation, mode } of cases.filter((one) => one.role === role)) {
      const path = operation.path.replace(/\{\w+\}/g, '987654321');
      const type = operation.upload?.contentTypes[0];
      const headers: Record<string, string> = type ? { 'content-type': type } : {};
      const sent = operation.method === 'GET' || operation.method === 'DELETE' ? {} : { body: {}, headers };
      const { status, json } = await members[role].in(organization.id, mode).send(operation.method, path, sent);
      const isRefused = status === 403 && json.code === 'role_not_allowed';
      const isAnswered = [200, 201, 404, 422].includes(status);
      const isRight = mayPerform(role, operation, mode === 'live') ? isAnswered && !isRefused : isRefused;
      if (!isRight) wrong.push(`${operation.name} in ${mode}: ${status} ${JSON.stringify(json)}`);
    }
    expect(wrong).toEqual([]);
  });
});

describe('GET /people', () => {
  it('lists the members with their roles, and no other organization', async () => {
    const { json } = await owner.get('/people');
    const people = json.data as Record<string, unknown>[];
    expect(people.map(({ role }) => role).sort()).toEqual([...roles].sort());
    for (const person of people) expect(Object.keys(person).sort()).toEqual(Object.keys(personFields).sort());
    expect(people.find(({ email }) => email === ownerEmail)).toMatchObject({
      name: 'Olive Owner',
      role: 'owner',
      content: false,
      has_password: true,
      passkeys: 0,
      last_used_at: expect.stringMatching(INSTANT),
      created_at: expect.stringMatching(INSTANT),
    });
  });
});

describe('POST /invitations', () => {
  it('returns a link that the list does not show, and that ends an older link', async () => {
    const email = anEmail();
    const first = await owner.post('/invitations', { email: email.toUpperCase(), name: 'Ivy', role: 'agent' });
    expectStatus(first, 201);
    expect(first.json.data).toMatchObject({ email, name: 'Ivy', role: 'agent' });
    const lifeMs = Date.parse(first.json.data.expires_at as string) - Date.parse(first.json.data.created_at as string);
    expect(lifeMs).toBe(7 * 24 * 3_600_000);
    const second = await owner.post('/invitations', { email, role: 'viewer' });
    const list = await owner.get('/invitations');
    expect((list.json.data as { email: string }[]).filter((one) => one.email === email)).toEqual([second.json.data]);
    expect(list.text).not.toContain((second.json.link as string).split('#')[1]);
    expectError(await new PortalBrowser(stack).accept(first.json.link as string), 'link_invalid');
    const accepted = await new PortalBrowser(stack).accept(second.json.link as string, {
      name: 'Ivy',
      password: PORTAL_PASSWORD,
    });
    expect(accepted.json.organizations).toMatchObject([{ id: organization.id, role: 'viewer' }]);
  });

  it('returns 422 for a member, and for input that is missing or invalid', async () => {
    expectInvalid(await owner.post('/invitations', { email: ownerEmail, role: 'agent' }), 'email');
    expectInvalid(await owner.post('/invitations', {}), 'email', 'role');
    expectInvalid(await owner.post('/invitations', { email: 'x', role: 'god' }), 'email', 'role');
  });

  it('lets an admin invite everyone except owners', async () => {
    expectError(await members.admin.post('/invitations', { email: anEmail(), role: 'owner' }), 'role_not_allowed');
    expectStatus(await members.admin.post('/invitations', { email: anEmail(), role: 'admin' }), 201);
  });

  it('responds alike for a person of another organization and for an unknown address', async () => {
    const other = await createOrganization(stack);
    const known = anEmail();
    await signedInOwner(stack, other.id, known);
    const answers = await Promise.all(
      [known, anEmail()].map((email) => owner.post('/invitations', { email, role: 'viewer' })),
    );
    for (const answer of answers) expectStatus(answer, 201);
    expect(Object.keys(answers[0]!.json.data as object)).toEqual(Object.keys(answers[1]!.json.data as object));
  });

  it('returns 429 with Retry-After after 50 invitations of an organization in a day, until the next day', async () => {
    const other = await createOrganization(stack);
    const person = await signedInOwner(stack, other.id, anEmail());
    const invite = () => person.post('/invitations', { email: anEmail(), role: 'viewer' });
    const change = (what: string) =>
      changeRows(`UPDATE gateway.invitation_counts SET ${what} WHERE organization_id = $1`, [other.id]);
    expectStatus(await invite(), 201);
    await change('count = count + 47');
    const answers = await Promise.all([invite(), invite(), invite(), invite()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 429, 429]);
    const refused = await invite();
    expectError(refused, 'too_many_invitations');
    const seconds = Number(refused.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(86_400);
    expect((await person.get('/invitations')).json.data).toHaveLength(3);
    expectStatus(await owner.post('/invitations', { email: anEmail(), role: 'viewer' }), 201);
    await change('day = day - 1');
    expectStatus(await invite(), 201);
  });

  it('creates an invitation that an admin can revoke unless it is for an owner', async () => {
    const mine = await owner.post('/invitations', { email: anEmail(), role: 'owner' });
    const path = `/invitations/${mine.json.data.id}`;
    expectError(await members.admin.delete(path), 'role_not_allowed');
    expectStatus(await owner.delete(path), 204);
    expectError(await owner.delete(path), 'not_found');
    expectError(
      await new PortalBrowser(stack).accept(mine.json.link as string, { name: 'X', password: PORTAL_PASSWORD }),
      'link_invalid',
    );
  });
});

describe('PATCH /people/{person}', () => {
  it('changes the role, ends the sessions on every gateway and the links that the person made', async () => {
    const email = anEmail();
    const person = await signedInMember(stack, owner, email, 'admin');
    const copies = stack.gateways.map((_, gateway) => person.at(gateway));
    for (const copy of copies) expectStatus(await copy.get('/people'), 200);
    const invited = await person.post('/invitations', { email: anEmail(), role: 'admin' });
    expectStatus(invited, 201);
    const answer = await owner.patch(`/people/${await idOf(email)}`, { role: 'viewer' });
    expectStatus(answer, 200);
    expect(answer.json.data).toMatchObject({ email, role: 'viewer', last_used_at: null });
    for (const copy of copies) expectError(await copy.get('/leads'), 'session_required');
    expectError(await new PortalBrowser(stack).accept(invited.json.link as string), 'link_invalid');
    const again = new PortalBrowser(stack);
    await again.signIn(email);
    expectError(await again.in(organization.id).get('/people'), 'role_not_allowed');
  });

  it('lets only owners manage owners and give the content right', async () => {
    const target = `/people/${await idOf(emails.agent)}`;
    expectError(await members.admin.patch(target, { role: 'owner' }), 'role_not_allowed');
    expectError(await members.admin.patch(target, { content: true }), 'role_not_allowed');
    expectError(await members.admin.patch(`/people/${await idOf(ownerEmail)}`, { role: 'viewer' }), 'role_not_allowed');
    expectError(await members.admin.delete(`/people/${await idOf(ownerEmail)}`), 'role_not_allowed');
    const answer = await owner.patch(target, { content: true });
    expect(answer.json.data).toMatchObject({ role: 'agent', content: true });
    expectStatus(await members.agent.get('/leads'), 200);
  });

  it('returns 404 for a person of another organization', async () => {
    const other = await createOrganization(stack);
    const email = anEmail();
    const stranger = await signedInOwner(stack, other.id, email);
    const id = await idOf(email, stranger);
    for (const answer of [await owner.patch(`/people/${id}`, { role: 'viewer' }), await owner.delete(`/people/${id}`)])
      expectError(answer, 'not_found');
    expectStatus(await stranger.get('/people'), 200);
  });

  it('keeps the last owner, even when two owners remove each other at the same time', async () => {
    const own = await createOrganization(stack);
    const [a, b] = [anEmail(), anEmail()];
    const first = await signedInOwner(stack, own.id, a);
    const self = `/people/${await idOf(a, first)}`;
    expectError(await first.patch(self, { role: 'admin' }), 'last_owner');
    expectError(await first.delete(self), 'last_owner');
    const second = await signedInMember(stack, first, b, 'owner');
    const [idA, idB] = [await idOf(a, first), await idOf(b, first)];
    const statuses = (
      await Promise.all([first.delete(`/people/${idB}`), second.at(1 % stack.gateways.length).delete(`/people/${idA}`)])
    ).map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    const survivor = statuses[0] === 204 ? first : second;
    expect((await survivor.get('/people')).json.data).toMatchObject([{ role: 'owner' }]);
  });
});

describe('DELETE /people/{person}', () => {
  it('ends the sessions and the membership, but keeps the person', async () => {
    const email = anEmail();
    const person = await signedInMember(stack, owner, email, 'agent');
    expectStatus(await owner.delete(`/people/${await idOf(email)}`), 204);
    expectError(await person.get('/leads'), 'session_required');
    const again = new PortalBrowser(stack);
    const answer = await again.signIn(email);
    expect(answer.json.organizations).toEqual([]);
    expectError(await again.in(organization.id).get('/leads'), 'not_a_member');
  });
});

describe('re-authentication', () => {
  it('is needed for changes of people once ten minutes have passed, and lasts ten minutes', async () => {
    const email = anEmail();
    const admin = await signedInMember(stack, owner, email, 'admin');
    await ageSessions(email, 'confirmed_at', '9 minutes 50 seconds');
    expectStatus(await admin.post('/invitations', { email: anEmail(), role: 'viewer' }), 201);
    await ageSessions(email, 'confirmed_at', '10 minutes 1 second');
    expect((await admin.get('/session')).json.reauthenticated_until).toBeNull();
    expectStatus(await admin.get('/people'), 200);
    expectError(await admin.post('/invitations', { email: anEmail(), role: 'viewer' }), 'reauthentication_required');
    expectError(
      await admin.post('/session/password-change', { password: 'another long one' }),
      'reauthentication_required',
    );
    expectError(await admin.post('/session/reauthenticate', { password: 'not the password' }), 'invalid_credentials');
    expectError(await admin.post('/invitations', { email: anEmail(), role: 'viewer' }), 'reauthentication_required');
    const answer = await admin.post('/session/reauthenticate', { password: PORTAL_PASSWORD });
    expect(answer.json.reauthenticated_until).toMatch(INSTANT);
    expectStatus(await admin.post('/invitations', { email: anEmail(), role: 'viewer' }), 201);
  });

  it('is needed for HIPAA mode, but for no other setting', async () => {
    await ageSessions(ownerEmail, 'confirmed_at', '11 minutes');
    expectStatus(await owner.patch('/settings', { receptionist_name: 'Robin' }), 200);
    expectError(await owner.patch('/settings', { hipaa_mode: true }), 'reauthentication_required');
    await owner.post('/session/reauthenticate', { password: PORTAL_PASSWORD });
  });
});

describe('/settings', () => {
  it('returns the settings and changes those that belong to the organization', async () => {
    const before = (await members.admin.get('/settings')).json.data as Record<string, unknown>;
    expect(before).toMatchObject({ id: organization.id, name: 'People spec', plan: 'pro' });
    expect(before).not.toHaveProperty('trial_minutes_remaining');
    const answer = await members.admin.patch('/settings', {
      timezone: 'America/Denver',
      plan: 'trial',
      outbound_lines: 99,
    });
    expectStatus(answer, 200);
    expect(answer.json.data).toEqual({ ...before, timezone: 'America/Denver' });
    expect((await organization.platform.get(`/organizations/${organization.id}`)).json.data).toMatchObject({
      timezone: 'America/Denver',
      plan: 'pro',
    });
  });

  it('keeps each version of the instructions with its author, and restores one as a new version', async () => {
    const own = await createOrganization(stack, { receptionist_instructions: 'From the operator' });
    const boss = await signedInOwner(stack, own.id, anEmail());
    const admin = await signedInMember(stack, boss, anEmail(), 'admin');
    expectStatus(await admin.patch('/settings', { receptionist_instructions: 'From the admin' }), 200);
    expectStatus(await admin.patch('/settings', { receptionist_instructions: 'From the admin', name: 'Same' }), 200);
    const path = '/settings/instruction-versions';
    const listed = async () => (await boss.get(path)).json.data as { id: number; instructions: string }[];
    const [second, first] = await listed();
    expect([second, first]).toEqual([
      {
        id: expect.any(Number),
        instructions: 'From the admin',
        saved_at: expect.stringMatching(INSTANT),
        actor: { kind: 'person', id: expect.any(Number), name: expect.any(String) },
      },
      expect.objectContaining({
        instructions: 'From the operator',
        actor: expect.objectContaining({ kind: 'operator' }),
      }),
    ]);
    const restored = await boss.post(`${path}/${first!.id}/restore`, {});
    expect(restored.json.data.receptionist_instructions).toBe('From the operator');
    expect((await listed()).map(({ instructions }) => instructions)).toEqual([
      'From the operator',
      'From the admin',
      'From the operator',
    ]);
    expectStatus(await boss.post(`${path}/${first!.id}/restore`, {}), 200);
    expect(await listed()).toHaveLength(3);
    expectError(await owner.post(`${path}/${first!.id}/restore`, {}), 'not_found');
    const entries = async () =>
      (await boss.get('/audit-entries?action=organization.updated')).json.data as {
        request_id: string;
        changes: object;
      }[];
    await eventually(async () => (await entries()).length === 3);
    const ofRestore = (await entries()).find(({ request_id }) => request_id === restored.headers['x-request-id']);
    expect(ofRestore!.changes).toEqual({ receptionist_instructions: {} });
  });

  it('keeps the newest 50 versions of the instructions, and the text from before the first version', async () => {
    const own = await createOrganization(stack);
    const boss = await signedInOwner(stack, own.id, anEmail());
    await changeRows("UPDATE gateway.organizations SET receptionist_instructions = 'Untracked' WHERE id = $1", [
      own.id,
    ]);
    for (let count = 1; count <= 50; count++) {
      expectStatus(await boss.patch('/settings', { receptionist_instructions: `Version ${count}` }), 200);
      if (count > 1) continue;
      expect((await boss.get('/settings/instruction-versions')).json.data).toMatchObject([
        { instructions: 'Version 1' },
        { instructions: 'Untracked', actor: null },
      ]);
    }
    const kept = (await boss.get('/settings/instruction-versions')).json.data as { instructions: string }[];
    expect(kept).toHaveLength(50);
    expect(kept.at(-1)).toMatchObject({ instructions: 'Version 1' });
  });

  it('lets only an owner turn HIPAA mode on, and refuses to turn it off', async () => {
    const own = await createOrganization(stack);
    const boss = await signedInOwner(stack, own.id, anEmail());
    const admin = await signedInMember(stack, boss, anEmail(), 'admin');
    expectError(await admin.patch('/settings', { hipaa_mode: true }), 'role_not_allowed');
    expect((await boss.patch('/settings', { hipaa_mode: true })).json.data.hipaa_mode).toBe(true);
    expectInvalid(await boss.patch('/settings', { hipaa_mode: false }), 'hipaa_mode');
    expect((await boss.get('/session')).json.organizations[0].hipaa_mode).toBe(true);
  });
});

describe('sessions', () => {
  it('are listed with browser and address, and can be ended one by one', async () => {
    const email = anEmail();
    const here = await signedInMember(stack, owner, email, 'viewer');
    const elsewhere = new PortalBrowser(stack);
    await elsewhere.signIn(email);
    const list = (await here.get('/session/sessions')).json.data as Record<string, unknown>[];
    expect(list.map(({ current }) => current).sort()).toEqual([false, true]);
    expect(list.find(({ current }) => !current)).toEqual({
      id: expect.any(Number),
      current: false,
      created_at: expect.stringMatching(INSTANT),
      last_used_at: expect.stringMatching(INSTANT),
      address: elsewhere.clientIp,
      browser: 'Firefox on Linux',
    });
    const other = list.find(({ current }) => !current)!.id as number;
    expectError(await owner.delete(`/session/sessions/${other}`), 'not_found');
    expectStatus(await here.delete(`/session/sessions/${other}`), 204);
    expect((await elsewhere.get('/session')).json.person).toBeNull();
    expectStatus(await here.get('/session/sessions'), 200);
  });

  it.each([
    ['last_used_at', '11 hours 59 minutes', '12 hours 1 second'],
    ['created_at', '29 days 23 hours', '30 days 1 second'],
  ] as const)('end by age of %s: not after %s, but after %s', async (since, young, old) => {
    const email = anEmail();
    const person = await signedInMember(stack, owner, email, 'viewer');
    await ageSessions(email, since, young);
    expectStatus(await person.get('/leads'), 200);
    await ageSessions(email, since, old);
    expectError(await person.get('/leads'), 'session_required');
    expect((await person.get('/session')).json.person).toBeNull();
  });

  it('all end when the password changes, except for a new one in the same browser', async () => {
    const email = anEmail();
    const here = await signedInMember(stack, owner, email, 'viewer');
    const elsewhere = new PortalBrowser(stack).in(organization.id);
    await elsewhere.signIn(email);
    const stolen = here.at(0);
    expectInvalid(await here.post('/session/password-change', { password: 'password1234' }), 'password');
    expectInvalid(await here.post('/session/password-change', { password: email }), 'password');
    expectStatus(await here.post('/session/password-change', { password: 'an even longer secret' }), 200);
    expectStatus(await here.get('/leads'), 200);
    for (const copy of [elsewhere, stolen]) expectError(await copy.get('/leads'), 'session_required');
    expectError(await new PortalBrowser(stack).signIn(email), 'invalid_credentials');
    expectStatus(await new PortalBrowser(stack).signIn(email, 'an even longer secret'), 200);
  });
});

describe('reset links', () => {
  it('set a new password and end every session', async () => {
    const email = anEmail();
    const person = await signedInMember(stack, owner, email, 'agent');
    const made = await members.admin.post(`/people/${await idOf(email)}/reset-link`);
    expectStatus(made, 201);
    const browser = new PortalBrowser(stack);
    const answer = await browser.accept(made.json.link as string, {
      name: 'Changed',
      password: 'quite another secret',
    });
    expectStatus(answer, 200);
    expect(answer.json.person).toMatchObject({ email, name: 'Person agent' });
    expectError(await person.get('/leads'), 'session_required');
    expectError(await new PortalBrowser(stack).signIn(email), 'invalid_credentials');
    expectStatus(await new PortalBrowser(stack).signIn(email, 'quite another secret'), 200);
  });

  it('cannot be made for owners by an admin, for members of another organization, or for operators', async () => {
    expectError(await members.admin.post(`/people/${await idOf(ownerEmail)}/reset-link`), 'role_not_allowed');
    const email = anEmail();
    const other = await createOrganization(stack);
    await signedInOwner(stack, other.id, email);
    const invited = await owner.post('/invitations', { email, role: 'viewer' });
    const browser = new PortalBrowser(stack);
    await browser.signIn(email);
    expectStatus(await browser.accept(invited.json.link as string), 200);
    const id = await idOf(email);
    expectError(await owner.post(`/people/${id}/reset-link`), 'reset_not_allowed');
    const operator = anEmail();
    await signedInMember(stack, owner, operator, 'viewer');
    await ownerCommand(stack, 'operator', operator);
    expectError(await owner.post(`/people/${await idOf(operator)}/reset-link`), 'reset_not_allowed');
    const { url } = await ownerCommand<{ url: string }>(stack, 'reset', email);
    expectStatus(await new PortalBrowser(stack).accept(url, { password: 'what the operator allowed' }), 200);
  });

  it('cannot be kept to take over a person who gets more rights later', async () => {
    const email = anEmail();
    await signedInMember(stack, owner, email, 'agent');
    const id = await idOf(email);
    const accept = (link: unknown) =>
      new PortalBrowser(stack).accept(link as string, { password: 'taken over by an admin' });
    const beforeRole = await members.admin.post(`/people/${id}/reset-link`);
    expectStatus(await owner.patch(`/people/${id}`, { role: 'admin' }), 200);
    expectError(await accept(beforeRole.json.link), 'link_invalid');
    const beforeContent = await members.admin.post(`/people/${id}/reset-link`);
    expectStatus(await owner.patch(`/people/${id}`, { content: true }), 200);
    expectError(await accept(beforeContent.json.link), 'link_invalid');
    expectError(await members.admin.post(`/people/${id}/reset-link`), 'role_not_allowed');
    expectStatus(await owner.post(`/people/${id}/reset-link`), 201);
  });

  it('end when their maker loses the role, and when the person joins another organization', async () => {
    const email = anEmail();
    await signedInMember(stack, owner, email, 'agent');
    const made = await owner.post(`/people/${await idOf(email)}/reset-link`);
    const other = await createOrganization(stack);
    const stranger = await signedInOwner(stack, other.id, anEmail());
    const invited = await stranger.post('/invitations', { email, role: 'admin' });
    const person = new PortalBrowser(stack);
    await person.signIn(email);
    expectStatus(await person.accept(invited.json.link as string), 200);
    const attack = await new PortalBrowser(stack).accept(made.json.link as string, { password: 'taken over by owner' });
    expectError(attack, 'link_invalid');
    expectStatus(await person.in(other.id).get('/people'), 200);
  });
});

describe("an operator's product", () => {
  const path = (rest: string, { id } = organization): string => `/organizations/${id}${rest}`;

  async function portalLink(email: string, role: Role = 'agent'): Promise<string> {
    const answer = await organization.platform.post(path('/portal-links'), { email, name: 'Pat Product', role });
    expectStatus(answer, 201);
    expect(answer.json.data).toMatchObject({ email, name: 'Pat Product', role });
    const { created_at, expires_at } = answer.json.data as { created_at: string; expires_at: string };
    expect(new Date(expires_at).getTime() - new Date(created_at).getTime()).toBe(10 * 60_000);
    return answer.json.link as string;
  }

  it('opens the portal for a new person with a link of ten minutes that works once', async () => {
    const email = anEmail();
    const link = await portalLink(email);
    const person = new PortalBrowser(stack);
    const accepted = await person.accept(link, { password: PORTAL_PASSWORD });
    expectStatus(accepted, 200);
    expect(accepted.json).toMatchObject({
      person: { name: 'Pat Product', email },
      organizations: [{ id: organization.id, role: 'agent' }],
    });
    expectError(await new PortalBrowser(stack).accept(link, { password: PORTAL_PASSWORD }), 'link_invalid');
    const late = await portalLink(anEmail());
    await changeRows(
      "UPDATE gateway.portal_links SET expires_at = now() - interval '1 second' WHERE hash = encode(sha256($1::bytea), 'hex')",
      [secretOf(late)],
    );
    expectError(await new PortalBrowser(stack).accept(late, { password: PORTAL_PASSWORD }), 'link_invalid');
  });

  it('opens it for an existing person only after the sign-in, and a member keeps their role', async () => {
    const email = anEmail();
    const member = await signedInMember(stack, owner, email, 'viewer');
    const attacker = new PortalBrowser(stack);
    const taken = { name: 'Attacker', password: 'chosen by the attacker' };
    expectError(await attacker.accept(await portalLink(email, 'owner'), taken), 'link_needs_sign_in');
    expectStatus(await member.accept(await portalLink(email, 'owner')), 200);
    expect((await member.get('/session')).json).toMatchObject({
      person: { name: 'Person viewer' },
      organizations: [{ id: organization.id, role: 'viewer' }],
    });
  });

  it('lists people, changes roles and removes people, which ends sessions, but never the last owner', async () => {
    const email = anEmail();
    const member = await signedInMember(stack, owner, email, 'viewer');
    // The owner asks first, because that may renew the owner's `last_used_at`.
    const shown = (await owner.get('/people')).json.data;
    const listed = (await organization.platform.get(path('/people'))).json.data as { id: number; email: string }[];
    expect(listed).toEqual(shown);
    const { id } = listed.find((one) => one.email === email)!;
    expectInvalid(await organization.platform.patch(path(`/people/${id}`), { role: 'king' }), 'role');
    const changed = await organization.platform.patch(path(`/people/${id}`), { role: 'admin', content: true });
    expect(changed.json.data).toMatchObject({ id, role: 'admin', content: false });
    expectError(await member.get('/people'), 'session_required');
    await member.signIn(email);
    expectStatus(await member.get('/people'), 200);
    expectStatus(await organization.platform.delete(path(`/people/${id}`)), 204);
    expect((await member.get('/session')).json.person).toBeNull();
    expectError(await organization.platform.delete(path(`/people/${id}`)), 'not_found');
    const last = await idOf(ownerEmail);
    expectError(await organization.platform.delete(path(`/people/${last}`)), 'last_owner');
    expectError(await organization.platform.patch(path(`/people/${last}`), { role: 'agent' }), 'last_owner');
    const other = await createOrganization(stack);
    expectError(await organization.platform.delete(path(`/people/${last}`, other)), 'not_found');
    expectError(await organization.platform.get(path('/people', { id: 987_654_321 } as never)), 'not_found');
  });
});
