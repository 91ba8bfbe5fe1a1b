import { describe, expect, it } from '@jest/globals';
import { ProgressLine } from './progress-line.js';

function shown(isTTY: boolean): { text: () => string; progress: ProgressLine; at: (ms: number) => void } {
  let now = 0;
  let text = '';
  const output = { isTTY, write: (piece: string) => void (text += piece) };
  return { text: () => text, progress: new ProgressLine(output, () => now), at: (ms) => (now = ms) };
}

describe('ProgressLine', () => {
  it('draws a bar with speed and remaining time on a terminal, at most five times a second', () => {
    const { text, progress, at } = shown(true);
    at(100);
    progress.show(10, 0.1);
    expect(text()).toBe('');
    at(10_000);
    progress.show(20_000, 0.25);
    expect(text()).toBe('\r\x1b[K[######..................] 25 %, 20,000 rows, 2,000 a second, 0:30 left');
  });

  it('writes a plain line every five seconds if the output is not a terminal', () => {
    const { text, progress, at } = shown(false);
    at(4000);
    progress.show(10, 0.1);
    at(5000);
    progress.show(5000, 0.5);
    at(10_000);
    progress.show(10_000, null);
    progress.clear();
    expect(text()).toBe('50 %, 5,000 rows, 1,000 a second\n10,000 rows, 1,000 a second\n');
  });
});
