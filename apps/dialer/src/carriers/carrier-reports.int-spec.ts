import { OrganizationFactsRepository, type Logger } from '@frontdesk/service-host';
import { inTransaction, scopeOf } from '@frontdesk/persistence';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { NUMBER, OutboundCallsBench } from '../../testing/outbound-calls.js';
import { DialerConfig } from '../dialer.config.js';
import { CarrierInstructionsService, type AnsweredDial } from './carrier-instructions.service.js';
import { CarrierReportsRepository } from './carrier-reports.repository.js';
import { CarrierReportsService } from './carrier-reports.service.js';
import { CarrierUnavailableError, type MessageOutcome } from './carrier.js';
import { ReconciliationRepository } from './reconciliation.repository.js';
import { SimulatedCarrier } from './simulated-carrier.js';
import type { CarrierReport } from './twilio/twilio-callbacks.js';

const OPT_OUT_NUMBER = { phone_number: '+18005550100', label: 'Opt-out', purpose: 'opt_out' } as const;
const logger = { warn: () => undefined } as unknown as Logger;

/** A carrier that records its instructions, or rejects all of them. */
class InstructedCarrier extends SimulatedCarrier {
  readonly hungUp: string[] = [];
  messages = 0;
  isAway = false;
  /** The outcome of every message that the carrier is asked to leave. */
  answer = async (): Promise<MessageOutcome> => 'accepted';

  override async hangUp(carrierCallId: string): Promise<void> {
    if (this.isAway) throw new CarrierUnavailableError('away');
    this.hungUp.push(carrierCallId);
  }

  override async dropVoicemail(): Promise<MessageOutcome> {
    if (this.isAway) throw new CarrierUnavailableError('away');
    this.messages += 1;
    return this.answer();
  }
}

describe('a carrier report', () => {
  let bench: OutboundCallsBench;
  let callId: number;
  let carrier: InstructedCarrier;

  beforeAll(async () => {
    bench = await OutboundCallsBench.start();
  });
  afterAll(() => bench.database.drop());
  beforeEach(async () => {
    await bench.reset();
    await bench.consent();
    carrier = new InstructedCarrier(bench.clock, logger);
    const [row] = await bench.rows<{ id: number }>(
      `INSERT INTO outbound_calls (organization_id, livemode, source, purpose, status, phone_number, decision, created_at)
       VALUES (1, true, 'speed_to_lead', 'marketing', 'queued', $1, '{}', $2) RETURNING id`,
      [NUMBER, bench.clock.now()],
    );
    callId = Number(row!.id);
  });

  const instructions = (): CarrierInstructionsService => {
    const { dataSource } = bench.database;
    return new CarrierInstructionsService(
      carrier,
      new CarrierReportsRepository(dataSource),
      new ReconciliationRepository(dataSource),
      bench.progress,
      new OrganizationFactsRepository(),
      dataSource,
      bench.clock,
      logger,
    );
  };
  const take = (
    dialId: string,
    carrierCallId: string,
    report: Partial<CarrierReport>,
    kind: 'status' | 'amd' = 'status',
  ): Promise<AnsweredDial | null> => {
    const { dataSource } = bench.database;
    const reports = new CarrierReportsRepository(dataSource);
    const config = new DialerConfig();
    return new CarrierReportsService(
      reports,
      bench.progress,
      instructions(),
      dataSource,
      config,
      bench.clock,
      logger,
    ).applyReport(dialId, kind, {
      carrierCallId,
      status: null,
      startsToDial: false,
      answeredBy: null,
      durationSeconds: null,
      evidence: { CallSid: carrierCallId, CallStatus: report.status ?? 'ringing' },
      ...report,
    });
  };
  const answerMachine = (dial: AnsweredDial): Promise<void> => instructions().answerVoicemail(dial);
  const dial = async (): Promise<string> => {
    const start = await bench.dial(callId);
    if (start.outcome !== 'started') throw new Error(`not dialed: ${start.outcome}`);
    const { attempt_id } = start.dial;
    await bench.rows(`UPDATE outbound_attempts SET carrier = 'twilio' WHERE attempt_id = $1`, [attempt_id]);
    return attempt_id;
  };
  const optOut = (): Promise<unknown> =>
    inTransaction(bench.database.dataSource, (tx) =>
      bench.doNotCall.optOut(tx, scopeOf({ organizationId: 1, livemode: true }), NUMBER),
    );
  const statusOf = async (): Promise<string> => (await bench.row(callId)).status;
  const kept = async (dialId: string): Promise<string[]> => {
    const text = `SELECT report->>'CallStatus' AS status FROM carrier_reports WHERE attempt_id = $1 ORDER BY id`;
    return (await bench.rows<{ status: string }>(text, [dialId])).map(({ status }) => status);
  };

  it('leaves the call of its dial to be found by the voice service, active until its end', async () => {
    const dialId = await dial();
    const reports = new CarrierReportsRepository(bench.database.dataSource);
    const found = { outbound_call_id: callId, organization_id: 1, livemode: true, source: 'speed_to_lead' };
    expect(await reports.findCall(dialId, 'CA1')).toMatchObject({ ...found, phone_number: NUMBER, is_active: true });
    await take(dialId, 'CA1', { status: 'in_progress' });
    expect(await reports.findCall(dialId, 'CA2')).toMatchObject({ is_active: false });
    await take(dialId, 'CA1', { status: 'completed' });
    expect(await reports.findCall(dialId, 'CA1')).toMatchObject({ is_active: false, answered_by: null });
    expect(await reports.findCall(randomUUID(), 'CA1')).toBeNull();
  });

  it.each([
    ['calling hours are over', async () => bench.pass(11 * 3_600_000)],
    ['the person has opted out', async () => void (await optOut())],
    ['the organization switched its calls off', () => bench.knowFacts({ outbound_enabled: false })],
  ])('hangs up a call that the carrier takes from its queue after %s', async (_name, change) => {
    const dialId = await dial();
    await change();
    await take(dialId, 'CA1', { startsToDial: true });
    expect([carrier.hungUp, await statusOf()]).toEqual([['CA1'], 'failed']);
  });

  it('leaves a call that may ring, and one that a person has answered', async () => {
    const dialId = await dial();
    await take(dialId, 'CA1', { startsToDial: true });
    expect(await statusOf()).toBe('dialing');
    await take(dialId, 'CA1', { status: 'in_progress' });
    await optOut();
    await take(dialId, 'CA1', { startsToDial: true });
    expect([carrier.hungUp, await statusOf()]).toEqual([[], 'in_progress']);
  });

  it('is stored and not applied to the next dial if its own dial has ended', async () => {
    const first = await dial();
    await take(first, 'CA-1', { status: 'no_answer' });
    expect(await statusOf()).toBe('scheduled');
    bench.pass(16 * 60_000);
    const second = await dial();
    expect(await statusOf()).toBe('dialing');
    for (const status of ['in_progress', 'completed', 'failed', 'no_answer'] as const)
      expect(await take(first, 'CA-1', { status })).toBeNull();
    expect(await statusOf()).toBe('dialing');
    expect(await kept(first)).toEqual(['no_answer', 'in_progress', 'completed', 'failed']);
    await take(second, 'CA-2', { status: 'in_progress' });
    expect(await statusOf()).toBe('in_progress');
  });

  it('is stored and changes nothing if it names a call other than the dial’s', async () => {
    const dialId = await dial();
    await take(dialId, 'CA-own', {});
    expect(await take(dialId, 'CA-other', { status: 'failed' })).toBeNull();
    expect(await statusOf()).toBe('dialing');
    expect(await kept(dialId)).toEqual(['ringing', 'failed']);
  });

  it('is refused for an unknown dial and for a dial of the voice runtime', async () => {
    await expect(take(randomUUID(), 'CA-1', { status: 'failed' })).rejects.toMatchObject({ code: 'not_found' });
    const dialId = await dial();
    await bench.rows(`UPDATE outbound_attempts SET carrier = 'runtime'`);
    await expect(take(dialId, 'CA-1', { status: 'failed' })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('hangs up a call whose dial has ended, once, with a retry if the carrier is unavailable', async () => {
    const dialId = await dial();
    const scope = scopeOf({ organizationId: 1, livemode: true });
    await inTransaction(bench.database.dataSource, (tx) =>
      bench.progress.apply(tx, scope, callId, { status: 'failed', dialId }),
    );
    carrier.isAway = true;
    await take(dialId, 'CA-late', {});
    carrier.isAway = false;
    await take(dialId, 'CA-late', { status: 'in_progress' });
    expect(carrier.hungUp).toEqual(['CA-late']);
    for (const status of [null, 'in_progress', 'completed'] as const) await take(dialId, 'CA-late', { status });
    expect(carrier.hungUp).toEqual(['CA-late']);
    expect(await statusOf()).toBe('failed');
  });

  it('hangs up after a minute if the process that claimed the hang-up crashed', async () => {
    const dialId = await dial();
    const scope = scopeOf({ organizationId: 1, livemode: true });
    await take(dialId, 'CA-late', {});
    await inTransaction(bench.database.dataSource, (tx) =>
      bench.progress.apply(tx, scope, callId, { status: 'failed', dialId }),
    );
    const reports = new CarrierReportsRepository(bench.database.dataSource);
    expect(await reports.claimHangUp(scope, dialId, bench.clock.now())).toBe(true);
    bench.pass(59_000);
    await take(dialId, 'CA-late', { status: 'in_progress' });
    expect(carrier.hungUp).toEqual([]);
    bench.pass(1000);
    await take(dialId, 'CA-late', { status: 'in_progress' });
    await take(dialId, 'CA-late', { status: 'in_progress' });
    expect(carrier.hungUp).toEqual(['CA-late']);
  });

  it('stores who answered although the call has ended before the detection is reported', async () => {
    const dialId = await dial();
    await take(dialId, 'CA1', { status: 'completed', durationSeconds: 4 });
    await take(dialId, 'CA1', { status: 'in_progress', answeredBy: 'machine' }, 'amd');
    await take(dialId, 'CA1', { status: 'in_progress', answeredBy: 'human' }, 'amd');
    expect(await bench.row(callId)).toMatchObject({ status: 'completed', answered_by: 'machine' });
    expect([carrier.hungUp, carrier.messages]).toEqual([[], 0]);
  });

  it('sends no instruction if it arrives late for a call that the carrier has ended', async () => {
    const dialId = await dial();
    await take(dialId, 'CA-1', { status: 'completed', durationSeconds: 5 });
    await take(dialId, 'CA-1', { status: 'in_progress' });
    expect(carrier.hungUp).toEqual([]);
  });

  it('leads to one instruction if voicemail answered, even if other reports arrive', async () => {
    await bench.knowFacts({ leave_voicemail: true, inbound_numbers: [OPT_OUT_NUMBER], version: 2 });
    const dialId = await dial();
    const heard = { status: 'in_progress', answeredBy: 'machine' } as const;
    const machines = await Promise.all([take(dialId, 'CA-1', heard, 'amd'), take(dialId, 'CA-1', heard, 'amd')]);
    expect(await take(dialId, 'CA-1', { status: 'in_progress' })).toBeNull();
    const answers = await Promise.allSettled(machines.map((dial) => answerMachine(dial!)));
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(carrier.messages).toBe(1);
    expect(await statusOf()).toBe('in_progress');
    expect(await take(dialId, 'CA-1', heard, 'amd')).toBeNull();
    expect(carrier.hungUp).toEqual([]);
  });

  describe('a voicemail message', () => {
    const heard = { status: 'in_progress', answeredBy: 'machine' } as const;
    const leaving = async (): Promise<string> => {
      const dialId = await dial();
      await answerMachine((await take(dialId, 'CA-1', heard, 'amd'))!);
      return dialId;
    };
    const dispositions = async (): Promise<unknown[]> =>
      (await bench.announced('dial.changed')).map(
        ({ data }) => (data['dial'] as Record<string, unknown>)['disposition'],
      );

    beforeEach(() => bench.knowFacts({ leave_voicemail: true, inbound_numbers: [OPT_OUT_NUMBER], version: 2 }));

    it('ends the call and frees its number only after the message has ended', async () => {
      const dialId = await leaving();
      const [other] = await bench.rows<{ id: number }>(
        `INSERT INTO outbound_calls (organization_id, livemode, source, purpose, status, phone_number, decision, created_at)
         VALUES (1, true, 'api', 'marketing', 'queued', $1, '{}', $2) RETURNING id`,
        [NUMBER, bench.clock.now()],
      );
      bench.pass(30_000);
      expect(await bench.dial(Number(other!.id))).toMatchObject({ outcome: 'delayed' });
      expect((await bench.row(Number(other!.id))).blocked_reason).toBe('already_on_call');
      expect(await bench.row(callId)).toMatchObject({ status: 'in_progress', voicemail_left_at: null, ended_at: null });
      const end = new Date('2026-06-10T16:00:30Z');
      await take(dialId, 'CA-1', { status: 'completed', durationSeconds: 31 });
      const ended = { status: 'voicemail', duration_seconds: 31, voicemail_left_at: end, ended_at: end };
      expect(await bench.row(callId)).toMatchObject({ ...ended, answered_by: 'machine' });
      expect((await dispositions()).at(-1)).toBe('voicemail_left');
      expect(await bench.announced('outbound_call.completed')).toHaveLength(1);
      expect(await bench.dial(Number(other!.id))).toMatchObject({ outcome: 'started' });
    });

    it('is charged to the trial minutes', async () => {
      const trial = { plan: 'trial', trial_minutes_remaining: 10 } as const;
      await bench.knowFacts({ leave_voicemail: true, inbound_numbers: [OPT_OUT_NUMBER], version: 3, ...trial });
      const dialId = await leaving();
      await take(dialId, 'CA-1', { status: 'completed', durationSeconds: 61 });
      expect(await bench.rows('SELECT balance FROM trial_minutes')).toEqual([{ balance: 8 }]);
    });

    it.each(['failed', 'no_answer'] as const)(
      'is not stored as left if the carrier reports %s, and the call is not retried',
      async (status) => {
        const dialId = await leaving();
        await take(dialId, 'CA-1', { status });
        expect(await bench.row(callId)).toMatchObject({ status: 'voicemail', voicemail_left_at: null, attempts: 1 });
        expect((await dispositions()).at(-1)).toBe('other');
        await take(dialId, 'CA-1', { status: 'completed', durationSeconds: 31 });
        expect((await bench.row(callId)).voicemail_left_at).toBeNull();
      },
    );

    it('is not cut off if the call is ended elsewhere or the person opts out meanwhile', async () => {
      const dialId = await leaving();
      const scope = scopeOf({ organizationId: 1, livemode: true });
      const report = { status: 'completed', opted_out: true } as const;
      await inTransaction(bench.database.dataSource, (tx) => bench.progress.apply(tx, scope, callId, report));
      await take(dialId, 'CA-1', { status: 'in_progress' });
      expect(carrier.hungUp).toEqual([]);
      expect((await dispositions()).at(-1)).toBe('opted_out');
    });

    it('is skipped, and the call ends at once, if the carrier reports the call as over', async () => {
      carrier.answer = async () => 'over';
      await leaving();
      expect(await bench.row(callId)).toMatchObject({ status: 'voicemail', voicemail_left_at: null });
    });

    it('is retried only if the carrier certainly rejected it', async () => {
      carrier.isAway = true;
      await expect(leaving()).rejects.toMatchObject({ code: 'unavailable' });
      carrier.isAway = false;
      const [attempt] = await bench.rows<{ attempt_id: string }>('SELECT attempt_id FROM outbound_attempts');
      await answerMachine((await take(attempt!.attempt_id, 'CA-1', heard, 'amd'))!);
      expect(carrier.messages).toBe(1);
    });

    it.each<[string, () => Promise<MessageOutcome>]>([
      ['it is unknown whether the carrier accepted it', async () => 'unknown'],
      ['the process crashes before it stores the result', () => Promise.reject(new Error('killed'))],
    ])('is not repeated if %s', async (_what, answer) => {
      carrier.answer = answer;
      await Promise.allSettled([leaving()]);
      const [attempt] = await bench.rows<{ attempt_id: string }>('SELECT attempt_id FROM outbound_attempts');
      bench.pass(3_600_000);
      const again = await take(attempt!.attempt_id, 'CA-1', heard, 'amd');
      await expect(answerMachine(again!)).rejects.toMatchObject({ code: 'unavailable' });
      expect(carrier.messages).toBe(1);
      await take(attempt!.attempt_id, 'CA-1', { status: 'completed', durationSeconds: 31 });
      const ended = { status: 'voicemail', duration_seconds: 31, voicemail_left_at: null };
      expect(await bench.row(callId)).toMatchObject(ended);
    });
  });

  it('ends the call once and is stored once if the report of its end repeats concurrently', async () => {
    const dialId = await dial();
    const status = 'completed';
    await Promise.all(Array.from({ length: 5 }, () => take(dialId, 'CA-1', { status, durationSeconds: 5 })));
    expect(await bench.row(callId)).toMatchObject({ status, duration_seconds: 5 });
    expect(await bench.announced('outbound_call.completed')).toHaveLength(1);
    expect(await kept(dialId)).toEqual(['completed']);
  });
});
