import { describe, expect, it } from '@jest/globals';
import { CommitQueue, type OutboxRow } from './commit-queue.js';

const aRow = (id: string, seq = 1): OutboxRow => ({ id, type: 'counted', body: '{}', seq });

describe('CommitQueue', () => {
  it('returns events in the order in which their commits were sent, not in the order of the outcomes', async () => {
    const queue = new CommitQueue();
    const first = Promise.withResolvers<OutboxRow[]>();
    const slow = queue.add(first.promise);
    await queue.add(Promise.resolve([aRow('b', 2), aRow('c', 3)]));
    expect(queue.takeCommitted()).toEqual([]);
    first.resolve([aRow('a', 1)]);
    expect(await slow).toBe(true);
    expect(queue.takeCommitted().map(({ id, seq }) => [id, seq])).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 3],
    ]);
    expect(queue.takeCommitted()).toEqual([]);
  });

  it('returns no event of a failed commit, and stops waiting for it', async () => {
    const queue = new CommitQueue();
    expect(await queue.add(Promise.reject(new Error('no')))).toBe(false);
    await queue.add(Promise.resolve([aRow('b')]));
    expect(queue.takeCommitted().map(({ id }) => id)).toEqual(['b']);
  });

  it('drops committed events for a claim, but not those whose outcome is unknown, unless the claim took them', async () => {
    const queue = new CommitQueue();
    const [taken, left] = [Promise.withResolvers<OutboxRow[]>(), Promise.withResolvers<OutboxRow[]>()];
    const slow = [queue.add(taken.promise), queue.add(left.promise)];
    await queue.add(Promise.resolve([aRow('c')]));
    queue.dropCommitted();
    queue.skip(new Set(['a']));
    taken.resolve([aRow('a')]);
    left.resolve([aRow('b')]);
    await Promise.all(slow);
    expect(queue.takeCommitted().map(({ id }) => id)).toEqual(['b']);
  });

  it('returns how long the oldest commit has been waiting for its outcome', async () => {
    const queue = new CommitQueue();
    expect(queue.oldestMs).toBe(0);
    const { promise, resolve } = Promise.withResolvers<OutboxRow[]>();
    const slow = queue.add(promise);
    await new Promise((wake) => setTimeout(wake, 5));
    expect(queue.oldestMs).toBeGreaterThan(0);
    resolve([]);
    await slow;
    expect(queue.oldestMs).toBe(0);
  });
});
