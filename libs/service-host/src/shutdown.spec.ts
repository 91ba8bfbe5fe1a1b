import { valueWithin } from '@frontdesk/concurrency';
import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { shutDown } from './shutdown.js';

const logger = pino({ level: 'silent' });
const forever = (): Promise<void> => new Promise(() => undefined);

describe('shutDown', () => {
  it('runs the steps in order, one at a time', async () => {
    const done: string[] = [];
    const step = (name: string, ms: number) => ({
      name,
      run: async () => {
        await new Promise((resolve) => setTimeout(resolve, ms));
        done.push(name);
      },
    });
    await shutDown([step('first', 50), step('second', 0), step('third', 10)], 5000, logger);
    expect(done).toEqual(['first', 'second', 'third']);
  });

  it('continues after a failed step, and ends within the grace period even if steps never settle', async () => {
    const done: string[] = [];
    const steps = [
      { name: 'hangs', run: forever },
      { name: 'rejects', run: () => Promise.reject(new Error('no')) },
      {
        name: 'throws',
        run: () => {
          throw new Error('no');
        },
      },
      { name: 'hangs too', run: forever },
      { name: 'last', run: () => void done.push('last') },
    ];
    const stopped = shutDown(steps, 1500, logger).then(() => 'in time');
    expect(await valueWithin(1700, stopped, 'late')).toBe('in time');
    expect(done).toEqual(['last']);
  });
});
