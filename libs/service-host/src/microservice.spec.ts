import type { HandledOperation } from '@frontdesk/messaging';
import { describe, expect, it, jest } from '@jest/globals';
import { register } from 'prom-client';
import { record } from './metrics/recorders.js';
import { logHandled } from './microservice.js';
import type { Logger } from './observability/logger.js';

const anOperation = (fields: Partial<HandledOperation>): HandledOperation => ({
  operation: 'leads.create',
  outcome: 'ok',
  durationMs: 1,
  ...fields,
});

const levelOf = (handled: HandledOperation): string | undefined => {
  const [debug, warn, error] = [jest.fn(), jest.fn(), jest.fn()];
  logHandled({ isLevelEnabled: () => true, debug, warn, error } as unknown as Logger, handled);
  const line = [expect.objectContaining({ operation: 'leads.create', outcome: handled.outcome }), 'operation.handled'];
  return Object.entries({ debug, warn, error }).find(([, { mock }]) => {
    if (mock.calls.length > 0) expect(mock.calls).toEqual([line]);
    return mock.calls.length > 0;
  })?.[0];
};

describe('a handled operation', () => {
  it.each<[Partial<HandledOperation>, string]>([
    [{ outcome: 'ok' }, 'debug'],
    [{ outcome: 'refused', code: 'not_found' }, 'debug'],
    [{ outcome: 'refused', code: 'unavailable' }, 'warn'],
    [{ outcome: 'expired' }, 'warn'],
    [{ outcome: 'undecodable', code: 'validation_failed' }, 'error'],
    [{ outcome: 'failed', code: 'server_error' }, 'error'],
  ])('with %j is logged as %s', (fields, level) => {
    expect(levelOf(anOperation(fields))).toBe(level);
  });

  it('is counted as expired only if it has expired', async () => {
    const expired = async (): Promise<number> =>
      (await register.getSingleMetric('frontdesk_operations_expired_total')!.get()).values[0]!.value;
    // Specs of one process share the counter.
    const before = await expired();
    record.handled(anOperation({ outcome: 'refused' }));
    expect(await expired()).toBe(before);
    record.handled(anOperation({ outcome: 'expired' }));
    expect(await expired()).toBe(before + 1);
  });
});
