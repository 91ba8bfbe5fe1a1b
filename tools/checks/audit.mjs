// @ts-check
import { execFile } from 'node:child_process';

/**
 * @typedef {{ name: string, severity: string, via: (string | { title?: string, url?: string })[], fixAvailable?: unknown }} Vulnerability
 * @typedef {{ outcome: 'clean' | 'found' | 'unknown', text: string }} Verdict
 */

const SERIOUS = new Set(['high', 'critical']);

/**
 * What `npm audit --json` has said, in words. A registry that cannot be asked is no finding, and is never passed over
 * in silence either.
 * @param {string} output
 * @returns {Verdict}
 */
export function verdictOn(output) {
  const answer = parsed(output);
  const counts = answer?.metadata?.vulnerabilities;
  if (!counts) {
    const reason = answer?.error?.summary || answer?.message || answer?.error?.code || 'it answered nothing of use';
    return {
      outcome: 'unknown',
      text: `The dependencies were NOT audited: the registry could not be asked (${withoutHosts(String(reason))}).`,
    };
  }
  /** @type {Vulnerability[]} */
  const all = Object.values(answer.vulnerabilities ?? {});
  const serious = all.filter(({ severity }) => SERIOUS.has(severity));
  if (serious.length === 0) {
    return {
      outcome: 'clean',
      text: `Dependencies audited: none with a high or critical vulnerability, ${counts.total} lesser.`,
    };
  }
  const lines = serious.map(({ name, severity, via }) => `  ${severity}: ${name}: ${reasonsOf(via)}`);
  return { outcome: 'found', text: `Dependencies with vulnerabilities:\n${lines.join('\n')}\nnpm audit tells more.` };
}

/** @param {Vulnerability['via']} via */
function reasonsOf(via) {
  return via.map((one) => (typeof one === 'string' ? `through ${one}` : (one.title ?? 'no title'))).join('; ');
}

/** @param {string} output */
function parsed(output) {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
}

/** Which registry is in use is nobody's business who reads the log. @param {string} reason */
function withoutHosts(reason) {
  return reason
    .replace(/\bhttps?:\/\/\S+/g, 'the registry')
    .replace(/\b[\w-]+(\.[\w-]+)+(:\d+)?\b/g, 'the registry')
    .slice(0, 200);
}

/** @returns {Promise<string>} what npm printed, whatever its exit code */
function npmAudit() {
  const args = ['audit', '--omit=dev', '--audit-level=high', '--json', '--fetch-retries=0', '--fetch-timeout=20000'];
  return new Promise((resolve) => {
    execFile('npm', args, { maxBuffer: 64 * 1024 * 1024 }, (_error, stdout) => resolve(stdout));
  });
}

if (import.meta.filename === process.argv[1]) {
  const { outcome, text } = verdictOn(await npmAudit());
  console.log(text);
  if (outcome === 'found') process.exitCode = 1;
}
