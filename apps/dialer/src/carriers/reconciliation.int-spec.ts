import { Clock, DatabaseClock, type Logger } from '@frontdesk/service-host';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { NOON, OutboundCallsBench } from '../../testing/outbound-calls.js';
import { CarrierUnavailableError, type CallsPlaced, type CarrierCall } from './carrier.js';
import { ReconciliationRepository } from './reconciliation.repository.js';
import { ReconciliationService } from './reconciliation.service.js';
import { SimulatedCarrier } from './simulated-carrier.js';

const TO = '+12125550123';
const FROM = '+13125550100';
const logger = { info: () => undefined, warn: () => undefined } as unknown as Logger;

/** A carrier that lists the calls that the test sets, and counts requests. */
class ListingCarrier extends SimulatedCarrier {
  listed: CarrierCall[] | 'nothing, being away' = [];
  readonly asked: CallsPlaced[] = [];
  dials = 0;

  override async dial(): Promise<never> {
    this.dials += 1;
    throw new Error('reconciliation never dials');
  }

  override async list(calls: CallsPlaced): Promise<CarrierCall[]> {
    this.asked.push(calls);
    if (typeof this.listed === 'string') throw new CarrierUnavailableError('away');
    return this.listed;
  }
}

describe('reconciliation of dials without a carrier id', () => {
  let bench: OutboundCallsBench;
  let carrier: ListingCarrier;

  beforeAll(async () => {
    bench = await OutboundCallsBench.start();
  });
  afterAll(() => bench.database.drop());
  beforeEach(async () => {
    await bench.reset();
    await bench.knowFacts({ outbound_number: FROM });
    carrier = new ListingCarrier(bench.clock, logger);
  });

  const replica = (clock: Clock = bench.clock): ReconciliationService => {
    const { dataSource } = bench.database;
    const dials = new ReconciliationRepository(dataSource);
    return new ReconciliationService(dials, carrier, bench.progress, dataSource, clock, logger);
  };
  const listed = (carrierCallId: string): CarrierCall => ({ carrierCallId, to: TO, from: FROM, startedAt: NOON });

  /** Queues a call and commits its dial at the present time, without a response of the carrier. */
  const dialing = async (): Promise<{ callId: number; dialId: string }> => {
    await bench.consent(TO);
    const [row] = await bench.rows<{ id: number }>(
      `INSERT INTO outbound_calls (organization_id, livemode, source, purpose, status, phone_number, decision, created_at)
       VALUES (1, true, 'api', 'marketing', 'queued', $1, '{}', $2) RETURNING id`,
      [TO, bench.clock.now()],
    );
    const callId = Number(row!.id);
    const start = await bench.dial(callId);
    if (start.outcome !== 'started') throw new Error(`not dialed: ${start.outcome}`);
    return { callId, dialId: start.dial.attempt_id };
  };
  /** A dial of another organization with the same caller id. */
  const anotherDial = async (carrierCallId: string | null): Promise<void> => {
    await bench.rows(
      `INSERT INTO outbound_attempts (attempt_id, outbound_call_id, organization_id, livemode, phone_number,
         from_number, started_at, carrier, carrier_call_id)
       SELECT gen_random_uuid(), outbound_call_id, 2, true, phone_number, from_number, started_at, 'elsewhere', $1
       FROM outbound_attempts LIMIT 1`,
      [carrierCallId],
    );
  };
  const nameOf = async (dialId: string): Promise<string | null> => {
    const text = 'SELECT carrier_call_id FROM outbound_attempts WHERE attempt_id = $1';
    return (await bench.rows<{ carrier_call_id: string | null }>(text, [dialId]))[0]!.carrier_call_id;
  };
  const statusOf = async (callId: number): Promise<string> => (await bench.row(callId)).status;
  const runAfter = async (seconds: number): Promise<number> => {
    bench.pass(seconds * 1000);
    return replica().run();
  };

  it('asks about a dial after a minute, by its numbers and time', async () => {
    await dialing();
    expect(await runAfter(59)).toBe(0);
    expect(await runAfter(1)).toBe(1);
    const startedAfter = new Date(NOON.getTime() - 30_000);
    const startedBefore = new Date(NOON.getTime() + 60_000);
    expect(carrier.asked).toEqual([{ to: TO, from: FROM, startedAfter, startedBefore }]);
  });

  it('does not ask too early if the machine’s clock is ahead', async () => {
    const aheadMs = 75_000;
    const ahead = new (class extends Clock {
      now = (): Date => new Date(bench.clock.now().getTime() + aheadMs);
    })();
    const clock = new DatabaseClock(ahead, bench.database.dataSource, () => Date.now() + aheadMs);
    await dialing();
    expect(await replica(ahead).run()).toBe(1);
    await bench.rows('DELETE FROM dial_inquiries');
    await bench.rows('DELETE FROM outbound_attempts');
    await bench.rows('DELETE FROM outbound_calls');
    await clock.compare();
    await dialing();
    expect(await replica(clock).run()).toBe(0);
  });

  it('adopts the only unclaimed call and leaves it dialing', async () => {
    const { callId, dialId } = await dialing();
    await anotherDial('CA-other');
    carrier.listed = [listed('CA-other'), listed('CA-own')];
    await runAfter(60);
    expect(await nameOf(dialId)).toBe('CA-own');
    expect(await statusOf(callId)).toBe('dialing');
    expect(await runAfter(120)).toBe(0);
  });

  it.each<[string, CarrierCall[]]>([
    ['no call', []],
    ['several calls', [listed('CA-1'), listed('CA-2')]],
  ])('fails a dial if the carrier has %s, publishes the failure once, and never dials', async (_what, calls) => {
    const { callId, dialId } = await dialing();
    carrier.listed = calls;
    await runAfter(60);
    expect(await runAfter(60)).toBe(0);
    expect(await statusOf(callId)).toBe('failed');
    expect(await nameOf(dialId)).toBeNull();
    const announced = await bench.announced('outbound_call.completed');
    expect(announced.map(({ data }) => data['outbound_call'])).toEqual([
      expect.objectContaining({ id: callId, status: 'failed' }),
    ]);
    expect(carrier.dials).toBe(0);
  });

  it('fails a dial whose only call belongs to another dial', async () => {
    const { callId } = await dialing();
    await anotherDial('CA-other');
    carrier.listed = [listed('CA-other')];
    await runAfter(60);
    expect(await statusOf(callId)).toBe('failed');
  });

  it('adopts no call that may belong to another dial between the same numbers', async () => {
    const { callId, dialId } = await dialing();
    await anotherDial(null);
    carrier.listed = [listed('CA-whose')];
    await runAfter(60);
    expect(await nameOf(dialId)).toBeNull();
    expect(await statusOf(callId)).toBe('dialing');
    await bench.rows(`UPDATE outbound_attempts SET carrier_call_id = 'CA-whose' WHERE organization_id = 2`);
    await runAfter(60);
    expect(await statusOf(callId)).toBe('failed');
  });

  it('asks again after a minute if the carrier is unavailable, and ends nothing until then', async () => {
    const { callId, dialId } = await dialing();
    carrier.listed = 'nothing, being away';
    expect(await runAfter(60)).toBe(1);
    expect(await runAfter(59)).toBe(0);
    expect(await statusOf(callId)).toBe('dialing');
    carrier.listed = [listed('CA-own')];
    expect(await runAfter(1)).toBe(1);
    expect(await nameOf(dialId)).toBe('CA-own');
  });

  it('checks each dial on only one of several replicas', async () => {
    for (let n = 0; n < 3; n++) {
      await bench.reset();
      await bench.knowFacts({ outbound_number: FROM });
      await dialing();
      carrier.listed = 'nothing, being away';
      bench.pass(60_000);
      const runs = await Promise.all([replica().run(), replica().run(), replica().run()]);
      expect(runs.sort()).toEqual([0, 0, 1]);
    }
  });

  it('skips dials that have an id, have ended, are simulated for a test key or belong to another carrier', async () => {
    const { callId } = await dialing();
    for (const change of [
      `carrier_call_id = 'CA-1'`,
      `carrier_call_id = NULL, ended_at = started_at, outcome = 'failed'`,
      `ended_at = NULL, outcome = NULL, livemode = false`,
      `livemode = true, carrier = 'runtime'`,
    ]) {
      await bench.rows(`UPDATE outbound_attempts SET ${change} WHERE outbound_call_id = $1`, [callId]);
      expect(await runAfter(60)).toBe(0);
    }
    expect(carrier.asked).toEqual([]);
  });
});
