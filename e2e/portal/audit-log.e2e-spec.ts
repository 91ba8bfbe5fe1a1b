import type { AuditEntry } from '@frontdesk/contracts';
import {
  createOrganization,
  eventually,
  ownerCommand,
  PORTAL_PASSWORD,
  PortalBrowser,
  sharedStack,
  signedInMember,
  type TestOrganization,
} from '@frontdesk/testing';
import { randomBytes } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { expectError, expectStatus } from '../expect-response.js';

const stack = sharedStack();
const anEmail = (): string => `person.${randomBytes(6).toString('hex')}@example.com`;

let organization: TestOrganization;
let owner: PortalBrowser;
let ownerEmail: string;
let ownerId: number;
/** Ids of the entries before the test. They are not in the order of the list, because two gateways store entries. */
let earlier: Set<number>;

const entries = async (browser = owner): Promise<AuditEntry[]> => {
  const response = await browser.get('/audit-entries?per_page=100');
  expectStatus(response, 200);
  return response.json.data as AuditEntry[];
};
/** Waits for the entries that the test has caused, and returns them oldest first. */
const entriesAfter = async (count: number): Promise<AuditEntry[]> => {
  const ofTest = async (): Promise<AuditEntry[]> => (await entries()).filter(({ id }) => !earlier.has(id)).reverse();
  await eventually(async () => (await ofTest()).length >= count, { what: `${count} entries` });
  return ofTest();
};

beforeAll(async () => {
  organization = await createOrganization(stack);
  ownerEmail = anEmail();
  const { url } = await ownerCommand<{ url: string }>(stack, 'invite', ownerEmail, `--organization=${organization.id}`);
  owner = new PortalBrowser(stack).in(organization.id);
  expectStatus(await owner.accept(url, { name: 'Olive Owner', password: PORTAL_PASSWORD }), 200);
  ownerId = (await owner.get('/session')).json.person.id as number;
});
beforeEach(async () => {
  await eventually(async () => (await entries()).length >= 4, { what: 'the entries of the first owner' });
  earlier = new Set((await entries()).map(({ id }) => id));
});

describe('the audit log in the portal', () => {
  it('shows how the first owner joined and signed in', async () => {
    const shown = (await entries()).reverse().slice(0, 4);
    expect(shown.map(({ action }) => action).sort()).toEqual([
      'invitation.created',
      'organization.created',
      'person.joined',
      'person.signed_in',
    ]);
    const signedIn = shown.find(({ action }) => action === 'person.signed_in')!;
    expect(signedIn).toMatchObject({
      actor: { kind: 'person', id: ownerId, name: 'Olive Owner' },
      target: { type: 'person', id: ownerId },
      changes: { method: { before: null, after: 'password' } },
      address: owner.clientIp,
      request_id: expect.any(String),
    });
  });

  it('shows the writes of a person in the mode of the page', async () => {
    const lead = await owner.in(organization.id, 'test').post('/leads', { reason: 'Wants a price' });
    expectStatus(lead, 201);
    expectStatus(await owner.patch('/settings', { outbound_enabled: false, receptionist_name: 'Robin' }), 200);
    const shown = await entriesAfter(2);
    const actor = { kind: 'person', id: ownerId, name: 'Olive Owner' };
    expect(shown).toEqual([
      expect.objectContaining({
        actor,
        action: 'lead.created',
        livemode: false,
        request_id: lead.headers['x-request-id'],
      }),
      expect.objectContaining({
        actor,
        action: 'organization.updated',
        changes: { outbound_enabled: { before: true, after: false }, receptionist_name: {} },
        address: owner.clientIp,
      }),
    ]);
    expect(JSON.stringify(shown)).not.toMatch(/Wants a price|Robin/);
  });

  it('shows role changes, invitations and removals, with actor and target', async () => {
    const agent = await signedInMember(stack, owner, anEmail(), 'agent');
    const id = (await agent.get('/session')).json.person.id as number;
    expectStatus(await owner.patch(`/people/${id}`, { role: 'viewer' }), 200);
    expectStatus(await owner.patch(`/people/${id}`, { role: 'viewer' }), 200);
    expectStatus(await owner.delete(`/people/${id}`), 204);
    const shown = await entriesAfter(5);
    const summary = shown.map(({ action, actor, target }) => [action, actor.id, target.type]);
    expect(summary[0]).toEqual(['invitation.created', ownerId, 'invitation']);
    // Joining and signing in happen at once, so their order is not defined.
    expect(summary.slice(1, 3).sort()).toEqual([
      ['person.joined', id, 'person'],
      ['person.signed_in', id, 'person'],
    ]);
    expect(summary.slice(3)).toEqual([
      ['person.updated', ownerId, 'person'],
      ['person.removed', ownerId, 'person'],
    ]);
    expect(shown[3]!.changes).toEqual({ role: { before: 'agent', after: 'viewer' } });
    expect(JSON.stringify(shown)).not.toContain('example.com');
  });

  it('shows a failed sign-in without an actor, and has no entry for an unknown email address', async () => {
    const stranger = new PortalBrowser(stack);
    expectError(await stranger.signIn(anEmail(), 'a wrong password'), 'invalid_credentials');
    expectError(await stranger.signIn(ownerEmail, 'a wrong password'), 'invalid_credentials');
    const [failure, ...more] = await entriesAfter(1);
    expect(more).toEqual([]);
    expect(failure).toMatchObject({
      actor: { kind: 'system', id: null, name: null },
      action: 'person.sign_in_failed',
      target: { type: 'person', id: ownerId },
      address: stranger.clientIp,
    });
  });

  it('shows a reset by the operator’s link', async () => {
    const email = anEmail();
    const member = await signedInMember(stack, owner, email, 'viewer');
    const id = (await member.get('/session')).json.person.id as number;
    const { url } = await ownerCommand<{ url: string }>(stack, 'reset', email);
    expectStatus(await new PortalBrowser(stack).accept(url, { password: PORTAL_PASSWORD }), 200);
    const shown = (await entriesAfter(6)).filter(({ target }) => target.type === 'person' && target.id === id);
    // Some of them happen at once, so their order is not defined.
    expect(shown.map(({ action, actor }) => `${action} by ${actor.kind}`).sort()).toEqual([
      'person.joined by person',
      'person.password_reset by person',
      'person.reset_link_created by operator',
      'person.signed_in by person',
      'person.signed_in by person',
    ]);
  });

  it('is for owners and admins only', async () => {
    expectStatus(await (await signedInMember(stack, owner, anEmail(), 'admin')).get('/audit-entries'), 200);
    for (const role of ['developer', 'agent', 'viewer']) {
      const member = await signedInMember(stack, owner, anEmail(), role);
      expect([role, (await member.get('/audit-entries')).status]).toEqual([role, 403]);
    }
  });
});
