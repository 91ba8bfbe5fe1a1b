import type { Caller } from '@frontdesk/contracts';
import { Deadline } from '@frontdesk/messaging';
import { inTransaction, openSchema, scopeOf, sqlRunner } from '@frontdesk/persistence';
import { Clock, createLogger } from '@frontdesk/service-host';
import { createTestDatabase, type TestDatabase } from '@frontdesk/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createHash } from 'node:crypto';
import { WaitingCalls } from '../calls/waiting-calls.js';
import { DoNotCallRepository } from '../do-not-call/do-not-call.repository.js';
import { DoNotCallService } from '../do-not-call/do-not-call.service.js';
import { service } from '../service.js';
import { ConsentLedgerService } from './consent-ledger.service.js';
import { ConsentsRepository } from './consents.repository.js';
import { ConsentsService } from './consents.service.js';
import { checkLedgers, type CheckedLedger, type LedgerCheckOptions } from './ledger-check.sql.js';
import { timesOn } from '../../testing/organization-times.js';

class SetClock extends Clock {
  instant = new Date('2026-01-01T12:00:00.789Z');

  now(): Date {
    return this.instant;
  }
}

const live: Caller = {
  organizationId: 1,
  livemode: true,
  hipaa: false,
  factsVersion: 1,
  keyId: null,
  requestId: 'req-1',
};
const test: Caller = { ...live, livemode: false };
const TEXT = 'Yes, an AI may call me about “my request” — ✓ \u{1f4de}.\nSí.';

const clock = new SetClock();
let database: TestDatabase;
let repository: ConsentsRepository;
let consents: ConsentsService;
let doNotCall: DoNotCallService;

beforeAll(async () => {
  database = await createTestDatabase({ schema: 'dialer', ...service.database });
  const { dataSource } = database;
  const waiting = new WaitingCalls(timesOn(clock));
  repository = new ConsentsRepository(dataSource);
  consents = new ConsentsService(repository, waiting, dataSource, timesOn(clock));
  doNotCall = new DoNotCallService(new DoNotCallRepository(dataSource), repository, waiting, dataSource, clock);
});
afterAll(() => database.drop());
beforeEach(async () => {
  clock.instant = new Date('2026-01-01T12:00:00.789Z');
  await sql('TRUNCATE consents, do_not_call_entries, outbox RESTART IDENTITY CASCADE');
  await sql('UPDATE consent_ledger_check SET claimed_at = NULL, finished_at = NULL, rows = 0, faults = 0');
});

const sql = <Row = Record<string, unknown>>(text: string, values: unknown[] = []): Promise<Row[]> =>
  database.dataSource.query<Row[]>(text, values);
const inTime = (): Deadline => Deadline.in(20_000);
const number = (index: number): string => `+1415555${String(index).padStart(4, '0')}`;
const record = async (index: number, caller = live): Promise<number> => {
  const body = { phone_number: number(index), purposes: ['marketing' as const], consent_text: TEXT };
  return (await consents.record(caller, body, inTime())).data.id;
};
const check = async (options: LedgerCheckOptions = {}): Promise<CheckedLedger[]> => {
  const checked: CheckedLedger[] = [];
  for await (const one of checkLedgers(sqlRunner(database.dataSource), { pauseMs: 0, ...options })) checked.push(one);
  return checked;
};
const faults = async (): Promise<string[]> => (await check()).flatMap((one) => one.faults);
/** A consent that a version before the ledger stored. */
const storeOld = (index: number, revokedAt: string | null = null): Promise<unknown> =>
  sql(
    `INSERT INTO consents (organization_id, livemode, phone_number, purposes, consent_text, method, obtained_at,
       revoked_at, created_at)
     VALUES (1, true, $1, '{marketing}', $2, 'portal', '2025-06-01T00:00:00Z', $3, '2025-06-01T00:00:00Z')`,
    [number(index), TEXT, revokedAt],
  );

describe('the ledger of consents', () => {
  it('covers the documented fields and the previous hash with SHA-256 over canonical JSON', async () => {
    await record(1);
    await consents.revoke(live, 1, inTime());
    const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
    const first = sha256(
      `{"adopted":false,"appended_at":"2026-01-01T12:00:00Z","consent":{"consent_text":${JSON.stringify(TEXT)},` +
        '"created_at":"2026-01-01T12:00:00Z","external_id":null,"form_version":null,"id":1,"ip_address":null,' +
        '"method":"portal","obtained_at":"2026-01-01T12:00:00Z","phone_number":"+14155550001",' +
        '"purposes":["marketing"],"recorded_by":null,"seller":null,"source_url":null,"user_agent":null},' +
        `"format":1,"livemode":true,"organization_id":1,"prev_hash":"${'0'.repeat(64)}","seq":1,"type":"consent"}`,
    );
    const second = sha256(
      '{"adopted":false,"appended_at":"2026-01-01T12:00:00Z","format":1,"livemode":true,"organization_id":1,' +
        `"prev_hash":"${first}","seq":2,"type":"withdrawal","withdrawal":{"consent_id":1,` +
        '"revoked_at":"2026-01-01T12:00:00Z","revoked_cause":"withdrawn","revoked_channel":"api"}}',
    );
    expect(await sql('SELECT seq, hash, prev_hash FROM consent_ledger ORDER BY seq')).toEqual([
      { seq: 1, hash: first, prev_hash: '0'.repeat(64) },
      { seq: 2, hash: second, prev_hash: first },
    ]);
    expect((await consents.get(live, 1)).data).toMatchObject({ hash: first, prev_hash: '0'.repeat(64) });
    expect(await check({ hash: first })).toEqual([
      {
        organization_id: 1,
        livemode: true,
        rows: 2,
        head: second,
        faultCount: 0,
        faults: [],
        containsHash: true,
      },
    ]);
    expect((await check({ hash: sha256('another') }))[0]!.containsHash).toBe(false);
  });

  it('numbers concurrent writes of each organization and mode without gaps, also after rollbacks', async () => {
    const callers = [live, test, { ...live, organizationId: 2 }];
    await Promise.all(
      callers.flatMap((caller) =>
        Array.from({ length: 12 }, async (_one, index) => {
          const id = await record(index, caller);
          if (index % 3 === 0) await consents.revoke(caller, id, inTime());
          if (index % 4 === 1)
            await doNotCall.record(caller, { phone_number: number(index), opted_out: true }, inTime());
          await expect(
            inTransaction(database.dataSource, async (tx) => {
              await repository.revokeAllOf(tx, scopeOf(caller), number(index), {
                at: clock.now(),
                cause: 'withdrawn',
                channel: 'api',
              });
              throw new Error('killed');
            }),
          ).rejects.toThrow('killed');
        }),
      ),
    );
    expect((await check()).map(({ rows, faults: found }) => [rows, found])).toEqual(
      Array.from({ length: 3 }, () => [18, []]),
    );
  });

  it('stores the cause and channel of a withdrawal: an opt-out in a chat, on a call, in the portal or over the API', async () => {
    const by = { ...live, actor: { kind: 'person', id: 3, name: 'Lou' } } as const;
    for (const index of [1, 2, 3, 4, 5]) await record(index);
    await doNotCall.record(live, { phone_number: number(1), opted_out: true, chat_id: 7 }, inTime());
    await doNotCall.record(live, { phone_number: number(2), opted_out: true, outbound_call_id: 8 }, inTime());
    await doNotCall.record(by, { phone_number: number(3), opted_out: true }, inTime());
    await doNotCall.record(live, { phone_number: number(4), opted_out: true }, inTime());
    await consents.revoke(by, 5, inTime());
    expect(await sql('SELECT revoked_cause AS cause, revoked_channel AS channel FROM consents ORDER BY id')).toEqual([
      { cause: 'opt_out', channel: 'chat' },
      { cause: 'opt_out', channel: 'call' },
      { cause: 'opt_out', channel: 'portal' },
      { cause: 'opt_out', channel: 'api' },
      { cause: 'withdrawn', channel: 'portal' },
    ]);
    expect(await faults()).toEqual([]);
  });
});

describe('the check of the ledger', () => {
  /** Consents 1 to 4 are rows 1 to 4, and row 5 withdraws consent 2. */
  beforeEach(async () => {
    for (const index of [1, 2, 3, 4]) await record(index);
    await consents.revoke(live, 2, inTime());
    expect(await faults()).toEqual([]);
  });

  it.each([
    ['words', "UPDATE consents SET consent_text = 'Call me whenever you like.' WHERE id = 3"],
    ['number', "UPDATE consents SET phone_number = '+12125550199' WHERE id = 3"],
    ['purposes', "UPDATE consents SET purposes = '{marketing,informational}' WHERE id = 3"],
    ['date', "UPDATE consents SET obtained_at = '2025-01-01T00:00:00Z' WHERE id = 3"],
    ['address', "UPDATE consents SET ip_address = '198.51.100.7' WHERE id = 3"],
    ['method', "UPDATE consents SET method = 'web_form' WHERE id = 3"],
    ['mode', 'UPDATE consents SET livemode = false WHERE id = 3'],
    ['place in the ledger', 'UPDATE consents SET seq = 7 WHERE id = 3'],
  ])('finds a consent whose %s was changed', async (_what, tamper) => {
    await sql(tamper);
    expect((await faults()).join('\n')).toMatch(/row 3: consent 3 (has been changed|is missing)/);
  });

  it.each([
    [
      'a withdrawal was backdated',
      "UPDATE consents SET revoked_at = '2025-01-01T00:00:00Z' WHERE id = 2",
      /withdrawal of consent 2 has been changed/,
    ],
    [
      'a withdrawal was removed',
      'UPDATE consents SET revoked_at = NULL WHERE id = 2',
      /withdrawal of consent 2 has been changed/,
    ],
    [
      'a withdrawal was removed with its number',
      'UPDATE consents SET revoked_at = NULL, revocation_seq = NULL WHERE id = 2',
      /withdrawal of consent 2 has been changed/,
    ],
    [
      'a consent was withdrawn outside the ledger',
      "UPDATE consents SET revoked_at = '2026-01-01T00:00:00Z' WHERE id = 4",
      /1 consents or withdrawals are not in the ledger/,
    ],
    ['a row was removed', 'DELETE FROM consent_ledger WHERE seq = 3', /rows 3 to 3 are missing/],
    ['the last row was removed', 'DELETE FROM consent_ledger WHERE seq = 5', /the end of the ledger is missing/],
    [
      'a hash was replaced',
      "UPDATE consent_ledger SET hash = repeat('a', 64) WHERE seq = 2",
      /row 3 does not follow row 2/,
    ],
    [
      'a row was backdated',
      "UPDATE consent_ledger SET appended_at = '2025-01-01' WHERE seq = 1",
      /row 1: consent 1 has been changed/,
    ],
    [
      'two rows changed places',
      'UPDATE consent_ledger SET consent_id = 5 - consent_id WHERE seq IN (1, 4)',
      /row 1: consent 4 has been changed/,
    ],
    ['every row was removed', 'DELETE FROM consent_ledger', /the end of the ledger is missing: 4 consents/],
  ] as const)('finds that %s', async (_what, tamper, fault) => {
    await sql(tamper);
    expect((await faults()).join('\n')).toMatch(fault);
  });

  it('finds an inserted consent, even if it has the number of another consent', async () => {
    await storeOld(9);
    expect((await faults()).join('\n')).toMatch(/1 consents or withdrawals are not in the ledger/);
    await sql('UPDATE consents SET seq = 2 WHERE id = 5');
    expect((await faults()).join('\n')).toMatch(/the ledger holds 4 of 5 consents/);
  });

  it('runs once a night on one of the replicas, logs the faults and stores them for the metrics', async () => {
    const lines: { msg: string; faults?: unknown }[] = [];
    const logger = Object.assign(createLogger('dialer', { LOG_LEVEL: 'silent' }), {
      error: (entry: object, msg: string) => void lines.push({ ...entry, msg }),
      info: (entry: object, msg: string) => void lines.push({ ...entry, msg }),
    });
    const replicas = [1, 2].map(() => new ConsentLedgerService(database.dataSource, clock, logger));
    const night = async (): Promise<string[]> => {
      lines.length = 0;
      await Promise.all(replicas.map((one) => one.checkNightly(new AbortController().signal)));
      return lines.map(({ msg }) => msg);
    };
    expect(await night()).toEqual(['consent_ledger.checked']);
    expect(await night()).toEqual([]);
    await sql("UPDATE consents SET consent_text = 'Call me whenever you like.' WHERE id = 3");
    clock.instant = new Date('2026-01-02T07:59:59Z');
    expect(await night()).toEqual([]);
    clock.instant = new Date('2026-01-02T08:00:00Z');
    expect(await night()).toEqual(['consent_ledger.fault', 'consent_ledger.checked']);
    expect(lines[0]).toMatchObject({ organization_id: 1, faults: ['row 3: consent 3 has been changed'] });
    expect(await sql('SELECT rows, faults, finished_at FROM consent_ledger_check')).toEqual([
      { rows: 5, faults: 1, finished_at: clock.instant },
    ]);
  });

  it('is repeated by the next process if it was interrupted', async () => {
    const logger = createLogger('dialer', { LOG_LEVEL: 'silent' });
    const ledger = new ConsentLedgerService(database.dataSource, clock, logger);
    await ledger.checkNightly(AbortSignal.abort());
    expect(await sql('SELECT claimed_at FROM consent_ledger_check')).toEqual([{ claimed_at: null }]);
  });
});

describe('consents of an earlier version', () => {
  const ledger = (): ConsentLedgerService =>
    new ConsentLedgerService(database.dataSource, clock, createLogger('dialer', { LOG_LEVEL: 'silent' }));

  it('are appended as adopted when a process starts, with their withdrawals and only once', async () => {
    await record(1);
    await storeOld(2);
    await storeOld(3, '2025-07-01T00:00:00Z');
    await sql("UPDATE consents SET revoked_at = '2026-01-01T00:00:00Z' WHERE id = 1");
    await Promise.all([ledger().adopt(new AbortController().signal), ledger().adopt(new AbortController().signal)]);
    expect(await faults()).toEqual([]);
    expect(await sql('SELECT seq, type, consent_id, adopted FROM consent_ledger ORDER BY seq')).toEqual([
      { seq: 1, type: 'consent', consent_id: 1, adopted: false },
      { seq: 2, type: 'withdrawal', consent_id: 1, adopted: true },
      { seq: 3, type: 'consent', consent_id: 2, adopted: true },
      { seq: 4, type: 'consent', consent_id: 3, adopted: true },
      { seq: 5, type: 'withdrawal', consent_id: 3, adopted: true },
    ]);
  });

  it('can be withdrawn before they are appended', async () => {
    await storeOld(1);
    await consents.revoke(live, 1, inTime());
    expect(await faults()).toEqual([]);
    expect((await consents.get(live, 1)).data.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it('are in the ledgers after the migration: 2500 consents in four ledgers', async () => {
    const schema = await openSchema({ schema: 'dialer', ...service.database, url: database.url });
    try {
      const hasLedger = async (): Promise<boolean> =>
        (await sql<{ has: boolean }>("SELECT to_regclass('consent_ledger') IS NOT NULL AS has"))[0]!.has;
      while (await hasLedger()) await schema.undoLastMigration();
      await sql(
        `INSERT INTO consents (organization_id, livemode, phone_number, purposes, consent_text, method, obtained_at,
           revoked_at, created_at)
         SELECT 1 + index % 2, index % 3 > 0, '+1415555' || lpad(index::text, 4, '0'), '{marketing}', $1, 'import',
           '2025-06-01T00:00:00Z', CASE WHEN index % 10 = 0 THEN timestamptz '2025-07-01T00:00:00Z' END,
           '2025-06-01T00:00:00Z'
         FROM generate_series(1, 2500) index`,
        [TEXT],
      );
      await schema.runMigrations();
    } finally {
      await schema.destroy();
    }
    const checked = await check();
    expect(checked.flatMap((one) => one.faults)).toEqual([]);
    expect(checked.reduce((sum, { rows }) => sum + rows, 0)).toBe(2750);
  });
});
