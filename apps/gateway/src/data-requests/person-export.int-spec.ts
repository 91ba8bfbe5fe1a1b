import {
  DomainError,
  type AnyOperation,
  type Caller,
  type InputOf,
  type PersonPage,
  type ReadPersonBody,
} from '@frontdesk/contracts';
import type { RpcClient } from '@frontdesk/messaging';
import { inTransaction } from '@frontdesk/persistence';
import type { Clock } from '@frontdesk/service-host';
import { createTestDatabase, personTableFaults, type TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { unzipSync } from 'fflate';
import { organizationDefaults } from '../organizations/organization-defaults.js';
import { OrganizationsRepository } from '../organizations/organizations.repository.js';
import { service } from '../service.js';
import { RequestDeadline } from '../http/request-deadline.js';
import { DataRequestsRepository } from './data-requests.repository.js';
import { DataRequestsService } from './data-requests.service.js';
import { PersonExportService } from './person-export.service.js';

const NUMBER = '+14155550123';
const HOUR_MS = 3_600_000;

interface Asked {
  owner: string;
  livemode: boolean;
  body: ReadPersonBody;
}

let database: TestDatabase;
let organizationId: number;
let now: Date;
let asked: Asked[];
let pageOf: (request: Asked) => PersonPage;
let requests: DataRequestsService;
const nothing: PersonPage = { records: [], next: null, ids: {} };

beforeAll(async () => {
  database = await createTestDatabase({ schema: 'gateway', ...service.database });
  const at = new Date('2026-03-01T00:00:00Z');
  const own = {
    version: 1,
    trial_minutes_version: 1,
    name: 'Acme',
    widget_id: 'wgt_1',
    changed_at: at,
    created_at: at,
  };
  organizationId = await inTransaction(database.dataSource, async (tx) => {
    const organizations = new OrganizationsRepository(database.dataSource);
    return (await organizations.insert(tx, { ...organizationDefaults, ...own })).id;
  });
  const rpc = {
    call: ({ owner }: AnyOperation, { livemode }: Caller, { body }: InputOf<AnyOperation>) => {
      const request = { owner, livemode, body: body as ReadPersonBody };
      asked.push(request);
      return Promise.resolve().then(() => pageOf(request));
    },
  } as unknown as RpcClient;
  const clock: Clock = { now: () => now, isCertain: () => Promise.resolve(true) };
  const repository = new DataRequestsRepository(database.dataSource);
  const exports = new PersonExportService(rpc, repository, database.dataSource, clock);
  requests = new DataRequestsService(repository, exports, database.dataSource, clock);
});
afterAll(() => database.drop());
beforeEach(async () => {
  now = new Date('2026-03-01T12:00:00Z');
  asked = [];
  pageOf = () => nothing;
  await database.dataSource.query('TRUNCATE data_requests, outbox RESTART IDENTITY');
});

const aCaller = (given: Partial<Caller> = {}): Caller => ({
  organizationId,
  livemode: true,
  hipaa: false,
  factsVersion: 1,
  keyId: null,
  requestId: 'req-1',
  ...given,
});
const request = async (given: object = {}, caller = aCaller()): Promise<number> =>
  (await requests.create(organizationId, { kind: 'export', phone_number: NUMBER, ...given }, caller)).data.id;
const download = (id: number, caller = aCaller(), organization = organizationId): Promise<Readable> =>
  requests.download(organization, id, caller, new RequestDeadline(60_000));
const filesOf = async (id: number): Promise<Record<string, string>> => {
  const files = unzipSync(await buffer(await download(id)));
  return Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, Buffer.from(bytes).toString()]));
};

describe('the file of an export', () => {
  it('has a file for each mode and kind with records, whose number and hash the manifest and the receipt have', async () => {
    pageOf = ({ livemode, body: { kind, after } }) => {
      if (kind !== 'calls' || !livemode) return nothing;
      return after ? { ...nothing, records: [{ id: 2 }] } : { records: [{ id: 1 }], next: 'x', ids: {} };
    };
    const id = await request();
    const files = await filesOf(id);
    expect(Object.keys(files)).toEqual([
      'READ-ME.txt',
      'live/calls.ndjson',
      'live/data_requests.ndjson',
      'manifest.json',
    ]);
    expect(files['live/calls.ndjson']).toBe('{"id":1}\n{"id":2}\n');
    const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
    const manifest = JSON.parse(files['manifest.json']!) as Record<string, unknown>;
    expect(manifest).toMatchObject({
      format: 1,
      organization_id: organizationId,
      data_request_id: id,
      phone_number: NUMBER,
      email: null,
      generated_at: '2026-03-01T12:00:00Z',
      without_records: expect.arrayContaining(['live/leads.ndjson', 'test/calls.ndjson']),
      left_out: expect.arrayContaining([{ reason: expect.any(String), tables: ['dialer.consent_ledger'] }]),
    });
    const { files: listed } = manifest as { files: { path: string; sha256: string; records?: number }[] };
    for (const { path, sha256: hash } of listed) expect(hash).toBe(sha256(files[path]!));
    expect(listed.map(({ path, records }) => [path, records])).toEqual([
      ['READ-ME.txt', undefined],
      ['live/calls.ndjson', 2],
      ['live/data_requests.ndjson', 1],
    ]);
    const { data } = await requests.get(organizationId, id);
    expect(data).toMatchObject({
      kind: 'export',
      status: 'completed',
      repeat_at: null,
      expires_at: '2026-03-31T12:00:00Z',
      downloaded_at: '2026-03-01T12:00:00Z',
      exported: { 'live/calls.ndjson': 2, 'live/data_requests.ndjson': 1 },
      manifest_sha256: sha256(files['manifest.json']!),
    });
  });

  it('is read with what the services before have found, in the same mode only', async () => {
    pageOf = ({ livemode, body: { kind } }) =>
      kind === 'leads' ? { ...nothing, ids: { lead: [livemode ? 7 : 8], chat: [5] } } : nothing;
    await filesOf(await request());
    const idsFor = (kind: string, mode: boolean): unknown[] =>
      asked.filter(({ livemode, body }) => body.kind === kind && livemode === mode).map(({ body }) => body.ids);
    expect(idsFor('outbound_calls', true)).toContainEqual({ lead: [7], chat: [5] });
    expect(idsFor('chats', false)).toEqual([{ lead: [8], chat: [5] }]);
  });

  it('is refused while a service is down, and breaks off without an end and a receipt if one fails meanwhile', async () => {
    const id = await request();
    pageOf = ({ owner }) => {
      if (owner === 'voice') throw new DomainError('unavailable');
      return nothing;
    };
    await expect(download(id)).rejects.toMatchObject({ code: 'unavailable' });
    pageOf = ({ livemode, body: { kind } }) => {
      if (kind === 'chats' && !livemode) throw new DomainError('unavailable');
      return { ...nothing, records: [{ id: 1 }] };
    };
    await expect(buffer(await download(id))).rejects.toMatchObject({ code: 'unavailable' });
    expect((await requests.get(organizationId, id)).data).toMatchObject({ downloaded_at: null, exported: {} });
    pageOf = () => nothing;
    expect(Object.keys(await filesOf(id))).toContain('manifest.json');
  });

  it('can be downloaded four times at once, and a client that leaves makes room', async () => {
    const id = await request();
    const open = await Promise.all([1, 2, 3, 4].map(() => download(id)));
    await expect(download(id)).rejects.toMatchObject({ code: 'unavailable' });
    const closed = new Promise((resolve) => open[0]!.once('close', resolve));
    open[0]!.destroy();
    await closed;
    expect((await buffer(await download(id))).length).toBeGreaterThan(0);
    for (const content of open.slice(1)) content.destroy();
  });

  it('expires after 30 days, and exists for exports of the same organization only', async () => {
    const id = await request();
    const erasure = (await requests.create(organizationId, { kind: 'erase', phone_number: NUMBER }, aCaller())).data.id;
    await expect(download(erasure)).rejects.toMatchObject({ code: 'not_found' });
    await expect(download(id, aCaller(), organizationId + 1)).rejects.toMatchObject({ code: 'not_found' });
    now = new Date(now.getTime() + 30 * 24 * HOUR_MS - 1);
    expect((await buffer(await download(id))).length).toBeGreaterThan(0);
    now = new Date(now.getTime() + 1);
    await expect(download(id)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('leaves HIPAA mode only if the request says so, even if the mode is switched on afterwards', async () => {
    const hipaa = aCaller({ hipaa: true });
    const refusal = (message: string) => ({
      code: 'validation_failed',
      details: { errors: { include_protected: [expect.stringContaining(message)] } },
    });
    await expect(request({}, hipaa)).rejects.toMatchObject(refusal('must be true in HIPAA mode'));
    await expect(download(await request(), hipaa)).rejects.toMatchObject(refusal('requested before HIPAA mode'));
    const allowed = await request({ include_protected: true }, hipaa);
    expect((await requests.get(organizationId, allowed)).data).toMatchObject({ include_protected: true });
    expect((await buffer(await download(allowed, hipaa))).length).toBeGreaterThan(0);
  });
});

describe('the tables of the gateway', () => {
  it('are exported, left out for a reason, or have nothing of people', async () => {
    const erasure = readFileSync(join(import.meta.dirname, 'person-erasure.sql.ts'), 'utf8');
    expect(await personTableFaults('gateway', database, erasure, ['notices', 'portal_notices'])).toEqual([]);
  });
});
