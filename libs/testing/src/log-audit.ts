/** Forbidden content in a log line. */
export interface LogFinding {
  what: string;
  /** The line with its findings masked. */
  line: string;
}

/** The pattern is tried only on lines with one of the hints, because the audit reads every line of a run. */
interface Forbidden {
  hints: readonly string[];
  pattern: RegExp;
}

/** The names and texts of the people in specs. Builders use them. Add new ones here. */
const WORDS_OF_PEOPLE = [
  'Robin Spec',
  'Robin Vale',
  'Dana Reyes',
  'DANA REYES',
  'Ada Park',
  'Wants to be called',
  'Wants a price',
  'Wants a cleaning',
  'Has a toothache',
  'Booked a cleaning',
  'Booked a visit',
  'Secret summary',
  'Secret reason',
  'a private matter',
  'Friday at 3 works',
  'time on Friday',
  'Do you take new patients',
  'may call me about my request',
];

const FORBIDDEN: Readonly<Record<string, Forbidden>> = {
  'an API key': { hints: ['vk_'], pattern: /vk_(?:live|test)_\w{20,}/g },
  'a signing secret': { hints: ['whsec_'], pattern: /whsec_\w{8,}/g },
  'a bearer token': { hints: ['Bearer', 'bearer'], pattern: /[Bb]earer [\w.~+/=-]{8,}/g },
  "a visitor's token": { hints: ['vt1.'], pattern: /vt1\.\d+\.\d+\.\d+\.[\w-]{20,}/g },
  'a password in an address': { hints: ['://'], pattern: /:\/\/[^\s"'/:@]*:[^\s"'/@]+@/g },
  'a signature': { hints: ['v1='], pattern: /v1=[0-9a-f]{64}/g },
  'a phone number': {
    hints: ['+', '(', '555'],
    pattern: /\+\d{10,15}(?!\d)|\(\d{3}\) ?\d{3}-\d{4}|(?<![\w-])1?[2-9]\d{2}-?555-?\d{4}(?![\w-])/g,
  },
  'an e-mail address': { hints: ['@'], pattern: /[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/g },
  'a change without an audit entry': { hints: ['audit.missing'], pattern: /audit\.missing/g },
  'words of a person': literally(WORDS_OF_PEOPLE),
};

/** The number of findings that the failure shows. */
const MAX_FINDINGS = 20;

/**
 * Reads the logs of a test run and finds secrets, personal data, lines that are not JSON, and lines without time, level
 * or service.
 */
export class LogAudit {
  readonly findings: LogFinding[] = [];
  private readonly forbidden: Readonly<Record<string, Forbidden>>;

  /** @param secrets are matched literally */
  constructor(secrets: Iterable<string> = []) {
    const long = [...new Set(secrets)].filter((secret) => secret.length >= 8);
    this.forbidden = long.length > 0 ? { ...FORBIDDEN, 'a configured secret': literally(long) } : FORBIDDEN;
  }

  read(source: string, line: string): void {
    const fault = faultOfForm(line);
    if (fault) this.find(fault, source, line);
    this.readText(source, line);
  }

  /** Like `read`, for text that need not be a JSON log line. */
  readText(source: string, line: string): void {
    const found = Object.entries(this.forbidden).filter(
      ([, { hints, pattern }]) => hints.some((hint) => line.includes(hint)) && line.search(pattern) >= 0,
    );
    if (found.length > 0) this.find(found.map(([what]) => what).join(', '), source, line);
  }

  /** Throws if there are findings. */
  conclude(): void {
    if (this.findings.length === 0) return;
    const shown = this.findings.map(({ what, line }) => `  ${what}: ${line}`).join('\n');
    throw new Error(`Logs hold what must never be in them:\n${shown}`);
  }

  private find(what: string, source: string, line: string): void {
    if (this.findings.length >= MAX_FINDINGS) return;
    const masked = Object.values(this.forbidden).reduce((text, { pattern }) => text.replace(pattern, '•••'), line);
    this.findings.push({ what, line: `${source}: ${masked.slice(0, 1000)}` });
  }
}

/** Accepts the beginning of a JSON line, which a killed process may leave. */
function faultOfForm(line: string): string | null {
  if (line === '') return null;
  if (!line.startsWith('{')) return 'not JSON';
  try {
    const { time, level, service } = JSON.parse(line) as Record<string, unknown>;
    return [time, level, service].every((field) => typeof field === 'string') ? null : 'without time, level or service';
  } catch {
    return null;
  }
}

function literally(texts: readonly string[]): Forbidden {
  const escaped = texts.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return { hints: texts, pattern: new RegExp(escaped.join('|'), 'g') };
}
