// Slow: waits until every service has erased a person, one after the other, twice.
import type { DataRequest } from '@frontdesk/contracts';
import {
  aBookingMade,
  aChatMessage,
  aLead,
  aRingingCall,
  aStartedChat,
  createOrganization,
  eventually,
  sharedStack,
  type ApiClient,
  type ApiResponse,
  type TestOrganization,
} from '@frontdesk/testing';
import { describe, expect, it } from '@jest/globals';
import { unzipSync } from 'fflate';
import { createHash } from 'node:crypto';
import { changeRows, rowsOf } from '../portal/gateway-rows.js';
import { expectError, expectInvalid, expectStatus } from '../expect-response.js';

const stack = sharedStack();
const NUMBER = '+12125550177';
const EMAIL = 'ann@example.com';
const BOB = 'bob@example.com';
const CONSENT = 'I agree to receive calls from Acme Dental about my request at this number.';
const LOGGED = 'SELECT request_body, response_body FROM gateway.request_log WHERE organization_id = $1';

const pathOf = ({ id }: TestOrganization, rest: string): string => `/organizations/${id}${rest}`;
const post = async (organization: TestOrganization, path: string, body: object): Promise<number> => {
  const response = await organization.platform.post(pathOf(organization, path), body);
  expectStatus(response, 201);
  return response.json.data.id as number;
};
const erase = (organization: TestOrganization, body: object): Promise<ApiResponse> =>
  organization.platform.post(pathOf(organization, '/data-requests'), { kind: 'erase', ...body });
const receiptOf = async (organization: TestOrganization, id: number): Promise<DataRequest> =>
  (await organization.platform.get(pathOf(organization, `/data-requests/${id}`))).json.data as DataRequest;
const receipt = (organization: TestOrganization, id: number, status: DataRequest['status']): Promise<DataRequest> =>
  eventually(async () => {
    const shown = await receiptOf(organization, id);
    return shown.status === status && shown;
  }) as Promise<DataRequest>;

/** Records a person in every service, and returns the ids. */
async function fill(organization: TestOrganization, { phone_number = NUMBER, email = EMAIL, name = 'Ann Lee' } = {}) {
  const chat = await post(organization, '/chats', { ...aStartedChat(), channel: 'web' });
  await post(organization, `/chats/${chat}/messages`, aChatMessage({ body: `I am ${name}` }));
  const call = await post(organization, '/calls', aRingingCall({ from_number: phone_number }));
  const ended = {
    status: 'missed',
    summary: `${name} called`,
    transcript: [{ role: 'customer', text: `I am ${name}` }],
  };
  expectStatus(await organization.platform.patch(pathOf(organization, `/calls/${call}`), ended), 200);
  const given = { ...aLead(), source: 'chat', chat_id: chat, name, phone_number, email };
  const lead = await post(organization, '/leads', given);
  const booking = await post(organization, '/bookings', aBookingMade({ name, phone_number }));
  return { chat, call, lead, booking };
}

describe('POST /organizations/{organization}/data-requests', () => {
  it('returns 422 without a usable number or e-mail address, and 404 for another organization’s request', async () => {
    const organization = await createOrganization(stack);
    expectInvalid(await erase(organization, {}), 'phone_number');
    expectInvalid(await erase(organization, { phone_number: '12' }), 'phone_number');
    expectInvalid(await erase(organization, { phone_number: '+1 415 555 0123 0' }), 'phone_number');
    expectInvalid(await erase(organization, { email: 'ann' }), 'email');
    expectInvalid(await erase(organization, { kind: 'forget', email: EMAIL }), 'kind');
    const accepted = await erase(organization, { phone_number: '(212) 555-0177', email: 'Ann@Example.COM' });
    expectStatus(accepted, 202);
    expect(accepted.json.data).toMatchObject({ status: 'running', phone_number: NUMBER, email: EMAIL, erased: {} });
    const id = accepted.json.data.id as number;
    const other = await createOrganization(stack);
    expectError(await other.platform.get(pathOf(other, `/data-requests/${id}`)), 'not_found');
    const list = await organization.platform.get(pathOf(organization, '/data-requests'));
    expect((list.json.data as DataRequest[]).map((request) => request.id)).toEqual([id]);
    expect(await receipt(organization, id, 'erased')).toMatchObject({ erased: {}, kept: [] });
  });

  it('erases the person in every service and mode, keeps evidence and other people, and says so in the receipt', async () => {
    const organization = await createOrganization(stack, { daily_call_limit: 0 });
    const [gone, stays] = [
      await fill(organization),
      await fill(organization, { phone_number: '+13125550144', email: BOB, name: 'Bob Ray' }),
    ];
    const shared = await post(organization, '/leads', {
      ...aLead(),
      source: 'website',
      name: 'Bob Ray',
      phone_number: NUMBER,
      email: BOB,
    });
    const consent = { phone_number: NUMBER, purposes: ['marketing'], consent_text: CONSENT };
    await post(organization, '/consents', consent);
    const key = await organization.caller();
    expectStatus(await key.post('/outbound-calls', { phone_number: NUMBER, purpose: 'marketing' }), 202);
    const { key: secret } = await organization.createKey({ mode: 'test' });
    const test = organization.client(secret);
    expectStatus(await test.post('/leads', { name: 'Ann Lee', phone_number: NUMBER, reason: 'Test' }), 201);
    const logged = async (): Promise<string> =>
      JSON.stringify(await rowsOf(LOGGED, [organization.id], stack, 'gateway'));
    await eventually(async () => (await logged()).includes('Ann Lee'));
    const feed = async (): Promise<string> => JSON.stringify((await key.get('/events', { limit: '100' })).json);
    // A key may send 120 requests a minute.
    const bothInFeed = async (): Promise<boolean> => /Bob Ray.*I am Ann Lee|I am Ann Lee.*Bob Ray/.test(await feed());
    await eventually(bothInFeed, { everyMs: 600, what: 'the events of both people' });
    await organization.platform.post(pathOf(organization, `/chats/${gone.chat}/close`));

    const requested = await erase(organization, { phone_number: NUMBER, email: EMAIL });
    const id = requested.json.data.id as number;
    const first = await receipt(organization, id, 'erased');
    expect(first.erased).toMatchObject({
      'records.leads': 2,
      'records.calls': 1,
      'records.bookings': 1,
      'records.identifiers_of_leads': 1,
      'dialer.calls_cancelled': 1,
      'dialer.consents_withdrawn': 1,
      'chats.chats': 1,
      'webhooks.events': expect.any(Number),
      'gateway.logged_requests': expect.any(Number),
    });
    expect(first.kept).toEqual([
      { resource: 'dialer.consents', count: 1, reason: expect.stringContaining('16 CFR 310.5') },
    ]);
    expect(first.outside.length).toBeGreaterThan(3);

    for (const path of [
      `/leads/${gone.lead}`,
      `/calls/${gone.call}`,
      `/bookings/${gone.booking}`,
      `/chats/${gone.chat}`,
    ]) {
      expectError(await key.get(path), 'not_found');
    }
    for (const path of [
      `/leads/${stays.lead}`,
      `/calls/${stays.call}`,
      `/bookings/${stays.booking}`,
      `/chats/${stays.chat}`,
    ]) {
      expectStatus(await key.get(path), 200);
    }
    expect((await key.get(`/leads/${shared}`)).json.data).toMatchObject({
      phone_number: null,
      email: BOB,
      name: 'Bob Ray',
    });
    expect((await key.get('/outbound-calls')).json.data).toEqual([]);
    expect((await organization.platform.get(pathOf(organization, '/consents'))).json.data).toMatchObject([
      { phone_number: NUMBER, consent_text: CONSENT, revoked_cause: 'withdrawn' },
    ]);
    expect(await logged()).not.toContain('Ann Lee');
    const entries = await organization.platform.get(pathOf(organization, '/audit-entries?target_type=data_request'));
    expect(JSON.stringify(entries.json.data)).toContain('data_request.created');
    expect(JSON.stringify(entries.json.data)).not.toContain(EMAIL);

    await changeRows(`UPDATE gateway.data_requests SET repeat_at = now() WHERE id = $1`, [id]);
    const last = await receipt(organization, id, 'completed');
    expect(last).toMatchObject({
      kept: first.kept,
      erased: { 'records.leads': 2, 'records.calls': 1, 'chats.chats': 1 },
    });
    const events = await feed();
    expect(events).toContain('Bob Ray');
    expect(events).not.toContain('Ann Lee');
    expect(events).not.toContain(NUMBER);
  });

  it('erases in the repeat what was in progress', async () => {
    const organization = await createOrganization(stack);
    const key = await organization.caller();
    const call = await post(organization, '/calls', aRingingCall({ from_number: NUMBER }));
    const chat = { channel: 'whatsapp', contact_address: NUMBER };
    const open = await post(organization, '/chats', { ...aStartedChat(), ...chat });
    const requested = await erase(organization, { phone_number: NUMBER });
    const id = requested.json.data.id as number;
    expect(await receipt(organization, id, 'erased')).toMatchObject({ erased: {} });
    for (const path of [`/calls/${call}`, `/chats/${open}`]) expectStatus(await key.get(path), 200);
    await changeRows(`UPDATE gateway.data_requests SET repeat_at = now() WHERE id = $1`, [id]);
    expect((await receipt(organization, id, 'completed')).erased).toMatchObject({
      'records.calls': 1,
      'chats.chats': 1,
    });
    for (const path of [`/calls/${call}`, `/chats/${open}`]) expectError(await key.get(path), 'not_found');
  });
});

type Files = Record<string, string>;
const recordsIn = (files: Files, path: string): Record<string, unknown>[] =>
  (files[path] ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
const fileOf = ({ platform, id }: TestOrganization, request: number): Promise<ApiResponse> =>
  platform.get(`/organizations/${id}/data-requests/${request}/file`);
async function exported(organization: TestOrganization, body: object): Promise<{ id: number; files: Files }> {
  const path = pathOf(organization, '/data-requests');
  const accepted = await organization.platform.post(path, { kind: 'export', ...body });
  expectStatus(accepted, 202);
  const id = accepted.json.data.id as number;
  expect(accepted.json.data).toMatchObject({
    kind: 'export',
    status: 'completed',
    repeat_at: null,
    downloaded_at: null,
  });
  const response = await fileOf(organization, id);
  expect(response.status).toBe(200);
  expect(response.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="person-${id}.zip"`,
  });
  const files = Object.entries(unzipSync(response.bytes));
  return { id, files: Object.fromEntries(files.map(([name, bytes]) => [name, Buffer.from(bytes).toString()])) };
}

describe('the export of a person', () => {
  it('has what every service stores about the person in both modes, and nothing of other people', async () => {
    const organization = await createOrganization(stack, { daily_call_limit: 0 });
    const other = await createOrganization(stack);
    await post(other, '/leads', { ...aLead(), source: 'website', name: 'Zoe', phone_number: NUMBER, email: EMAIL });
    const [mine, bobs] = [
      await fill(organization),
      await fill(organization, { phone_number: '+13125550144', email: BOB, name: 'Bob Ray' }),
    ];
    const shared = { ...aLead(), source: 'website', name: 'Bob Ray', phone_number: NUMBER, email: BOB };
    const bobsLead = await post(organization, '/leads', shared);
    await post(organization, '/consents', { phone_number: NUMBER, purposes: ['marketing'], consent_text: CONSENT });
    const key = await organization.caller();
    expectStatus(await key.post('/outbound-calls', { phone_number: NUMBER, purpose: 'marketing' }), 202);
    const campaign = await post(organization, '/campaigns', { name: 'Recall', purpose: 'marketing' });
    const agreed = 'An AI assistant may call me about my request at this number.';
    const rows = `phone_number,name,consent_text,obtained_at
${NUMBER},Ann Lee,${agreed},2026-01-01T00:00:00Z
${NUMBER},Ann Lee,no,never
`;
    const imported = await organization.platform.send(
      'POST',
      pathOf(organization, `/campaigns/${campaign}/contacts/import`),
      {
        body: rows,
        headers: { 'content-type': 'text/csv' },
      },
    );
    expectStatus(imported, 200);
    await post(organization, '/do-not-call', { phone_number: NUMBER, opted_out: true, note: 'Ann Lee asked' });
    expectStatus(await key.post('/blocked-callers', { pattern: NUMBER }), 201);
    const test = organization.client((await organization.createKey({ mode: 'test' })).key);
    expectStatus(await test.post('/leads', { name: 'Ann Lee', phone_number: NUMBER, reason: 'Test' }), 201);
    await rowsOf(
      `INSERT INTO chats.unanswered_questions (organization_id, livemode, external_id, question, phone_number, asked_at)
       VALUES ($1, true, 'q', 'Gift cards?', $2, now())`,
      [organization.id, NUMBER],
      stack,
      'chats',
    );
    const feedOf = async (client: ApiClient): Promise<string> =>
      JSON.stringify((await client.get('/events', { per_page: '100' })).json);
    await eventually(async () => {
      const live = await feedOf(key);
      return live.includes('Bob Ray') && live.includes('I am Ann Lee') && (await feedOf(test)).includes('Ann Lee');
    });

    const { id, files } = await exported(organization, { phone_number: NUMBER, email: EMAIL });
    expect(Object.keys(files)).toEqual([
      'READ-ME.txt',
      'live/leads.ndjson',
      'live/leads_of_others.ndjson',
      'live/bookings.ndjson',
      'live/calls.ndjson',
      'live/outbound_calls.ndjson',
      'live/consents.ndjson',
      'live/do_not_call_entries.ndjson',
      'live/blocked_callers.ndjson',
      'live/campaign_contacts.ndjson',
      'live/campaign_refused_rows.ndjson',
      'live/chats.ndjson',
      'live/chat_messages.ndjson',
      'live/unanswered_questions.ndjson',
      'live/events.ndjson',
      'live/data_requests.ndjson',
      'test/leads.ndjson',
      'test/events.ndjson',
      'manifest.json',
    ]);
    const ids = (path: string): unknown[] => recordsIn(files, path).map((record) => record['id']);
    expect(ids('live/leads.ndjson')).toEqual([mine.lead]);
    expect(recordsIn(files, 'live/leads_of_others.ndjson')).toEqual([
      { id: bobsLead, created_at: expect.any(String), phone_number: NUMBER, email: null },
    ]);
    expect(ids('live/bookings.ndjson')).toEqual([mine.booking]);
    expect(recordsIn(files, 'live/calls.ndjson')).toMatchObject([
      { id: mine.call, summary: 'Ann Lee called', transcript: [{ text: 'I am Ann Lee' }] },
    ]);
    expect(ids('live/chats.ndjson')).toEqual([mine.chat]);
    expect(recordsIn(files, 'live/chat_messages.ndjson')).toContainEqual(
      expect.objectContaining({ chat_id: mine.chat, body: 'I am Ann Lee' }),
    );
    expect(recordsIn(files, 'live/consents.ndjson')[0]).toMatchObject({
      consent_text: CONSENT,
      revoked_cause: 'opt_out',
    });
    expect(recordsIn(files, 'live/do_not_call_entries.ndjson')).toMatchObject([
      { source: 'opt_out', note: 'Ann Lee asked' },
    ]);
    expect(recordsIn(files, 'test/leads.ndjson')).toMatchObject([{ name: 'Ann Lee', reason: 'Test' }]);
    const all = Object.values(files).join('\n');
    for (const foreign of ['Bob Ray', BOB, '+13125550144', 'Zoe', `"chat_id":${bobs.chat}`])
      expect(all).not.toContain(foreign);

    const manifest = JSON.parse(files['manifest.json']!) as {
      files: { path: string; sha256: string; records?: number }[];
    };
    for (const { path, sha256, records } of manifest.files) {
      expect(createHash('sha256').update(files[path]!).digest('hex')).toBe(sha256);
      if (records !== undefined) expect(recordsIn(files, path)).toHaveLength(records);
    }
    const shown = await eventually(async () => {
      const request = await receiptOf(organization, id);
      return request.downloaded_at !== null && request;
    });
    expect(shown).toMatchObject({
      exported: { 'live/leads.ndjson': 1, 'test/leads.ndjson': 1 },
      manifest_sha256: createHash('sha256').update(files['manifest.json']!).digest('hex'),
    });
    expectError(await fileOf(other, id), 'not_found');
    const audited = await eventually(async () => {
      const { json } = await organization.platform.get(pathOf(organization, '/audit-entries?target_type=data_request'));
      const entries = JSON.stringify(json.data);
      return entries.includes('data_request.downloaded') && entries;
    });
    expect(audited).not.toContain(EMAIL);
  });

  it('of an unknown person has the request only, and in HIPAA mode needs include_protected', async () => {
    const organization = await createOrganization(stack);
    const { id, files } = await exported(organization, { email: 'nobody@example.com' });
    expect(Object.keys(files)).toEqual(['READ-ME.txt', 'live/data_requests.ndjson', 'manifest.json']);
    expectStatus(await organization.update({ hipaa_mode: true }), 200);
    expectInvalid(await fileOf(organization, id), 'include_protected');
    const path = pathOf(organization, '/data-requests');
    const body = { kind: 'export', phone_number: NUMBER };
    expectInvalid(await organization.platform.post(path, body), 'include_protected');
    await fill(organization);
    const { files: all } = await exported(organization, { ...body, include_protected: true });
    expect(recordsIn(all, 'live/calls.ndjson')).toMatchObject([{ transcript: [{ text: 'I am Ann Lee' }] }]);
  });
});
