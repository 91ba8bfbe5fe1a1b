import { beforeEach, describe, expect, it } from '@jest/globals';
import { KeyPresses, type PressedKeys } from './key-presses.js';

let at: number;
let keys: KeyPresses;

function press(...pressed: [key: string, afterMs: number][]): void {
  for (const [key, afterMs] of pressed) {
    at += afterMs;
    keys.press(key);
  }
}
function takeAfter(ms: number): PressedKeys | null {
  at += ms;
  return keys.take();
}

describe('the keys of a caller', () => {
  beforeEach(() => {
    at = 0;
    keys = new KeyPresses({ now: () => new Date(at) });
  });

  it('opt out if 9 is pressed and no other key within two seconds', () => {
    press(['9', 0]);
    expect(takeAfter(1999)).toBeNull();
    expect(takeAfter(1)).toEqual({ type: 'opt_out' });
    expect(keys.dueAt).toBeNull();
  });

  it.each([
    ['before', '1', '9'],
    ['after', '9', '1'],
  ])('do not opt out if another key is pressed %s', (_when, first, second) => {
    press([first, 0], [second, 1999]);
    expect(takeAfter(2000)).toEqual({ type: 'digits', digits: first + second });
  });

  it.each(['99', '999', '9#', '*9'])('opt out if 9 is pressed more than once, or with star or hash: %s', (pressed) => {
    for (const key of pressed) press([key, 300]);
    expect(keys.isOptOut).toBe(true);
    expect(takeAfter(2000)).toEqual({ type: 'opt_out' });
  });

  it('opt out by a 9 that follows another key after two seconds', () => {
    press(['1', 0]);
    expect(takeAfter(2000)).toEqual({ type: 'digits', digits: '1' });
    press(['9', 0]);
    expect(takeAfter(2000)).toEqual({ type: 'opt_out' });
  });

  it('opt out by a 9 whose group was not taken in time', () => {
    press(['9', 0]);
    at += 2500;
    expect(keys.press('1')).toEqual({ type: 'opt_out' });
    expect(takeAfter(2000)).toEqual({ type: 'digits', digits: '1' });
  });

  it('form a phone number, without star and hash', () => {
    for (const key of '4155550199#') press([key, 300]);
    expect(takeAfter(2000)).toEqual({ type: 'digits', digits: '4155550199' });
  });

  it('are limited in number', () => {
    for (let count = 0; count < 1000; count++) press(['1', 1]);
    expect(takeAfter(2000)).toEqual({ type: 'digits', digits: '1'.repeat(20) });
  });
});
