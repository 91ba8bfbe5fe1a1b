import { parseUsNumber, type InvalidRegistryLine } from '@frontdesk/contracts';

export const MOST_LINES = 1_000_000;
const MOST_LISTED = 100;
/** The longest line that may contain a number, and the length of the excerpt from an invalid line. */
const MAX_NUMBER_LENGTH = 32;
const LONGEST_SHOWN = 100;
/** How much of an overlong line is kept. Such a line cannot be a number. */
const MAX_LINE_LENGTH = 4096;

export class TooManyLinesError extends Error {
  override readonly name = 'TooManyLinesError';
}

/** Extracts a possible number from a line. Returns null if the line has none. */
type LineFormat = (line: string, isFirst: boolean) => string | null | typeof HEADER;

const HEADER = Symbol('header');

/** A line is a number, optionally in quotes. The first line may be a header. */
const csv: LineFormat = (line, isFirst) => {
  if (isFirst && !/[0-9]/.test(line)) return HEADER;
  return /^"[^"]*"$/.test(line) ? line.slice(1, -1) : line;
};

/** A line is a number as a string or as digits, or an object with `phone_number`. */
const ndjson: LineFormat = (line) => {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return null;
  }
  if (typeof value === 'object' && value !== null) value = (value as { phone_number?: unknown }).phone_number;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
};

/**
 * The formats by content type. No content type for JSON lines is registered, so all those in common use are accepted.
 */
export const lineFormats = {
  'text/csv': csv,
  'application/x-ndjson': ndjson,
  'application/ndjson': ndjson,
  'application/jsonl': ndjson,
} as const;
export type RegistryContentType = keyof typeof lineFormats;

/** Reads a file from a stream, with one number on each line. Holds at most one chunk and one line in memory. */
export class RegistryReader {
  /** The number of lines that contain a number, valid or not. */
  lines = 0;
  valid = 0;
  readonly invalid: InvalidRegistryLine[] = [];
  private lineNumber = 0;
  private rest = '';
  private isTooLong = false;
  private isFirst = true;

  constructor(private readonly format: LineFormat) {}

  /** Returns the numbers of the lines that a chunk completes, as E.164, each followed by a line break. */
  read(piece: string): string {
    let numbers = '';
    let from = 0;
    for (let end = piece.indexOf('\n'); end >= 0; end = piece.indexOf('\n', from)) {
      numbers += this.take(this.rest + piece.slice(from, end));
      this.rest = '';
      from = end + 1;
    }
    this.keep(piece.slice(from));
    return numbers;
  }

  /** Returns the number of a last line without a line break, in the form that `read` uses. */
  end(): string {
    return this.rest === '' ? '' : this.take(this.rest);
  }

  private keep(beginning: string): void {
    this.rest += beginning;
    if (this.rest.length <= MAX_LINE_LENGTH) return;
    this.rest = this.rest.slice(0, MAX_LINE_LENGTH);
    this.isTooLong = true;
  }

  private take(whole: string): string {
    this.lineNumber++;
    const line = (this.lineNumber === 1 ? whole.replace(/^\ufeff/, '') : whole).trim();
    const isTooLong = this.isTooLong || line.length > MAX_LINE_LENGTH;
    this.isTooLong = false;
    if (line === '') return '';
    const text = isTooLong ? null : this.format(line, this.isFirst);
    this.isFirst = false;
    if (text === HEADER) return '';
    if (++this.lines > MOST_LINES) throw new TooManyLinesError();
    const number = text !== null && text.length <= MAX_NUMBER_LENGTH ? parseUsNumber(text) : null;
    if (number) {
      this.valid++;
      return `${number}\n`;
    }
    if (this.invalid.length < MOST_LISTED)
      this.invalid.push({ line: this.lineNumber, value: line.slice(0, LONGEST_SHOWN).toWellFormed() });
    return '';
  }
}
