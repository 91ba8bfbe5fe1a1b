import { describe, expect, it } from '@jest/globals';
import { logFailure } from './logged-failure.js';
import type { Logger } from './logger.js';

describe('logFailure', () => {
  const logged = (error: unknown): unknown => {
    let line: unknown;
    const log = (level: string) => (fields: object, message: string) => (line = { level, fields, message });
    logFailure({ warn: log('warn'), error: log('error') } as unknown as Logger, 'upkeep', error, { task: 'old' });
    return line;
  };

  it('warns with the reason during an outage of the database', () => {
    expect(logged(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))).toEqual({
      level: 'warn',
      fields: { task: 'old', reason: 'refused' },
      message: 'upkeep.waiting_for_database',
    });
  });

  it('logs every other failure as an error', () => {
    const err = new TypeError('x is not a function');
    expect(logged(err)).toEqual({ level: 'error', fields: { task: 'old', err }, message: 'upkeep.failed' });
  });
});
