import { scopeOf } from '@frontdesk/persistence';
import { describe, expect, it } from '@jest/globals';
import type { ModelUsageEntity } from './model-usage.entity.js';
import { ModelUsageRecorder } from './model-usage.recorder.js';
import type { ModelUsageRepository } from './model-usage.repository.js';

const OUTAGE = Object.assign(new Error('the server is away'), { code: 'ECONNREFUSED' });
const REFUSED = Object.assign(new Error('bigint out of range'), { code: '22003' });
const live = scopeOf({ organizationId: 7, livemode: true });
const test = scopeOf({ organizationId: 7, livemode: false });
const tokens = { prompt: 10, completion: 2, estimated: 1 };

function aRecorder(add: (usages: readonly ModelUsageEntity[]) => Promise<void>): ModelUsageRecorder {
  const logger = { warn: () => undefined, error: () => undefined } as never;
  const clock = { now: () => new Date('2026-03-01T05:00:00Z') } as never;
  return new ModelUsageRecorder({ add } as unknown as ModelUsageRepository, clock, logger);
}

describe('the recorder of tokens', () => {
  it('adds up replies by organization, mode and the day there, and stores the sums at once', async () => {
    const stored: (readonly ModelUsageEntity[])[] = [];
    const recorder = aRecorder(async (usages) => void stored.push(usages));
    for (let count = 0; count < 3; count++) recorder.add(live, 'America/Denver', tokens);
    recorder.add(test, null, tokens);
    recorder.add(live, 'UTC', { prompt: 0, completion: 0, estimated: 0 });
    await recorder.onApplicationShutdown();
    const sum = { organization_id: 7, prompt_tokens: 30, completion_tokens: 6, estimated_tokens: 3 };
    const one = { organization_id: 7, prompt_tokens: 10, completion_tokens: 2, estimated_tokens: 1 };
    expect(stored).toEqual([
      [
        { ...sum, livemode: true, day: '2026-02-28' },
        { ...one, livemode: false, day: '2026-03-01' },
      ],
    ]);
  });

  it.each([
    ['keeps tokens during an outage of the database', OUTAGE, 22],
    ['drops tokens that the database refuses', REFUSED, 11],
  ])('%s', async (_title, fault, prompt) => {
    let error: Error | null = fault;
    const stored: ModelUsageEntity[] = [];
    const recorder = aRecorder((usages) => {
      if (error) return Promise.reject(error);
      stored.push(...usages);
      return Promise.resolve();
    });
    recorder.add(live, 'UTC', { ...tokens, prompt: 11 });
    await recorder.onApplicationShutdown();
    error = null;
    recorder.add(live, 'UTC', { ...tokens, prompt: 11 });
    await recorder.onApplicationShutdown();
    expect(stored.map(({ prompt_tokens }) => prompt_tokens)).toEqual([prompt]);
  });
});
