// @ts-check
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/**
 * @typedef {object} Results what jest writes with --json
 * @property {boolean} success
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {number} numRuntimeErrorTestSuites files of which no test could run
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

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [, , file = ''] = process.argv;
  const text = readFileSync(file, 'utf8');
  if (text === '') {
    console.error('The tests ended before there was a result.');
    process.exitCode = 1;
  } else {
    const { line, green } = summarize(JSON.parse(text));
    console.log(line);
    process.exitCode = green ? 0 : 1;
  }
}
