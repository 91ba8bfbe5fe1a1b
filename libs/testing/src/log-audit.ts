/** Something in a log that must never be in one. */
export interface LogFinding {
  what: string;
  /** The line, with everything that was found in it masked. */
  line: string;
}

/** People and what they say in specs; builders use these, and so should whoever makes up somebody new. */
const WORDS_OF_PEOPLE = [
  'Robin Spec',
  'Robin Vale',
  'Dana Reyes',
  'Ada Park',
  'Wants to be called',
  'Wants a (?:price|cleaning)',
  'Has a toothache',
  'Booked a (?:cleaning|visit)',
  'Secret (?:summary|reason)',
  'a private matter',
  'Friday at 3 works',
  'time on Friday',
  'Do you take new patients',
  'may call me about my request',
];

const FORBIDDEN: Readonly<Record<string, RegExp>> = {
  'an API key': /vk_(?:live|test)_\w{20,}/gi,
  'a signing secret': /whsec_\w{8,}/g,
  'a bearer token': /Bearer [\w.~+/=-]{8,}/gi,
  "a visitor's token": /vt1\.\d+\.\d+\.\d+\.[\w-]{20,}/g,
  'a password in an address': /\w+:\/\/[^\s"'/:@]*:[^\s"'/@]+@/g,
  'a signature': /v1=[0-9a-f]{64}/g,
  'a phone number': /\+\d{10,15}(?!\d)|\(\d{3}\) ?\d{3}-\d{4}|(?<![\w-])1?[2-9]\d{2}-?555-?\d{4}(?![\w-])/g,
  'an e-mail address': /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g,
  'words of a person': new RegExp(WORDS_OF_PEOPLE.join('|'), 'gi'),
};

/** Enough to mend things by. */
const MOST_FINDINGS = 20;

/**
 * Reads the logs of a test run as they are written, and finds secrets, personal data, and lines that are no JSON or do
 * not say when, how grave and from which service they are.
 */
export class LogAudit {
  readonly findings: LogFinding[] = [];
  private readonly forbidden: Readonly<Record<string, RegExp>>;
  private readonly anything: RegExp;

  /** `secrets` are looked for as they are. */
  constructor(secrets: Iterable<string> = []) {
    const literal = [...new Set(secrets)].filter((secret) => secret.length >= 8).map(escaped);
    this.forbidden = literal.length > 0 ? { ...FORBIDDEN, 'a configured secret': any(literal) } : FORBIDDEN;
    this.anything = new RegExp(
      Object.values(this.forbidden)
        .map(({ source }) => source)
        .join('|'),
      'i',
    );
  }

  read(source: string, line: string): void {
    if (this.findings.length >= MOST_FINDINGS) return;
    const fault = faultOfForm(line);
    if (fault) this.find(fault, source, line);
    this.readText(source, line);
  }

  /** As `read`, for what need not have the form of a log. */
  readText(source: string, line: string): void {
    // One look for everything; which it was is asked of the few lines that have something.
    if (this.anything.test(line)) this.search(source, line);
  }

  /** Throws when anything was found. */
  conclude(): void {
    if (this.findings.length === 0) return;
    const shown = this.findings.map(({ what, line }) => `  ${what}: ${line}`).join('\n');
    throw new Error(`Logs hold what must never be in them:\n${shown}`);
  }

  private search(source: string, line: string): void {
    const found = Object.entries(this.forbidden).filter(([, pattern]) => line.search(pattern) >= 0);
    if (found.length > 0) this.find(found.map(([what]) => what).join(', '), source, line);
  }

  private find(what: string, source: string, line: string): void {
    const masked = Object.values(this.forbidden).reduce((text, pattern) => text.replace(pattern, '•••'), line);
    this.findings.push({ what, line: `${source}: ${masked.slice(0, 1000)}` });
  }
}

/** A process that was killed may have left the beginning of a line. */
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

function any(alternatives: readonly string[]): RegExp {
  return new RegExp(alternatives.join('|'), 'g');
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
