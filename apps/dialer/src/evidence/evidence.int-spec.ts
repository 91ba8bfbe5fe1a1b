import type { Actor, EventEnvelope } from '@frontdesk/contracts';
import { type Clock, createLogger } from '@frontdesk/service-host';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { unzipSync, zipSync } from 'fflate';
import { createHash } from 'node:crypto';
import { aCaller, inTime, NOON, NUMBER, OutboundCallsBench } from '../../testing/outbound-calls.js';
import { WaitingCalls } from '../calls/waiting-calls.js';
import { ConsentsRepository } from '../consents/consents.repository.js';
import { ConsentsService } from '../consents/consents.service.js';
import type { DialerConfig } from '../dialer.config.js';
import { FileListener } from '../file-listener/file-listener.js';
import { EvidenceDownloads } from './evidence-downloads.js';
import { EvidenceRepository } from './evidence.repository.js';
import { EvidenceRoute, NumberEvidenceRoute } from './evidence.route.js';
import { EvidenceService } from './evidence.service.js';
import { verifyBundle } from './verify-bundle.js';
import { timesOn } from '../../testing/organization-times.js';

const SECRET = 'a-secret-of-this-spec';
const TEXT = 'Yes, Acme’s AI may call me about my request. ✓';
const live = aCaller();

let bench: OutboundCallsBench;
let consents: ConsentsService;
let listener: FileListener;
let port: number;

beforeAll(async () => {
  bench = await OutboundCallsBench.start();
  const { dataSource } = bench.database;
  const clock: Clock = bench.clock;
  consents = new ConsentsService(
    new ConsentsRepository(dataSource),
    new WaitingCalls(timesOn(clock)),
    dataSource,
    timesOn(clock),
  );
  const evidence = new EvidenceService(new EvidenceRepository(dataSource), dataSource, clock);
  const config = { INTERNAL_API_SECRET: SECRET, SHUTDOWN_GRACE_MS: 1000 } as DialerConfig;
  const logger = createLogger('dialer', { LOG_LEVEL: 'silent' });
  const downloads = new EvidenceDownloads();
  const routes = [new EvidenceRoute(evidence, downloads), new NumberEvidenceRoute(evidence, downloads)];
  listener = new FileListener(routes, config, clock, logger);
  port = await listener.listen('127.0.0.1', 0);
});
afterAll(async () => {
  await listener.beforeApplicationShutdown();
  await bench.database.drop();
});
beforeEach(async () => {
  await bench.reset();
  await bench.rows('TRUNCATE consent_dials');
});

const record = async (phone_number = NUMBER): Promise<number> => {
  const given = {
    phone_number,
    purposes: ['marketing' as const],
    consent_text: TEXT,
    source_url: 'https://acme.example',
  };
  return (await consents.record(live, { ...given, ip_address: '198.51.100.7', user_agent: 'Browser/1' }, inTime())).data
    .id;
};
interface Download {
  mode?: string;
  organization?: number;
  actor?: Actor;
}
const download = (id: number, options: Download = {}) => fetchFile(`consents/${id}`, options);
const downloadNumber = (number: string, options: Download = {}) => fetchFile(`contacts/${number.slice(1)}`, options);
const fetchFile = (path: string, { mode = 'live', organization = 1, actor }: Download) =>
  fetch(`http://127.0.0.1:${port}/organizations/${organization}/${path}/evidence/${mode}`, {
    headers: {
      authorization: `Bearer ${SECRET}`,
      'x-request-id': 'req-9',
      ...(actor ? { 'x-actor': encodeURIComponent(JSON.stringify({ actor, address: '203.0.113.9' })) } : {}),
    },
  });
const evidenceOf = async (subject: number | string): Promise<Uint8Array> => {
  const response = typeof subject === 'number' ? await download(subject) : await downloadNumber(subject);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip']);
  return new Uint8Array(await response.arrayBuffer());
};
type Files = Record<string, Uint8Array>;
const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString();
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- each file has its own shape
const jsonOf = (files: Files, path: string): any => JSON.parse(textOf(files[path]!));

/** Stores a consent between consents of other numbers, two dials and an opt-out. Returns the id of the consent. */
async function aHistory(): Promise<number> {
  await record('+13125550100');
  const id = await record();
  const { data: first } = await bench.calls.create(live, { phone_number: NUMBER }, inTime());
  expect(await bench.dial(first.id)).toMatchObject({ outcome: 'started' });
  await bench.progress.report(live, first.id, { status: 'in_progress' }, inTime());
  await bench.progress.report(live, first.id, { status: 'completed', duration_seconds: 30 }, inTime());
  bench.pass(3_600_000);
  const { data: second } = await bench.calls.create(live, { phone_number: NUMBER }, inTime());
  expect(await bench.dial(second.id)).toMatchObject({ outcome: 'started' });
  await bench.progress.report(live, second.id, { status: 'in_progress', opted_out: true }, inTime());
  await record('+13125550101');
  return id;
}

describe('the evidence of a consent', () => {
  it('holds the exact words, the consent, every decision and dial, the opt-out, the rules and the ledger', async () => {
    const id = await aHistory();
    const bytes = await evidenceOf(id);
    expect(verifyBundle(bytes)).toEqual({ manifest: expect.objectContaining({ consent_id: id }), faults: [] });
    const files = unzipSync(bytes);
    expect(textOf(files['consent-text.txt']!)).toBe(TEXT);
    expect(jsonOf(files, 'consent.json')).toMatchObject({
      organization_id: 1,
      livemode: true,
      is_in_force: false,
      has_opted_out: true,
      consent: {
        id,
        phone_number: NUMBER,
        consent_text: TEXT,
        source_url: 'https://acme.example',
        ip_address: '198.51.100.7',
        user_agent: 'Browser/1',
        revoked_cause: 'opt_out',
        revoked_channel: 'call',
      },
    });
    expect(jsonOf(files, 'opt-outs.json').opt_outs).toMatchObject([{ phone_number: NUMBER, channel: 'call' }]);
    const { dials } = jsonOf(files, 'dials.json') as { dials: { decision: { trace: unknown[] } }[] };
    expect(dials).toMatchObject([
      { started_at: NOON.toISOString(), outcome: 'completed', rule_pack: 'contract', rule_pack_version: '2026.11' },
      { started_at: new Date(NOON.getTime() + 3_600_000).toISOString(), outcome: null },
    ]);
    expect(dials[0]!.decision.trace).toContainEqual(
      expect.objectContaining({ rule: 'no_consent', evidence: expect.objectContaining({ consent_id: id }) }),
    );
    expect(jsonOf(files, 'decisions.json').decisions).toHaveLength(2);
    expect(jsonOf(files, 'rules.json').packs).toMatchObject([{ pack: 'contract', version: '2026.11' }]);
    const { seq } = (await bench.rows<{ seq: number }>('SELECT max(seq) AS seq FROM consent_ledger'))[0]!;
    const { chain, files: listed } = jsonOf(files, 'manifest.json');
    expect(chain.rows).toBe(seq - 1);
    expect(Object.keys(files).sort()).toEqual(
      [...listed.map(({ path }: { path: string }) => path), 'manifest.json'].sort(),
    );
    const chained = jsonOf(files, 'chain.json').rows as object[];
    expect(chained).toHaveLength(seq - 1);
    for (const row of chained) expect(Object.keys(row).sort()).toEqual(['hash', 'prev_hash', 'seq']);
    expect(textOf(files['chain.json']!)).not.toContain('3125550101');
  });

  it('still holds the dials after retention has purged the calls', async () => {
    const id = await aHistory();
    await bench.rows('DELETE FROM outbound_calls');
    const files = unzipSync(await evidenceOf(id));
    expect(jsonOf(files, 'dials.json').dials).toHaveLength(2);
    expect(jsonOf(files, 'decisions.json').decisions).toEqual([]);
  });

  it('is complete for a long ledger', async () => {
    const id = await record();
    await bench.rows(
      `INSERT INTO consent_ledger (organization_id, livemode, seq, type, consent_id, appended_at, adopted, prev_hash, hash)
       SELECT 1, true, index + 1, 'consent', $1, now(), false,
         CASE WHEN index = 1 THEN (SELECT hash FROM consent_ledger) ELSE lpad(to_hex(index - 1), 64, '0') END,
         lpad(to_hex(index), 64, '0')
       FROM generate_series(1, 5000) index`,
      [id],
    );
    const { manifest, faults } = verifyBundle(await evidenceOf(id));
    expect([manifest!.chain.rows, faults]).toEqual([5001, []]);
  });

  it('leaves an entry in the audit log for people and keys, unless the consent is not found', async () => {
    const id = await record();
    const actor: Actor = { kind: 'key', id: 4, name: 'Müller' };
    await bench.rows('TRUNCATE outbox');
    expect((await download(id, { actor })).status).toBe(200);
    const missing = [
      await download(id + 1, { actor }),
      await download(id, { actor, mode: 'test' }),
      await download(id, { actor, organization: 2 }),
    ];
    for (const response of missing)
      expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, 'not_found']);
    const rows = await bench.rows<{ body: string }>('SELECT body FROM outbox');
    expect(rows.map(({ body }) => (JSON.parse(body) as EventEnvelope).data)).toEqual([
      {
        actor,
        action: 'consent.evidence_exported',
        target: { type: 'consent', id },
        changes: {},
        address: '203.0.113.9',
        request_id: 'req-9',
      },
    ]);
  });
});

describe('the evidence of a number', () => {
  it('holds each consent with its words, the opt-out with its receipt, and every decision and dial', async () => {
    const first = await aHistory();
    bench.pass(3_600_000);
    const second = await record();
    const bytes = await evidenceOf(NUMBER);
    const { manifest, faults } = verifyBundle(bytes);
    expect([manifest, faults]).toEqual([
      expect.objectContaining({ phone_number: NUMBER, consent_ids: [first, second] }),
      [],
    ]);
    const files = unzipSync(bytes);
    for (const [id, isInForce] of [
      [first, false],
      [second, true],
    ] as const) {
      expect(textOf(files[`consents/${id}/consent-text.txt`]!)).toBe(TEXT);
      expect(jsonOf(files, `consents/${id}/consent.json`)).toMatchObject({ consent: { id }, is_in_force: isInForce });
    }
    expect(jsonOf(files, 'ledger-rows.json').rows).toMatchObject([
      { consent: { id: first } },
      { withdrawal: { consent_id: first } },
      { consent: { id: second } },
    ]);
    expect(jsonOf(files, 'opt-outs.json').opt_outs).toMatchObject([
      { phone_number: NUMBER, channel: 'call', consents_withdrawn: 1, in_force_at: expect.any(String) },
    ]);
    expect(jsonOf(files, 'dials.json').dials).toMatchObject([{ consent_id: first }, { consent_id: first }]);
    expect(jsonOf(files, 'decisions.json').decisions).toHaveLength(2);
    for (const path of Object.keys(files)) expect(textOf(files[path]!)).not.toContain('3125550101');
  });

  it('holds opt-outs of a number without a consent', async () => {
    await record();
    await bench.rows(
      `INSERT INTO do_not_call_entries (organization_id, livemode, phone_number, source, opted_out_at, created_at)
       VALUES (1, true, '+13125550101', 'opt_out', $1, $1)`,
      [NOON],
    );
    const bytes = await evidenceOf('+13125550101');
    expect(verifyBundle(bytes)).toEqual({
      manifest: expect.objectContaining({ consent_ids: [], chain: expect.objectContaining({ rows: 1 }) }),
      faults: [],
    });
    expect(jsonOf(unzipSync(bytes), 'opt-outs.json').opt_outs).toHaveLength(1);
  });

  it('leaves an entry in the audit log, but none for a number with neither consent nor opt-out', async () => {
    await record();
    await bench.rows('TRUNCATE outbox');
    const actor: Actor = { kind: 'person', id: 4, name: 'Ada' };
    expect((await downloadNumber(NUMBER, { actor })).status).toBe(200);
    for (const missing of [
      await downloadNumber('+13125550101', { actor }),
      await downloadNumber(NUMBER, { actor, mode: 'test' }),
      await downloadNumber(NUMBER, { actor, organization: 2 }),
    ])
      expect(((await missing.json()) as { code: string }).code).toBe('not_found');
    const rows = await bench.rows<{ body: string }>('SELECT body FROM outbox');
    expect(rows.map(({ body }) => (JSON.parse(body) as EventEnvelope).data)).toMatchObject([
      {
        actor,
        action: 'contact.evidence_exported',
        target: { type: 'contact', id: null },
        changes: { phone_number: { before: null, after: NUMBER } },
      },
    ]);
  });

  it('is refused by verify-bundle if a consent was removed from the manifest or its file changed', async () => {
    const first = await aHistory();
    const second = await record();
    const files = unzipSync(await evidenceOf(NUMBER));
    const manifest = jsonOf(files, 'manifest.json') as Record<string, unknown>;
    const faultsOf = (changes: object): string =>
      verifyBundle(
        zipSync({ ...files, 'manifest.json': Buffer.from(JSON.stringify({ ...manifest, ...changes })) }),
      ).faults.join('\n');
    expect(faultsOf({})).toBe('');
    expect(faultsOf({ consent_ids: [second] })).toContain('is of a consent that the manifest does not list');
    expect(faultsOf({ consent_ids: [first, second, 999] })).toContain('The ledger’s rows of consent 999 are missing.');
    expect(faultsOf({ phone_number: '+13125550101' })).toContain(`Consent ${first} is of another number.`);
  });
});

describe('verifying a bundle', () => {
  let files: Files;
  const faultsOf = (changed: Files): string => verifyBundle(zipSync(changed)).faults.join('\n');
  const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
  /** Changes a file and its hash in the manifest, like a careful forger. */
  const forged = (path: string, change: (text: string) => string): Files => {
    const bytes = Buffer.from(change(textOf(files[path]!)));
    const manifest = jsonOf(files, 'manifest.json') as { files: { path: string; sha256: string }[] };
    manifest.files.find((one) => one.path === path)!.sha256 = sha256(bytes);
    return { ...files, [path]: bytes, 'manifest.json': Buffer.from(JSON.stringify(manifest)) };
  };

  beforeAll(async () => {
    await bench.reset();
    files = unzipSync(await evidenceOf(await aHistory()));
    expect(faultsOf(files)).toBe('');
  });

  it('names every file that was changed, removed or added', () => {
    for (const path of Object.keys(files).filter((one) => one !== 'manifest.json')) {
      const bytes = Uint8Array.from(files[path]!);
      bytes[Math.floor(bytes.length / 2)]! ^= 1;
      expect(faultsOf({ ...files, [path]: bytes })).toContain(`${path} has been changed`);
      const { [path]: _removed, ...rest } = files;
      expect(faultsOf(rest)).toContain(`${path} is missing`);
    }
    expect(faultsOf({ ...files, 'more.txt': Buffer.from('x') })).toBe('more.txt is not in the manifest.');
  });

  it.each([
    ['the words', 'consent-text.txt', (text: string) => text.replace('may', 'must'), 'consent-text.txt does not hold'],
    [
      'the consent',
      'consent.json',
      (text: string) => text.replace('198.51.100.7', '198.51.100.8'),
      'consent.json: ip_address',
    ],
    [
      'the withdrawal',
      'consent.json',
      (text: string) => text.replace('"revoked_cause": "opt_out"', '"revoked_cause": null'),
      'consent.json: revoked_cause',
    ],
    [
      'a row of the ledger',
      'ledger-rows.json',
      (text: string) => text.replace('198.51.100.7', '198.51.100.8'),
      'ledger-rows.json: row 2 has been changed',
    ],
    [
      'a hash',
      'chain.json',
      (text: string) => text.replace(/"hash":"[0-9a-f]/, '"hash":"x'),
      'chain.json: row 3 does not follow row 2',
    ],
    ['the end of the chain', 'chain.json', (text: string) => text.replace(/,\n[^\n]+\n\]/, '\n]'), 'the manifest says'],
  ] as const)('finds a change of %s even if the manifest was changed to match', (_what, path, change, fault) => {
    expect(faultsOf(forged(path, change))).toContain(fault);
  });

  it('refuses a file that is not an evidence file', () => {
    expect(verifyBundle(Buffer.from('no zip file')).faults).toEqual([
      expect.stringMatching(/^The zip file cannot be read/),
    ]);
    expect(faultsOf({ 'a.txt': Buffer.from('x') })).toBe('manifest.json is missing.');
    expect(faultsOf({ ...files, 'manifest.json': Buffer.from('{}') })).toBe('manifest.json has an unexpected form.');
    expect(faultsOf({ ...files, 'manifest.json': Buffer.from('{') })).toBe('manifest.json is not JSON.');
  });
});
