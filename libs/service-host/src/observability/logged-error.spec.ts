import { describe, expect, it } from '@jest/globals';
import { loggedError } from './logged-error.js';

describe('a logged error', () => {
  it('contains its name, message, codes and stack', () => {
    const error = Object.assign(new TypeError('went wrong'), { code: '23505', constraint: 'calls_external_id' });
    expect(loggedError(error)).toEqual({
      type: 'TypeError',
      message: 'went wrong',
      code: '23505',
      constraint: 'calls_external_id',
      stack: expect.stringMatching(/^TypeError: went wrong\n\s+at /),
    });
  });

  it('contains nothing of the row, the statement or its parameters', () => {
    const secret = 'DANA REYES +14155550123';
    const driverError = Object.assign(new Error('violates'), { detail: `Failing row contains (${secret})` });
    const error = Object.assign(new Error('violates'), {
      ...driverError,
      query: secret,
      parameters: [secret],
      driverError,
    });
    expect(JSON.stringify(loggedError(error))).not.toContain('DANA');
  });

  it('withholds a message that quotes a value, on every line of the stack', () => {
    const error = Object.assign(new Error('invalid input syntax for type bigint: "DANA\nREYES"'), { code: '22P02' });
    const wrapped = new Error('could not store', { cause: error });
    expect(JSON.stringify(loggedError(wrapped))).not.toMatch(/DANA|REYES/);
    expect(loggedError(wrapped)?.cause).toMatchObject({ code: '22P02' });
  });

  it('withholds input that a parser quotes', () => {
    let error: unknown;
    try {
      JSON.parse('{"name":"DANA REYES"');
    } catch (thrown) {
      error = thrown;
    }
    expect(JSON.stringify(loggedError(error))).not.toContain('DANA');
  });

  it('is absent if there is no error, and withholds a thrown value that is not an error', () => {
    expect(loggedError(undefined)).toBeUndefined();
    expect(loggedError('DANA REYES')).toEqual({ type: 'string', message: 'not an error' });
  });
});
