import { describe, expect, it } from '@jest/globals';
import { CommitQueue } from './commit-queue.js';

const anEvent = (id: string): { id: string; type: string; body: string } => ({ id, type: 'counted', body: '{}' });

describe('CommitQueue', () => {
  it('returns events in the order their commits were sent, not in the order of the outcomes', async () => {
    const queue = new CommitQueue();
    const first = Promise.withResolvers<number[]>();
    const slow = queue.add([anEvent('a')], first.promise);
    await queue.add([anEvent('b'), anEvent('c')], Promise.resolve([2, 3]));
    expect(queue.takeCommitted()).toEqual([]);
    first.resolve([1]);
    expect(await slow).toBe(true);
    expect(queue.takeCommitted().map(({ id, seq }) => [id, seq])).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ]);
    expect(queue.takeCommitted()).toEqual([]);
  });

  it('returns no event of a failed commit, and does not wait for it any longer', async () => {
    const queue = new CommitQueue();
    expect(await queue.add([anEvent('a')], Promise.reject(new Error('no')))).toBe(false);
    await queue.add([anEvent('b')], Promise.resolve([2]));
    expect(queue.takeCommitted().map(({ id }) => id)).toEqual(['b']);
  });

  it('leaves out the events of statements that stored none', async () => {
    const queue = new CommitQueue();
    await queue.add([anEvent('a')], Promise.resolve([]));
    expect(queue.takeCommitted()).toEqual([]);
  });

  it('drops committed events for a claim, but not those whose outcome is unknown, unless the claim took them', async () => {
    const queue = new CommitQueue();
    const [taken, left] = [Promise.withResolvers<number[]>(), Promise.withResolvers<number[]>()];
    const slow = [queue.add([anEvent('a')], taken.promise), queue.add([anEvent('b')], left.promise)];
    await queue.add([anEvent('c')], Promise.resolve([3]));
    queue.dropCommitted();
    queue.skip(new Set(['a']));
    taken.resolve([1]);
    left.resolve([2]);
    await Promise.all(slow);
    expect(queue.takeCommitted().map(({ id }) => id)).toEqual(['b']);
  });

  it('tells how long the oldest commit waits for its outcome', async () => {
    const queue = new CommitQueue();
    expect(queue.oldestMs).toBe(0);
    const { promise, resolve } = Promise.withResolvers<number[]>();
    const slow = queue.add([anEvent('a')], promise);
    await new Promise((wake) => setTimeout(wake, 5));
    expect(queue.oldestMs).toBeGreaterThan(0);
    resolve([1]);
    await slow;
    expect(queue.oldestMs).toBe(0);
  });
});
