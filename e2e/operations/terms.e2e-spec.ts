import {
  createOrganization,
  eventually,
  sharedStack,
  signedInMember,
  signedInOwner,
  type ApiResponse,
  type TestOrganization,
} from '@frontdesk/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { createHash, randomBytes } from 'node:crypto';
import { expectError, expectInvalid, expectStatus, INSTANT } from '../expect-response.js';

const stack = sharedStack();
const SHA256 = createHash('sha256').update('Our own terms').digest('hex');
const anEmail = (): string => `person.${randomBytes(6).toString('hex')}@example.com`;

let organization: TestOrganization;
beforeEach(async () => {
  organization = await createOrganization(stack, { terms_accepted: false });
});

const path = (): string => `/organizations/${organization.id}/terms`;
const accept = (given: object = {}): Promise<ApiResponse> =>
  organization.platform.post(path(), { version: '7', text_sha256: SHA256, accepted_by: 'Ada Park', ...given });
const termsAccepted = async (): Promise<unknown> =>
  (await organization.platform.get(`/organizations/${organization.id}`)).json.data.terms_accepted;

describe('POST /organizations/{organization}/terms', () => {
  it('stores who accepted which text, switches terms_accepted on, and lets calls be placed', async () => {
    const live = await organization.caller();
    const code = async (): Promise<unknown> =>
      (await live.post('/outbound-calls', { phone_number: '4155550123' })).json.code;
    expect(await code()).toBe('terms_not_accepted');
    const given = { accepted_at: '2026-01-02T03:04:05Z', ip_address: '198.51.100.7' };
    const answer = await accept(given);
    expectStatus(answer, 201);
    expect(answer.json.data).toEqual({ version: '7', text_sha256: SHA256, accepted_by: 'Ada Park', ...given });
    expect(await termsAccepted()).toBe(true);
    expect(await code()).toBe('no_consent');
  });

  it('returns 200 with the first acceptance for a repeat, and stores another version and a new acceptance', async () => {
    const first = await accept();
    expectStatus(first, 201);
    const again = await accept({ accepted_by: 'Bo' });
    expectStatus(again, 200);
    expect(again.json).toEqual(first.json);
    expectStatus(await accept({ version: '8' }), 201);
    await organization.update({ terms_accepted: false });
    expectStatus(await accept({ version: '8', accepted_by: 'Bo' }), 201);
    const { data } = (await organization.platform.get(path())).json as { data: object[] };
    expect(data).toMatchObject([
      { version: '8', accepted_by: 'Bo' },
      { version: '8', accepted_by: 'Ada Park' },
      { version: '7', accepted_by: 'Ada Park', accepted_at: expect.stringMatching(INSTANT), ip_address: null },
    ]);
  });

  it('returns 422 for faulty fields and 404 for an organization that does not exist', async () => {
    expectInvalid(await organization.platform.post(path(), {}), 'version', 'text_sha256', 'accepted_by');
    expectInvalid(await accept({ text_sha256: 'x'.repeat(64) }), 'text_sha256');
    expectInvalid(await accept({ accepted_at: '2999-01-01T00:00:00Z' }), 'accepted_at');
    expect(await termsAccepted()).toBe(false);
    expectError(await organization.platform.get('/organizations/999999999/terms'), 'not_found');
  });
});

describe('the terms in the portal', () => {
  it('are accepted by an owner as they were shown, with name, time and address, and then live keys can be made', async () => {
    const email = anEmail();
    const owner = await signedInOwner(stack, organization.id, email);
    const shown = await owner.get('/terms');
    expectStatus(shown, 200);
    const { version, text, text_sha256 } = shown.json.data as Record<string, string>;
    expect(shown.json.data).toMatchObject({ terms_accepted: false, acceptance: null });
    expect(createHash('sha256').update(text!).digest('hex')).toBe(text_sha256);
    const key = { name: 'x', mode: 'live', scopes: ['leads:read'] };
    expectError(await owner.post('/api-keys', key), 'terms_not_accepted');
    expectInvalid(await owner.post('/terms', { version: 'old', text_sha256 }), 'version');
    expectInvalid(await owner.post('/terms', { version, text_sha256: SHA256 }), 'text_sha256');
    expectStatus(await owner.post('/terms', { version, text_sha256 }), 201);
    expectStatus(await owner.post('/terms', { version, text_sha256 }), 200);
    expectStatus(await owner.post('/api-keys', key), 201);
    const { acceptance } = (await owner.get('/terms')).json.data as { acceptance: Record<string, string> };
    expect(acceptance).toMatchObject({ version, text_sha256, accepted_by: expect.stringContaining(email) });
    expect(acceptance['ip_address']).toMatch(/^[0-9.]+$/);
    const entries = await eventually(async () => {
      const found = await owner.get('/audit-entries?action=terms.accepted');
      return found.json.data.length > 0 && (found.json.data as object[]);
    });
    expect(entries).toMatchObject([{ actor: { kind: 'person' }, changes: { version: { after: version } } }]);
    const agent = await signedInMember(stack, owner, anEmail(), 'agent');
    expectError(await agent.get('/terms'), 'role_not_allowed');
  });
});
