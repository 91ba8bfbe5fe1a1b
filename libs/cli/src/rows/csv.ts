/** A row of a file, with the number of its first line. */
export interface CsvRow {
  line: number;
  cells: string[];
}

/** The characters that start a formula in a spreadsheet, and the apostrophe, which escapes them. */
const OPENS_FORMULA = /^[=+\-@\t\r']/;
/** Matches a number or an E.164 phone number, which a spreadsheet does not change. */
const IS_NUMBER = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i;

/** A line of CSV (RFC 4180). A text that a spreadsheet would evaluate starts with an apostrophe. */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map(cellOf).join(',')}\r\n`;
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'object') return quoted(JSON.stringify(value));
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return quoted(OPENS_FORMULA.test(text) && !IS_NUMBER.test(text) ? `'${text}` : text);
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Reverts the apostrophe of `csvLine`. */
function withoutEscape(cell: string): string {
  return cell.startsWith("'") && OPENS_FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}

/**
 * Parses CSV (RFC 4180) and leaves out empty lines. Throws an error with the line of a quote that is not closed or is
 * in the wrong place, because the fields after it cannot be known.
 */
export function parseCsv(text: string): CsvRow[] {
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/y;
  const rows: CsvRow[] = [];
  let [line, start, cells] = [1, 1, [] as string[]];
  while (field.lastIndex < text.length || cells.length > 0) {
    const found = field.exec(text);
    if (!found) throw new Error(`line ${line} has a quote that is not closed or in the wrong place`);
    const [whole, inQuotes, plain = '', end] = found;
    cells.push(withoutEscape(inQuotes?.replaceAll('""', '"') ?? plain));
    line += whole.split('\n').length - 1;
    if (end === ',') continue;
    if (cells.length > 1 || cells[0] !== '') rows.push({ line: start, cells });
    [start, cells] = [line, []];
  }
  return rows;
}
