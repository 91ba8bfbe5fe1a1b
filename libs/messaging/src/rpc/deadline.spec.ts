import { describe, expect, it } from '@jest/globals';
import { Deadline } from './deadline.js';

describe('Deadline', () => {
  it('has passed from its instant on', () => {
    expect(new Deadline(Date.now() - 1).hasPassed).toBe(true);
    expect(Deadline.after(1000).hasPassed).toBe(false);
  });

  it('allows a commit while the answer can still arrive, with 250 ms in reserve', () => {
    const { assertTimeToCommit } = Deadline.after(1000);
    expect(assertTimeToCommit).not.toThrow();
    expect(Deadline.after(200).assertTimeToCommit).toThrow(expect.objectContaining({ code: 'unavailable' }));
  });
});
