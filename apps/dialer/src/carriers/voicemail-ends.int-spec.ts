import { inTransaction, scopeOf } from '@frontdesk/persistence';
import { OrganizationFactsRepository, type Logger } from '@frontdesk/service-host';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { NOON, NUMBER, OutboundCallsBench } from '../../testing/outbound-calls.js';
import { CarrierInstructionsService } from './carrier-instructions.service.js';
import { CarrierReportsRepository } from './carrier-reports.repository.js';
import { CarrierUnavailableError, type CallEnd } from './carrier.js';
import { ReconciliationRepository } from './reconciliation.repository.js';
import { SimulatedCarrier } from './simulated-carrier.js';

const logger = { info: () => undefined, warn: () => undefined } as unknown as Logger;
const scope = scopeOf({ organizationId: 1, livemode: true });
const NAME = 'CA-1';

/** A carrier with one call, whose end the test sets. */
class PolledCarrier extends SimulatedCarrier {
  end: CallEnd | 'away' | null = null;
  asked = 0;
  readonly hungUp: string[] = [];
  /** What the carrier itself reports after a hang-up. */
  onHangUp = async (): Promise<void> => undefined;

  override async endOf(): Promise<CallEnd | null> {
    this.asked += 1;
    if (this.end === 'away') throw new CarrierUnavailableError('away');
    return this.end;
  }

  override async hangUp(carrierCallId: string): Promise<void> {
    this.hungUp.push(carrierCallId);
    await this.onHangUp();
  }
}

describe('a voicemail call without a final carrier report', () => {
  let bench: OutboundCallsBench;
  let carrier: PolledCarrier;
  let reports: CarrierReportsRepository;
  let callId: number;
  let dialId: string;

  beforeAll(async () => {
    bench = await OutboundCallsBench.start();
    reports = new CarrierReportsRepository(bench.database.dataSource);
  });
  afterAll(() => bench.database.drop());
  beforeEach(async () => {
    await bench.reset();
    await bench.consent();
    carrier = new PolledCarrier(bench.clock, logger);
    await answered();
  });

  /** Voicemail answers and a process instructs the carrier, but may crash right after. */
  const answered = async (name = NAME): Promise<void> => {
    const [row] = await bench.rows<{ id: number }>(
      `INSERT INTO outbound_calls (organization_id, livemode, source, purpose, status, phone_number, decision, created_at)
       VALUES (1, true, 'api', 'marketing', 'queued', $1, '{}', $2) RETURNING id`,
      [NUMBER, bench.clock.now()],
    );
    callId = Number(row!.id);
    const start = await bench.dial(callId);
    if (start.outcome !== 'started') throw new Error(`not dialed: ${start.outcome}`);
    dialId = start.dial.attempt_id;
    await bench.rows('UPDATE outbound_attempts SET carrier_call_id = $2 WHERE attempt_id = $1', [dialId, name]);
    await apply({ status: 'in_progress', answered_by: 'machine' });
    await reports.claimInstruction(scope, dialId, bench.clock.now());
  };
  const apply = (report: Parameters<typeof bench.progress.apply>[3]): Promise<unknown> =>
    inTransaction(bench.database.dataSource, (tx) => bench.progress.apply(tx, scope, callId, report));
  const leaving = (): Promise<void> => {
    const at = bench.clock.now();
    return reports.storeMessageStart(scope, dialId, at, new Date(at.getTime() + 600_000));
  };
  const replica = (): CarrierInstructionsService => {
    const { dataSource } = bench.database;
    const dials = new ReconciliationRepository(dataSource);
    const facts = new OrganizationFactsRepository();
    const { progress, clock } = bench;
    return new CarrierInstructionsService(carrier, reports, dials, progress, facts, dataSource, clock, logger);
  };
  const runAfter = (seconds: number): Promise<number> => {
    bench.pass(seconds * 1000);
    return replica().endVoicemails();
  };
  const endedAt = new Date(NOON.getTime() + 24_500);
  const completed: CallEnd = { isCompleted: true, durationSeconds: 24, endedAt };

  it('ends with its message left if a poll after a minute reports the call as completed', async () => {
    await leaving();
    carrier.end = completed;
    expect(await runAfter(59)).toBe(0);
    expect(await runAfter(1)).toBe(1);
    expect(await bench.row(callId)).toMatchObject({
      status: 'voicemail',
      duration_seconds: 24,
      voicemail_left_at: new Date('2026-06-10T16:00:25Z'),
      ended_at: new Date('2026-06-10T16:01:00Z'),
    });
    expect(await runAfter(120)).toBe(0);
    expect(await bench.announced('outbound_call.completed')).toHaveLength(1);
  });

  it('ends without a message if the message failed or it is unknown whether one was left', async () => {
    await leaving();
    carrier.end = { isCompleted: false, durationSeconds: null, endedAt: null };
    await runAfter(60);
    expect(await bench.row(callId)).toMatchObject({ status: 'voicemail', voicemail_left_at: null });
    await answered('CA-2');
    carrier.end = completed;
    await runAfter(60);
    const ended = { status: 'voicemail', voicemail_left_at: null, duration_seconds: 24 };
    expect(await bench.row(callId)).toMatchObject(ended);
  });

  it('is hung up, and its message does not count as left, if it lasts longer than any message', async () => {
    await leaving();
    expect(await runAfter(60)).toBe(1);
    expect((await bench.row(callId)).status).toBe('in_progress');
    expect(carrier.hungUp).toEqual([]);
    let messageAt: unknown = 'not hung up';
    carrier.onHangUp = async () => {
      messageAt = (await reports.findDial(dialId))!.message_at;
    };
    expect(await runAfter(60)).toBe(1);
    expect(messageAt).toBeNull();
    expect(carrier.hungUp).toEqual([NAME]);
    expect(await bench.row(callId)).toMatchObject({ status: 'voicemail', voicemail_left_at: null });
  });

  it('is polled again after a minute if the carrier is unavailable', async () => {
    await leaving();
    carrier.end = 'away';
    expect(await runAfter(60)).toBe(1);
    expect(await runAfter(59)).toBe(0);
    carrier.end = completed;
    expect(await runAfter(1)).toBe(1);
    expect((await bench.row(callId)).status).toBe('voicemail');
  });

  it('is polled by one of several replicas', async () => {
    carrier.end = 'away';
    bench.pass(60_000);
    const runs = await Promise.all([replica().endVoicemails(), replica().endVoicemails(), replica().endVoicemails()]);
    expect(runs.sort()).toEqual([0, 0, 1]);
    expect(carrier.asked).toBe(1);
  });

  it('keeps a report that arrives while the carrier is polled', async () => {
    await leaving();
    carrier.end = completed;
    await apply({ status: 'voicemail', duration_seconds: 20, dialId });
    expect(await runAfter(60)).toBe(0);
    expect(await bench.row(callId)).toMatchObject({ duration_seconds: 20, voicemail_left_at: null });
  });

  it('is polled only if voicemail answered, the carrier was instructed and it is the configured carrier', async () => {
    for (const change of [`carrier_done_at = NULL`, `carrier_done_at = started_at, carrier = 'elsewhere'`]) {
      await bench.rows(`UPDATE outbound_attempts SET ${change}`);
      expect(await runAfter(60)).toBe(0);
    }
    await bench.rows(`UPDATE outbound_attempts SET carrier = 'simulated'`);
    await bench.rows(`UPDATE outbound_calls SET answered_by = 'human'`);
    expect(await runAfter(60)).toBe(0);
    expect(carrier.asked).toBe(0);
  });
});
