import { describe, expect, it } from '@jest/globals';
import { summarize } from './test-summary.mjs';

const run = {
  success: true,
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
};

describe('the line that ends a test run', () => {
  it('counts what passed and what failed', () => {
    expect(summarize(run)).toEqual({ line: '3 passed, 0 failed', green: true });
    expect(summarize({ ...run, success: false, numFailedTests: 2 })).toEqual({
      line: '3 passed, 2 failed',
      green: false,
    });
  });

  it('names skipped tests', () => {
    expect(summarize({ ...run, numPendingTests: 1, numTodoTests: 1 }).line).toBe('3 passed, 0 failed, 2 skipped');
  });

  it('counts a file that could not be run as a failure', () => {
    expect(summarize({ ...run, success: false, numRuntimeErrorTestSuites: 1 })).toEqual({
      line: '3 passed, 1 failed',
      green: false,
    });
  });

  it('is not green when nothing ran', () => {
    expect(summarize({ ...run, numPassedTests: 0 }).green).toBe(false);
  });

  it('is not green when jest says so for another reason', () => {
    expect(summarize({ ...run, success: false }).green).toBe(false);
  });
});
