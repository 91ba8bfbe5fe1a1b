import { describe, expect, it } from '@jest/globals';
import { Deadline } from './deadline.js';

const after = (ms: number): Deadline => new Deadline(Date.now() + ms);

describe('Deadline', () => {
  it('has passed from its instant on', () => {
    expect(after(-1).hasPassed).toBe(true);
    expect(after(1000).hasPassed).toBe(false);
  });

  it('allows a commit while the answer can still arrive, with 250 ms in reserve', () => {
    const { assertTimeToCommit } = after(1000);
    expect(assertTimeToCommit).not.toThrow();
    expect(after(200).assertTimeToCommit).toThrow(expect.objectContaining({ code: 'unavailable' }));
  });
});
