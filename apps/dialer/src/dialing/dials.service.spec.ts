import { scopeOf } from '@frontdesk/persistence';
import { afterEach, expect, it, jest } from '@jest/globals';
import type { OutboundAttemptEntity } from '../calls/outbound-attempt.entity.js';
import type { OutboundCallEntity } from '../calls/outbound-call.entity.js';
import type { Carrier } from '../carriers/carrier.js';
import type { DialerConfig } from '../dialer.config.js';
import type { DialResponsesService } from './dial-responses.service.js';
import { dialingMetrics } from './dialing-metrics.js';
import { DialsService } from './dials.service.js';

const attempt = {
  attempt_id: 'b7c1e0de-4c4e-4b7a-8a53-0c1a7f6d2f11',
  outbound_call_id: 7,
  ...scopeOf({ organizationId: 1, livemode: true }),
  organization_id: 1,
  phone_number: '+13125550142',
} as unknown as OutboundAttemptEntity;
const started = { outcome: 'started' as const, call: {} as OutboundCallEntity, attempt };

/** The number of observations in the dial latency histogram. */
async function timedDials(): Promise<number> {
  const { values } = await dialingMetrics.dialSeconds.get();
  return values.find(({ metricName }) => metricName?.endsWith('_count'))?.value ?? 0;
}

afterEach(() => void jest.restoreAllMocks());

it('a process suspended after it committed an intent does not ask the carrier', async () => {
  const lateOnceWritten: boolean[] = [];
  const dial = jest.fn<Carrier['dial']>().mockImplementation(async (_request, isTooLate) => {
    // Suspended again, between the SDK call and the request.
    now += 60_000;
    lateOnceWritten.push(isTooLate!());
    return { outcome: 'unknown', reason: 'never' };
  });
  const logger = { info: jest.fn(), error: jest.fn() };
  const dials = new DialsService(
    { name: 'twilio', dial } as unknown as Carrier,
    { store: () => Promise.resolve() } as unknown as DialResponsesService,
    { DIALER_SLOTS: 1 } as DialerConfig,
    logger as never,
  );
  let now = 1000;
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  await dials.dial(() => Promise.resolve(started));
  await dials.finish();
  expect(dial).toHaveBeenCalledTimes(1);
  expect(await timedDials()).toBe(1);
  expect(lateOnceWritten).toEqual([true]);

  await dials.dial(() => {
    now += 60_000;
    return Promise.resolve(started);
  });
  await dials.finish();
  expect(dial).toHaveBeenCalledTimes(1);
  expect(await timedDials()).toBe(1);
  expect(logger.info).toHaveBeenLastCalledWith(expect.objectContaining({ reason: 'too_late' }), 'dial.asked');
});
