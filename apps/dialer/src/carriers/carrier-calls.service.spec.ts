import { describe, expect, it } from '@jest/globals';
import { CarrierCallsService } from './carrier-calls.service.js';
import { CarrierUnavailableError, type Carrier, type CallEnd } from './carrier.js';

const find = (endOf: () => Promise<CallEnd | null>): Promise<unknown> =>
  new CarrierCallsService({ endOf } as unknown as Carrier).find({ carrier_call_id: 'CA1' });
const endedAt = new Date('2026-12-01T16:00:00Z');

describe('what the carrier says about a call', () => {
  it.each<[string, CallEnd | null, object]>([
    ['active', null, { ended_at: null, duration_seconds: null }],
    [
      'completed',
      { isCompleted: true, durationSeconds: 42, endedAt },
      { ended_at: '2026-12-01T16:00:00Z', duration_seconds: 42 },
    ],
    ['completed', { isCompleted: true, durationSeconds: null, endedAt: null }, { ended_at: null }],
    ['not_completed', { isCompleted: false, durationSeconds: null, endedAt }, { ended_at: '2026-12-01T16:00:00Z' }],
    ['unknown', { isCompleted: false, durationSeconds: null, endedAt: null }, { ended_at: null }],
  ])('is that it is %s', async (state, end, fields) => {
    expect(await find(() => Promise.resolve(end))).toMatchObject({ state, ...fields });
  });

  it('is nothing while the carrier does not respond', async () => {
    const refused = find(() => Promise.reject(new CarrierUnavailableError('http_503')));
    await expect(refused).rejects.toMatchObject({ code: 'unavailable' });
  });
});
