import { execFile } from 'node:child_process';

interface Vulnerability {
  name: string;
  severity: string;
  via: (string | { title?: string; url?: string })[];
}

interface Verdict {
  outcome: 'clean' | 'found' | 'unknown';
  text: string;
}

const SERIOUS = new Set(['high', 'critical']);

/** The output of `npm audit --json`. */
interface Audit {
  vulnerabilities?: Record<string, Vulnerability>;
  metadata?: { vulnerabilities?: { total: number } };
  message?: string;
  error?: { summary?: string; code?: string };
}

/** Summarizes the output of `npm audit --json`. An unreachable registry does not fail the check, but it is reported. */
export function verdictOn(output: string): Verdict {
  const audit = parsed(output);
  const counts = audit?.metadata?.vulnerabilities;
  if (!counts) {
    const reason = audit?.error?.summary || audit?.message || audit?.error?.code || 'invalid response';
    return {
      outcome: 'unknown',
      text: `The dependencies were NOT audited: the registry could not be reached (${withoutHosts(reason)}).`,
    };
  }
  const serious = Object.values(audit.vulnerabilities ?? {}).filter(({ severity }) => SERIOUS.has(severity));
  if (serious.length === 0) {
    return {
      outcome: 'clean',
      text: `Dependencies audited: none with a high or critical vulnerability, ${counts.total} lesser.`,
    };
  }
  const lines = serious.map(({ name, severity, via }) => `  ${severity}: ${name}: ${reasonsOf(via)}`);
  return {
    outcome: 'found',
    text: `Dependencies with vulnerabilities:\n${lines.join('\n')}\nRun npm audit for details.`,
  };
}

function reasonsOf(via: Vulnerability['via']) {
  return via.map((one) => (typeof one === 'string' ? `through ${one}` : (one.title ?? 'no title'))).join('; ');
}

function parsed(output: string): Audit | undefined {
  try {
    return JSON.parse(output) as Audit;
  } catch {
    return undefined;
  }
}

/** Keeps the registry's host out of logs. */
function withoutHosts(reason: string) {
  return reason
    .replace(/\bhttps?:\/\/\S+/g, 'the registry')
    .replace(/\b[\w-]+(\.[\w-]+)+(:\d+)?\b/g, 'the registry')
    .slice(0, 200);
}

/** @returns the output of npm, which exits with 1 on findings */
function npmAudit(): Promise<string> {
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
