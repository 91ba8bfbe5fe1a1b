import { describe, expect, it } from '@jest/globals';
import { StackLog } from './stack-log.js';

const lineWith = (fields: object): string =>
  JSON.stringify({ level: 'info', time: '2026-01-01T00:00:00.000Z', service: 'gateway', ...fields, msg: 'something' });

describe('StackLog', () => {
  it.each(['CURSOR_SECRET', 'PLATFORM_API_TOKENS', 'OPENAI_API_KEY', 'POSTGRES_PASSWORD'])(
    'fails the audit of a stack that has logged its %s',
    (name) => {
      const log = new StackLog({ [name]: 'first-of-them,second-of-them', LOG_LEVEL: 'everything' });
      log.keep('gateway', lineWith({ reason: 'everything is well' }));
      expect(() => log.audit()).not.toThrow();
      log.keep('gateway', lineWith({ reason: 'not second-of-them' }));
      expect(() => log.audit()).toThrow('a configured secret: gateway: ');
    },
  );

  it('keeps the last lines and the first complaints, even when many lines follow', () => {
    const log = new StackLog({});
    log.keep('records', lineWith({ level: 'error', n: -1 }));
    for (let n = 0; n < 20_000; n++) log.keep('gateway', lineWith({ n }));
    expect(log.complaints).toEqual([`records: ${lineWith({ level: 'error', n: -1 })}`]);
    expect(log.lines.length).toBeLessThanOrEqual(10_000);
    expect(log.lines.at(-1)).toBe(`gateway: ${lineWith({ n: 19_999 })}`);
  });
});
