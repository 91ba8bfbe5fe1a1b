import { sqlRunner } from '@frontdesk/persistence';
import type { TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CampaignBench, CONSENT_TEXT, fileOf } from '../../../testing/campaigns.js';
import {
  createDialerDatabase,
  DialerProcess,
  liveOf,
  number,
  RecordingCarrier,
  SettableClock,
} from '../../../testing/dialing.js';
import { checkLedgers } from '../../consents/ledger-check.sql.js';
import { CampaignsService } from '../campaigns.service.js';

jest.setTimeout(180_000);

let database: TestDatabase;
let dialer: DialerProcess;

beforeAll(async () => {
  database = await createDialerDatabase();
  const clock = new SettableClock();
  dialer = await DialerProcess.start({ database, clock, carrier: new RecordingCarrier(), scheduler: false });
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
