import { scopeOf, type DataSource } from '@frontdesk/persistence';
import { SystemClock } from '@frontdesk/service-host';
import { afterEach, expect, it, jest } from '@jest/globals';
import type { DialStartService } from '../calls/dial-start.service.js';
import type { DialEntity } from '../calls/dial.entity.js';
import type { OutboundCallEntity } from '../calls/outbound-call.entity.js';
import type { CarrierInstructionsService } from '../carriers/carrier-instructions.service.js';
import type { Carrier } from '../carriers/carrier.js';
import type { DialerConfig } from '../dialer.config.js';
import type { ProgressService } from '../reports/progress.service.js';
import { dialingMetrics } from './dialing-metrics.js';
import type { DialingRepository, DueCall } from './dialing.repository.js';
import { DialsService } from './dials.service.js';

const scope = scopeOf({ organizationId: 1, livemode: true });
const due = { id: 7, phone_number: '+13125550142', due_at: new Date() } as DueCall;
const dial = {
  attempt_id: 'b7c1e0de-4c4e-4b7a-8a53-0c1a7f6d2f11',
  outbound_call_id: 7,
  organization_id: 1,
  livemode: true,
  phone_number: '+13125550142',
} as unknown as DialEntity;
/** A database whose transactions change nothing. */
const nothing = (): Promise<object> => Promise.resolve({});
const client = { query: nothing, on: nothing, off: nothing, release: nothing };
const dataSource = { pool: { connect: () => Promise.resolve(client) } } as unknown as DataSource;
const started = { outcome: 'started' as const, call: {} as OutboundCallEntity, dial };

/** The number of observations in the dial latency histogram. */
async function timedDials(): Promise<number> {
  const { values } = await dialingMetrics.dialSeconds.get();
  return values.find(({ metricName }) => metricName?.endsWith('_count'))?.value ?? 0;
}

afterEach(() => void jest.restoreAllMocks());

it('a process suspended after it committed an intent does not ask the carrier', async () => {
  const lateOnceWritten: boolean[] = [];
  const dial = jest.fn<Carrier['dial']>().mockImplementation(async (_request, isTooLate) => {
    // The process is suspended again, between the SDK call and the request.
    now += 60_000;
    lateOnceWritten.push(isTooLate!());
    return { outcome: 'unknown', reason: 'never' };
  });
  const start = jest.fn<DialStartService['start']>().mockResolvedValue(started);
  const logger = { info: jest.fn(), error: jest.fn() };
  const dials = new DialsService(
    { name: 'twilio', dial } as unknown as Carrier,
    { start } as unknown as DialStartService,
    {} as DialingRepository,
    {} as CarrierInstructionsService,
    { apply: () => Promise.resolve() } as unknown as ProgressService,
    dataSource,
    { DIALER_SLOTS: 1 } as DialerConfig,
    new SystemClock(),
    logger as never,
  );
  let now = 1000;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  // Specs of one process share the histogram.
  const before = await timedDials();
  await dials.dial(scope, due);
  await dials.finish();
  expect(dial).toHaveBeenCalledTimes(1);
  expect(await timedDials()).toBe(before + 1);
  expect(lateOnceWritten).toEqual([true]);

  start.mockImplementation(() => {
    now += 60_000;
    return Promise.resolve(started);
  });
  await dials.dial(scope, due);
  await dials.finish();
  expect(dial).toHaveBeenCalledTimes(1);
  expect(await timedDials()).toBe(before + 1);
  expect(logger.info).toHaveBeenLastCalledWith(expect.objectContaining({ reason: 'too_late' }), 'dial.requested');
});
