import { consentFields } from '@frontdesk/contracts';
import {
  createOrganization,
  eventually,
  sharedStack,
  signedInOwner,
  type ApiResponse,
  type ApiClient,
  type TestOrganization,
} from '@frontdesk/testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectError, expectInvalid, expectStatus, INSTANT } from '../expect-response.js';

const stack = sharedStack();
const LEDGER = join(import.meta.dirname, '../../apps/dialer/dist/commands/ledger.js');
const TEXT = 'Yes, an AI may call me about my request.';
let organization: TestOrganization;
let platform: ApiClient;

beforeEach(async () => {
  // Live calls wait for a date far in the future, so the result does not depend on the hour of the run.
  organization = await createOrganization(stack, { daily_call_limit: 0 });
  platform = organization.platform;
});

const path = (rest = ''): string => `/organizations/${organization.id}/consents${rest}`;
const record = (given: object = {}): Promise<ApiResponse> =>
  platform.post(path(), { phone_number: '415 555 0123', purposes: ['marketing'], consent_text: TEXT, ...given });
const idOf = ({ json }: ApiResponse): number => json.data.id as number;
const ids = async (query: Record<string, string> = {}): Promise<number[]> => {
  const response = await platform.get(path(), query);
  expectStatus(response, 200);
  return (response.json.data as { id: number }[]).map(({ id }) => id);
};

describe('recording a consent', () => {
  it('returns 201 with exactly the documented fields', async () => {
    const evidence = {
      purposes: ['informational', 'marketing'],
      source_url: 'https://acme.example/form?a=1',
      ip_address: '198.51.100.7',
      user_agent: 'Browser/1.0',
      seller: 'Acme Plumbing LLC',
      form_version: '2025-11',
      recorded_by: 'Ana Ruiz',
      obtained_at: '2026-01-01T00:00:00Z',
    };
    const response = await record({ ...evidence, method: 'web_form' });
    expectStatus(response, 201);
    expect(Object.keys(response.json.data as object).sort()).toEqual(Object.keys(consentFields).sort());
    expect(response.json.data).toEqual({
      id: expect.any(Number),
      livemode: true,
      phone_number: '+14155550123',
      consent_text: TEXT,
      ...evidence,
      revoked_at: null,
      revoked_cause: null,
      revoked_channel: null,
      created_at: expect.stringMatching(INSTANT),
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      prev_hash: '0'.repeat(64),
    });
  });

  it('returns 200 with the first consent for a repeated external_id', async () => {
    const first = await record({ external_id: 'x' });
    const again = await record({ external_id: 'x', phone_number: '2125550199' });
    expectStatus(again, 200);
    expect(again.json).toEqual(first.json);
    expectStatus(await record({ external_id: 'x', livemode: false }), 201);
  });

  it.each([
    [['purposes'], { purposes: [] }],
    [['purposes'], { purposes: ['fun'] }],
    [['purposes'], { purposes: 'marketing' }],
    [['consent_text'], { consent_text: 'too short' }],
    [['consent_text'], { consent_text: 'x'.repeat(2001) }],
    [['ip_address', 'source_url'], { ip_address: '1.2.3', source_url: 'form' }],
    [['method', 'obtained_at'], { method: 'telepathy', obtained_at: '2026-01-01T00:00:00' }],
    [['external_id', 'user_agent'], { external_id: 'x'.repeat(129), user_agent: 'x'.repeat(513) }],
    [['form_version', 'seller'], { form_version: 'x'.repeat(65), seller: 'x'.repeat(256) }],
  ])('returns 422 errors.%s for %j', async (fields, given) => {
    expectInvalid(await record(given), ...fields);
    expect(await ids()).toEqual([]);
  });

  it('returns 422 invalid_number for an invalid US number, and 404 for an organization that does not exist', async () => {
    expectError(await record({ phone_number: '416-555-0123' }), 'invalid_number');
    expectError(await platform.post('/organizations/999999999/consents', {}), 'not_found');
  });
});

describe('the list of consents', () => {
  it('holds one mode, or one number in it, newest first, including revoked consents', async () => {
    const first = idOf(await record());
    const second = idOf(await record({ phone_number: '2125550199' }));
    const other = idOf(await record({ livemode: false }));
    await platform.delete(path(`/${first}`));
    expect(await ids()).toEqual([second, first]);
    expect(await ids({ phone_number: '(415) 555-0123' })).toEqual([first]);
    expect(await ids({ livemode: 'false' })).toEqual([other]);
    expectInvalid(await platform.get(path(), { phone_number: 'x', livemode: 'x' }), 'livemode', 'phone_number');
  });
});

describe('revoking a consent', () => {
  it('returns 204 each time and keeps the record with the time of the first request', async () => {
    const id = idOf(await record());
    expectStatus(await platform.delete(path(`/${id}`)), 204);
    const { data: revoked } = (await platform.get(path())).json as { data: unknown };
    expect(revoked).toMatchObject([{ id, consent_text: TEXT, revoked_at: expect.stringMatching(INSTANT) }]);
    expectStatus(await platform.delete(path(`/${id}`)), 204);
    expect((await platform.get(path())).json.data).toEqual(revoked);
  });

  it("returns 404 for a malformed id and another organization's consent", async () => {
    const id = idOf(await record());
    const other = await createOrganization(stack);
    expectError(await platform.delete(`/organizations/${other.id}/consents/${id}`), 'not_found');
    expectError(await platform.delete(path('/x')), 'not_found');
    expectError(await platform.delete(path(`/${id + 1_000_000}`)), 'not_found');
  });

  it.each([
    ['live', true, '4155550123'],
    // In test mode, calls to this number stay queued.
    ['test', false, '4155550195'],
  ] as const)(
    'in %s mode, blocks the waiting call at once and refuses the next one',
    async (mode, livemode, number) => {
      const by = await organization.caller({ mode });
      const id = idOf(await record({ phone_number: number, livemode }));
      const queued = await by.post('/outbound-calls', { phone_number: number });
      expectStatus(queued, 202);
      expectStatus(await platform.delete(path(`/${id}`)), 204);
      const call = await by.get(`/outbound-calls/${idOf(queued)}`);
      expect(call.json.data).toMatchObject({
        status: 'blocked',
        blocked_reason: 'consent_revoked',
        blocked_reason_message: 'Consent was withdrawn before the call could be placed.',
        scheduled_for: null,
        attempts: 0,
      });
      const refused = await by.post('/outbound-calls', { phone_number: number });
      expect({ status: refused.status, code: refused.json.code as unknown }).toEqual({
        status: 422,
        code: 'no_consent',
      });
    },
  );

  it('does not withdraw a waiting call that another consent covers', async () => {
    const by = await organization.caller();
    const id = idOf(await record());
    await record({ purposes: ['informational'] });
    const send = (purpose: string): Promise<ApiResponse> =>
      by.post('/outbound-calls', { phone_number: '4155550123', purpose });
    const reminder = idOf(await send('informational'));
    await platform.delete(path(`/${id}`));
    await eventually(async () => (await by.get(`/outbound-calls/${reminder}`)).json.data.status === 'scheduled');
  });
});

describe('a consent', () => {
  it('covers one purpose or both: marketing includes informational calls, but not the reverse', async () => {
    const by = await organization.caller();
    await record({ purposes: ['informational'] });
    const refused = await by.post('/outbound-calls', { phone_number: '4155550123', purpose: 'marketing' });
    expect(refused.json).toMatchObject({ code: 'no_consent', decision: { allowed: false, reason: 'no_consent' } });
    await record({ phone_number: '2125550199' });
    expectStatus(await by.post('/outbound-calls', { phone_number: '2125550199', purpose: 'informational' }), 202);
  });

  it('does not apply in the other mode', async () => {
    const test = await organization.caller({ mode: 'test' });
    await record();
    expect((await test.post('/outbound-calls', { phone_number: '4155550123' })).json.code).toBe('no_consent');
  });
});

describe('reading consents with a key', () => {
  it('lists the consents of the key’s mode, revoked ones too, and returns one of them', async () => {
    const [live, test] = [
      await organization.caller({ scopes: ['dnc:read'] }),
      await organization.caller({ mode: 'test' }),
    ];
    const first = idOf(await record());
    const second = idOf(await record({ phone_number: '2125550199' }));
    await record({ livemode: false });
    expectStatus(await platform.delete(path(`/${first}`)), 204);
    const response = await live.get('/consents');
    expectStatus(response, 200);
    expect((response.json.data as { id: number }[]).map(({ id }) => id)).toEqual([second, first]);
    expect(response.json.data[1]).toMatchObject({ consent_text: TEXT, revoked_at: expect.stringMatching(INSTANT) });
    expect((await live.get('/consents', { phone_number: '(415) 555-0123' })).json.data).toEqual([
      response.json.data[1],
    ]);
    expect((await live.get(`/consents/${second}`)).json).toEqual({ data: response.json.data[0] });
    expect((await test.get('/consents')).json.data).toHaveLength(1);
    expectError(await test.get(`/consents/${second}`), 'not_found');
  });

  it('returns 404 to another organization, 403 without the scope and 422 for an invalid number', async () => {
    const id = idOf(await record());
    const stranger = await (await createOrganization(stack)).caller();
    expectError(await stranger.get(`/consents/${id}`), 'not_found');
    const limited = await organization.caller({ scopes: ['dnc:write'] });
    for (const one of ['/consents', `/consents/${id}`]) expectError(await limited.get(one), 'missing_scope');
    expectInvalid(await (await organization.caller()).get('/consents', { phone_number: '123' }), 'phone_number');
  });
});

describe('the evidence of a consent', () => {
  const run = (...args: string[]): { status: number | null; output: string } => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [LEDGER, ...args], {
      env: { ...process.env, DATABASE_URL: stack.databaseUrl },
      encoding: 'utf8',
    });
    return { status, output: `${stdout}${stderr}` };
  };

  it('is a zip file that verifies offline, whose hash the ledger confirms, and whose export is audited', async () => {
    const by = await organization.caller({ scopes: ['dnc:read'] });
    const id = idOf(await record());
    await record({ phone_number: '2125550199' });
    const response = await by.get(`/consents/${id}/evidence`);
    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="consent-${id}-evidence.zip"`,
    });
    const folder = mkdtempSync(join(tmpdir(), 'frontdesk-evidence-'));
    try {
      const file = join(folder, 'evidence.zip');
      writeFileSync(file, response.bytes);
      expect(run('verify-bundle', file)).toEqual({
        status: 0,
        output: expect.stringContaining(`is intact: consent ${id}, exported `),
      });
      const { manifest } = JSON.parse(run('verify-bundle', file, '--json').output) as {
        manifest: { chain: { head: string } };
      };
      const ledger = ['verify', `--organization=${organization.id}`, `--hash=${manifest.chain.head}`];
      expect(run(...ledger)).toEqual({ status: 0, output: expect.stringMatching(/live: 2 rows, head .*: intact\n/) });
      expect(run('verify', `--organization=${organization.id}`, `--hash=${'a'.repeat(64)}`).status).toBe(1);
      const changed = Buffer.from(response.bytes);
      changed[changed.indexOf('consent-text.txt') + 30]! ^= 1;
      writeFileSync(file, changed);
      expect(run('verify-bundle', file).status).toBe(1);
    } finally {
      rmSync(folder, { recursive: true });
    }
    const entries = await eventually(async () => {
      const found = await platform.get(`/organizations/${organization.id}/audit-entries`, {
        action: 'consent.evidence_exported',
      });
      return found.json.data.length > 0 && (found.json.data as object[]);
    });
    expect(entries).toEqual([
      expect.objectContaining({ actor: expect.objectContaining({ kind: 'key' }), target: { type: 'consent', id } }),
    ]);
  });

  it('of a number holds its consents and opt-outs, verifies offline, and its export by a person is audited', async () => {
    const phone_number = '+14155550123';
    const withdrawn = idOf(await record({ phone_number }));
    await record({ phone_number: '2125550199' });
    const desk = await organization.caller();
    expectStatus(await desk.post('/do-not-call', { phone_number, opted_out: true }), 201);
    const again = idOf(await record({ phone_number }));
    const owner = await signedInOwner(stack, organization.id, `owner.${randomBytes(6).toString('hex')}@example.com`);
    const path = `/contacts/evidence?phone_number=${encodeURIComponent('(415) 555-0123')}`;
    const response = await owner.get(path);
    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="14155550123-evidence.zip"',
    });
    const folder = mkdtempSync(join(tmpdir(), 'frontdesk-evidence-'));
    try {
      const file = join(folder, 'evidence.zip');
      writeFileSync(file, response.bytes);
      expect(run('verify-bundle', file)).toEqual({
        status: 0,
        output: expect.stringContaining(`is intact: ${phone_number} with 2 consents, exported `),
      });
      expect(JSON.parse(run('verify-bundle', file, '--json').output)).toMatchObject({
        manifest: { phone_number, consent_ids: [withdrawn, again], chain: { rows: 4 } },
      });
    } finally {
      rmSync(folder, { recursive: true });
    }
    const entries = await eventually(async () => {
      const found = await platform.get(`/organizations/${organization.id}/audit-entries`, {
        action: 'contact.evidence_exported',
      });
      return found.json.data.length > 0 && (found.json.data as object[]);
    });
    expect(entries).toMatchObject([
      {
        actor: { kind: 'person' },
        target: { type: 'contact', id: null },
        changes: { phone_number: { after: phone_number } },
      },
    ]);
    expectError(await owner.get('/contacts/evidence?phone_number=3125550100'), 'not_found');
    expectInvalid(await owner.get('/contacts/evidence?phone_number=123'), 'phone_number');
    expectError(await desk.get('/contacts/evidence', { phone_number }), 'not_found');
  });

  it('returns 404 for a consent of another organization or mode, and 403 without the scope', async () => {
    const id = idOf(await record());
    const stranger = await (await createOrganization(stack)).caller();
    expectError(await stranger.get(`/consents/${id}/evidence`), 'not_found');
    expectError(await (await organization.caller({ mode: 'test' })).get(`/consents/${id}/evidence`), 'not_found');
    expectError(
      await (await organization.caller({ scopes: ['dnc:write'] })).get(`/consents/${id}/evidence`),
      'missing_scope',
    );
  });
});
