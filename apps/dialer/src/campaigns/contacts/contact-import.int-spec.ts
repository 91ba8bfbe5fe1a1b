import { sqlRunner } from '@frontdesk/persistence';
import { eventually, within, type TestDatabase } from '@frontdesk/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { miscounted } from '../../../testing/campaign-counts.js';
import { CampaignBench, CONSENT_TEXT, fileOf } from '../../../testing/campaigns.js';
import {
  callerOf,
  createDialerDatabase,
  DialerProcess,
  inTime,
  liveOf,
  number,
  RecordingCarrier,
  SettableClock,
} from '../../../testing/dialing.js';
import { checkLedgers } from '../../consents/ledger-check.sql.js';
import { DoNotCallService } from '../../do-not-call/do-not-call.service.js';
import { CampaignsService } from '../campaigns.service.js';
import { IMPORT_BATCH } from './contact-import.service.js';

jest.setTimeout(180_000);

let database: TestDatabase;
let dialer: DialerProcess;

beforeAll(async () => {
  database = await createDialerDatabase();
  const clock = new SettableClock();
  dialer = await DialerProcess.start({ database, clock, carrier: new RecordingCarrier(), scheduler: false });
});
afterEach(async () => {
  expect(await miscounted(database.dataSource)).toEqual([]);
});
afterAll(async () => {
  await dialer?.stop();
  await database.drop();
});

const bench = async (): Promise<CampaignBench> => new CampaignBench(dialer, liveOf(await dialer.organization()));
const consents = ({ scope }: CampaignBench): Promise<Record<string, unknown>[]> =>
  database.dataSource.query('SELECT * FROM consents WHERE organization_id = $1 ORDER BY id', [scope.organizationId]);
const refusals = async (campaigns: CampaignBench, id: number): Promise<string[]> => {
  const { data } = await dialer.get(CampaignsService).listRefused(campaigns.caller, id, { limit: 100 });
  return data.map(({ line, reason }) => `${line}: ${reason}`).sort();
};

const HEADER = 'phone_number,name,consent_text,obtained_at,source_url,ip_address,user_agent,form_version,pet';

describe('an import of contacts', () => {
  it('stores each row as a contact with its consent and evidence', async () => {
    const campaigns = await bench();
    const id = await campaigns.create({ seller: 'Acme Dental' });
    const row = `(415) 555-0123,"Reyes, Dana","${CONSENT_TEXT}",2026-01-05T10:00:00-05:00,https://acme.example/form,203.0.113.5,Mozilla/5.0,v3,a dog`;
    expect(await campaigns.import(id, `\ufeff${HEADER}\r\n${row}\r\n`)).toEqual({
      added: 1,
      existing: 0,
      refused: 0,
    });
    const [contact] = await campaigns.contacts(id);
    expect(contact).toMatchObject({ phone_number: '+14155550123', name: 'Reyes, Dana', status: 'waiting', line: 2 });
    const [consent] = await consents(campaigns);
    expect(consent).toMatchObject({
      id: contact!.consent_id,
      phone_number: '+14155550123',
      purposes: ['marketing'],
      consent_text: CONSENT_TEXT,
      source_url: 'https://acme.example/form',
      ip_address: '203.0.113.5',
      user_agent: 'Mozilla/5.0',
      method: 'import',
      seller: 'Acme Dental',
      form_version: 'v3',
      recorded_by: 'Dana',
      obtained_at: new Date('2026-01-05T15:00:00Z'),
      revoked_at: null,
    });
    expect(await campaigns.get(id)).toMatchObject({ status: 'ready', contacts: { total: 1, waiting: 1 } });
  });

  it('stores the consents in the ledger, whose chain stays whole', async () => {
    const campaigns = await bench();
    await campaigns.import(await campaigns.create(), fileOf(Array.from({ length: 1200 }, (_, n) => number(n))));
    const signal = new AbortController().signal;
    const rows: number[] = [];
    for await (const ledger of checkLedgers(sqlRunner(database.dataSource), { signal })) {
      expect(ledger.faults).toEqual([]);
      if (ledger.organization_id === campaigns.scope.organizationId) rows.push(ledger.rows);
    }
    expect(rows).toEqual([1200]);
  });

  it('reports each refused row with its line and reason, once, and stores the others', async () => {
    const campaigns = await bench();
    const id = await campaigns.create();
    const text = [
      'phone_number,name,consent_text,obtained_at',
      `${number(1)},Ada,${CONSENT_TEXT},2026-01-05`,
      `12,Ben,${CONSENT_TEXT},2026-01-05`,
      `${number(2)},Cleo,,2026-01-05`,
      `${number(3)},Dev,${CONSENT_TEXT},`,
      `${number(4)},Eve,Yes please call me about my quote,2026-01-05`,
      `${number(5)},Fay,${CONSENT_TEXT},2030-01-05`,
      `${number(6)},Gil,${CONSENT_TEXT}`,
      `${number(1)},Ada again,${CONSENT_TEXT},2026-02-05`,
      `${number(7)},Hal,${CONSENT_TEXT},2026-01-05`,
      '',
    ].join('\n');
    expect(await campaigns.import(id, text)).toMatchObject({ added: 2, existing: 1, refused: 6 });
    const reported = [
      '3: phone_number is not a valid US number',
      '4: consent_text is required',
      '5: obtained_at is required',
      '6: consent_text does not name an automated, artificial or AI voice, which marketing calls need',
      '7: obtained_at must be between 1991-01-01T00:00:00Z and now',
      '8: has 3 columns where the header has 4',
    ];
    expect(await refusals(campaigns, id)).toEqual(reported);
    expect(await campaigns.import(id, text)).toMatchObject({ added: 0, existing: 3, refused: 6 });
    expect(await refusals(campaigns, id)).toEqual(reported);
    expect(await campaigns.get(id)).toMatchObject({ refused_rows: 6, contacts: { total: 2 } });
    expect(await consents(campaigns)).toHaveLength(2);
  });

  it('reports a row with a character that cannot be stored, and stores the others', async () => {
    const campaigns = await bench();
    const id = await campaigns.create();
    const header = 'phone_number,consent_text,obtained_at';
    const text = `${header}\n12\u0000,${CONSENT_TEXT},2026-01-05\n${number(1)},${CONSENT_TEXT},2026-01-05\n`;
    expect(await campaigns.import(id, text)).toEqual({ added: 1, existing: 0, refused: 1 });
  });

  it('refuses a file in which too many rows are misquoted', async () => {
    const campaigns = await bench();
    const id = await campaigns.create();
    const text = `phone_number,consent_text,obtained_at\n${'a"b,c,d\n'.repeat(1500)}`;
    await expect(campaigns.import(id, text)).rejects.toThrow('validation_failed');
  });

  it('goes on where an interrupted import of the same file stopped', async () => {
    const campaigns = await bench();
    const id = await campaigns.create();
    const numbers = Array.from({ length: 1500 }, (_, n) => number(n));
    const whole = fileOf(numbers);
    const broken = `${whole.slice(0, whole.indexOf('\n', whole.length * 0.6) + 1)}"never closed`;
    await expect(campaigns.import(id, broken)).rejects.toMatchObject({ code: 'validation_failed' });
    const { total } = (await campaigns.get(id)).contacts;
    expect(total).toBeGreaterThan(800);
    expect(await campaigns.import(id, whole)).toMatchObject({ added: 1500 - total, existing: total });
    expect(await consents(campaigns)).toHaveLength(1500);
  });

  it('makes a number one contact when two imports of a campaign run at the same time', async () => {
    const campaigns = await bench();
    const id = await campaigns.create();
    const numbers = Array.from({ length: 800 }, (_, n) => number(n));
    const results = await Promise.all([
      campaigns.import(id, fileOf(numbers)),
      campaigns.import(id, fileOf([...numbers].reverse())),
    ]);
    expect(results.reduce((sum, { added }) => sum + added, 0)).toBe(800);
    expect(await consents(campaigns)).toHaveLength(800);
  });

  it('refuses a row whose person was erased after the consent in it', async () => {
    const campaigns = await bench();
    const id = await campaigns.create();
    await database.dataSource.query(
      `INSERT INTO person_erasures (request_id, step, organization_id, phone_number, requested_at, covers_until, is_repeat, ids)
       VALUES (1, 1, $1, $2, '2026-02-01', '2026-02-01', false, '{}')`,
      [campaigns.scope.organizationId, number(1)],
    );
    expect(await campaigns.import(id, fileOf([number(1), number(2)]))).toMatchObject({ added: 1, refused: 1 });
    expect(await refusals(campaigns, id)).toEqual(['2: the person was erased after this consent']);
  });

  it('refuses a file without the columns that a consent needs', async () => {
    const campaigns = await bench();
    const id = await campaigns.create();
    for (const text of [
      '',
      'phone_number,name\n4155550123,Ada\n',
      'phone_number,phone_number,consent_text,obtained_at\n',
    ])
      await expect(campaigns.import(id, text)).rejects.toMatchObject({ code: 'validation_failed' });
    expect(await campaigns.get(id)).toMatchObject({ status: 'draft' });
  });

  it('reads JSON lines, and reports those that are none', async () => {
    const campaigns = await bench();
    const id = await campaigns.create({ purpose: 'informational' });
    const row = {
      phone_number: number(1),
      consent_text: 'Remind me of my visits.',
      obtained_at: '2026-01-05T10:00:00Z',
    };
    const text = [JSON.stringify(row), '{', '[1]', '', JSON.stringify({ ...row, phone_number: number(2), visit: 3 })];
    const result = await campaigns.import(id, text.join('\n'), 'application/x-ndjson');
    expect(result).toMatchObject({ added: 2, refused: 2 });
    expect(await refusals(campaigns, id)).toEqual(['2: is not JSON', '3: is not a JSON object']);
  });
});

describe('while an import stores contacts', () => {
  const GATE = 'an import of contacts in this spec';
  const range = (from: number, count: number): string[] => Array.from({ length: count }, (_, n) => number(from + n));
  const optOut = ({ scope }: CampaignBench, phone_number: string) =>
    dialer.get(DoNotCallService).record(callerOf(scope), { phone_number, opted_out: true }, inTime());

  /** Makes imports stop before they store a number, until the test opens its gate. */
  async function closeGates(...numbers: string[]): Promise<(phoneNumber: string) => Promise<void>> {
    const { dataSource } = database;
    await dataSource.query(`
      CREATE OR REPLACE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_advisory_xact_lock(hashtextextended('${GATE}' || NEW.phone_number, 0)); RETURN NEW; END $$`);
    await dataSource.query(`
      CREATE TRIGGER gate BEFORE INSERT ON campaign_contacts
      FOR EACH ROW WHEN (NEW.phone_number IN ('${numbers.join("', '")}')) EXECUTE FUNCTION wait_at_gate()`);
    const keeper = await dataSource.pool.connect();
    for (const number of numbers)
      await keeper.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [GATE + number]);
    let closedCount = numbers.length;
    return async (number) => {
      await keeper.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [GATE + number]);
      if (--closedCount === 0) keeper.release();
    };
  }
  afterEach(() => database.dataSource.query('DROP TRIGGER IF EXISTS gate ON campaign_contacts'));

  /** The number of statements that wait for an advisory lock. */
  const waitingCount = async (query: string): Promise<number> => {
    const rows = await database.dataSource.query<unknown[]>(
      `SELECT 1 FROM pg_locks lock JOIN pg_stat_activity USING (pid)
       WHERE lock.locktype = 'advisory' AND NOT lock.granted AND query LIKE $1 AND datname = current_database()`,
      [query],
    );
    return rows.length;
  };
  const isAtGate = async (): Promise<boolean> => (await waitingCount('INSERT INTO campaign_contacts%')) > 0;

  it('opt-outs and dials wait for the batch in progress at most, and not for the import', async () => {
    const campaigns = await bench();
    const [one, two] = [await campaigns.create(), await campaigns.create()];
    const call = await dialer.ready(campaigns.scope, { number: number(5) });
    const [second, third] = [number(IMPORT_BATCH + 50), number(2 * IMPORT_BATCH + 50)];
    const open = await closeGates(second, third);
    const imported = campaigns.import(one, fileOf(range(0, 3 * IMPORT_BATCH)));
    await eventually(isAtGate);
    const alsoImported = campaigns.import(two, fileOf(range(1000, IMPORT_BATCH)));
    await eventually(async () => (await waitingCount('SELECT pg_advisory_xact_lock%')) === 1);

    // A later batch, and an import that waits for its turn, hold no numbers yet.
    for (const n of [2 * IMPORT_BATCH + 10, 1010]) await within(10_000, () => optOut(campaigns, number(n)));
    expect(await within(10_000, () => campaigns.dial(call.id))).toBe('started');
    // This one withdraws a consent of an earlier batch, and waits for the ledger.
    const ofEarlierBatch = optOut(campaigns, number(10));
    await eventually(async () => (await waitingCount('SELECT pg_advisory_xact_lock%')) === 2);
    const ofThisBatch = optOut(campaigns, number(IMPORT_BATCH + 10));
    await eventually(async () => (await waitingCount('SELECT pg_advisory_xact_lock%')) === 3);

    await open(second);
    await within(30_000, () => ofEarlierBatch);
    await open(third);
    await Promise.all([imported, alsoImported, ofThisBatch]);
    const optedOut = await database.dataSource.query<{ phone_number: string }[]>(
      'SELECT phone_number FROM do_not_call_entries WHERE organization_id = $1',
      [campaigns.scope.organizationId],
    );
    expect(optedOut).toHaveLength(4);
    const inForce = new Set(
      (await consents(campaigns)).filter((one) => !one['revoked_at']).map((one) => one['phone_number']),
    );
    expect(optedOut.filter(({ phone_number }) => inForce.has(phone_number))).toEqual([]);
  });

  it('imports, opt-outs, pauses and dials of the same numbers never wait for each other', async () => {
    const deadlocks = async (): Promise<number> => {
      await database.dataSource.query('SELECT pg_stat_clear_snapshot()');
      const [row] = await database.dataSource.query<[{ deadlocks: number }]>(
        'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
      );
      return row.deadlocks;
    };
    const before = await deadlocks();
    const numbers = range(0, 500);
    const campaigns = new CampaignBench(dialer, liveOf(await dialer.organization({ outbound_lines: 1000 })));
    const running = await campaigns.running(numbers.slice(0, 60), { calls_at_once: 100 });
    await campaigns.run();
    const calls = (await campaigns.contacts(running)).map(({ outbound_call_id }) => outbound_call_id!);
    const [one, two] = [await campaigns.create(), await campaigns.create()];
    const results = await Promise.all([
      campaigns.import(one, fileOf(numbers)),
      // Each batch has the numbers of the other import's batch in the opposite order.
      campaigns.import(two, fileOf(range(0, 5).flatMap((_, n) => range(n * 100, 100).reverse()))),
      (async () => {
        for (let n = 0; n < 500; n += 12) await optOut(campaigns, number(n));
        return { added: 0 };
      })(),
      (async () => {
        for (const call of calls.slice(0, 30)) await campaigns.dial(call);
        await campaigns.pause(running);
        await campaigns.start(running);
        await campaigns.run();
        return { added: 0 };
      })(),
      (async () => {
        for (const call of calls.slice(30).reverse()) await campaigns.dial(call);
        return { added: 0 };
      })(),
    ]);
    expect(results.map(({ added }) => added)).toEqual([500, 500, 0, 0, 0]);
    expect(await deadlocks()).toBe(before);
    // Neither an opt-out nor a consent of a file is lost.
    const [left] = await database.dataSource.query<[{ in_force: number; entries: number }]>(
      `SELECT (SELECT count(*)::int FROM do_not_call_entries WHERE organization_id = $1) AS entries,
              (SELECT count(*)::int FROM consents WHERE organization_id = $1 AND revoked_at IS NULL
                 AND phone_number IN (SELECT phone_number FROM do_not_call_entries WHERE organization_id = $1)) AS in_force`,
      [campaigns.scope.organizationId],
    );
    expect(left).toEqual({ entries: 42, in_force: 0 });
  });

  it('records the import in the audit log once when it begins and once when it ends', async () => {
    const campaigns = await bench();
    const id = await campaigns.create();
    await campaigns.import(id, fileOf(range(0, 350)));
    const entries = await database.dataSource.query<{ added: number }[]>(
      `SELECT (body::jsonb #>> '{data,changes,added,after}')::int AS added FROM outbox
       WHERE type = 'audit.recorded' AND body::jsonb ->> 'organization_id' = $1 ORDER BY seq`,
      [String(campaigns.scope.organizationId)],
    );
    expect(entries.map(({ added }) => added)).toEqual([IMPORT_BATCH, 350 - IMPORT_BATCH]);
  });
});
