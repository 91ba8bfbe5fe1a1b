// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * @typedef {object} Results what jest writes with --json
 * @property {boolean} success
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {number} numRuntimeErrorTestSuites files of which no test could run
 * @property {{ name: string, assertionResults: { status: string }[] }[]} [testResults] by file
 */

/**
 * One line that says how a test run went, and whether that is good. A file that could not be run counts as a failure.
 * @param {Results} results
 */
export function summarize(results) {
  const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
  const skipped = results.numPendingTests + results.numTodoTests;
  const counts = [
    `${results.numPassedTests} passed`,
    `${failed} failed`,
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ];
  return { line: counts.join(', '), green: results.success && failed === 0 && results.numPassedTests > 0 };
}

/**
 * A line for each file with tests that did not run.
 * @param {Results} results
 */
export function skippedFiles({ testResults = [] }) {
  return testResults.flatMap(({ name, assertionResults }) => {
    const count = assertionResults.filter(({ status }) => status === 'pending' || status === 'todo').length;
    return count > 0 ? [`did NOT run: ${count} of ${path.relative(process.cwd(), name)}`] : [];
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , file = ''] = process.argv;
  const text = readFileSync(file, 'utf8');
  if (text === '') {
    console.error('The tests ended before there was a result.');
    process.exitCode = 1;
  } else {
    const results = JSON.parse(text);
    const { line, green } = summarize(results);
    console.log([...skippedFiles(results), line].join('\n'));
    process.exitCode = green ? 0 : 1;
  }
}
