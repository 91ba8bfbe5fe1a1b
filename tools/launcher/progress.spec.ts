import { describe, expect, it } from '@jest/globals';
import { Writable } from 'node:stream';
import { createProgress } from './progress.ts';

describe('untilQuiet', () => {
  it('waits until no more lines are printed, so that the next output comes last', async () => {
    const stream = new Writable({ write: (_chunk, _encoding, done) => done() }) as NodeJS.WriteStream;
    const progress = createProgress({ stream, env: {} });
    progress.print('first');
    let late = 0;
    setTimeout(() => {
      progress.print('second');
      late = Date.now();
    }, 100);
    await progress.untilQuiet();
    expect(late).toBeGreaterThan(0);
    expect(Date.now() - late).toBeGreaterThanOrEqual(150);
  });

  it('stops waiting after a time limit', async () => {
    const stream = new Writable({ write: (_chunk, _encoding, done) => done() }) as NodeJS.WriteStream;
    const progress = createProgress({ stream, env: {} });
    const chatter = setInterval(() => progress.print('more'), 20);
    progress.print('first');
    const startedAt = Date.now();
    await progress.untilQuiet();
    clearInterval(chatter);
    expect(Date.now() - startedAt).toBeLessThan(3000);
  });
});
