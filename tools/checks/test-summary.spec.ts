import { describe, expect, it } from '@jest/globals';
import path from 'node:path';
import { skippedFiles, summarize } from './test-summary.ts';

const run = {
  success: true,
  numPassedTests: 3,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  numRuntimeErrorTestSuites: 0,
};

it('names the files with tests that did not run, and how many', () => {
  const file = (name: string, ...statuses: string[]) => ({
    name: path.join(process.cwd(), name),
    assertionResults: statuses.map((status) => ({ status })),
  });
  const testResults = [
    file('e2e/leads.e2e-spec.ts', 'passed', 'failed'),
    file('e2e/widget.browser.e2e-spec.ts', 'pending', 'passed', 'pending'),
  ];
  expect(skippedFiles({ ...run, testResults })).toEqual(['did NOT run: 2 of e2e/widget.browser.e2e-spec.ts']);
});

describe('the summary of a test run', () => {
  it('counts passed and failed tests', () => {
    expect(summarize(run)).toEqual({ line: '3 passed, 0 failed', green: true });
    expect(summarize({ ...run, success: false, numFailedTests: 2 })).toEqual({
      line: '3 passed, 2 failed',
      green: false,
    });
  });

  it('counts skipped tests', () => {
    expect(summarize({ ...run, numPendingTests: 1, numTodoTests: 1 }).line).toBe('3 passed, 0 failed, 2 skipped');
  });

  it('counts a file that could not run as a failure', () => {
    expect(summarize({ ...run, success: false, numRuntimeErrorTestSuites: 1 })).toEqual({
      line: '3 passed, 1 failed',
      green: false,
    });
  });

  it('is not green if there is no test', () => {
    expect(summarize({ ...run, numPassedTests: 0 }).green).toBe(false);
  });

  it('is not green when jest reports another failure', () => {
    expect(summarize({ ...run, success: false }).green).toBe(false);
  });
});
