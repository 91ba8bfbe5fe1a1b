import { chatOptedOut } from '@frontdesk/contracts';
import { uuidv7 } from '@frontdesk/messaging';
import { inTransaction, type Scope } from '@frontdesk/persistence';
import { Clock } from '@frontdesk/service-host';
import { eventually, within, type TestDatabase } from '@frontdesk/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
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
import { ProgressService } from '../../reports/progress.service.js';
import { ChatOptOutsConsumer } from '../chat-opt-outs.consumer.js';
import { DoNotCallService } from '../do-not-call.service.js';
import { RegistryImportService } from './registry-import.service.js';

jest.setTimeout(300_000);

const GATE = 'an import of this spec';
const NUMBERS = 400_000;

/** The clock starts during office hours in California and then runs. */
class DaytimeClock extends Clock {
  private readonly ahead = new Date('2026-03-04T18:00:00Z').getTime() - Date.now();

  now(): Date {
    return new Date(Date.now() + this.ahead);
  }
}

let database: TestDatabase;
let carrier: RecordingCarrier;
let dialer: DialerProcess;

beforeAll(async () => {
  database = await createDialerDatabase();
});
beforeEach(() => {
  carrier = new RecordingCarrier();
});
afterEach(async () => {
  await dialer.stop();
  await database.dataSource.query('DROP TRIGGER IF EXISTS gate ON do_not_call_entries');
  await database.dataSource.query('TRUNCATE outbound_calls, consents, do_not_call_entries, dial_lanes, outbox CASCADE');
});
afterAll(() => database.drop());

function importing({ organizationId, livemode }: Scope, pieces: Iterable<string>) {
  async function* content() {
    for (const piece of pieces) yield Buffer.from(piece);
  }
  return dialer
    .get(RegistryImportService)
    .import(
      { organizationId, livemode, hipaa: false, factsVersion: 1, keyId: null, requestId: 'spec' },
      { contentType: 'text/csv', content: content(), signal: new AbortController().signal },
    );
}

const optOut = (scope: Scope, phone_number: string) =>
  dialer.get(DoNotCallService).record(callerOf(scope), { phone_number, opted_out: true }, inTime());

const report = (scope: Scope, callId: number, given: Parameters<ProgressService['apply']>[3]) =>
  inTransaction(dialer.dataSource, (tx) => dialer.get(ProgressService).apply(tx, scope, callId, given));

const stop = ({ organizationId, livemode }: Scope, phone_number: string) =>
  dialer.get(ChatOptOutsConsumer).consume([
    {
      id: uuidv7(),
      type: chatOptedOut.type,
      organization_id: organizationId,
      livemode,
      created_at: '2026-01-01T00:00:00Z',
      data: { chat_id: 9, message_id: 1, phone_number },
    },
  ]);

const entriesOf = async (phoneNumber: string): Promise<string[]> => {
  const rows = await database.dataSource.query<{ source: string }[]>(
    'SELECT source FROM do_not_call_entries WHERE phone_number = $1',
    [phoneNumber],
  );
  return rows.map(({ source }) => source);
};

/** Makes imports stop at one number until the test releases them. All earlier numbers are entered but not committed. */
async function stopImportsAt(phoneNumber: string): Promise<() => Promise<void>> {
  const { dataSource } = database;
  await dataSource.query(`
    CREATE OR REPLACE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_advisory_xact_lock(hashtextextended('${GATE}', 0)); RETURN NEW; END $$`);
  await dataSource.query(`
    CREATE TRIGGER gate BEFORE INSERT ON do_not_call_entries
    FOR EACH ROW WHEN (NEW.phone_number = '${phoneNumber}') EXECUTE FUNCTION wait_at_gate()`);
  const keeper = await dataSource.pool.connect();
  await keeper.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [GATE]);
  return async () => {
    await keeper.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [GATE]);
    keeper.release();
  };
}

const isAtGate = async (): Promise<boolean> =>
  (
    await database.dataSource.query<unknown[]>(
      `SELECT 1 FROM pg_locks lock JOIN pg_stat_activity USING (pid)
       WHERE lock.locktype = 'advisory' AND NOT lock.granted AND query LIKE 'INSERT INTO do_not_call_entries%'
         AND datname = current_database()`,
    )
  ).length > 0;

describe('while an import enters numbers', () => {
  it('opt-outs of its numbers are stored at once from every source, and only dials wait', async () => {
    dialer = await DialerProcess.start({ database, clock: new DaytimeClock(), carrier });
    const scope = liveOf(await dialer.organization());
    const other = liveOf(await dialer.organization());
    const open = await stopImportsAt(number(9));
    const imported = importing(
      scope,
      [1, 2, 3, 4, 9].map((n) => `${number(n)}\n`),
    );
    await eventually(isAtGate);

    const calls = [];
    for (const n of [1, 2, 3, 20]) calls.push(await dialer.ready(scope, { number: number(n) }));
    const byHand = await dialer.ready(scope, { number: number(2), source: 'agent_dial' });
    await expect(report(scope, byHand.id, { status: 'dialing' })).rejects.toMatchObject({ code: 'unavailable' });
    await within(10_000, () => optOut(scope, number(1)));
    const { outcome } = await within(10_000, () => report(scope, byHand.id, { status: 'dialing', opted_out: true }));
    expect(outcome).toBe('forbidden');
    await within(10_000, () => stop(scope, number(3)));
    // Dials of other organizations continue.
    await dialer.ready(other, { number: number(30) });
    await eventually(() => carrier.dialsTo(number(30)) === 1);
    expect(await isAtGate()).toBe(true);
    expect(carrier.dials).toHaveLength(1);

    await open();
    expect(await imported).toMatchObject({ imported: 2, existing: 3 });
    await eventually(() => carrier.dialsTo(number(20)) === 1);
    expect(carrier.dials).toHaveLength(2);
    for (const n of [1, 2, 3]) expect(await entriesOf(number(n))).toEqual(['opt_out']);
    for (const n of [4, 9]) expect(await entriesOf(number(n))).toEqual(['national_registry']);
    for (const call of [...calls.slice(0, 3), byHand]) {
      expect(await dialer.call(call.id)).toMatchObject({ status: 'blocked', blocked_reason: 'do_not_call' });
    }
  });

  it('an opt-out that commits after the import has entered its number is the entry that counts', async () => {
    dialer = await DialerProcess.start({ database, clock: new SettableClock(), carrier, scheduler: false });
    const scope = liveOf(await dialer.organization());
    const beforeTheEnd = await stopImportsAt(number(9));
    const imported = importing(scope, [`${number(1)}\n${number(9)}\n`]);
    await eventually(isAtGate);
    await inTransaction(dialer.dataSource, async (tx) => {
      await tx.query({
        text: `INSERT INTO do_not_call_entries (organization_id, livemode, phone_number, source, opted_out_at, created_at)
               VALUES ($1, true, $2, 'opt_out', now(), now())`,
        values: [scope.organizationId, number(1)],
      });
      await beforeTheEnd();
      expect(await imported).toMatchObject({ imported: 2 });
    });
    expect((await entriesOf(number(1))).sort()).toEqual(['national_registry', 'opt_out']);
    const { data, existing } = await optOut(scope, number(1));
    expect([data.source, existing]).toEqual(['opt_out', true]);
    const listed = await dialer.queue(scope, { number: number(1), source: 'agent_dial' });
    expect(listed.decision).toMatchObject({ allowed: false, reason: 'do_not_call' });
  });

  it(`no number of ${NUMBERS.toLocaleString('en')} rings after its opt-out was acknowledged`, async () => {
    dialer = await DialerProcess.start({ database, clock: new DaytimeClock(), carrier });
    const scope = liveOf(await dialer.organization({ outbound_lines: 1000 }));
    const rings = new Map<string, number>();
    carrier.answer = ({ to, dialId }) => {
      rings.set(to, performance.now());
      return { outcome: 'accepted', carrierCallId: dialId };
    };
    const people = Array.from({ length: 200 }, (_, n) => `+1415${2_340_000 + n * 2000}`);
    function* file() {
      for (let n = 0; n < NUMBERS; n += 1000)
        yield Array.from({ length: 1000 }, (_, i) => `+1415${2_340_000 + n + i}\n`).join('');
    }
    let isOver = false;
    const imported = importing(scope, file()).finally(() => (isOver = true));
    await eventually(
      async () => {
        const locks = `SELECT 1 FROM pg_stat_activity WHERE query LIKE 'INSERT INTO do_not_call_entries%'
        AND state = 'active' AND datname = current_database()`;
        return isOver || (await database.dataSource.query<unknown[]>(locks)).length > 0;
      },
      { everyMs: 5 },
    );
    await dialer.readyMany(scope, people, new Date('2026-03-04T17:00:00Z'));
    const answered = new Map<string, number>();
    let slowest = 0;
    let during = 0;
    for (const person of people) {
      const sentAt = performance.now();
      await optOut(scope, person);
      answered.set(person, performance.now());
      if (isOver) continue;
      during += 1;
      slowest = Math.max(slowest, performance.now() - sentAt);
    }
    await imported;
    await eventually(async () => !('queued' in (await dialer.statuses(scope))));
    const late = people.filter((person) => (rings.get(person) ?? 0) > answered.get(person)!);
    process.stdout.write(`${during} opt-outs during an import of ${NUMBERS}: ${slowest.toFixed(0)} ms at most\n`);
    expect(late).toEqual([]);
    expect(during).toBeGreaterThan(0);
    for (const person of people.slice(0, 10)) expect(await entriesOf(person)).toContain('opt_out');
  });
});
