import type { Logger } from '@frontdesk/service-host';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { NUMBER, OutboundCallsBench } from '../outbound-calls/test-outbound-calls.js';
import { CarrierNewsService } from './carrier-news.service.js';
import { CarrierReportsRepository } from './carrier-reports.repository.js';
import type { CarrierNews } from './twilio/twilio-callbacks.js';

const logger = { warn: () => undefined } as unknown as Logger;

describe('news of a carrier', () => {
  let bench: OutboundCallsBench;
  let callId: number;

  beforeAll(async () => {
    bench = await OutboundCallsBench.start();
  });
  afterAll(() => bench.database.drop());
  beforeEach(async () => {
    await bench.reset();
    await bench.consent();
    const [row] = await bench.rows<{ id: number }>(
      `INSERT INTO outbound_calls (organization_id, livemode, source, purpose, status, phone_number, decision, created_at)
       VALUES (1, true, 'speed_to_lead', 'marketing', 'queued', $1, '{}', $2) RETURNING id`,
      [NUMBER, bench.clock.now()],
    );
    callId = Number(row!.id);
  });

  const take = (attemptId: string, carrierCallId: string, news: Partial<CarrierNews>): Promise<unknown> => {
    const { dataSource } = bench.database;
    const reports = new CarrierReportsRepository(dataSource);
    return new CarrierNewsService(reports, bench.progress, dataSource, bench.clock, logger).take(attemptId, 'status', {
      carrierCallId,
      status: null,
      answeredBy: null,
      durationSeconds: null,
      evidence: { CallSid: carrierCallId, CallStatus: news.status ?? 'ringing' },
      ...news,
    });
  };
  const dial = async (): Promise<string> => {
    const start = await bench.dial(callId);
    if (start.outcome !== 'started') throw new Error(`not dialed: ${start.outcome}`);
    const { attempt_id } = start.attempt;
    await bench.rows(`UPDATE outbound_attempts SET carrier = 'twilio' WHERE attempt_id = $1`, [attempt_id]);
    return attempt_id;
  };
  const statusOf = async (): Promise<string> => (await bench.row(callId)).status;
  const kept = async (attemptId: string): Promise<string[]> => {
    const text = `SELECT report->>'CallStatus' AS status FROM carrier_reports WHERE attempt_id = $1 ORDER BY id`;
    return (await bench.rows<{ status: string }>(text, [attemptId])).map(({ status }) => status);
  };

  it('of a dial that has ended is kept, and never applied to the one that follows it', async () => {
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
    expect(await take(second, 'CA-2', { status: 'in_progress' })).toMatchObject({ attemptId: second });
    expect(await statusOf()).toBe('in_progress');
  });

  it('of another call than the dial’s own is kept and moves nothing', async () => {
    const attemptId = await dial();
    await take(attemptId, 'CA-own', {});
    expect(await take(attemptId, 'CA-other', { status: 'failed' })).toBeNull();
    expect(await statusOf()).toBe('dialing');
    expect(await kept(attemptId)).toEqual(['ringing', 'failed']);
  });

  it('is refused when there is no such dial, or nobody of ours dialed it', async () => {
    await expect(take(randomUUID(), 'CA-1', { status: 'failed' })).rejects.toMatchObject({ code: 'not_found' });
    const attemptId = await dial();
    await bench.rows(`UPDATE outbound_attempts SET carrier = 'runtime'`);
    await expect(take(attemptId, 'CA-1', { status: 'failed' })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('that come all at once end in one answer and one end', async () => {
    const attemptId = await dial();
    const status = 'completed';
    await Promise.all(Array.from({ length: 5 }, () => take(attemptId, 'CA-1', { status, durationSeconds: 5 })));
    expect(await bench.row(callId)).toMatchObject({ status, duration_seconds: 5 });
    expect(await bench.announced('outbound_call.completed')).toHaveLength(1);
    expect(await kept(attemptId)).toEqual(['completed']);
  });
});
