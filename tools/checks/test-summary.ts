import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The output of jest with --json. */
interface Results {
  success: boolean;
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  /** Files that failed before their first test. */
  numRuntimeErrorTestSuites: number;
  /** The results by file. */
  testResults?: { name: string; assertionResults: { status: string }[] }[];
}

/** Summarizes a test run in one line. A file that could not run counts as a failure. */
export function summarize(results: Results) {
  const failed = results.numFailedTests + results.numRuntimeErrorTestSuites;
  const skipped = results.numPendingTests + results.numTodoTests;
  const counts = [
    `${results.numPassedTests} passed`,
    `${failed} failed`,
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ];
  return { line: counts.join(', '), green: results.success && failed === 0 && results.numPassedTests > 0 };
}

/** Names each file with tests that did not run. */
export function skippedFiles({ testResults = [] }: Results): string[] {
  return testResults.flatMap(({ name, assertionResults }) => {
    const count = assertionResults.filter(({ status }) => status === 'pending' || status === 'todo').length;
    return count > 0 ? [`did NOT run: ${count} of ${path.relative(process.cwd(), name)}`] : [];
  });
}

if (import.meta.filename === process.argv[1]) {
  const [, , file = ''] = process.argv;
  const text = readFileSync(file, 'utf8');
  if (text === '') {
    console.error('The test run ended without a result.');
    process.exitCode = 1;
  } else {
    const results = JSON.parse(text) as Results;
    const { line, green } = summarize(results);
    console.log([...skippedFiles(results), line].join('\n'));
    process.exitCode = green ? 0 : 1;
  }
}
