/** Something in a log that must never be in one. */
export interface LogFinding {
  what: string;
  /** The line, with everything that was found in it masked. */
  line: string;
}

/** What is looked for only in lines that have one of the hints: most have none, and every line of a run is read. */
interface Forbidden {
  hints: readonly string[];
  pattern: RegExp;
}

/** People and what they say in specs; builders use these, and so should whoever makes up somebody new. */
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
  'words of a person': literally(WORDS_OF_PEOPLE),
};

/** Enough to mend things by. */
const MOST_FINDINGS = 20;

/**
 * Reads the logs of a test run as they are written, and finds secrets, personal data, and lines that are no JSON or do
 * not say when, how grave and from which service they are.
 */
export class LogAudit {
  readonly findings: LogFinding[] = [];
  private readonly forbidden: Readonly<Record<string, Forbidden>>;

  /** `secrets` are looked for as they are. */
  constructor(secrets: Iterable<string> = []) {
    const long = [...new Set(secrets)].filter((secret) => secret.length >= 8);
    this.forbidden = long.length > 0 ? { ...FORBIDDEN, 'a configured secret': literally(long) } : FORBIDDEN;
  }

  read(source: string, line: string): void {
    const fault = faultOfForm(line);
    if (fault) this.find(fault, source, line);
    this.readText(source, line);
  }

  /** As `read`, for what need not have the form of a log. */
  readText(source: string, line: string): void {
    const found = Object.entries(this.forbidden).filter(
      ([, { hints, pattern }]) => hints.some((hint) => line.includes(hint)) && line.search(pattern) >= 0,
    );
    if (found.length > 0) this.find(found.map(([what]) => what).join(', '), source, line);
  }

  /** Throws when anything was found. */
  conclude(): void {
    if (this.findings.length === 0) return;
    const shown = this.findings.map(({ what, line }) => `  ${what}: ${line}`).join('\n');
    throw new Error(`Logs hold what must never be in them:\n${shown}`);
  }

  private find(what: string, source: string, line: string): void {
    if (this.findings.length >= MOST_FINDINGS) return;
    const masked = Object.values(this.forbidden).reduce((text, { pattern }) => text.replace(pattern, '•••'), line);
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

function literally(texts: readonly string[]): Forbidden {
  const escaped = texts.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return { hints: texts, pattern: new RegExp(escaped.join('|'), 'g') };
}
