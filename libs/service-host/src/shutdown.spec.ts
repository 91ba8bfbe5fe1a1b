import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { shutDown } from './shutdown.js';

const logger = pino({ level: 'silent' });
const forever = (): Promise<void> => new Promise(() => undefined);

describe('shutDown', () => {
  it('runs the steps one after another', async () => {
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

  it('goes on after a step that fails, and ends within the grace period although some never end', async () => {
    const done: string[] = [];
    const startedAt = Date.now();
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
    await shutDown(steps, 1500, logger);
    expect(done).toEqual(['last']);
    expect(Date.now() - startedAt).toBeLessThan(1700);
  });
});
