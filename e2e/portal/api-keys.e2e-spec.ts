import {
  createOrganization,
  type PortalBrowser,
  sharedStack,
  signedInMember,
  signedInOwner,
  type TestOrganization,
} from '@frontdesk/testing';
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { expectError, expectInvalid, expectStatus } from '../expect-response.js';
import { ageSessions } from './gateway-rows.js';

const stack = sharedStack();
const anEmail = (): string => `person.${randomBytes(6).toString('hex')}@example.com`;
const READS = { name: 'CRM', mode: 'test', scopes: ['leads:read'] };

let organization: TestOrganization;
let owner: PortalBrowser;
let developer: PortalBrowser;

beforeAll(async () => {
  organization = await createOrganization(stack, { name: 'Portal keys spec' });
  owner = await signedInOwner(stack, organization.id, anEmail());
  developer = await signedInMember(stack, owner, anEmail(), 'developer');
});

describe('POST /api-keys', () => {
  it('returns a key that works in its mode with its scopes, and is listed without the secret', async () => {
    const created = await developer.post('/api-keys', READS);
    expectStatus(created, 201);
    expect(created.json.data).toMatchObject({
      ...READS,
      revoked_at: null,
      created_by: { name: 'Person developer' },
      of_login: false,
    });
    const key = created.json.key as string;
    const client = organization.client(key);
    expectStatus(await client.get('/leads'), 200);
    expectError(await client.get('/calls'), 'missing_scope');
    const list = await owner.get('/api-keys');
    expect(list.json.data).toContainEqual(created.json.data);
    expect(list.text).not.toContain(key);
  });

  it('refuses a scope that the role of the person lacks in the mode of the key', async () => {
    expectError(await developer.post('/api-keys', { ...READS, mode: 'live' }), 'role_not_allowed');
    expectStatus(await developer.post('/api-keys', { ...READS, mode: 'live', scopes: ['dnc:read'] }), 201);
    expectStatus(await owner.post('/api-keys', { ...READS, mode: 'live' }), 201);
  });

  it('refuses a live key until the terms are accepted', async () => {
    const other = await createOrganization(stack, { terms_accepted: false });
    const person = await signedInOwner(stack, other.id, anEmail());
    expectError(await person.post('/api-keys', { ...READS, mode: 'live' }), 'terms_not_accepted');
    expectStatus(await person.post('/api-keys', READS), 201);
  });

  it('returns 422 for input that is missing or invalid', async () => {
    expectInvalid(await owner.post('/api-keys', {}), 'name', 'mode', 'scopes');
    expectInvalid(await owner.post('/api-keys', { ...READS, scopes: ['all'] }), 'scopes');
  });

  it('needs a recent confirmation of the person', async () => {
    const email = anEmail();
    const person = await signedInMember(stack, owner, email, 'admin');
    await ageSessions(email, 'confirmed_at', '11 minutes');
    expectError(await person.post('/api-keys', READS), 'reauthentication_required');
  });
});

describe('DELETE /api-keys/{key}', () => {
  it('revokes the key at once, and no key of another organization', async () => {
    const created = await owner.post('/api-keys', READS);
    const path = `/api-keys/${(created.json.data as { id: number }).id}`;
    const other = await createOrganization(stack);
    const stranger = await signedInOwner(stack, other.id, anEmail());
    expectError(await stranger.delete(path), 'not_found');
    const client = organization.client(created.json.key as string);
    expectStatus(await client.get('/leads'), 200);
    expectStatus(await developer.delete(path), 204);
    expectError(await client.get('/leads'), 'unauthenticated');
  });
});
