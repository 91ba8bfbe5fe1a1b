const LEVELS: Record<string, string> = { 10: 'trace', 20: 'debug', 30: 'info', 40: 'warn', 50: 'error', 60: 'fatal' };
const LEVEL_COLOURS: Record<string, number> = { warn: 33, error: 31, fatal: 31 };
const PREFIX_COLOURS = [36, 35, 34, 33, 32];
/** Lines that need no action are dimmed. */
const RECEDING = 90;
// Fields that the prefix or the process itself already shows.
const LEFT_OUT = new Set(['level', 'time', 'msg', 'pid', 'hostname', 'name', 'service', 'v']);

type Entry = Record<string, unknown>;

/**
 * Renders the JSON lines of services for a terminal: `12:30:05 records info lead.created lead_id=4`. Other lines remain
 * unchanged.
 */
export function createLogRenderer({
  names,
  colour,
}: {
  names: string[];
  colour: boolean;
}): (name: string, line: string) => string {
  const width = Math.max(...names.map((name) => name.length));

  return (name, line) => {
    const entry = parse(line);
    const level = levelOf(entry);
    const recedes = level !== null && !(level in LEVEL_COLOURS);
    const paint = (code: number, text: string) => (colour && !recedes ? `\x1b[${code}m${text}\x1b[0m` : text);
    const prefix = paint(PREFIX_COLOURS[Math.max(names.indexOf(name), 0) % PREFIX_COLOURS.length], name.padEnd(width));
    if (!entry || level === null) return `${clock(Date.now())} ${prefix}  ${line}`;
    const fields = Object.entries(entry).filter(
      ([key, value]) => !LEFT_OUT.has(key) && !isError(key, value) && value !== undefined,
    );
    const words = [
      typeof entry.msg === 'string' ? entry.msg : '',
      ...fields.map(([key, value]) => `${paint(90, `${key}=`)}${inWords(value)}`),
    ].filter(Boolean);
    const head = `${clock(entry.time)} ${prefix}  ${paint(LEVEL_COLOURS[level] ?? 0, level.padEnd(5))} ${words.join(' ')}`;
    const errors = Object.entries(entry).filter(([key, value]) => isError(key, value));
    const text = [head, ...errors.map(([, error]) => stackOf(error).replace(/^/gm, '    '))].join('\n');
    return colour && recedes ? `\x1b[${RECEDING}m${text}\x1b[0m` : text;
  };
}

/** Whether a line is a warning, an error, or not a log line at all, such as the last output of a crashing process. */
export function needsAttention(line: string) {
  const level = levelOf(parse(line));
  return level === null || level in LEVEL_COLOURS;
}

function levelOf(entry: Entry | null) {
  return entry && (LEVELS[String(entry.level)] ?? String(entry.level));
}

function parse(line: string): Entry | null {
  if (!line.startsWith('{')) return null;
  try {
    const entry = JSON.parse(line) as Entry;
    return entry.level === undefined ? null : entry;
  } catch {
    return null;
  }
}

/** @param time in milliseconds since 1970, or as an ISO timestamp */
function clock(time: unknown) {
  const date = new Date(typeof time === 'number' || typeof time === 'string' ? time : Date.now());
  const valid = Number.isNaN(date.getTime()) ? new Date() : date;
  return [valid.getHours(), valid.getMinutes(), valid.getSeconds()]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

function isError(key: string, value: unknown) {
  return (
    (key === 'err' || key === 'error') &&
    typeof value === 'object' &&
    value !== null &&
    ('stack' in value || 'message' in value)
  );
}

function stackOf(error: unknown) {
  const { stack, type = 'Error', message } = error as { stack?: string; type?: string; message?: string };
  return stack ?? `${type}: ${message}`;
}

function inWords(value: unknown) {
  if (typeof value === 'string') return value === '' || /[\s="]/.test(value) ? JSON.stringify(value) : value;
  return JSON.stringify(value);
}
