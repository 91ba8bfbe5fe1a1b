import { describe, expect, it } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import { Slots } from './slots.js';

describe('Slots', () => {
  it('admits up to its size and queues the others in order of arrival', async () => {
    const slots = new Slots(2);
    const inside: number[] = [];
    for (let n = 0; n < 5; n++) void slots.take().then(() => inside.push(n));
    await turn();
    expect(inside).toEqual([0, 1]);
    expect(slots.inUse).toBe(2);
    slots.release();
    slots.release();
    await turn();
    expect(inside).toEqual([0, 1, 2, 3]);
    for (let n = 0; n < 3; n++) slots.release();
    await turn();
    expect(inside).toEqual([0, 1, 2, 3, 4]);
    expect(slots.inUse).toBe(0);
  });
});
